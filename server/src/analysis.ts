import type { FunctionCost, SiteCost } from './cost/cost';
import type { FunctionFlow, Site } from './flow/ir';
import type { FunctionInfo, Program } from './program/program';
import type { SourceFile } from './syntax/source-file';
import type { Context, FunctionVerdicts, SiteVerdict } from './uniformity/result';

/** One source condition with its answer in every context; the worst stands first. */
export interface Branch {
  readonly function: FunctionInfo;
  readonly site: Site;
  /** Worst first; at least one. */
  readonly answers: readonly { readonly context: Context; readonly verdict: SiteVerdict; readonly cost: SiteCost }[];
  /** Range of the condition in `function.file`. */
  readonly start: number;
  readonly end: number;
}

export interface AnalysedFunction {
  readonly function: FunctionInfo;
  readonly flow: FunctionFlow;
  /** Verdicts per context (launch shape or call site); the worst first. */
  readonly verdicts: readonly FunctionVerdicts[];
  readonly costs: readonly FunctionCost[];
  readonly branches: readonly Branch[];
  /** Headers of its file that are not in sight. */
  readonly missingHeaders?: readonly string[];
}

/** All that is known of one file: what the rules, the report and the editor features read. */
export interface FileAnalysis {
  readonly file: SourceFile;
  readonly program: Program;
  readonly functions: readonly AnalysedFunction[];
  /** Notes of the syntax and of budgets hit while analysing. */
  readonly notes: SourceFile['notes'];
  /** The code is compiled with -use_fast_math. */
  readonly fastMath?: boolean;
  /** What it is priced for: `sm_90`. */
  readonly arch?: string;
}

export interface AnalysisOptions {
  readonly arch: string;
  readonly blockShape: { readonly x: number; readonly y: number; readonly z: number } | null;
  /** -use_fast_math */
  readonly fastMath?: boolean;
}
