import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeEnvironment } from './lsp/node-environment';
import { startServer } from './lsp/server';

// The transport (IPC, a pipe, a socket, standard input and output) is named by the arguments.
startServer(createConnection(ProposedFeatures.all), nodeEnvironment);
