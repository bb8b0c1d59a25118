import type { AnalysedFunction, Branch } from '../../analysis';
import { headOf } from '../position';
import { expectedHereFix } from './expected-here';
import type { Fix } from './fix';
import { warpIndexFix } from './warp-index';

/** The fixes for a divergent branch, best first; the declaration stands last. */
export function fixesOf(of: AnalysedFunction, branch: Branch): Fix[] {
  return [warpIndexFix(of, branch), expectedHereFix(branch.function.file, headOf(branch))].filter(
    (fix) => fix !== null,
  );
}
