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
  /** Has the command that sets a rule to `off` in the user's settings. */
  readonly silencesRules: boolean;
  /** Has the command that lists what loses most. */
  readonly listsWorst: boolean;
  readonly refreshesLenses: boolean;
  /** Wants to know which document the server works on, in case it dies of it. */
  readonly hearsOfWork: boolean;
  /** Documents that a server died of. */
  readonly leftOut: ReadonlySet<string>;
}

/** Run by the client, with the id of a rule: only it can write settings. */
export const SILENCE_RULE = 'cudaDivergence.silenceRule';

/** Run by the client: only it can show a list. */
export const WORST_BRANCHES = 'cudaDivergence.worstBranches';

export function readClient({ capabilities, initializationOptions }: InitializeParams): Client {
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
    silencesRules: listIn(initializationOptions, 'commands').includes(SILENCE_RULE),
    listsWorst: listIn(initializationOptions, 'commands').includes(WORST_BRANCHES),
    refreshesLenses: workspace?.codeLens?.refreshSupport ?? false,
    hearsOfWork: optionOf(initializationOptions, 'hearsOfWork') === true,
    leftOut: new Set(listIn(initializationOptions, 'leftOut').filter((uri) => typeof uri === 'string')),
  };
}

function listIn(options: unknown, name: string): readonly unknown[] {
  const list = optionOf(options, name);
  return Array.isArray(list) ? list : [];
}

/** A value among the options that only this product's client gives. */
export function optionOf(options: unknown, name: string): unknown {
  if (typeof options !== 'object' || options === null || !Object.hasOwn(options, name)) return undefined;
  return (options as Readonly<Record<string, unknown>>)[name];
}
