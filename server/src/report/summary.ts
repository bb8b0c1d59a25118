import { count } from '../rules/words';
import type { FileResult } from './build-report';

/** Counts what goes by, for the last line of the report. */
export class Summary {
  private files = 0;
  private skipped = 0;
  private branches = 0;
  private divergent = 0;
  private readonly severities = new Map<string, number>();

  add(result: FileResult): void {
    this.files++;
    if (result.skipped !== null) {
      this.skipped++;
      return;
    }
    const branches = result.analysis.functions.flatMap((each) => each.branches);
    this.branches += branches.length;
    this.divergent += branches.filter(({ answers }) => answers[0].verdict.judgement.uniformity === 'divergent').length;
    for (const { severity } of result.findings) this.severities.set(severity, this.tally(severity) + 1);
  }

  /** `3 files, 12 branches, 4 divergent: 2 warnings, 1 information.` */
  toString(): string {
    const found = [
      this.tally('warning') && count(this.tally('warning'), 'warning'),
      this.tally('information') && count(this.tally('information'), 'information', 'information'),
      this.tally('hint') && count(this.tally('hint'), 'hint'),
    ].filter((each) => each !== 0);
    return (
      `${count(this.files, 'file')}${this.skipped ? ` (${this.skipped} skipped)` : ''}, ` +
      `${count(this.branches, 'branch', 'branches')}, ${this.divergent} divergent: ${found.join(', ') || 'no findings'}.`
    );
  }

  private tally(severity: string): number {
    return this.severities.get(severity) ?? 0;
  }
}
