import type { InitializeParams } from 'vscode-languageserver';

/** What the client can do, as far as the server cares. */
export interface Client {
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly resolvesEdits: boolean;
  readonly codeActionLiterals: boolean;
  readonly versionedEdits: boolean;
  readonly markdown: boolean;
  /** Shows data images in Markdown, as VS Code does; elsewhere they would be a wall of letters. */
  readonly pictures: boolean;
  readonly configuration: boolean;
  readonly registersConfiguration: boolean;
  readonly registersWatchers: boolean;
}

export function readClient({ capabilities }: InitializeParams): Client {
  const { textDocument, workspace, general } = capabilities;
  const codeAction = textDocument?.codeAction;
  const publish = textDocument?.publishDiagnostics;
  const pulls = textDocument?.diagnostic;
  return {
    pullsDiagnostics: pulls !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport ?? false,
    relatedInformation: pulls?.relatedInformation ?? publish?.relatedInformation ?? false,
    codeDescription: pulls?.codeDescriptionSupport ?? publish?.codeDescriptionSupport ?? false,
    resolvesEdits: codeAction?.resolveSupport?.properties.includes('edit') ?? false,
    codeActionLiterals: codeAction?.codeActionLiteralSupport !== undefined,
    versionedEdits: workspace?.workspaceEdit?.documentChanges ?? false,
    markdown: textDocument?.hover?.contentFormat?.includes('markdown') ?? false,
    pictures: general?.markdown?.parser === 'marked',
    configuration: workspace?.configuration ?? false,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
    registersWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
  };
}
