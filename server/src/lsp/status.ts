import { type Connection, NotificationType } from 'vscode-languageserver';
import type { FileAnalysis } from '../analysis';
import type { RuleFinding } from '../rules/rule';

/** What the client's status item shows of a document. */
export interface Status {
  readonly uri: string;
  /** Conditions that split warps, squiggle or not. */
  readonly divergent: number;
  /** Findings that the user sees under a squiggle. */
  readonly shown: number;
  /** Kernels and device functions that were analysed. */
  readonly functions: number;
  /** Why it is not analysed. */
  readonly skipped: string | null;
}

const statusNotification = new NotificationType<Status>('cudaDivergence/status');

interface Analysed {
  readonly analysis: FileAnalysis;
  readonly findings: readonly RuleFinding[];
}

/** Tells the client how a document stands, when that changed. */
export class StatusReporter {
  private readonly last = new Map<string, string>();

  constructor(private readonly connection: Connection) {}

  report(uri: string, analysed: Analysed | null, skipped: string | null): void {
    const shown = (analysed?.findings ?? []).filter(({ severity }) => severity !== 'hint').length;
    const functions = analysed?.analysis.functions.filter(({ function: { kind } }) => kind !== 'host') ?? [];
    const divergent = functions
      .flatMap(({ branches }) => branches)
      .filter(({ answers }) => answers[0].verdict.judgement.uniformity === 'divergent').length;
    const key = `${divergent} ${shown} ${functions.length} ${skipped}`;
    if (this.last.get(uri) === key) return;
    this.last.set(uri, key);
    const status = { uri, divergent, shown, functions: functions.length, skipped };
    this.connection.sendNotification(statusNotification, status).catch(() => this.last.delete(uri));
  }

  forget(uri: string): void {
    this.last.delete(uri);
  }
}
