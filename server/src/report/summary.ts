import { count } from '../rules/words';
import type { FileResult } from './build-report';
import { LossByKernel } from './loss-by-kernel';

/** Counts what goes by, for the last line of the report. */
export class Summary {
  private files = 0;
  private skipped = 0;
  private branches = 0;
  private divergent = 0;
  private inactive = 0;
  private readonly losses = new LossByKernel();
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
    this.inactive += result.analysis.notes.filter(({ kind }) => kind === 'inactive-preprocessor').length;
    this.losses.add(result.analysis, result.findings);
    for (const { severity } of result.findings) this.severities.set(severity, this.tally(severity) + 1);
  }

  get isEmpty(): boolean {
    return this.files === 0;
  }

  /** `3 files, 12 branches, 4 divergent: 2 warnings, 1 information.`, behind it a line on the kernels that lose most. */
  toString(): string {
    const found = [
      this.tally('warning') && count(this.tally('warning'), 'warning'),
      this.tally('information') && count(this.tally('information'), 'information', 'information'),
      this.tally('hint') && count(this.tally('hint'), 'hint'),
    ].filter((each) => each !== 0);
    const lines = [this.losses.toString(), this.unread()].filter((line) => line !== '');
    return (
      `${count(this.files, 'file')}${this.skipped ? ` (${this.skipped} skipped)` : ''}, ` +
      `${count(this.branches, 'branch', 'branches')}, ${this.divergent} divergent: ${found.join(', ') || 'no findings'}.${lines.map((line) => `\n${line}`).join('')}`
    );
  }

  private unread(): string {
    if (this.inactive === 0) return '';
    const regions = count(this.inactive, 'region');
    return `${regions} under \`#if\` or \`#else\` ${this.inactive === 1 ? 'was' : 'were'} not analysed (--format json names them).`;
  }

  private tally(severity: string): number {
    return this.severities.get(severity) ?? 0;
  }
}
