import { type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver';
import { readSettings } from '../settings/read-settings';
import { defaultSettings, type Settings } from '../settings/settings';
import type { Client } from './client';
import type { Log } from './log';

const section = 'cudaDivergence';

/** The settings of each document: asked of clients that answer `workspace/configuration`, pushed by the others. */
export class Configuration {
  private readonly byUri = new Map<string, Promise<Settings>>();
  private readonly complained = new Set<string>();
  private pushed: Settings = defaultSettings;

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
    private readonly log: Log,
    initial: unknown,
  ) {
    this.push(initial);
  }

  /** Listens for changes; `changed` is called once the old settings are forgotten. */
  listen(changed: () => void): void {
    this.connection.onDidChangeConfiguration(({ settings }) => {
      this.byUri.clear();
      this.complained.clear();
      if (!this.client.configuration) this.push(settings);
      changed();
    });
  }

  async register(): Promise<void> {
    if (!this.client.registersConfiguration) return;
    await this.connection.client.register(DidChangeConfigurationNotification.type, { section });
  }

  of(uri: string): Promise<Settings> {
    if (!this.client.configuration) return Promise.resolve(this.pushed);
    const known = this.byUri.get(uri);
    if (known !== undefined) return known;
    const asked = this.ask(uri);
    this.byUri.set(uri, asked);
    return asked;
  }

  forget(uri: string): void {
    this.byUri.delete(uri);
  }

  private async ask(uri: string): Promise<Settings> {
    try {
      return this.read(await this.connection.workspace.getConfiguration({ scopeUri: uri, section }));
    } catch (error) {
      this.log.error('The settings could not be read, defaults are used', error);
      return defaultSettings;
    }
  }

  /** Settings may come under the section's name or bare. */
  private push(value: unknown): void {
    const inner = typeof value === 'object' && value !== null && section in value ? value[section] : value;
    this.pushed = this.read(inner);
  }

  private read(value: unknown): Settings {
    const { settings, problems } = readSettings(value, 'allow');
    for (const problem of problems) {
      if (this.complained.has(problem)) continue;
      this.complained.add(problem);
      this.log.warn(`Setting ${section}: ${problem}. The default is used.`);
    }
    return settings;
  }
}
