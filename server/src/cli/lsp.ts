import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeEnvironment } from '../lsp/node-environment';
import { startServer } from '../lsp/server';

/** Serves the language server protocol on standard input and output until the client goes. */
export function serve(): void {
  startServer(createConnection(ProposedFeatures.all, process.stdin, process.stdout), nodeEnvironment);
}
