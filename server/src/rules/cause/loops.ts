import { calleeOf } from '../../flow/callee';
import type { BlockId, FunctionFlow, Instr, InstrId, Loop } from '../../flow/ir';
import type { FunctionVerdicts } from '../../uniformity/result';
import { closureOf, type Part, plain } from './slice';

/** How the lanes come to leave a loop: asked of the instructions that its test is made of. */
export class LoopShape {
  constructor(
    private readonly flow: FunctionFlow,
    private readonly loop: Loop,
    /** What the test is made of, per lane. */
    private readonly parts: readonly Part[],
    private readonly test: InstrId,
    private readonly calls: FunctionVerdicts['calls'],
  ) {}

  /** The result of an exchange or compare-and-swap at an address that stays decides whether to try again. */
  get retriesAtomic(): boolean {
    return this.atomics().some((call) => !this.moves(call.args[0]));
  }

  /** Slots of a table are tested one after another: the place moves on and wraps around, and a match ends it. */
  get probes(): boolean {
    const isProbe = (id: InstrId): boolean => this.moves(id) && this.wraps(id);
    const addresses = [...this.loads().map(({ address }) => address), ...this.atomics().map(({ args }) => args[0])];
    return addresses.some(isProbe) ? this.testsEquality() : this.matches(isProbe);
  }

  /** A function compares what is fetched at a moving place with a value that stays. */
  private matches(isProbe: (id: InstrId) => boolean): boolean {
    return this.parts.some(({ instr, flow }) => {
      if (instr.op !== 'call' || flow !== this.flow || !this.loop.blocks.has(instr.block)) return false;
      const probing = instr.args.map((id) =>
        [...closureOf(flow, id)].some((each) => this.isAccess(each) && isProbe(each)),
      );
      return probing.some(Boolean) && instr.args.some((id, at) => !probing[at] && !this.moves(id));
    });
  }

  private isAccess(id: InstrId): boolean {
    const instr = this.flow.instructions[id];
    return instr.op === 'load' || (instr.op === 'call' && instr.receiver !== null && instr.args.length <= 1);
  }

  /** On the way to the next place stands an operation that wraps, or a function that finds it. */
  private wraps(address: InstrId): boolean {
    return [...closureOf(this.flow, address)].some((id) => {
      const instr = this.flow.instructions[id];
      if (instr.op === 'call') return instr.target >= 0 && this.loop.blocks.has(instr.block);
      return instr.op === 'binary' && WRAPPING.has(instr.operator);
    });
  }

  /** Each element names the next: the address of a load is made of what it loaded the time before. */
  get chases(): 'chain' | 'tree' | null {
    const chasing = this.loadsInside().filter(
      (load) => this.moves(load.address) && closureOf(this.flow, load.address).has(load.id) && this.isReadByTest(load),
    );
    if (chasing.length === 0) return null;
    const isChain =
      chasing.length === 1 &&
      this.phis().some(({ incoming }) => incoming.some((id) => plain(this.flow, id) === chasing[0].id));
    return isChain ? 'chain' : 'tree';
  }

  /** A stack or queue of the thread's own grows and shrinks in the loop, and says which element comes next. */
  get hasOwnStack(): boolean {
    const own = this.inside().filter((each) => (each.op === 'load' || each.op === 'store') && each.space === 'local');
    const moving = own.filter((each) => (each.op === 'load' || each.op === 'store') && this.moves(each.address));
    if (!moving.some(({ op }) => op === 'store')) return false;
    const popped = new Set(moving.filter(({ op }) => op === 'load').map(({ id }) => id));
    return this.loadsInside().some(
      (load) => load.space !== 'local' && [...closureOf(this.flow, load.address)].some((id) => popped.has(id)),
    );
  }

  /** The test reads an array of the thread's own, another place each time. */
  get readsOwnArray(): boolean {
    return this.loads().some(({ space, address }) => space === 'local' && this.moves(address));
  }

  /** A counter runs to a bound that is loaded before; `row`: from a start that is loaded, too. */
  get loadedEnds(): 'row' | 'end' | null {
    const test = this.flow.instructions[plain(this.flow, this.test)];
    if (test?.op !== 'binary') return null;
    const phi = [test.left, test.right]
      .map((id) => this.flow.instructions[plain(this.flow, id)])
      .find((each) => each?.op === 'phi' && each.block === this.loop.header);
    const isLoaded = (id: InstrId): boolean => {
      const reached = closureOf(this.flow, id);
      return this.loads().some((load) => reached.has(load.id) && !this.moves(load.address));
    };
    if (phi?.op !== 'phi' || !this.counts(phi)) return null;
    const start = phi.incoming.filter((id) => !this.isInside(id));
    const bound = plain(this.flow, test.left) === phi.id ? test.right : test.left;
    if (this.isInside(bound) && this.flow.instructions[bound].op === 'phi') return null;
    if (isLoaded(bound)) return start.some(isLoaded) ? 'row' : 'end';
    return start.some(isLoaded) ? 'end' : null;
  }

