import type { Connection, InitializeResult, ServerCapabilities } from 'vscode-languageserver';
import { Analyses } from './analyses';
import { type Client, readClient } from './client';
import { CodeActions, codeActionKinds } from './code-actions';
import { Configuration } from './configuration';
import { Diagnostics } from './diagnostics';
import { Documents, documentSync } from './documents';
import { dump, dumpRequest } from './dump';
import type { Environment } from './environment';
import { hover } from './hover';
import { logOf } from './log';
import { StatusReporter } from './status';
import { watchFiles } from './watched-files';

/** Puts the language server on a connection and starts listening. */
export function startServer(connection: Connection, environment: Environment): void {
  const log = logOf(connection);
  const documents = new Documents(connection);

  connection.onInitialize((params): InitializeResult => {
    const client = readClient(params);
    const configuration = new Configuration(connection, client, log, params.initializationOptions);
    const analyses = new Analyses(documents, configuration, environment, log);
    const status = new StatusReporter(connection);
    const diagnostics = new Diagnostics(connection, client, documents, analyses, environment, status, log);
    const actions = new CodeActions(documents, analyses, client);

    documents.texts.onDidClose(({ document: { uri } }) => status.forget(uri));
    configuration.listen(() => {
      analyses.reconfigured();
      documents.changed();
      diagnostics.refresh();
    });
    connection.onDidChangeWatchedFiles(() => {
      documents.changed();
      diagnostics.refresh();
    });
    connection.onHover((hoverParams, token) => hover(hoverParams, token, documents, analyses, client));
    connection.onRequest(dumpRequest, (dumpParams, token) => dump(dumpParams, token, analyses));
    connection.onCodeAction((actionParams, token) => actions.provide(actionParams, token));
    connection.onCodeActionResolve((action, token) => actions.resolve(action, token));
    connection.onInitialized(() => {
      const registered = Promise.all([configuration.register(), watchFiles(connection, client)]);
      registered.catch((error) => log.error('The client refused a registration', error));
    });
    connection.onShutdown(() => analyses.dispose());
    return {
      capabilities: capabilities(client),
      serverInfo: { name: 'CUDA Divergence Hints', version: environment.version },
    };
  });
  connection.listen();
}

function capabilities(client: Client): ServerCapabilities {
  return {
    textDocumentSync: documentSync,
    hoverProvider: true,
    codeActionProvider: { codeActionKinds, resolveProvider: true },
    ...(client.pullsDiagnostics
      ? { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false } }
      : {}),
  };
}
