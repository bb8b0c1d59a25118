import type { Branch } from '../analysis';
import { headOf } from './position';
import { type Declaration, declarationAt } from './suppress';

/** What the source says of a branch, found by the analysis or standing at its head. */
export function declarationOf(branch: Branch): Declaration | null {
  if (branch.declared !== null) return { kind: branch.declared, reason: branch.declaredReason };
  return declarationAt(branch.function.file, headOf(branch), branch.end);
}