  /** It moves by steps from iteration to iteration. */
  private counts(phi: Extract<Instr, { op: 'phi' }>): boolean {
    return phi.incoming.some((id) => {
      const step = this.flow.instructions[plain(this.flow, id)];
      if (!this.isInside(id) || step?.op !== 'binary' || (step.operator !== '+' && step.operator !== '-')) return false;
      return plain(this.flow, step.left) === phi.id || plain(this.flow, step.right) === phi.id;
    });
  }

  /** What ends the loop is drawn anew: from a state that each iteration stirs, or that a random generator changes. */
  get draws(): boolean {
    return this.carried().some((phi) =>
      phi.incoming.some((id) => {
        if (!this.isInside(id)) return false;
        const cycle = [...closureOf(this.flow, id)].filter(
          (each) => this.isInside(each) && closureOf(this.flow, each).has(phi.id),
        );
        const made = cycle.map((each) => this.flow.instructions[each]);
        if (made.some(({ op }) => op === 'load')) return false;
        return made.some((each) => stirs(each) || (each.op === 'out' && this.isGenerator(each.call)));
      }),
    );
  }

  /** CUDA says that it draws, or its own text stirs a state with integer arithmetic and reads no memory. */
  private isGenerator(id: InstrId): boolean {
    const call = this.flow.instructions[id];
    if (call?.op !== 'call') return false;
    const known = calleeOf(call);
    if (known !== null) return known.draws;
    const inner = this.calls.get(id)?.flow;
    if (inner === undefined) return false;
    return (
      inner.instructions.some(stirs) &&
      !inner.instructions.some((each) => each.op === 'load' && each.space !== 'unknown')
    );
  }

  /** What is asked is another value in each iteration. */
  get asksAnew(): boolean {
    return this.parts.some(
      ({ instr, flow }) => flow === this.flow && this.loop.blocks.has(instr.block) && this.moves(instr.id),
    );
  }

  /** A number of the lane's own is computed again from itself until it satisfies the test. */
  get converges(): boolean {
    return this.carried().some((phi) => phi.type.kind === 'float');
  }

  /** Only the thread's index says how many iterations a lane needs. */
  get followsIndex(): boolean {
    return this.parts.every(
      ({ instr }) =>
        instr.op !== 'load' && instr.op !== 'call' && instr.op !== 'asm' && instr.op !== 'out' && instr.op !== 'param',
    );
  }

  private carried(): Extract<Instr, { op: 'phi' }>[] {
    return this.phis().filter((phi) => this.parts.some(({ instr, flow }) => flow === this.flow && instr.id === phi.id));
  }

  private phis(): Extract<Instr, { op: 'phi' }>[] {
    return this.flow.blocks[this.loop.header].instructions
      .map((id) => this.flow.instructions[id])
      .filter((instr) => instr.op === 'phi');
  }

  private loads(): Extract<Instr, { op: 'load' }>[] {
    return this.parts.map(({ instr }) => instr).filter((instr) => instr.op === 'load');
  }

  private inside(): Instr[] {
    return [...this.loop.blocks].flatMap((block: BlockId) =>
      this.flow.blocks[block].instructions.map((id) => this.flow.instructions[id]),
    );
  }

  private loadsInside(): Extract<Instr, { op: 'load' }>[] {
    return this.inside().filter((instr) => instr.op === 'load');
  }

  private atomics(): Extract<Instr, { op: 'call' }>[] {
    return this.parts
      .map(({ instr }) => (instr.op === 'out' ? this.flow.instructions[instr.call] : instr))
      .filter((instr) => instr?.op === 'call')
      .filter((call) => this.loop.blocks.has(call.block) && calleeOf(call)?.atomic === 'other');
  }

  /** The value is another one in each iteration. */
  private moves(id: InstrId | undefined): boolean {
    if (id === undefined) return false;
    const reached = closureOf(this.flow, id);
    return this.phis().some((phi) => reached.has(phi.id));
  }

  private isReadByTest(load: Instr): boolean {
    return closureOf(this.flow, this.test).has(load.id);
  }

  private isInside(id: InstrId): boolean {
    return this.loop.blocks.has(this.flow.instructions[id].block);
  }

  private testsEquality(): boolean {
    return this.parts.some(
      ({ instr }) => instr.op === 'binary' && (instr.operator === '==' || instr.operator === '!='),
    );
  }
}

const WRAPPING: ReadonlySet<string> = new Set(['&', '%', '^']);

function stirs(instr: Instr): boolean {
  return instr.op === 'binary' && (instr.operator === '^' || instr.operator === '*') && instr.type.kind === 'uint';
}
