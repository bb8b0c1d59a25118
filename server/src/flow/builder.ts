import { OTHER, type ScalarType } from '../lanes/value';
import { instruction } from './instructions';
import type { Block, BlockId, Instr, InstrId, Region, Terminator } from './ir';
import { removeRedundantPhis } from './redundant-phis';

/** A variable in SSA construction: a local, a parameter, or one field of either. */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly type: ScalarType;
}

/** Blocks walked to a definition that are too many to walk again. */
const LONG_WAY = 32;
/** Limits that keep what is built bounded on hostile text. */
export const MAX_INSTRUCTIONS = 80_000;
const MAX_OPERANDS = 1_000_000;
const STOP: Terminator = { kind: 'stop' };
const NOTHING: ReadonlySet<number> = new Set();

/** `Omit` that keeps a union's members apart. */
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type NewInstr = DistributiveOmit<Instr, 'id' | 'block' | 'type' | 'name' | 'start' | 'end'>;

interface MadeBlock extends Block {
  instructions: InstrId[];
}

/** What only the construction of a block needs. */
interface Open {
  terminated: boolean;
  sealed: boolean;
  /** Phis and undefined values that reads put at the block's start. */
  readonly placed: InstrId[];
  /** By variable, where some are known. */
  definitions: Map<number, InstrId> | null;
  /** Phis placed before all predecessors were known: variable id -> phi. */
  incomplete: Map<number, InstrId> | null;
  /** A block that dominates this one, and the variables written since: others can be read there directly. */
  shortcut: { readonly from: BlockId; readonly written: ReadonlySet<number> } | null;
}

/**
 * Builds blocks and SSA values on the fly (Braun et al., "Simple and Efficient Construction of Static Single
 * Assignment Form", CC 2013). Structured joins get a shortcut to the branch that dominates them, so that a variable's
 * definition is found without walking every join in between; trivial phis are removed at the end.
 */
export class Builder {
  readonly instructions: Instr[] = [];
  readonly blocks: MadeBlock[] = [];
  private readonly open: Open[] = [];
  readonly variables: Variable[] = [];
  /** Variables in the order of their writes; a structured join looks at the tail since its branch. */
  private readonly writes: number[] = [];
  /** Of phis. */
  private operands = 0;
  /** See `notAnalysed`; -1: no budget was exceeded. */
  private lost: InstrId = -1;
  /** Phis whose operands are being read, the innermost last. */
  private readonly pending: { phi: InstrId; variable: Variable; block: BlockId; next: number }[] = [];
  current: BlockId;
  /** Regions under construction; the last is the innermost sequence. */
  private readonly regions: Region[][] = [[]];
  /** Shortcuts are only right while control is structured. */
  structured = true;

  constructor() {
    this.current = this.newBlock();
    this.seal(this.current);
    this.enter(this.current);
  }

  newVariable(name: string, type: ScalarType): Variable {
    const variable = { id: this.variables.length, name, type };
    this.variables.push(variable);
    return variable;
  }

  newBlock(): BlockId {
    const id = this.blocks.length;
    this.blocks.push({ id, instructions: [], predecessors: [], terminator: STOP });
    this.open.push({
      terminated: false,
      sealed: false,
      placed: [],
      definitions: null,
      incomplete: null,
      shortcut: null,
    });
    return id;
  }

  /** Makes `block` the one that instructions go to, and part of the region under construction. */
  enter(block: BlockId): void {
    this.current = block;
    const items = this.regions[this.regions.length - 1];
    const last = items.at(-1);
    if (last?.kind === 'blocks') (last.blocks as BlockId[]).push(block);
    else items.push({ kind: 'blocks', blocks: [block] });
  }

  beginRegion(): void {
    this.regions.push([]);
  }

  endRegion(): Region {
    const items = this.regions.pop() ?? [];
    return items.length === 1 ? items[0] : { kind: 'sequence', items };
  }

  addRegion(region: Region): void {
    this.regions[this.regions.length - 1].push(region);
  }

  get isTerminated(): boolean {
    return this.open[this.current].terminated;
  }

  emit(instr: NewInstr, type: ScalarType, start: number, end: number): InstrId {
    const id = this.add(instr, this.current, type, null, start, end);
    this.blocks[this.current].instructions.push(id);
    return id;
  }

