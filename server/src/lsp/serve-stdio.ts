import { createConnection, ProposedFeatures, StreamMessageWriter } from 'vscode-languageserver/node';
import { FrameReader } from './frame-reader';
import { Lifecycle } from './lifecycle';
import { nodeEnvironment } from './node-environment';
import { startServer } from './server';

/** How long the answers to what was asked before the input ended may take. */
const LAST_ANSWERS_MS = 10_000;

/** Serves the language server protocol on standard input and output until the client goes. */
export function serveStdio(): void {
  const lifecycle = new Lifecycle();
  const reader = new FrameReader(process.stdin, (fault) => {
    if (fault !== null) process.stderr.write(`cuda-divergence lsp: ${fault.message}\n`);
    lifecycle.drained(LAST_ANSWERS_MS).then(() => process.exit(fault === null ? lifecycle.exitStatus : 2));
  });
  const writer = new StreamMessageWriter(process.stdout);
  startServer(createConnection(ProposedFeatures.all, reader, writer, lifecycle.options), nodeEnvironment, lifecycle);
}
