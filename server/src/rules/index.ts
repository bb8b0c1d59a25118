import type { FileAnalysis } from '../analysis';
import { barrierAfterExit } from './barrier-after-exit';
import { barrierDivergence } from './barrier-divergence';
import { declarationOf } from './declared';
import { divergentBranch } from './divergent-branch';
import { divergentLoop } from './divergent-loop';
import { divergentSwitch } from './divergent-switch';
import { hiddenDivergence } from './hidden-divergence';
import { idleLanes } from './idle-lanes';
import { implicitWarpSync } from './implicit-warp-sync';
import { legacyWarpIntrinsic } from './legacy-warp-intrinsic';
import { oneForEachOrigin } from './one-origin';
import type { Rule, RuleFinding, RuleId, RuleSettings } from './rule';
import { withSetting } from './severity';
import { declarationAt } from './suppress';
import { unusedComment, unusedComments } from './unused-comment';
import { warpSyncMask } from './warp-sync-mask';

/** Every rule. A new one is a file beside these, a page in docs/rules, fixtures in test/rules, and a line here. */
export const rules: readonly Rule[] = [
  divergentBranch,
  divergentLoop,
  divergentSwitch,
  hiddenDivergence,
  barrierDivergence,
  barrierAfterExit,
  warpSyncMask,
  implicitWarpSync,
  legacyWarpIntrinsic,
  idleLanes,
  unusedComment,
];

export const ruleIds: readonly RuleId[] = rules.map(({ id }) => id);

/**
 * What is to be shown of a file: the rules' findings less what comments and settings silence, in source order. A rule
 * that fails on odd code is told to `failed`, and the others stay.
 */
export function runRules(
  analysis: FileAnalysis,
  settings: RuleSettings,
  failed: (rule: RuleId, error: unknown) => void = rethrow,
): RuleFinding[] {
  const check = (rule: Rule): readonly RuleFinding[] => {
    try {
      return rule.check(analysis);
    } catch (error) {
      failed(rule.id, error);
      return [];
    }
  };
  const found = rules.filter(({ id }) => settings[id] !== 'off').flatMap(check);
  // (A comment that silences nothing does not silence that either.)
  const shown = [...found.filter((each) => !isSilenced(analysis, each)), ...unusedComments(analysis, found, settings)]
    .map((finding) => withSeverity(finding, withSetting(finding.severity, settings[finding.rule])))
    .filter(({ severity }) => severity !== 'none');
  return oneForEachOrigin(shown).sort((a, b) => a.start - b.start || a.end - b.end);
}

function rethrow(_: RuleId, error: unknown): never {
  throw error;
}

function isSilenced({ file }: FileAnalysis, { branch, start, end }: RuleFinding): boolean {
  return (branch === null ? declarationAt(file, start, end) : declarationOf(branch)) !== null;
}

/** In place: a copy would work out the fixes, which are left until somebody asks. */
function withSeverity(finding: RuleFinding, value: RuleFinding['severity']): RuleFinding {
  return Object.defineProperty(finding, 'severity', { value });
}
