import {
  CodeLensRefreshRequest,
  type Connection,
  type InitializeResult,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { without } from '../workspace/reader';
import { Analyses } from './analyses';
import { type Client, readClient } from './client';
import { CodeActions, codeActionKinds } from './code-actions';
import { codeLenses } from './code-lens';
import { Configuration } from './configuration';
import { Diagnostics } from './diagnostics';
import { Documents, documentSync } from './documents';
import { dump, dumpRequest } from './dump';
import type { Environment } from './environment';
import { hover } from './hover';
import type { Lifecycle } from './lifecycle';
import { logOf } from './log';
import { StatusReporter } from './status';
import { isProjectFile, watchFiles } from './watched-files';
import { Work } from './work';
import { Workspace } from './workspace';
import { worst, worstRequest } from './worst';

/** Puts the language server on a connection and starts listening. */
export function startServer(connection: Connection, environment: Environment, lifecycle: Lifecycle): void {
  lifecycle.attach(connection);
  const log = logOf(connection);
  const documents = new Documents(connection);

  connection.onInitialize((params): InitializeResult => {
    const client = readClient(params);
    const work = new Work(connection, client);
    const workspace = new Workspace(environment, params, log);
    const configuration = new Configuration(connection, client, workspace, log, params.initializationOptions);
    const leftOut = new Set([...client.leftOut].map((uri) => environment.pathOf(uri)));
    const reader = without(workspace.reader, (path) => leftOut.has(path));
    const analyses = new Analyses(documents, configuration, environment, reader, work, log);
    const status = new StatusReporter(connection);
    const diagnostics = new Diagnostics(connection, client, documents, analyses, environment, status, log);
    const actions = new CodeActions(documents, analyses, client, work);

    documents.texts.onDidClose(({ document: { uri } }) => status.forget(uri));
    configuration.listen(() => {
      analyses.reconfigured();
      documents.changed();
      diagnostics.refresh();
      // (A client that refuses asks again at the next edit.)
      if (client.refreshesLenses) connection.sendRequest(CodeLensRefreshRequest.type).catch(() => {});
    });
    workspace.listen(connection, () => configuration.reset());
    connection.onDidChangeWatchedFiles(({ changes }) => {
      if (changes.some(({ uri }) => isProjectFile(uri))) return configuration.reset();
      documents.changed();
      diagnostics.refresh();
    });
    connection.onHover((hoverParams, token) => hover(hoverParams, token, documents, analyses, client, work));
    connection.onRequest(worstRequest, (worstParams, token) => worst(worstParams, token, analyses));
    connection.onCodeLens((lensParams, token) =>
      codeLenses(lensParams, token, documents, analyses, configuration, client, work),
    );
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
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    hoverProvider: true,
    codeLensProvider: { resolveProvider: false },
    codeActionProvider: { codeActionKinds, resolveProvider: true },
    ...(client.pullsDiagnostics
      ? { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false } }
      : {}),
  };
}
