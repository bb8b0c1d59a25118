import { type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver';
import { readSettings } from '../settings/read-settings';
import { defaultSettings, type Settings } from '../settings/settings';
import type { Client } from './client';
import type { Log } from './log';
import type { Workspace } from './workspace';

const section = 'cudaDivergence';
/** A long list of what is wrong helps nobody. */
const MAX_COMPLAINTS = 10;
/** No request waits longer for a client to say its settings. */
const ANSWER_WITHIN_MS = 2000;

/** The settings of each document: asked of clients that answer `workspace/configuration`, pushed by the others. */
export class Configuration {
  private readonly byUri = new Map<string, Promise<Settings>>();
  private readonly complained = new Set<string>();
  private pushed: Settings = defaultSettings;
  private changed: () => void = () => {};

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
    private readonly workspace: Workspace,
    private readonly log: Log,
    initial: unknown,
  ) {
    this.push(initial);
  }

  /** Listens for changes; `changed` is called once the old settings are forgotten. */
  listen(changed: () => void): void {
    this.changed = changed;
    this.connection.onDidChangeConfiguration(({ settings }) => {
      if (!this.client.configuration) this.push(settings);
      this.reset();
    });
  }

  /** Whatever was read before is no longer good. */
  reset(): void {
    this.byUri.clear();
    this.complained.clear();
    this.changed();
  }

  async register(): Promise<void> {
    if (!this.client.registersConfiguration) return;
    await this.connection.client.register(DidChangeConfigurationNotification.type, { section });
  }

  of(uri: string): Promise<Settings> {
    if (!this.client.configuration) return Promise.resolve(this.workspace.settingsFor(uri, this.pushed));
    const known = this.byUri.get(uri);
    if (known !== undefined) return known;
    const asked = this.ask(uri);
    this.byUri.set(uri, asked);
    return asked;
  }

  forget(uri: string): void {
    this.byUri.delete(uri);
  }

  /** What the client says, or defaults where it says nothing for a while: a late answer counts from then on. */
  private ask(uri: string): Promise<Settings> {
    const answer = this.connection.workspace
      .getConfiguration({ scopeUri: uri, section })
      .then((value) => this.workspace.settingsFor(uri, this.read(value)));
    return new Promise((resolve) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        this.log.warn(
          `The client has not said its settings within ${ANSWER_WITHIN_MS} ms: defaults are used until it does`,
        );
        resolve(defaultSettings);
      }, ANSWER_WITHIN_MS);
      answer.then(
        (settings) => {
          clearTimeout(timer);
          resolve(settings);
          if (isLate) this.tookLate(uri, settings);
        },
        (error) => {
          clearTimeout(timer);
          this.log.error('The settings could not be read, defaults are used', error);
          resolve(defaultSettings);
        },
      );
    });
  }

  private tookLate(uri: string, settings: Settings): void {
    if (!this.byUri.has(uri)) return; // closed, or asked again, since
    this.byUri.set(uri, Promise.resolve(settings));
    this.changed();
  }

  /** Settings may come under the section's name or bare. */
  private push(value: unknown): void {
    const inner = typeof value === 'object' && value !== null && section in value ? value[section] : value;
    this.pushed = this.read(inner);
  }

  private read(value: unknown): Settings {
    const { settings, problems } = readSettings(value, 'editor');
    const unsaid = problems.map(({ text }) => text).filter((text) => !this.complained.has(text));
    for (const problem of unsaid.slice(0, MAX_COMPLAINTS)) {
      this.complained.add(problem);
      this.log.warn(`Setting ${section}: ${problem}. The default is used.`);
    }
    const more = unsaid.length - MAX_COMPLAINTS;
    if (more > 0) this.log.warn(`Setting ${section}: ${more} more problems`);
    return settings;
  }
}
