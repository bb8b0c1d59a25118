import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import manifest from '../../package.json';
import type { Environment } from './lsp/environment';
import { Lifecycle } from './lsp/lifecycle';
import { startServer } from './lsp/server';
import { loadParser } from './syntax/parser';
import { noReader } from './workspace/reader';

/** What the client posts before the first message of the protocol: a worker cannot find the files by itself. */
interface WasmFiles {
  readonly runtimeWasm: Uint8Array;
  readonly grammarWasm: Uint8Array;
}

interface Worker {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

// The worker's global scope, of which Node's types know nothing.
const worker = globalThis as unknown as Worker;

worker.addEventListener('message', function receive({ data }): void {
  if (!isWasmFiles(data)) return;
  worker.removeEventListener('message', receive);
  const lifecycle = new Lifecycle();
  const reader = new BrowserMessageReader(worker);
  const connection = createConnection(reader, new BrowserMessageWriter(worker), lifecycle.options);
  const environment: Environment = {
    version: manifest.version,
    readerFor: () => noReader,
    projectWith: () => null,
    includeFolder: () => null,
    loadParser: () => loadParser(data),
    pathOf: (uri) => uri,
    uriOf: (path) => path,
  };
  startServer(connection, environment, lifecycle);
});

function isWasmFiles(data: unknown): data is WasmFiles {
  return typeof data === 'object' && data !== null && 'runtimeWasm' in data && 'grammarWasm' in data;
}
