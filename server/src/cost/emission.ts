import type { Pipe } from '../cuda/prices/price';
import type { BlockId, FunctionFlow, Instr, InstrId } from '../flow/ir';
import { type Address, type AddressTerm, sumNeeds } from './address';
import type { Constants } from './constants';
import type { Form } from './forms';
import { operandsOf } from './operands';
import type { Selection } from './selection';
import { constant } from './slots';
import { EMPTY, isMemory, overhead, plus, type Tally } from './tally';

let forgotten = 0;

/** The window of a block's shared memory in the address space: S2UR and a constant. */
const WINDOW = 'shared window';

/** Values already computed on every path to here; an inner scope sees the outer ones. */
export class Scope {
  private readonly keys = new Map<string, InstrId>();
  private epoch: string;
  private writes = 0;
  private leaves: string | null = null;

  constructor(
    private readonly outer: Scope | null,
    private readonly name: string,
  ) {
    this.epoch = name;
  }

  /** What a rolled loop behind which the code goes on has displaced: the next use fetches it again. */
  forget(): void {
    this.leaves = `~${++forgotten}`;
  }

  /** Parameters and places of shared arrays that are at hand have keys of their own. */
  get generation(): string {
    return this.leaves ?? this.outer?.generation ?? '';
  }

  find(key: string): InstrId | null {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      const found = scope.keys.get(key);
      if (found !== undefined) return found;
    }
    return null;
  }

  add(key: string, id: InstrId): void {
    this.keys.set(key, id);
  }

  /** What was loaded so far may have changed. */
  clobber(): void {
    this.epoch = `${this.name}.${++this.writes}`;
    this.outer?.clobber();
  }

  /** Loads with the same key in the same epoch read the same value. */
  get memory(): string {
    return this.writes > 0 || this.outer === null ? this.epoch : this.outer.memory;
  }
}

/** Issues instructions block by block in program order, each value once. */
export class Emission {
  private readonly names = new Map<InstrId, string>();
  private readonly issued = new Set<InstrId>();
  /** Loop headers: a variable enters its loop in the register it has. */
  private readonly headers: ReadonlySet<BlockId>;

  constructor(
    private readonly flow: FunctionFlow,
    private readonly selection: Selection,
    private readonly constants: Constants,
    private readonly live: ReadonlySet<InstrId>,
    private readonly callTally: (call: InstrId) => Tally | null,
  ) {
    this.headers = new Set(flow.loops.map((loop) => loop.header));
  }

  /** The block's instructions, the test of its branch, and the moves its values need on the way out. */
  block(id: BlockId, scope: Scope): Tally {
    let tally = EMPTY;
    const block = this.flow.blocks[id];
    for (const instr of block.instructions)
      if (!this.isLeaf(instr)) tally = plus(tally, this.instruction(instr, scope));
    const { terminator } = block;
    if (terminator.kind === 'branch' && !this.constants.isKnown(terminator.condition))
      tally = plus(tally, slots(this.selection.predicateSlots(terminator.condition), 'alu'));
    if (terminator.kind === 'stop' && id !== this.flow.exit && block.predecessors.length > 0)
      tally = plus(tally, { ...slots(1, 'alu'), forces: 'a trap is a branch' });
    if (terminator.kind === 'jump' || terminator.kind === 'return')
      tally = plus(tally, this.moves(id, terminator.to, scope));
    return tally;
  }

