import type { RuleSettings } from '../rules/rule';

/** What users can set, in the editor and in a configuration file alike. */
export interface Settings {
  readonly enable: boolean;
  readonly architecture: string;
  readonly blockShape: BlockShape | null;
  /** The code is compiled with -use_fast_math. */
  readonly fastMath: boolean;
  readonly severity: RuleSettings;
  /** Macros: name to body. */
  readonly defines: Readonly<Record<string, string>>;
  readonly includePaths: readonly string[];
  /** Macros that stand for qualifiers where their definition is not in sight: name to what it means. */
  readonly qualifierMacros: Readonly<Record<string, string>>;
}

export interface BlockShape {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const architectures = ['sm_75', 'sm_80', 'sm_86', 'sm_89', 'sm_90', 'sm_100', 'sm_120'] as const;

export const defaultSettings: Settings = {
  enable: true,
  architecture: 'sm_90',
  blockShape: null,
  fastMath: false,
  severity: {},
  defines: {},
  includePaths: [],
  qualifierMacros: {},
};