  /** What stands for values that a budget cut off; all others may use it. */
  notAnalysed(): InstrId {
    if (this.lost < 0) {
      this.lost = this.add({ op: 'undef' }, 0, OTHER, null, -1, -1);
      this.blocks[0].instructions.unshift(this.lost);
    }
    return this.lost;
  }

  /** More instructions, or operands of phis, than are worth an analysis: no more phis are made. */
  get isFull(): boolean {
    return this.instructions.length > MAX_INSTRUCTIONS || this.operands > MAX_OPERANDS;
  }

  private add(
    given: NewInstr,
    block: BlockId,
    type: ScalarType,
    name: string | null,
    start: number,
    end: number,
  ): InstrId {
    const id = this.instructions.length;
    this.instructions.push(instruction(given, id, block, type, name, start, end));
    return id;
  }

  /** The type of a value is known only now. */
  retype(id: InstrId, type: ScalarType): void {
    (this.instructions[id] as { type: ScalarType }).type = type;
  }

  terminate(terminator: Terminator): void {
    const open = this.open[this.current];
    if (open.terminated) return;
    const block = this.blocks[this.current];
    block.terminator = terminator;
    open.terminated = true;
    // Nothing comes from where nothing gets to.
    if (open.sealed && block.predecessors.length === 0 && block.id !== 0) return;
    if (terminator.kind === 'jump') this.blocks[terminator.to].predecessors.push(block.id);
    else for (const target of successorsOf(terminator)) this.blocks[target].predecessors.push(block.id);
  }

  jump(to: BlockId): void {
    this.terminate({ kind: 'jump', to });
  }

  /** Position in the write log, for `join`. */
  mark(): number {
    return this.writes.length;
  }

  /**
   * Seals a structured join: `from` dominates it, and every write since `mark` lies between the two. Variables written
   * since then get their phi at once; others are read at `from`. Only variables older than `newest` are live here.
   */
  sealJoin(block: BlockId, from: BlockId, mark: number, newest: number): void {
    const written = this.writtenSince(mark, newest);
    if (this.structured) this.open[block].shortcut = { from, written };
    this.seal(block);
    if (written.size === 0) return;
    if (this.structured && this.blocks[block].predecessors.length > 1)
      for (const variable of written) this.read(this.variables[variable], block);
    for (const variable of written) this.writes.push(variable);
  }

  /** The variables older than `newest` that were written since a mark, which stays. */
  variablesWrittenSince(mark: number, newest: number): readonly Variable[] {
    return [...new Set(this.writes.slice(mark))].filter((id) => id < newest).map((id) => this.variables[id]);
  }

  /** One entry each keeps the log short: an enclosing join needs the set, not the history. */
  private writtenSince(mark: number, newest: number): ReadonlySet<number> {
    let written: Set<number> | null = null;
    for (let i = mark; i < this.writes.length; i++) {
      if (this.writes[i] >= newest) continue;
      written ??= new Set();
      written.add(this.writes[i]);
    }
    this.writes.length = mark;
    return written ?? NOTHING;
  }

  write(variable: Variable, value: InstrId, block = this.current): void {
    define(this.open[block], variable, value);
    this.writes.push(variable.id);
  }

  read(variable: Variable, block = this.current): InstrId {
    const value = this.lookUp(variable, block);
    this.completePending();
    return value;
  }

  /** The value of a variable at a block's end; phis that it needs have no operands yet (see `completePending`). */
  private lookUp(variable: Variable, block: BlockId): InstrId {
    // Follow shortcuts and single predecessors without recursion. A loop that nothing enters is a circle of them.
    let b = block;
    let passed = -1;
    let circling = false;
    for (let steps = 1; !circling; steps++) {
      const here = this.open[b];
      const known = here.definitions?.get(variable.id);
      if (known !== undefined) {
        if (b !== block) define(this.open[block], variable, known);
        if (steps > LONG_WAY) this.remember(variable, block, known);
        return known;
      }
      const above = this.onlyWay(variable, b);
      if (above < 0) break;
      b = above;
      circling = b === passed;
      // Brent: a block to meet again, renewed at every power of two.
      if ((steps & (steps - 1)) === 0) passed = b;
    }
    const value = circling ? this.undefine(variable, b) : this.readAtJoin(variable, b);
    if (b !== block) define(this.open[block], variable, value);
    return value;
  }