  instruction(id: InstrId, scope: Scope): Tally {
    if (!this.live.has(id) || this.issued.has(id)) return EMPTY;
    this.issued.add(id);
    const instr = this.flow.instructions[id];
    const form = this.selection.form(id);
    const inlined = this.callTally(id);
    if (inlined !== null) {
      const operands = this.operands(form, scope);
      if (this.selection.writesMemory(instr)) scope.clobber();
      return plus(operands, { ...inlined, called: inlined.estimate });
    }
    const key = this.keyOf(form, scope);
    if (key !== null) {
      const same = scope.find(key);
      if (same !== null) {
        this.names.set(id, this.name(same));
        return EMPTY;
      }
      scope.add(key, id);
    }
    const operands = this.operands(form, scope);
    // A quotient and a remainder of the same operands share the division.
    const shared = form.companion === null ? null : this.keyOf({ ...form, mnemonic: form.companion.mnemonic }, scope);
    if (form.companion !== null && shared !== null && scope.find(shared) !== null)
      return plus(operands, slots(form.companion.slots, form.pipe));
    if (this.selection.writesMemory(instr)) scope.clobber();
    if (instr.op === 'store') this.remember(form, instr.value, instr.bytes, scope);
    const own = slots(form.slots, form.pipe);
    const extra = this.selection.extraCycles(instr);
    if (form.forces === null && form.measured && extra === 0) return plus(operands, own);
    return plus(operands, { ...own, extra: constant(extra), forces: form.forces, measured: form.measured });
  }

  /**
   * Parameters and the places of shared arrays are not kept: each stretch of code that needs one fetches it anew, because
   * that costs an instruction where a register held from the kernel's start costs one all the way.
   */
  private isLeaf(id: InstrId): boolean {
    const instr = this.flow.instructions[id];
    if (instr.op === 'builtin') return instr.which.startsWith('blockDim') || instr.which.startsWith('gridDim');
    return instr.op === 'param' || instr.op === 'address';
  }

  /** Brings what an operation reads into registers: leaves of the expression and its address. */
  private operands(form: Form, scope: Scope): Tally {
    let tally = EMPTY;
    for (const need of form.needs) tally = plus(tally, this.leaf(need, scope));
    return form.address === null ? tally : plus(tally, this.address(form.address, scope));
  }

  leaf(id: InstrId, scope: Scope): Tally {
    if (id < 0 || !this.isLeaf(id) || this.constants.isKnown(id)) return EMPTY;
    const instr = this.flow.instructions[id];
    const form = this.selection.form(id);
    if (form.slots === 0 || form.mnemonic === null) return EMPTY;
    const key = form.mnemonic + scope.generation;
    if (scope.find(key) !== null) return EMPTY;
    scope.add(key, id);
    let count = form.slots;
    const window = WINDOW + scope.generation;
    if (instr.op === 'address' && instr.object.space === 'shared' && scope.find(window) === null) {
      scope.add(window, id);
      count += 2;
    }
    // Not counted by pipe: ptxas issues them whatever becomes of the branch.
    return overhead(constant(count));
  }

  /** Forms an address, each step once; what accesses share is not formed again. */
  address(address: Address, scope: Scope): Tally {
    // Loads and stores of shared memory add the array's place by themselves: arrays with the same index share its scaling.
    const { object } = address;
    const addsPlace = object?.space === 'shared' && address.terms.length === 1;
    let key = addsPlace ? '&shared' : `&${this.name(address.root)}`;
    if (object?.space === 'shared') key += scope.generation;
    let tally = this.leaf(address.root, scope);
    address.terms.forEach((term, at) => {
      const name = this.termName(term);
      const before = key;
      key += `+${name}*${term.bytes}`;
      if (scope.find(key) !== null) return;
      scope.add(key, term.index);
      tally = plus(tally, this.index(term, name, scope));
      const scaled = `*${term.bytes} ${name}`;
      if (term.wide && before.startsWith('&') && scope.find(scaled) === null) {
        scope.add(scaled, term.index);
        tally = plus(tally, slots(this.selection.scaleSlots(term), 'alu'));
      }
      tally = plus(tally, slots(this.selection.addressSlots(address, at), 'alu'));
    });
    return tally;
  }

  /** The sum that an index is without its constant, where no other address has formed it. */
  private index(term: AddressTerm, name: string, scope: Scope): Tally {
    const key = `sum ${name}`;
    const isThere = scope.find(key) !== null;
    if (!isThere) scope.add(key, term.index);
    if (isThere || term.summands === null) return EMPTY;
    let tally = EMPTY;
    for (const need of sumNeeds(this.flow, term.summands)) tally = plus(tally, this.leaf(need, scope));
    return plus(tally, slots(term.summands.length - 1, 'alu'));
  }

