import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { random } from '../fuzz/random';
import { TestClient, vscode } from './client';
import { RawServer } from './raw-server';

const uri = 'untitled:hostile.cu';
const parity = fs.readFileSync('examples/parity.cu', 'utf8');

describe('the server among hostile clients', function () {
  this.timeout(120_000);

  it('answers on after messages it does not understand, and requests it does not know', async () => {
    const server = new RawServer();
    server.request(1, 'initialize', { processId: null, rootUri: null, capabilities: {} });
    await server.holds('"id":1');
    server.notify('initialized');
    server.request(2, 'no/suchMethod', { a: 1 });
    server.request(3, 'textDocument/hover', null);
    server.request(4, 'textDocument/hover', { textDocument: { uri: 5 }, position: 'x' });
    server.request(5, 'textDocument/codeAction', { textDocument: {}, range: {}, context: {} });
    server.request(6, 'codeAction/resolve', { title: 'x', data: { uri: 1 } });
    server.notify('textDocument/didChange', {
      textDocument: { uri: 'untitled:never.cu', version: 9 },
      contentChanges: [{ text: 'x' }],
    });
    server.notify('textDocument/didClose', { textDocument: { uri: 'untitled:never.cu' } });
    server.notify('$/cancelRequest', { id: 77 });
    server.notify('workspace/didChangeConfiguration', { settings: 5 });
    server.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: 'file:///nowhere.cu', type: 3 }] });
    for (const id of [2, 3, 4, 5, 6]) await server.holds(`"id":${id}`);
    server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'cuda-cpp', version: 1, text: parity } });
    server.request(7, 'textDocument/hover', { textDocument: { uri }, position: { line: 1e9, character: -5 } });
    await server.holds('"id":7');
    await server.holds('divergent-branch');
    server.request(8, 'shutdown');
    await server.holds('"id":8');
    server.request(9, 'shutdown');
    server.request(10, 'textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } });
    await server.holds('"id":10');
    server.notify('exit');
    assert.equal(await server.code(), 0);
  });

  it('goes when its client goes, with or without a word', async () => {
    const bye = new RawServer();
    bye.request(1, 'initialize', { processId: null, rootUri: null, capabilities: {} });
    await bye.holds('"id":1');
    bye.notify('exit');
    assert.equal(await bye.code(), 1);

    const silent = new RawServer();
    silent.request(1, 'initialize', { processId: null, rootUri: null, capabilities: {} });
    await silent.holds('"id":1');
    silent.process.stdin.end();
    assert.notEqual(await silent.code(), 'still there');

    const garbage = new RawServer();
    garbage.raw('GET / HTTP/1.1\r\n\r\n\0\0\0{"jsonrpc"');
    garbage.process.stdin.end();
    assert.notEqual(await garbage.code(), 'still there');
  });

  it('after 1,000 edits in macros, comments, strings and conditionals says what a fresh start says', async () => {
    const start = `#define N 32
#if N > 16
#define HALF (threadIdx.x < N / 2)
#endif
/* a comment */ const char *s = "a string";
__device__ int helper(int x) { if (x % 3) return 1; return 0; }
${parity}
__global__ void last(int *a) { if (HALF) a[0] = helper(threadIdx.x); }
`;
    const pieces = [
      '',
      ' ',
      '\n',
      '{',
      '}',
      '(',
      ')',
      ';',
      '"',
      '/*',
      '*/',
      '// x\n',
      '#if 0\n',
      '#endif\n',
      '#define N 64\n',
      '#undef N\n',
      'if (threadIdx.x % 2) s++;',
      '\\\n',
      '\u{1f600}',
      'threadIdx.x',
      '// divergence: expected\n',
    ];
    const client = new TestClient();
    await client.start(vscode);
    const below = random(7);
    let text = start;
    await client.open(uri, text);
    for (let step = 1; step <= 1000; step++) {
      const at = below(text.length + 1);
      const removed = below(4) === 0 ? below(30) : 0;
      const piece = pieces[below(pieces.length)];
      await client.edit(uri, at, at + removed, piece);
      text = text.slice(0, at) + piece + text.slice(at + removed);
      if (below(20) === 0) {
        text = start;
        await client.setText(uri, text);
      }
      if (step % 50 !== 0) continue;
      const followed = await client.diagnostics(uri);
      await client.open(`untitled:fresh${step}.cu`, text);
      const fresh = await client.diagnostics(`untitled:fresh${step}.cu`);
      const plain = (items: unknown) => JSON.stringify(items).replace(/untitled:\w+\.cu/g, 'FILE');
      assert.equal(plain(followed), plain(fresh), `step ${step}\n${text}`);
      await client.close(`untitled:fresh${step}.cu`);
    }
    assert.equal(await client.stop(), 0);
  });

  it('hovers and offers actions at every position of a file, and never fails', async () => {
    const client = new TestClient();
    await client.start(vscode);
    const text = `${fs.readFileSync('examples/switch.cu', 'utf8')}\n__global__ void broken(int *a) { if (a[threadIdx.x] > `;
    await client.open(uri, text);
    const lines = text.split('\n');
    const asked: Promise<unknown>[] = [];
    for (const [line, each] of lines.entries())
      for (let character = 0; character <= each.length; character++) {
        const position = { line, character };
        asked.push(client.request('textDocument/hover', { textDocument: { uri }, position }));
        if (character % 7 === 0)
          asked.push(
            client.request('textDocument/codeAction', {
              textDocument: { uri },
              range: { start: position, end: position },
              context: { diagnostics: [] },
            }),
          );
      }
    const answers = await Promise.all(asked);
    assert.ok(answers.some((each) => each !== null && !Array.isArray(each)));
    assert.equal(await client.stop(), 0);
  });

  it('cancels, closes in the middle, opens again', async () => {
    const client = new TestClient();
    await client.start(vscode);
    const large = Array.from({ length: 150 }, (_, i) =>
      parity.replaceAll('__global__ void ', `__global__ void k${i}_`),
    ).join('\n');
    await client.open(uri, large);
    const pulled = client.pull(uri).catch((error) => error);
    await client.close(uri);
    await client.open(uri, parity);
    await pulled;
    assert.deepEqual(await client.marked(uri), ['i % 2']);
    assert.equal(await client.stop(), 0);
  });

  it('follows files that include each other, that change, move and go', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cuda-divergence-'));
    const at = (name: string) => path.join(folder, name);
    const kernel =
      '#include "b.cuh"\n__global__ void k(int *a) { if (threadIdx.x / N % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n';
    fs.writeFileSync(at('a.cu'), kernel);
    fs.writeFileSync(at('b.cuh'), '#include "a.cu"\n#define N 32\n');
    const client = new TestClient();
    try {
      await client.start(vscode);
      const file = pathToFileURL(at('a.cu')).toString();
      await client.open(file, kernel);
      const changed = () => client.notify('workspace/didChangeWatchedFiles', { changes: [] });
      assert.deepEqual(await client.marked(file), []);
      fs.writeFileSync(at('b.cuh'), '#include "a.cu"\n#define N 3\n');
      await changed();
      assert.deepEqual(await client.marked(file), ['threadIdx.x / N % 2']);
      fs.renameSync(at('b.cuh'), at('c.cuh'));
      await changed();
      const gone = await client.diagnostics(file);
      fs.rmSync(at('a.cu'));
      await changed();
      assert.deepEqual(await client.diagnostics(file), gone);
      fs.renameSync(at('c.cuh'), at('b.cuh'));
      await changed();
      assert.deepEqual(await client.marked(file), ['threadIdx.x / N % 2']);
      assert.equal(await client.stop(), 0);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('shows source text as text: no markup, link, image or command comes out of it', async () => {
    const hostile = [
      [
        '// divergence: expected [x](command:evil) <img src=x onerror=1> ![i](http://evil/x.png) https://evil',
        'threadIdx.x % 2',
      ],
      ['', 'a[threadIdx.x] == "`](http://evil) <b>`"[0]'],
      ['', 'a[threadIdx.x] /* ``` \u202e [l](http://evil) */ > 3'],
      ['', 'a[threadIdx.x] | b_x_y | (a[1] ** 2)'],
    ];
    const client = new TestClient();
    await client.start(vscode);
    for (const [index, [comment, condition]] of hostile.entries()) {
      const file = `untitled:markup${index}.cu`;
      const text = `__global__ void k(int *a, int b_x_y) {\n  ${comment}\n  if (${condition}) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; }\n}\n`;
      await client.open(file, text);
      const hover = await client.hover(file, condition);
      assert.ok(hover && typeof hover.contents === 'object' && 'value' in hover.contents, text);
      // Code spans show what they hold; the picture is the product's own.
      const bare = hover.contents.value
        .replace(/!\[[^\]]*\]\(data:image\/svg\+xml[^)]*\)/g, '')
        .replace(/```text\n[\s\S]*?\n```/g, '')
        .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '');
      assert.doesNotMatch(bare, /(?<!\\)\]\(/, bare);
      assert.doesNotMatch(bare, /<[a-z!/]/i, bare);
      assert.doesNotMatch(bare, /:\/\//, bare);
      assert.doesNotMatch(hover.contents.value, /[\u202a-\u202e\u2066-\u2069]/, 'no mark that turns the text around');
      for (const { message } of await client.diagnostics(file))
        assert.doesNotMatch(String(message), /[\u202a-\u202e\u2066-\u2069]/);
    }
    assert.equal(await client.stop(), 0);
  });
});