  /** Leaves a definition on the way to it now and then, so that the next read from further down finds it soon. */
  private remember(variable: Variable, from: BlockId, value: InstrId): void {
    let b = from;
    for (let steps = 1; ; steps++) {
      const here = this.open[b];
      if (b !== from && here.definitions?.has(variable.id)) return;
      if (steps % LONG_WAY === 0) define(here, variable, value);
      b = this.onlyWay(variable, b);
    }
  }

  /** A block above at whose end the variable holds what it holds at the start of this one; -1: it is a join. */
  private onlyWay(variable: Variable, b: BlockId): BlockId {
    const { shortcut, sealed } = this.open[b];
    if (shortcut !== null && !shortcut.written.has(variable.id)) return shortcut.from;
    const { predecessors } = this.blocks[b];
    return sealed && predecessors.length === 1 ? predecessors[0] : -1;
  }

  private readAtJoin(variable: Variable, b: BlockId): InstrId {
    const here = this.open[b];
    if (here.sealed && this.blocks[b].predecessors.length === 0) return this.undefine(variable, b);
    if (this.isFull) {
      define(here, variable, this.notAnalysed());
      return this.notAnalysed();
    }
    const phi = this.place(b, { op: 'phi', incoming: [] }, variable);
    define(here, variable, phi);
    if (here.sealed) this.pending.push({ phi, variable, block: b, next: 0 });
    else {
      here.incomplete ??= new Map();
      here.incomplete.set(variable.id, phi);
    }
    return phi;
  }

  private undefine(variable: Variable, b: BlockId): InstrId {
    const undef = this.place(b, { op: 'undef' }, variable);
    define(this.open[b], variable, undef);
    return undef;
  }

  private place(block: BlockId, instr: NewInstr, variable: Variable): InstrId {
    const id = this.add(instr, block, variable.type, variable.name, -1, -1);
    this.open[block].placed.push(id);
    return id;
  }

  /** Reads the operands of new phis, which may need phis in turn: as deep as loops stand one after another. */
  private completePending(): void {
    for (let top = this.pending.at(-1); top !== undefined; top = this.pending.at(-1)) {
      const { predecessors } = this.blocks[top.block];
      const instr = this.instructions[top.phi];
      if (instr.op !== 'phi' || top.next >= predecessors.length) this.pending.pop();
      else {
        instr.incoming.push(this.lookUp(top.variable, predecessors[top.next++]));
        this.operands++;
      }
    }
  }

  seal(block: BlockId): void {
    const here = this.open[block];
    if (here.sealed) return;
    here.sealed = true;
    if (here.incomplete === null) return;
    for (const [variable, phi] of here.incomplete) {
      this.pending.push({ phi, variable: this.variables[variable], block, next: 0 });
      this.completePending();
    }
    here.incomplete = null;
  }

  /** Seals what gotos left open, removes trivial phis and renames their uses. */
  finish(): void {
    for (const block of this.blocks) this.seal(block.id);
    const phis: InstrId[] = [];
    for (const { placed } of this.open) for (const id of placed) if (this.instructions[id].op === 'phi') phis.push(id);
    if (phis.length > 0) this.removePhis(phis.sort((a, b) => a - b));
    for (const block of this.blocks) {
      const { placed } = this.open[block.id];
      if (placed.length === 0) continue;
      // Phis first: they are all evaluated on entry.
      const kept = placed.filter((each) => this.find(each) === each && this.instructions[each].op === 'phi');
      const undefs = placed.filter((each) => this.instructions[each].op !== 'phi');
      block.instructions = [...kept, ...undefs, ...block.instructions];
    }
  }

