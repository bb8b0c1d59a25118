import type { BlockId, FunctionFlow, Instr, InstrId } from '../flow/ir';
import { twiceNegated } from '../flow/operands';
import { butterflyStep } from './butterfly';
import { localsAt, rootsOf } from './memory';
import type { Refinements } from './refinements';
import type { TestShapes } from './test-shapes';

/** When an instruction has to be evaluated again in a later pass of the fixpoint. */
export enum Again {
  /** It reads the state of the run (phis, memory, what a loop left behind), not its operands alone. */
  Always,
  Never,
  /** Where an operand changed. */
  Operands,
  /** Where an operand changed, or the lanes that come to its block. */
  Lanes,
  /** Where an operand changed; always, where its operands' values do not settle it. */
  Reasoned,
}

/**
 * What the evaluation of each instruction reads, so that a pass does again only what a change can reach. It holds for
 * every context of a function and is worked out for the first fixpoint that takes a second pass.
 */
export class Inputs {
  private readonly again: Uint8Array;
  /** Operands of instruction `i`: `operands[first[i] .. first[i + 1]]`. */
  private readonly first: Int32Array;
  private readonly operands: InstrId[] = [];
  /** Does a branch or switch test it? */
  readonly isTested: Uint8Array;
  /** Blocks whose branch tests a value of a loop that they are not in. */
  private readonly testsBehindLoop = new Set<BlockId>();

  constructor(
    private readonly flow: FunctionFlow,
    private readonly loops: {
      readonly within: readonly ReadonlySet<BlockId>[];
      readonly insideOf: Int32Array;
      readonly refinements: Refinements;
      readonly tests: TestShapes;
    },
  ) {
    const count = flow.instructions.length;
    this.again = new Uint8Array(count);
    this.first = new Int32Array(count + 1);
    this.isTested = new Uint8Array(count);
    for (const instr of flow.instructions) {
      this.again[instr.id] = this.read(instr);
      // What a dominating condition tells of an operand depends on what it is compared with.
      for (let at = this.first[instr.id], end = this.operands.length; at < end; at++)
        for (const { bound } of this.loops.refinements.of(this.operands[at])) if (bound >= 0) this.operands.push(bound);
      for (let at = this.first[instr.id]; at < this.operands.length; at++)
        if (this.isBehindLoop(this.operands[at], instr.block)) this.again[instr.id] = Again.Always;
      this.first[instr.id + 1] = this.operands.length;
    }
    for (const { id, terminator } of flow.blocks) {
      if (terminator.kind !== 'branch' && terminator.kind !== 'switch') continue;
      this.isTested[terminator.condition] = 1;
      if (this.isBehindLoop(terminator.condition, id)) this.testsBehindLoop.add(id);
    }
  }

  /**
   * Are the instruction's inputs what they were when `changedIn` says no operand changed in this pass? `isReasoned`: its
   * operands' values did not settle it.
   */
  isFresh(id: InstrId, changedIn: Int32Array, pass: number, lanesChanged: boolean, isReasoned: boolean): boolean {
    const again = this.again[id];
    if (again === Again.Always || (again === Again.Lanes && lanesChanged) || (again === Again.Reasoned && isReasoned))
      return false;
    const { first, operands } = this;
    for (let at = first[id], end = first[id + 1]; at < end; at++) if (changedIn[operands[at]] === pass) return false;
    return true;
  }

  /** Does the block's branch read the state of a loop that was left? */
  testsLoopState(block: BlockId): boolean {
    return this.testsBehindLoop.has(block);
  }

  get anyTestsLoopState(): boolean {
    return this.testsBehindLoop.size > 0;
  }

  /** A use outside the loop of its value: what it sees depends on how lanes leave the loop. */
  private isBehindLoop(id: InstrId, block: BlockId): boolean {
    const loop = this.loops.insideOf[this.flow.instructions[id].block];
    return loop >= 0 && !this.loops.within[loop].has(block);
  }

  private pointsToLocal(id: InstrId): boolean {
    const { flow } = this;
    return flow.instructions[id].type.kind === 'pointer' && localsAt(flow, id).objects.length > 0;
  }

  private read(instr: Instr): Again {
    const { operands, flow } = this;
    switch (instr.op) {
      case 'const':
      case 'undef':
      case 'symbol':
      case 'builtin':
      case 'param':
      case 'pointee':
      case 'address':
        return Again.Never;
      case 'binary':
        operands.push(instr.left, instr.right);
        if (butterflyStep(flow.instructions, instr) !== null) return Again.Always;
        return this.loops.tests.readsMore(instr) ? Again.Reasoned : Again.Operands;
      case 'unary': {
        const twice = twiceNegated(flow, instr);
        operands.push(instr.operand);
        if (twice >= 0) operands.push(twice);
        return Again.Operands;
      }
      case 'cast':
      case 'field':
        operands.push(instr.operand);
        return Again.Operands;
      case 'select':
        operands.push(instr.condition, instr.yes, instr.no);
        return Again.Operands;
      case 'aggregate':
        operands.push(...instr.values);
        return Again.Operands;
      case 'offset':
        operands.push(instr.base, instr.index);
        return Again.Operands;
      case 'load': {
        operands.push(instr.address);
        const readsState = rootsOf(flow, instr.address).some(
          (root) => root.kind === 'object' && (root.object.space === 'local' || root.object.space === 'shared'),
        );
        return readsState ? Again.Always : Again.Operands;
      }
      case 'call':
        operands.push(...instr.args);
        if (instr.receiver !== null) operands.push(instr.receiver);
        if (instr.args.some((arg) => this.pointsToLocal(arg))) return Again.Always;
        return butterflyStep(flow.instructions, instr) === null ? Again.Lanes : Again.Always;
      case 'out': {
        const call = flow.instructions[instr.call];
        if (call.op === 'call' || call.op === 'asm') operands.push(instr.call, ...call.args);
        if (call.op === 'call' && call.receiver !== null) operands.push(call.receiver);
        if (call.op === 'call' && call.args.some((arg) => this.pointsToLocal(arg))) return Again.Always;
        return Again.Operands;
      }
      case 'asm':
      case 'store':
      case 'phi':
        return Again.Always;
    }
  }
}
