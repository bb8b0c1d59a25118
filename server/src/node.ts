import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { Lifecycle } from './lsp/lifecycle';
import { nodeEnvironment } from './lsp/node-environment';
import { serveStdio } from './lsp/serve-stdio';
import { startServer } from './lsp/server';

// The transport is named by the arguments: VS Code's IPC, a pipe, a socket, or standard input and output.
if (process.argv.includes('--stdio')) serveStdio();
else {
  const lifecycle = new Lifecycle();
  startServer(createConnection(ProposedFeatures.all, lifecycle.options), nodeEnvironment, lifecycle);
}