  /** Removes the trivial ones among the phis, given in their order. */
  private removePhis(phis: readonly InstrId[]): void {
    const { instructions } = this;
    const replaced = new Int32Array(instructions.length).fill(-1);
    const find = (id: InstrId): InstrId => {
      if (!(replaced[id] >= 0)) return id;
      let root = id;
      while (replaced[root] >= 0) root = replaced[root];
      for (let i = id; replaced[i] >= 0 && replaced[i] !== root; ) {
        const next = replaced[i];
        replaced[i] = root;
        i = next;
      }
      return root;
    };
    // Which phis take a phi: those of other values never have to be looked at again.
    const users = new Map<InstrId, InstrId[]>();
    const use = (value: InstrId, by: InstrId): void => {
      if (instructions[value].op !== 'phi') return;
      const list = users.get(value);
      if (list) list.push(by);
      else users.set(value, [by]);
    };
    for (const id of phis) for (const incoming of this.incomingOf(id)) use(incoming, id);
    const work = [...phis];
    let removed = 0;
    while (work.length > 0) {
      const id = work.pop() as InstrId;
      if (replaced[id] >= 0) continue;
      let only = -1;
      let trivial = true;
      for (const raw of this.incomingOf(id)) {
        const incoming = find(raw);
        if (incoming === id || incoming === only) continue;
        if (only >= 0) {
          trivial = false;
          break;
        }
        only = incoming;
      }
      if (!trivial || only < 0) continue;
      replaced[id] = only;
      removed++;
      for (const user of users.get(id) ?? []) {
        use(only, user);
        work.push(user);
      }
    }
    // Structured control leaves none of these.
    if (!this.structured)
      removeRedundantPhis(instructions, find, (id, by) => {
        if (find(id) !== find(by)) {
          replaced[find(id)] = find(by);
          removed++;
        }
      });
    if (removed === 0) return;
    for (const { terminator } of this.blocks) renameCondition(terminator, find);
    for (const instr of instructions) renameOperands(instr, find);
    this.find = find;
  }

  private incomingOf(phi: InstrId): readonly InstrId[] {
    const instr = this.instructions[phi];
    return instr.op === 'phi' ? instr.incoming : [];
  }

  /** After `finish`: the instruction that stands for `id`. */
  find: (id: InstrId) => InstrId = (id) => id;

  result(): Region {
    return this.endRegion();
  }
}

function define(open: Open, variable: Variable, value: InstrId): void {
  open.definitions ??= new Map();
  open.definitions.set(variable.id, value);
}

export function successorsOf(terminator: Terminator): readonly BlockId[] {
  switch (terminator.kind) {
    case 'jump':
    case 'return':
      return [terminator.to];
    case 'branch':
      return terminator.yes === terminator.no ? [terminator.yes] : [terminator.yes, terminator.no];
    case 'switch':
      return [...new Set([...terminator.targets, terminator.otherwise])];
    case 'stop':
      return [];
  }
}

type Rename = (id: InstrId) => InstrId;

type Mutable<T> = T extends unknown ? { -readonly [K in keyof T]: T[K] } : never;

function renameCondition(made: Terminator, find: Rename): void {
  const terminator = made as Mutable<Terminator>;
  if (terminator.kind === 'branch' || terminator.kind === 'switch') terminator.condition = find(terminator.condition);
}

/** In place: a copy of each instruction that uses a removed phi would cost more than removing it. */
function renameOperands(made: Instr, find: Rename): void {
  const instr = made as Mutable<Instr>;
  switch (instr.op) {
    case 'binary':
      instr.left = find(instr.left);
      instr.right = find(instr.right);
      break;
    case 'unary':
    case 'cast':
    case 'field':
      instr.operand = find(instr.operand);
      break;
    case 'select':
      instr.condition = find(instr.condition);
      instr.yes = find(instr.yes);
      instr.no = find(instr.no);
      break;
    case 'aggregate':
      instr.values = renamed(instr.values, find);
      break;
    case 'offset':
      instr.base = find(instr.base);
      instr.index = find(instr.index);
      break;
    case 'load':
      instr.address = find(instr.address);
      break;
    case 'store':
      instr.address = find(instr.address);
      instr.value = find(instr.value);
      break;
    case 'call':
      instr.args = renamed(instr.args, find);
      if (instr.receiver !== null) instr.receiver = find(instr.receiver);
      break;
    case 'out':
      instr.call = find(instr.call);
      instr.before = find(instr.before);
      break;
    case 'asm':
      instr.args = renamed(instr.args, find);
      break;
    case 'phi':
      for (let i = 0; i < instr.incoming.length; i++) instr.incoming[i] = find(instr.incoming[i]);
      break;
  }
}

/** The list itself where nothing was renamed: lists of operands may be shared. */
function renamed(ids: readonly InstrId[], find: Rename): readonly InstrId[] {
  return ids.some((id) => find(id) !== id) ? ids.map(find) : ids;
}
