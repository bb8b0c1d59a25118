import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { targetsOf } from '../flow/operands';

/** An instruction's value, seen from the call it is in: what two places compute can be compared without values. */
export interface Term {
  readonly flow: FunctionFlow;
  readonly instr: Instr;
  /** The call that runs this function; null: the function that asks. */
  readonly frame: Frame | null;
}

interface Frame {
  readonly call: Term;
  readonly args: readonly InstrId[];
}

/** The flow of a function of the program. */
export type FlowOf = (target: number) => FunctionFlow;

const MAX_DEPTH = 6;

/** Operands as terms; calls and parameters are looked through. */
export class Terms {
  constructor(private readonly flowOf: FlowOf) {}

  of(flow: FunctionFlow, id: InstrId): Term {
    return this.resolve({ flow, instr: flow.instructions[id], frame: null }, 0);
  }

  operand(term: Term, id: InstrId): Term {
    return this.resolve({ ...term, instr: term.flow.instructions[id] }, 0);
  }

  /** A call of a function whose result is one expression is that expression; a parameter is the argument. */
  private resolve(term: Term, depth: number): Term {
    const { instr, frame } = term;
    if (depth > MAX_DEPTH) return term;
    if (instr.op === 'param' && frame !== null && instr.by === 'value') {
      const id = frame.args[instr.index];
      if (id === undefined) return term;
      return this.resolve({ ...frame.call, instr: frame.call.flow.instructions[id] }, depth + 1);
    }
    if (
      instr.op === 'call' &&
      instr.target >= 0 &&
      targetsOf(instr).length === 1 &&
      instr.receiver === null &&
      !instr.writable.includes(true)
    ) {
      const flow = this.flowOf(instr.target);
      if (flow.result < 0 || flow.truncated !== null) return term;
      const result = flow.instructions[flow.result];
      if (result.op === 'phi' || result.op === 'call') return term;
      return this.resolve({ flow, instr: result, frame: { call: term, args: instr.args } }, depth + 1);
    }
    return term;
  }

  /** The same number in a lane: one instruction in one call, or equal operations of such numbers. */
  same(a: Term, b: Term, depth = 0): boolean {
    const x = a.instr;
    const y = b.instr;
    if (x === y && this.sameFrame(a.frame, b.frame)) return true;
    if (depth > MAX_DEPTH || x.type.kind !== y.type.kind || x.type.bits !== y.type.bits) return false;
    const same = (p: InstrId, q: InstrId): boolean => this.same(this.operand(a, p), this.operand(b, q), depth + 1);
    switch (x.op) {
      case 'const':
        return y.op === 'const' && x.value === y.value;
      case 'builtin':
        return y.op === 'builtin' && x.which === y.which;
      case 'unary':
        return y.op === 'unary' && x.operator === y.operator && same(x.operand, y.operand);
      case 'cast':
        return (
          y.op === 'cast' && x.from.kind === y.from.kind && x.from.bits === y.from.bits && same(x.operand, y.operand)
        );
      case 'binary':
        return y.op === 'binary' && x.operator === y.operator && same(x.left, y.left) && same(x.right, y.right);
      default:
        return false;
    }
  }

  private sameFrame(a: Frame | null, b: Frame | null): boolean {
    if (a === b) return true;
    if (a === null || b === null) return false;
    return a.call.instr === b.call.instr && this.sameFrame(a.call.frame, b.call.frame);
  }
}
