// The door for desktop and remote VS Code: the server is a process of its own, talked to over IPC.
import type * as vscode from 'vscode';
import { LanguageClient, type ServerOptions, TransportKind } from 'vscode-languageclient/node';
import { deactivate, open } from './extension-common';

export { deactivate };

export function activate(context: vscode.ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath('dist/server.js');
  const server: ServerOptions = {
    run: { module, transport: TransportKind.ipc },
    debug: { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6029'] } },
  };
  return open(context, async (id, name, options) => new LanguageClient(id, name, server, options));
}
