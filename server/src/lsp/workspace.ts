import {
  type Connection,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  NotificationType,
} from 'vscode-languageserver';
import type { Settings } from '../settings/settings';
import type { Project } from '../workspace/project';
import type { Reader } from '../workspace/reader';
import { optionOf } from './client';
import type { Environment } from './environment';
import type { Log } from './log';

/** The user trusts the workspace from now on. */
const trustedNotification = new NotificationType<unknown>('cudaDivergence/trusted');

/** The folders that are open, and whether the user trusts what is in them. */
export class Workspace {
  private uris: readonly string[];
  private paths: readonly string[] = [];
  /** A client that says nothing of trust has settings of the user's own only. */
  private trusted: boolean;
  private readonly project: Project | null;
  private readonly complained = new Set<string>();
  readonly reader: Reader;

  constructor(
    private readonly environment: Environment,
    { workspaceFolders, rootUri, initializationOptions }: InitializeParams,
    private readonly log: Log,
  ) {
    this.reader = environment.readerFor(() => this.paths);
    this.project = environment.projectWith(() => this.trusted);
    this.uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
    this.trusted = optionOf(initializationOptions, 'trusted') !== false;
    this.found();
  }

  /** Calls `changed` when folders came or went, or are trusted now. */
  listen(connection: Connection, changed: () => void): void {
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
      const gone = new Set(removed.map(({ uri }) => uri));
      this.uris = [...this.uris.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
      this.found();
      changed();
    });
    connection.onNotification(trustedNotification, () => {
      if (this.trusted) return;
      this.trusted = true;
      changed();
    });
  }

  /** Settings as they count for a document: who opens somebody's folder to look at it does not let it name folders to read. */
  settingsFor(uri: string, settings: Settings): Settings {
    const path = this.environment.pathOf(uri);
    const named = this.trusted ? settings.includePaths : [];
    const includePaths = named.flatMap((each) => this.environment.includeFolder(path, each, this.paths) ?? []);
    const own = { ...settings, includePaths };
    const top = this.reader.treeOf(path);
    if (this.project === null || top === null) return own;
    const found = this.project.settingsFor(path, top, own);
    for (const problem of found.problems) this.complain(problem);
    return found.isExcluded ? { ...found.settings, enable: false } : found.settings;
  }

  private complain(problem: string): void {
    if (this.complained.has(problem)) return;
    this.complained.add(problem);
    this.log.warn(`${problem}. It is ignored.`);
  }

  private found(): void {
    this.paths = this.uris.map((uri) => this.environment.pathOf(uri));
  }
}
