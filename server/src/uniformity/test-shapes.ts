import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { mayBePolynomialTest } from './polynomial-test';
import { mayBeRelative } from './relative';
import { counterIn } from './rounds';

const RELATIVE = 1;
const POLYNOMIAL = 2;
const LOOKED_AT = 4;
const NOT_LOOKED_AT = -2;

/** What the comparisons and differences of a function are made of, whatever the values are; found when first asked for. */
export class TestShapes {
  private readonly kinds: Uint8Array;
  private readonly counters: Int32Array;

  constructor(private readonly flow: FunctionFlow) {
    this.kinds = new Uint8Array(flow.instructions.length);
    this.counters = new Int32Array(flow.instructions.length).fill(NOT_LOOKED_AT);
  }

  /** Could it be settled by more than its operands' values? */
  readsMore(instr: Instr): boolean {
    return (this.kindOf(instr) & (RELATIVE | POLYNOMIAL)) !== 0;
  }

  mayBePolynomial(instr: Instr): boolean {
    return (this.kindOf(instr) & POLYNOMIAL) !== 0;
  }

  /** The first counter of a loop that an expression without effect reads, -1 for none. */
  counterIn(id: InstrId): InstrId {
    if (this.counters[id] === NOT_LOOKED_AT) this.counters[id] = counterIn(this.flow, id);
    return this.counters[id];
  }

  private kindOf(instr: Instr): number {
    const { id } = instr;
    if (this.kinds[id] === 0)
      this.kinds[id] =
        LOOKED_AT |
        (mayBeRelative(this.flow, instr) ? RELATIVE : 0) |
        (mayBePolynomialTest(this.flow, instr) ? POLYNOMIAL : 0);
    return this.kinds[id];
  }
}
