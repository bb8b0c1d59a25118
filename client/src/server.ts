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
import { documentSelector } from './languages';
import { quiet } from './quiet';
import { silenceRuleCommand } from './silence-rule';
import type { DocumentStatus, Status } from './status';

/** Makes a client that is ready to start; node and browser differ in nothing else. */
export type Connect = (id: string, name: string, options: LanguageClientOptions) => Promise<BaseLanguageClient>;

export class Server {
  private client: BaseLanguageClient | undefined;

  constructor(
    private readonly connect: Connect,
    private readonly output: vscode.LogOutputChannel,
    private readonly status: Status,
  ) {}

  /** Never rejects: a server that cannot start is shown, not thrown. */
  async start(): Promise<void> {
    try {
      const policy = new CrashPolicy();
      const options = this.clientOptions(policy);
      const client = quiet(await this.connect('cudaDivergence', 'CUDA Divergence Hints', options));
      this.client = client;
      client.onDidChangeState(({ newState }) => {
        if (client === this.client) this.show(newState, policy);
      });
      client.onNotification('cudaDivergence/status', (status: DocumentStatus) => this.status.document(status));
      await client.start();
    } catch (error) {
      const reason = `The server could not start: ${messageOf(error)}`;
      this.output.error(reason);
      this.status.server({ is: 'stopped', reason });
    }
  }

  async restart(): Promise<void> {
    this.output.info('Restarting the server.');
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
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

  private show(state: State, policy: CrashPolicy): void {
    if (state === State.Running) this.status.server({ is: 'running' });
    else if (state === State.Starting) this.status.server({ is: 'starting' });
    else if (policy.gaveUp) this.status.server({ is: 'stopped', reason: policy.gaveUp });
  }

  private clientOptions(errorHandler: CrashPolicy): LanguageClientOptions {
    return {
      documentSelector,
      outputChannel: this.output,
      initializationOptions: () => ({ commands: [silenceRuleCommand], trusted: workspace.isTrusted }),
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