  private termName(term: AddressTerm): string {
    return term.key.startsWith('(') ? term.key : this.name(term.index);
  }

  /** Values equal by construction have one name. */
  name(id: InstrId): string {
    const value = this.constants.value(id);
    return value === null ? (this.names.get(id) ?? `%${this.constants.number(id)}`) : `#${value}`;
  }

  private keyOf(form: Form, scope: Scope): string | null {
    if (form.mnemonic === null) return null;
    const operands = form.needs.map((need) => this.name(need)).join(' ');
    if (form.address === null) return `${form.mnemonic} ${operands}`;
    const at = [this.name(form.address.root), ...form.address.terms.map((t) => `${this.termName(t)}*${t.bytes}`)].join(
      '+',
    );
    const memory = !isMemory(form.pipe) ? '' : ` @${scope.memory}`;
    return `${form.mnemonic} ${operands} [${at}]${memory}`;
  }

  /** A load behind a store to the same place reads the register that was stored. */
  private remember(form: Form, value: InstrId, bytes: number, scope: Scope): void {
    if (form.address === null) return;
    const mnemonic = `load ${bytes} ${form.address.constants.join('+')}`;
    const key = this.keyOf({ ...form, needs: [], mnemonic }, scope);
    if (key !== null) scope.add(key, value);
  }

  /** Copies into the variables that meet at `to`: of constants and of other variables; results go there directly. */
  private moves(from: BlockId, to: BlockId, scope: Scope): Tally {
    const target = this.flow.blocks[to];
    const edge = target.predecessors.indexOf(from);
    if (edge < 0) return EMPTY;
    let tally = EMPTY;
    let count = 0;
    for (const id of target.instructions) {
      const phi = this.flow.instructions[id];
      if (phi.op !== 'phi') break;
      // Booleans that are tested stay in predicates.
      if (!this.live.has(id) || this.constants.isKnown(id) || phi.type.kind === 'bool') continue;
      const value = phi.incoming[edge];
      if (value === id) continue;
      tally = plus(tally, this.leaf(value, scope));
      const incoming = this.flow.instructions[value];
      if (incoming.op === 'undef') continue;
      const key = `copy ${this.name(value)} ${id}`;
      if (scope.find(key) !== null) continue;
      const isCopy = this.constants.isKnown(value) || (!this.headers.has(to) && this.isOther(phi, value, from));
      if (!isCopy) continue;
      scope.add(key, value);
      count += phi.type.bits > 32 ? 2 : 1;
    }
    return plus(tally, slots(count, 'move'));
  }

  /** Another variable's value: neither computed on this edge's way, nor what the variable held all along. */
  private isOther(phi: Extract<Instr, { op: 'phi' }>, value: InstrId, from: BlockId): boolean {
    const incoming = this.flow.instructions[value];
    if (incoming.block === from || incoming.name === phi.name) return false;
    return !phi.incoming.some((other) => other !== value && this.derives(other, value));
  }

  /** `other` is a new value of the variable that `value` still is: nothing has to be copied. */
  private derives(other: InstrId, value: InstrId): boolean {
    let frontier = [other];
    for (let hop = 0; hop < 8 && frontier.length > 0; hop++) {
      if (frontier.includes(value)) return true;
      frontier = frontier
        .flatMap((id) => {
          const instr = this.flow.instructions[id];
          return instr.op === 'phi' && hop > 0 ? [] : operandsOf(instr);
        })
        .slice(0, 16);
    }
    return false;
  }
}

const made = new Map<string, Tally>();

/** Tallies are never changed, and the same few make up every function. */
function slots(count: number, pipe: Pipe): Tally {
  if (count === 0) return EMPTY;
  const key = pipe + count;
  const known = made.get(key);
  if (known !== undefined) return known;
  const cost = constant(count);
  const tally: Tally = {
    ...EMPTY,
    estimate: cost,
    ideal: cost,
    memory: isMemory(pipe) ? cost : EMPTY.memory,
    mix: { ...EMPTY.mix, [pipe]: count },
  };
  if (made.size < 1000) made.set(key, tally);
  return tally;
}
