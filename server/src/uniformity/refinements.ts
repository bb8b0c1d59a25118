import { effectNamed } from '../cuda/table';
import { dominates, type Graph } from '../flow/graph';
import type { BlockId, FunctionFlow, Instr, InstrId } from '../flow/ir';
import { type BinaryOp, INT, type ScalarType } from '../lanes/value';
import type { FlowOf } from './terms';

/** A comparison that a value has passed wherever control came through a block. */
export interface Passed {
  /** The block that only those lanes enter for which it turned out so. */
  readonly side: BlockId;
  readonly operator: BinaryOp;
  /** -1: zero. */
  readonly bound: InstrId;
  readonly taken: boolean;
  readonly type: ScalarType;
}

const NONE: readonly Passed[] = [];
const MAX_DEPTH = 8;
const MAX_TESTS = 32;
const MIRROR: Readonly<Record<string, BinaryOp>> = {
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

/** The conditions that dominate a point (`if (n > 32) … n …`), by the value that they test. */
export class Refinements {
  private readonly tests = new Map<InstrId, Passed[]>();
  private readonly isTested: Uint8Array;

  constructor(
    private readonly flow: FunctionFlow,
    private readonly graph: Graph,
    private readonly flowOf: FlowOf,
  ) {
    this.isTested = new Uint8Array(flow.instructions.length);
    for (const { terminator } of flow.blocks) {
      if (terminator.kind !== 'branch' || terminator.yes === terminator.no) continue;
      for (const [side, taken] of [
        [terminator.yes, true],
        [terminator.no, false],
      ] as const)
        if (flow.blocks[side].predecessors.length === 1) this.collect(terminator.condition, side, taken, 0);
    }
  }

  has(id: InstrId): boolean {
    return this.isTested[id] === 1;
  }

  of(id: InstrId): readonly Passed[] {
    return this.isTested[id] === 1 ? (this.tests.get(id) ?? NONE) : NONE;
  }

  dominates(above: BlockId, below: BlockId): boolean {
    return dominates(this.graph, above, below);
  }

  private collect(id: InstrId, side: BlockId, taken: boolean, depth: number): void {
    if (depth > MAX_DEPTH) return;
    const instr = this.flow.instructions[id];
    if (instr.op === 'unary' && instr.operator === '!') this.collect(instr.operand, side, !taken, depth + 1);
    else if (instr.op === 'cast' && instr.from.kind === 'bool') this.collect(instr.operand, side, taken, depth + 1);
    else if (instr.op === 'cast' && instr.type.kind === 'bool')
      this.add(instr.operand, { side, operator: '!=', bound: -1, taken, type: instr.from });
    else if (instr.op === 'binary' && (instr.operator === '&&' || instr.operator === '||')) {
      if ((instr.operator === '&&') !== taken) return;
      this.collect(instr.left, side, taken, depth + 1);
      this.collect(instr.right, side, taken, depth + 1);
    } else if (instr.op === 'binary' && MIRROR[instr.operator] !== undefined) {
      const { operator, left, right, type } = instr;
      this.add(left, { side, operator, bound: right, taken, type });
      this.add(right, { side, operator: MIRROR[operator], bound: left, taken, type });
    } else if (instr.op === 'call' && this.handedOn(instr) >= 0)
      this.collect(this.handedOn(instr), side, taken, depth + 1);
    else this.add(id, { side, operator: '!=', bound: -1, taken, type: INT });
  }

  /** The argument that a call gives back as it is: `__builtin_expect(n > 0, 1)`, a helper of one `return`; -1: none. */
  private handedOn({ callee, target, args }: Instr & { op: 'call' }): InstrId {
    if (target < 0) {
      const effect = effectNamed(callee);
      return effect?.kind === 'argument' ? (args[effect.index] ?? -1) : -1;
    }
    const flow = this.flowOf(target);
    const result = flow.result < 0 || flow.truncated !== null ? undefined : flow.instructions[flow.result];
    return result?.op === 'param' && result.by === 'value' ? (args[result.index] ?? -1) : -1;
  }

  private add(id: InstrId, passed: Passed): void {
    const instr = this.flow.instructions[id];
    if (instr.op === 'const') return;
    const list = this.tests.get(id);
    this.isTested[id] = 1;
    if (list === undefined) this.tests.set(id, [passed]);
    else if (list.length < MAX_TESTS) list.push(passed);
  }
}
