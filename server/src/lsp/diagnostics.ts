import {
  type CancellationToken,
  CancellationTokenSource,
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import { fingerprint } from '../report/fingerprint';
import type { Analyses } from './analyses';
import type { Client } from './client';
import { diagnosticOf, mistakenComments } from './diagnostic-of';
import type { Documents } from './documents';
import type { Environment } from './environment';
import type { Log } from './log';
import type { StatusReporter } from './status';

const DEBOUNCE_MS = 200;

interface Given {
  readonly id: string;
  readonly items: Diagnostic[];
}

/** The findings of open documents: pulled by clients that can, pushed a moment after the last change to the others. */
export class Diagnostics {
  /** The last answer for each document: it stays where the analysis fails. */
  private readonly last = new Map<string, Given>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pushing: CancellationTokenSource | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
    private readonly documents: Documents,
    private readonly analyses: Analyses,
    private readonly environment: Environment,
    private readonly status: StatusReporter,
    private readonly log: Log,
  ) {
    documents.texts.onDidClose(({ document: { uri } }) => this.closed(uri));
    if (client.pullsDiagnostics) this.listen();
    else documents.onChange(() => this.pushSoon());
  }

  /** Settings or files changed: what clients hold is no longer good. */
  refresh(): void {
    if (!this.client.pullsDiagnostics) this.pushSoon();
    else if (this.client.refreshesDiagnostics)
      this.connection.languages.diagnostics
        .refresh()
        .catch((error) => this.log.warn(`The client did not take the request to ask again: ${error.message ?? error}`));
  }

  private listen(): void {
    this.connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }, token) => {
      const given = await this.give(uri, token);
      if (given === 'cancelled')
        throw new ResponseError(LSPErrorCodes.ServerCancelled, 'superseded', { retriggerRequest: true });
      return report(given, previousResultId);
    });
  }

  private async give(uri: string, token: CancellationToken): Promise<Given | 'cancelled'> {
    const answer = await this.analyses.of(uri, token);
    if (answer === 'cancelled') return answer;
    if (answer === 'failed') return this.last.get(uri) ?? given([]);
    const analysed = answer === 'off' || answer.skipped !== null ? null : answer;
    const items =
      analysed === null
        ? []
        : [
            ...analysed.findings.map((finding) =>
              diagnosticOf(analysed.analysis, finding, this.client, (path) => this.uriOf(path)),
            ),
            ...mistakenComments(analysed.analysis.file),
          ];
    this.status.report(uri, analysed, answer === 'off' ? null : answer.skipped);
    const result = given(items);
    if (this.documents.get(uri) !== undefined) this.last.set(uri, result);
    return result;
  }

  /** An open document keeps the name that its client gave it. */
  private uriOf(path: string): string {
    const open = this.documents.texts.all().find(({ uri }) => this.environment.pathOf(uri) === path);
    return open?.uri ?? this.environment.uriOf(path);
  }

  private pushSoon(): void {
    clearTimeout(this.timer);
    this.pushing?.cancel();
    this.timer = setTimeout(() => this.push(), DEBOUNCE_MS);
  }

  private async push(): Promise<void> {
    this.pushing = new CancellationTokenSource();
    const { token } = this.pushing;
    for (const { uri, version } of this.documents.texts.all()) {
      try {
        const before = this.last.get(uri)?.id;
        const result = await this.give(uri, token);
        if (result === 'cancelled' || token.isCancellationRequested) return;
        if (result.id !== before) await this.connection.sendDiagnostics({ uri, version, diagnostics: result.items });
      } catch (error) {
        this.log.error(`The findings of ${uri} could not be sent`, error);
      }
    }
  }

  private closed(uri: string): void {
    const had = this.last.delete(uri);
    if (!had || this.client.pullsDiagnostics) return;
    const sent = this.connection.sendDiagnostics({ uri, diagnostics: [] });
    sent.catch((error) => this.log.error(`The findings of ${uri} could not be taken back`, error));
  }
}

function given(items: Diagnostic[]): Given {
  return { id: fingerprint(JSON.stringify(items)), items };
}

function report({ id, items }: Given, previous: string | undefined): DocumentDiagnosticReport {
  return id === previous ? { kind: 'unchanged', resultId: id } : { kind: 'full', resultId: id, items };
}
