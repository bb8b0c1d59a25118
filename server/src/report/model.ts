/** The JSON report (`--format json`), version 1: a contract. Lines and columns are 1-based UTF-16, ends exclusive. */

export type Severity = 'warning' | 'information' | 'hint' | 'none';

export interface Report {
  readonly version: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly arch: string;
  readonly files: readonly FileReport[];
}

export interface FileReport {
  readonly path: string;
  readonly skipped: string | null;
  readonly notes: readonly Note[];
  readonly functions: readonly FunctionReport[];
  readonly branches: readonly BranchReport[];
  readonly findings: readonly Finding[];
}

export interface Note {
  readonly kind: 'parse-error' | 'inactive-preprocessor' | 'macro-generated' | 'budget' | 'unseen-header';
  readonly line: number;
  readonly endLine: number;
  readonly message: string;
}

export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface FunctionReport {
  readonly name: string;
  readonly kind: 'kernel' | 'device';
  readonly line: number;
  readonly endLine: number;
  readonly blockShapes: readonly { x: number; y: number; z: number; from: { path: string; line: number } }[];
  readonly branches: number;
  readonly divergent: number;
  readonly slots: {
    readonly estimate: number | null;
    readonly ideal: number | null;
    readonly symbolic: string | null;
    /** One worked example of the formula: at which values, and what it comes to; null where the figures are known. */
    readonly sample: Readonly<Record<string, number>> | null;
  };
}

export type Uniformity = 'grid' | 'block' | 'warp' | 'divergent' | 'caller' | 'unknown';
export type Extent = 'every-warp' | 'some-warps' | 'one-per-block' | 'boundary' | 'data-dependent';

export interface PathReport {
  readonly label: string;
  readonly slots: number | null;
  readonly symbolic: string | null;
  /** Scheduler cycles, only where a pipe that is narrower than a warp makes them more than the slots. */
  readonly cycles?: number;
  readonly lanes: number | null;
}

export interface CostReport {
  readonly paths: readonly PathReport[];
  readonly sum: number | null;
  readonly longest: number | null;
  readonly laneEfficiency: number | null;
  readonly laneEfficiencyAt: { readonly '1/32': number; readonly '1/2': number } | null;
  readonly pathEfficiency: number | null;
  readonly lostSlots: number | null;
  /** `lostSlots`, or what it comes to with unknown trip counts at their assumed value: always a number. */
  readonly lossRank: number;
  readonly trips: {
    readonly max: number | null;
    readonly mean: number | null;
    readonly symbolic: string | null;
  } | null;
}

export interface WhyReport {
  readonly path?: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface BranchReport extends Range {
  readonly function: string;
  readonly kind: 'if' | 'for' | 'while' | 'do' | 'switch' | 'ternary' | 'logical';
  readonly condition: string;
  readonly uniformity: Uniformity;
  readonly dependsOn: readonly string[];
  readonly extent: Extent | null;
  readonly active: string | null;
  readonly mask: string | null;
  readonly warps: { readonly splitting: number; readonly perBlock: number } | null;
  readonly assumptions: readonly string[];
  readonly why: readonly WhyReport[];
  readonly form: 'branch' | 'exit' | 'predicated' | 'select';
  readonly cost: CostReport;
  readonly contexts: readonly ContextReport[];
  readonly severity: Severity;
}

export interface ContextReport {
  readonly label: string;
  readonly path: string;
  readonly line: number;
  readonly uniformity: Uniformity;
  readonly extent: Extent | null;
  readonly mask: string | null;
}

export interface RelatedReport {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface FixReport {
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.rewrite';
  readonly keepsResults: boolean;
}

/** Sentences of a finding that are not empty, in the order of what, why, what to do. */
export function sentencesOf({ message, detail }: Pick<Finding, 'message' | 'detail'>): string[] {
  return [message, detail.why, detail.advice].filter((part) => part !== '');
}

export interface Finding extends Range {
  readonly rule: string;
  readonly severity: Severity;
  /** One sentence, at most 160 characters. */
  readonly message: string;
  /** Sentences, or empty. */
  readonly detail: { readonly why: string; readonly advice: string };
  readonly related: readonly RelatedReport[];
  readonly fixes: readonly FixReport[];
}
