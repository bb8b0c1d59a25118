import type { Branch, FileAnalysis } from '../analysis';
import type { FunctionInfo } from '../program/program';
import type { SourceFile } from '../syntax/source-file';
import { printable } from '../syntax/text';
import type { CauseId } from './cause/ids';
import type { Fix } from './fixes/fix';

export type RuleId =
  | 'divergent-branch'
  | 'divergent-loop'
  | 'divergent-switch'
  | 'hidden-divergence'
  | 'idle-lanes'
  | 'unused-comment'
  | 'barrier-divergence'
  | 'barrier-after-exit'
  | 'warp-sync-mask'
  | 'implicit-warp-sync'
  | 'legacy-warp-intrinsic';

/** What a finding weighs; `none` is never shown. */
export type Severity = 'warning' | 'information' | 'hint' | 'none';

/** From what is not shown to what weighs most. */
const ORDER: readonly Severity[] = ['none', 'hint', 'information', 'warning'];

/** The heavier severity is the larger number. */
export function weightOf(severity: Severity): number {
  return ORDER.indexOf(severity);
}

/** What a user may set for a rule: `auto` follows the cost. */
export type RuleSetting = 'auto' | 'warning' | 'information' | 'hint' | 'off';

export type RuleSettings = Readonly<Partial<Record<RuleId, RuleSetting>>>;

/** A place that helps to understand a finding: a hop of the why-chain. */
export interface Related {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** The three parts of what a finding says: sentences with their full stops, or empty. */
export interface Message {
  /** What a squiggle says by itself: one sentence of at most 160 characters. */
  readonly what: string;
  readonly why: string;
  readonly advice: string;
}

/** What a squiggle says. Why and advice are for hovers and reports that have the room. */
export function headline({ what }: Message): string {
  return printable(what);
}

export interface RuleFinding {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** Offsets in the analysed file. */
  readonly start: number;
  readonly end: number;
  readonly message: Message;
  readonly related: readonly Related[];
  /** Issue slots that a warp loses, unknown trip counts at their assumed value: what findings are sorted by. */
  readonly lossRank: number;
  /** What makes it split, and in which function: findings of one cause are shown as one. Null: it stands alone. */
  readonly cause: { readonly function: FunctionInfo; readonly origin: string } | null;
  /** What its advice answers, where the rule tells causes apart. */
  readonly remedy?: CauseId;
  readonly fixes: readonly Fix[];
  /** The loop that lanes leave one by one, by the site of its condition. */
  readonly loop?: { readonly function: FunctionInfo; readonly site: number };
  /** The branch this is the verdict on; null where the finding is about something else. */
  readonly branch: Branch | null;
}

/** One rule: what it looks for and how it says it. `docs/rules/ID.md` is its page. */
export interface Rule {
  readonly id: RuleId;
  /** One line, as the table of rules has it. */
  readonly summary: string;
  /** How severe it is where the user sets nothing. */
  readonly severity: 'by cost' | Exclude<Severity, 'none'>;
  /** Findings in the order of the source. Comments and settings are applied later (rules/index.ts). */
  check(analysis: FileAnalysis): RuleFinding[];
}
