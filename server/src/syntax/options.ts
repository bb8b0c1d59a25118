import type { MacroDefinition } from './source-file';

/** What the text alone does not say. All of it may be left out. */
export interface ParseOptions {
  /** Macros given from outside (`-DNAME=VALUE`): name to body; '1' is what `-DNAME` means. null: certainly undefined. */
  readonly defines?: Readonly<Record<string, string | null>>;
  /** `sm_90`: the value of __CUDA_ARCH__. */
  readonly arch?: string;
  /** Further macros that stand for qualifiers: name to what it means (`{ MY_KERNEL: '__global__ void' }`). */
  readonly qualifierMacros?: Readonly<Record<string, string>>;
  /** Macros known from included files, in effect at the start of the text. */
  readonly macros?: readonly MacroDefinition[];
  readonly limits?: Partial<Limits>;
}

export interface Limits {
  /** Longest text, in UTF-16 units. */
  readonly length: number;
  /** Longest line that is still taken for source code. */
  readonly lineLength: number;
  /** Deepest nesting of brackets. */
  readonly depth: number;
  /** Deepest nesting of the tree: what a recursive analysis can stand. */
  readonly treeDepth: number;
  /** Longest parse. */
  readonly milliseconds: number;
}

export const defaultLimits: Limits = {
  length: 8 << 20,
  lineLength: 2 << 20,
  depth: 1000,
  treeDepth: 3000,
  milliseconds: 20_000,
};
