import type { Ast } from './ast';

/** What the mask replaced, so that the tree can be read as the CUDA it was. Offsets are UTF-16 units, ends exclusive. */
export interface MaskEntry {
  readonly start: number;
  readonly end: number;
  readonly kind:
    | 'qualifier' // __global__, __device__, __shared__, __constant__, …, or a macro that stands for one
    | 'launch' // k<<<g, b>>>(a) was parsed as k  (g, b)  (a): the entry spans `<<<` to `>>>`
    | 'launch-bounds' // __launch_bounds__(t, b), __block_size__((x, y, z)), __cluster_dims__(…)
    | 'alignment'
    | 'attribute'
    | 'preprocessor' // a directive line
    | 'inactive' // a conditional branch that was not chosen
    | 'macro' // a macro use that was rewritten or blanked
    | 'other';
  /** The source text replaced, white space trimmed (`__global__`, `__launch_bounds__(256)`). */
  readonly text: string;
  /**
   * What a macro stands for, where the entry hides one: `RAFT_KERNEL` means `__global__ void`, `KERNEL_BOUNDS` means
   * `__launch_bounds__(256)`; '' where it stands for nothing that matters.
   */
  readonly means?: string;
}

/** An object-like or function-like `#define`; position-aware: it holds from `offset` to `until` (or the end). */
export interface MacroDefinition {
  readonly name: string;
  /** null: object-like */
  readonly parameters: readonly string[] | null;
  /** Line continuations joined, comments removed, trimmed. */
  readonly body: string;
  readonly offset: number;
  readonly until: number;
}

/** A comment that steers the analysis: `// divergence: expected reason`. */
export interface DivergenceComment {
  readonly kind: 'expected' | 'off' | 'on' | 'block' | 'mostly-uniform' | 'unknown';
  /** `block`: the three extents; else empty. */
  readonly block: readonly number[];
  readonly reason: string;
  readonly start: number;
  readonly end: number;
  /** 0-based line it stands on, and whether code stands before it on that line. */
  readonly line: number;
  readonly trailing: boolean;
}

/** Something that was not analysed; becomes a note of the report. Lines are 1-based. */
export interface SyntaxNote {
  readonly kind: 'parse-error' | 'inactive-preprocessor' | 'macro-generated' | 'budget' | 'unseen-header';
  readonly line: number;
  readonly endLine: number;
  readonly message: string;
  /** For a header that is not in sight: how many verdicts hang on what it may declare. */
  readonly verdicts?: number;
}

export interface Include {
  readonly path: string;
  readonly offset: number;
  /** The path of the file that it is, where somebody has looked for it; null: it was not found. */
  readonly target?: string | null;
}

/** One source file, masked and parsed: all that the rooms above know of text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly ast: Ast;
  /** Sorted by start. */
  readonly mask: readonly MaskEntry[];
  readonly macros: readonly MacroDefinition[];
  readonly comments: readonly DivergenceComment[];
  readonly notes: readonly SyntaxNote[];
  /** `#include` operands as written, with their quotes: `"a.cuh"`, `<cub/cub.cuh>`. */
  readonly includes: readonly Include[];
  /** Offsets at which lines start; [0] is 0. */
  readonly lineStarts: Int32Array;
}

/** Parses a piece of expression text (a macro's body, a template argument): null where it is no expression. */
export type ParseExpression = (text: string) => Ast | null;

/** Parses a piece of statement text (a macro's body) as the compound statement `{ text }`; null where it is none. */
export type ParseStatements = (text: string) => Ast | null;
