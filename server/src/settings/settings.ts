import { ARCHITECTURES, DEFAULT_ARCH } from '../cuda/architectures';
import type { RuleSettings } from '../rules/rule';

/** What users can set, in the editor and in a configuration file alike. */
export interface Settings {
  readonly enable: boolean;
  readonly architecture: string;
  readonly blockShape: BlockShape | null;
  /** The code is compiled with -use_fast_math. */
  readonly fastMath: boolean;
  readonly severity: RuleSettings;
  /** What each kernel costs is shown above it. For the editor. */
  readonly codeLens: boolean;
  /** Macros: name to body. */
  readonly defines: Readonly<Record<string, string>>;
  readonly includePaths: readonly string[];
  /** Macros that stand for qualifiers where their definition is not in sight: name to what it means. */
  readonly qualifierMacros: Readonly<Record<string, string>>;
  /** Globs, relative to the configuration's folder or the workspace folder: what is analysed; empty: all. */
  readonly include: readonly string[];
  /** Globs of what is not. */
  readonly exclude: readonly string[];
  /** A compilation database; empty: the nearest one above a file or in `build` there; `off`: none. */
  readonly compileCommands: string;
}

export interface BlockShape {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const architectures = ARCHITECTURES;

export const defaultSettings: Settings = {
  enable: true,
  architecture: DEFAULT_ARCH,
  blockShape: null,
  fastMath: false,
  severity: {},
  codeLens: false,
  defines: {},
  includePaths: [],
  qualifierMacros: {},
  include: [],
  exclude: [],
  compileCommands: '',
};

/** Settings with others on top: objects are joined name by name. */
export function withSettings(base: Settings, over: Partial<Settings>): Settings {
  return {
    ...base,
    ...over,
    severity: { ...base.severity, ...over.severity },
    defines: { ...base.defines, ...over.defines },
    qualifierMacros: { ...base.qualifierMacros, ...over.qualifierMacros },
  };
}
