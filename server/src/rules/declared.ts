import type { Branch } from '../analysis';
import { headOf } from './position';
import { type Declaration, declarationAt } from './suppress';

/** What a comment at a branch's head says of it. */
export function declarationOf(branch: Branch): Declaration | null {
  return declarationAt(branch.function.file, headOf(branch), branch.end);
}
