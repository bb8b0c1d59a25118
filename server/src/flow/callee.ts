import type { Callee, NamedEffect } from '../cuda/callee';
import { calleeNamed } from '../cuda/table';
import type { Instr } from './ir';

type Call = Instr & { readonly op: 'call' };

/** What CUDA says of the callee; null where the program's own function is called, or one that nothing is known of. */
export function calleeOf(call: Call): Callee | null {
  return call.target >= 0 ? null : calleeNamed(call.callee);
}

/** How the result of a call follows from its arguments; null: not known. */
export function effectOf(call: Call): NamedEffect | null {
  return calleeOf(call)?.effect ?? null;
}
