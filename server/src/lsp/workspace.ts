import {
  type Connection,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  NotificationType,
} from 'vscode-languageserver';
import type { Settings } from '../settings/settings';
import { optionOf } from './client';
import type { Environment } from './environment';

/** The user trusts the workspace from now on. */
const trustedNotification = new NotificationType<unknown>('cudaDivergence/trusted');

/** The folders that are open, and whether the user trusts what is in them. */
export class Workspace {
  private uris: readonly string[];
  private paths: readonly string[] = [];
  /** A client that says nothing of trust has settings of the user's own only. */
  private trusted: boolean;

  constructor(
    private readonly environment: Environment,
    { workspaceFolders, rootUri, initializationOptions }: InitializeParams,
  ) {
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

  /** The folders on disk. */
  roots(): readonly string[] {
    return this.paths;
  }

  /** Settings as they count for a document: who opens somebody's folder to look at it does not let it name folders to read. */
  settingsFor(uri: string, settings: Settings): Settings {
    if (settings.includePaths.length === 0) return settings;
    if (!this.trusted) return { ...settings, includePaths: [] };
    const path = this.environment.pathOf(uri);
    const includePaths = settings.includePaths.flatMap(
      (each) => this.environment.includeFolder(path, each, this.paths) ?? [],
    );
    return { ...settings, includePaths };
  }

  private found(): void {
    this.paths = this.uris.map((uri) => this.environment.pathOf(uri));
  }
}
