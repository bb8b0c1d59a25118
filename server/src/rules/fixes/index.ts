import type { AnalysedFunction, Branch, FileAnalysis } from '../../analysis';
import { headOf } from '../position';
import type { RuleFinding } from '../rule';
import { commonTripsFix } from './common-trips';
import { expectedHereFix, mostlyUniformFix } from './expected-here';
import { expectedInFileFix, expectedInFunctionFix } from './expected-region';
import { type Fix, Rank } from './fix';
import { hoistCommonFix } from './hoist-common';
import { maskedValues } from './masked-value';
import { mergeArmsFix } from './merge-arms';
import { padSnippetFix, padTailFix } from './pad-tail';
import { Place } from './place';
import { realBranchFix } from './real-branch';
import { remapIndexFix } from './remap-index';
import { Scene } from './scene';
import { selectValueFix } from './select-value';
import { rowSnippetFix, sortSnippetFix } from './snippets';
import { contiguousThreadsFix, sequentialAddressingFix } from './stride-reduction';
import { uniformFirstFix } from './uniform-first';
import { unswitchLoopFix } from './unswitch-loop';
import { assumeFix, blockSizeFix, launchBoundsFix, warpIndexShuffleFix } from './visible-uniformity';
import { warpIndexFix } from './warp-index';

/** Every rewrite of a branch. A new one is a file beside these, fixtures in test/fixes, and a line here. */
const rewrites: readonly ((scene: Scene) => Fix | null)[] = [
  remapIndexFix,
  warpIndexFix,
  sequentialAddressingFix,
  contiguousThreadsFix,
  mergeArmsFix,
  hoistCommonFix,
  uniformFirstFix,
  unswitchLoopFix,
  warpIndexShuffleFix,
  commonTripsFix,
  selectValueFix,
  realBranchFix,
  assumeFix,
  launchBoundsFix,
  blockSizeFix,
  padTailFix,
  padSnippetFix,
  sortSnippetFix,
  rowSnippetFix,
];

/** The fixes for a divergent branch in the order of advice; declarations stand last. */
export function fixesOf(analysis: FileAnalysis, of: AnalysedFunction, branch: Branch): Fix[] {
  return [...rewritesOf(analysis, of, branch), ...declarationsOf(branch)];
}

/** What may be rewritten at a branch, whether or not it is worth a finding. */
function rewritesOf(analysis: FileAnalysis, of: AnalysedFunction, branch: Branch): Fix[] {
  if (branch.function.file.ast.count === 0 || of.flow.truncated !== null) return [];
  const scene = new Scene(analysis, of, branch);
  return rewrites
    .map((make) => make(scene))
    .filter((fix) => fix !== null)
    .sort((a, b) => a.rank - b.rank);
}

function declarationsOf(branch: Branch): Fix[] {
  const { file } = branch.function;
  const head = headOf(branch);
  const isData = branch.answers[0].verdict.judgement.extent === 'data-dependent';
  return [
    ...(isData ? [mostlyUniformFix(file, head)] : []),
    expectedHereFix(file, head),
    expectedInFunctionFix(branch.function),
    expectedInFileFix(file),
  ].filter((fix) => fix !== null);
}

/** Fixes at one place of a file, with or without a finding. */
export interface Offer {
  readonly start: number;
  readonly end: number;
  readonly finding: RuleFinding | null;
  readonly fixes: readonly Fix[];
}

/** Everything on offer in `from` … `to`: the fixes of findings, and rewrites of branches that have none. */
export function offersIn(analysis: FileAnalysis, findings: readonly RuleFinding[], from: number, to: number): Offer[] {
  const offers: Offer[] = [];
  for (const finding of findings) if (finding.end >= from && finding.start <= to) offers.push({ ...finding, finding });
  for (const of of analysis.functions)
    for (const branch of of.branches) {
      if (branch.end < from || Math.min(headOf(branch), branch.start) > to) continue;
      if (findings.some((finding) => finding.branch === branch)) continue;
      const fixes = rewritesOf(analysis, of, branch).map((fix) => ({ ...fix, kind: 'refactor.rewrite' as const }));
      if (fixes.length > 0) offers.push({ start: branch.start, end: branch.end, finding: null, fixes });
    }
  for (const of of analysis.functions) {
    const { start, end, file } = of.function;
    if (file.ast.count === 0 || end < from || start > to) continue;
    for (const { fix, ...place } of maskedValues(new Place(analysis, of), from, to))
      offers.push({ ...place, finding: null, fixes: [fix] });
  }
  return offers;
}

/**
 * Fixes that can be applied together without a look: those of findings that keep results bit for bit, the best of each,
 * at most one of a function (a second pass finds the rest).
 */
export function safeTogether(findings: readonly RuleFinding[]): Fix[] {
  const chosen: Fix[] = [];
  const functions = new Set<number>();
  for (const { branch, fixes } of findings) {
    if (branch === null || functions.has(branch.function.id)) continue;
    const fix = fixes.find(
      ({ keepsResults, kind, rank }) => keepsResults && kind === 'quickfix' && rank < Rank.Promise,
    );
    if (fix === undefined) continue;
    functions.add(branch.function.id);
    chosen.push(fix);
  }
  return chosen;
}
