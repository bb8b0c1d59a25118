// The door for VS Code in a browser without a machine behind it: the server is a web worker.
import * as vscode from 'vscode';
import { LanguageClient, State } from 'vscode-languageclient/browser';
import { deactivate, open } from './extension-common';

export { deactivate };

// The browser's own, of which the types of Node know nothing.
declare const Worker: new (url: string) => { postMessage(message: unknown): void; terminate(): void };

export function activate(context: vscode.ExtensionContext): Promise<void> {
  const file = (name: string) => vscode.Uri.joinPath(context.extensionUri, 'dist', name);
  return open(context, async (id, name, options) => {
    const worker = new Worker(file('browser-server.js').toString(true));
    // A worker cannot read the extension's files: its first message brings the parser and the grammar.
    const [runtimeWasm, grammarWasm] = await Promise.all(
      ['web-tree-sitter.wasm', 'tree-sitter-cpp.wasm'].map((each) => vscode.workspace.fs.readFile(file(each))),
    );
    worker.postMessage({ runtimeWasm, grammarWasm });
    const client = new LanguageClient(id, name, worker, options);
    // A worker that hangs takes no word to stop.
    client.onDidChangeState(({ newState }) => newState === State.Stopped && worker.terminate());
    return client;
  });
}
