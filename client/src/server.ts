// The language server's life: start, restart, stop. What goes wrong stands in the log and in the status item.
import type * as vscode from 'vscode';
import { workspace } from 'vscode';
import {
  type BaseLanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from 'vscode-languageclient';
import { CrashPolicy } from './crash-policy';
import { CrashRecord } from './crash-record';
import { documentSelector } from './languages';
import { quiet } from './quiet';
import { silenceRuleCommand } from './silence-rule';
import type { DocumentStatus, Status } from './status';
import { WorkWatch } from './work-watch';

/** Budgets end each analysis within seconds; a slow machine may take ten times that. */
const HUNG_MS = 60_000;

export const worstBranchesCommand = 'cudaDivergence.worstBranches';

/** A branch that loses, as the server tells it. */
export interface WorstItem {
  readonly uri: string;
  readonly range: vscode.Range;
  readonly function: string;
  readonly severity: 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly advice: string;
  readonly lossRank: number;
}

/** Makes a client that is ready to start; node and browser differ in nothing else. */
export type Connect = (id: string, name: string, options: LanguageClientOptions) => Promise<BaseLanguageClient>;

export class Server {
  private client: BaseLanguageClient | undefined;
  private watch: WorkWatch | undefined;

  constructor(
    private readonly connect: Connect,
    private readonly output: vscode.LogOutputChannel,
    private readonly status: Status,
  ) {}

  /** Never rejects: a server that cannot start is shown, not thrown. */
  async start(record = new CrashRecord()): Promise<void> {
    try {
      const policy = new CrashPolicy(record);
      const watch = new WorkWatch(HUNG_MS, () => this.hung(record));
      this.watch = watch;
      const options = this.clientOptions(policy, record);
      const client = quiet(await this.connect('cudaDivergence', 'CUDA Divergence Hints', options));
      this.client = client;
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) record.started();
        if (newState !== State.Running) watch.works(null);
        if (client === this.client) this.show(newState, policy);
      });
      client.onNotification('cudaDivergence/work', ({ uri }: { uri: string | null }) => {
        record.works(uri);
        watch.works(uri);
      });
      client.onNotification('cudaDivergence/status', (status: DocumentStatus) => this.status.document(status));
      await client.start();
    } catch (error) {
      const reason = `The server could not start: ${messageOf(error)}`;
      this.output.error(reason);
      this.status.server({ is: 'stopped', reason });
    }
  }

  /** A server that does not come back dies like one that does not live. */
  private async hung(record: CrashRecord): Promise<void> {
    const { startAgain, message } = record.died();
    this.output.error(`The server did not come back within ${HUNG_MS / 1000} s. ${message}`);
    await this.stop();
    if (startAgain) await this.start(record);
    else this.status.server({ is: 'stopped', reason: message });
  }

  async restart(): Promise<void> {
    this.output.info('Restarting the server.');
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.watch?.works(null);
    try {
      await client?.dispose();
    } catch (error) {
      this.output.warn(`The server did not stop cleanly: ${messageOf(error)}`);
    }
  }

  /** The user trusts the workspace from now on: its settings may name folders to read. */
  trusted(): void {
    this.client?.sendNotification('cudaDivergence/trusted').catch((error) => this.output.warn(messageOf(error)));
  }

  /** How the analysis sees the function at a line (1-based); a reason where there is nothing to show. */
  async dump(uri: string, kind: string, line: number): Promise<{ text: string | null; reason: string }> {
    if (this.client === undefined) return { text: null, reason: 'the server is not running' };
    try {
      return await this.client.sendRequest<{ text: string | null; reason: string }>('cudaDivergence/dump', {
        uri,
        kind,
        line,
      });
    } catch (error) {
      return { text: null, reason: messageOf(error) };
    }
  }

  /** What loses most in a document, open or not; `line` (1-based): in the function there. */
  async worstBranches(uri: string, line: number | null): Promise<{ items: readonly WorstItem[]; reason: string }> {
    if (this.client === undefined) return { items: [], reason: 'the server is not running' };
    try {
      return await this.client.sendRequest('cudaDivergence/worstBranches', { uri, line });
    } catch (error) {
      return { items: [], reason: messageOf(error) };
    }
  }

  private show(state: State, policy: CrashPolicy): void {
    if (state === State.Running) this.status.server({ is: 'running' });
    else if (state === State.Starting) this.status.server({ is: 'starting' });
    else if (policy.gaveUp) this.status.server({ is: 'stopped', reason: policy.gaveUp });
  }

  private clientOptions(errorHandler: CrashPolicy, { leftOut }: CrashRecord): LanguageClientOptions {
    return {
      documentSelector,
      outputChannel: this.output,
      // Asked at each start: the server may die of a document, and the user may trust the workspace, in between.
      initializationOptions: () => ({
        commands: [silenceRuleCommand, worstBranchesCommand],
        trusted: workspace.isTrusted,
        hearsOfWork: true,
        leftOut: [...leftOut],
      }),
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationFailedHandler: () => false, // start() reports it
      errorHandler,
      // Drawn lanes need HTML styles and pictures. The text stays untrusted: it quotes the user's source.
      markdown: { supportHtml: true },
    };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
