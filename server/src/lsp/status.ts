import { type Connection, NotificationType } from 'vscode-languageserver';
import type { FileAnalysis } from '../analysis';

/** What the client's status item shows of a document. */
export interface Status {
  readonly uri: string;
  /** Conditions that split warps, squiggle or not. */
  readonly divergent: number;
  /** Kernels and device functions that were analysed. */
  readonly functions: number;
  /** Why it is not analysed. */
  readonly skipped: string | null;
}

const statusNotification = new NotificationType<Status>('cudaDivergence/status');

/** Tells the client how a document stands, when that changed. */
export class StatusReporter {
  private readonly last = new Map<string, string>();

  constructor(private readonly connection: Connection) {}

  report(uri: string, analysis: FileAnalysis | null, skipped: string | null): void {
    const functions = analysis?.functions.filter(({ function: { kind } }) => kind !== 'host') ?? [];
    const divergent = functions
      .flatMap(({ branches }) => branches)
      .filter(({ answers }) => answers[0].verdict.judgement.uniformity === 'divergent').length;
    const key = `${divergent} ${functions.length} ${skipped}`;
    if (this.last.get(uri) === key) return;
    this.last.set(uri, key);
    const status = { uri, divergent, functions: functions.length, skipped };
    this.connection.sendNotification(statusNotification, status).catch(() => this.last.delete(uri));
  }

  forget(uri: string): void {
    this.last.delete(uri);
  }
}
