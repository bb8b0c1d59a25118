#!/usr/bin/env node
// Time from a keystroke to its diagnostics, over the protocol: didChange, then a pull of the document's diagnostics.
// usage: node test/bench/keystroke.mjs [FILE]...
// Without files: made-up ones of 300 and 5,000 lines. Needs dist/ (npm run build).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { root } from '../../scripts/bundle.mjs';
import { kernels } from './synthetic.mjs';

const KEYS = 40;
const texts =
  process.argv.length > 2
    ? process.argv.slice(2).map((file) => ({ name: path.basename(file), text: fs.readFileSync(file, 'utf8') }))
    : [300, 5000].map((lines) => ({ name: `${lines} lines`, text: kernels(lines) }));

const server = spawn(process.execPath, [path.join(root, 'dist/cli.js'), 'lsp', '--stdio'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const connection = createProtocolConnection(
  new StreamMessageReader(server.stdout),
  new StreamMessageWriter(server.stdin),
);
connection.onRequest('workspace/configuration', ({ items }) => items.map(() => null));
connection.onRequest('client/registerCapability', () => null);
connection.listen();
await connection.sendRequest('initialize', {
  processId: process.pid,
  rootUri: null,
  capabilities: { textDocument: { diagnostic: {} }, workspace: { configuration: true } },
});
await connection.sendNotification('initialized', {});

const percentile = (list, p) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(p * list.length))];

for (const { name, text } of texts) {
  const uri = `untitled:/${name.replace(/\W+/g, '-')}.cu`;
  const pull = () => connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
  let at = performance.now();
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'cuda-cpp', version: 1, text },
  });
  const { items } = await pull();
  const open = performance.now() - at;
  const lines = text.split('\n');
  // Types a statement key by key into a body in the middle of the file, and takes it out again.
  const line = lines.findIndex((each, index) => index > lines.length / 2 && each.includes('__syncthreads'));
  const typed = 'sum += 1.0f; ';
  const times = [];
  for (let key = 0, version = 2; key < KEYS; key++, version++) {
    const character = key % (2 * typed.length);
    const isTyping = character < typed.length;
    const from = isTyping ? character : 2 * typed.length - 1 - character;
    at = performance.now();
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [
        {
          range: { start: { line, character: from }, end: { line, character: isTyping ? from : from + 1 } },
          text: isTyping ? typed[from] : '',
        },
      ],
    });
    await pull();
    times.push(performance.now() - at);
  }
  await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  console.log(
    `${name}: ${lines.length} lines, ${items.length} findings; first ${open.toFixed(0)} ms, ` +
      `a key ${percentile(times, 0.5).toFixed(1)} ms median, ${percentile(times, 0.95).toFixed(1)} ms 95th percentile`,
  );
}
await connection.sendRequest('shutdown');
await connection.sendNotification('exit');
server.kill();
