import type { ScalarType } from '../lanes/value';
import { instruction } from './instructions';
import type { Block, BlockId, Instr, InstrId, Region, Span, Terminator } from './ir';
import { removeRedundantPhis } from './redundant-phis';

/** A variable in SSA construction: a local, a parameter, or one field of either. */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly type: ScalarType;
}

/** `Omit` that keeps a union's members apart. */
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type NewInstr = DistributiveOmit<Instr, 'id' | 'block' | 'type' | 'name' | 'start' | 'end'>;

interface OpenBlock extends Block {
  instructions: InstrId[];
  terminator: Terminator;
  terminated: boolean;
  sealed: boolean;
  /** Phis and undefined values that reads put at the block's start. */
  readonly placed: InstrId[];
  readonly definitions: Map<number, InstrId>;
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
  readonly blocks: OpenBlock[] = [];
  readonly variables: Variable[] = [];
  /** Variables in the order of their writes; a structured join looks at the tail since its branch. */
  private readonly writes: number[] = [];
  private readonly phiVariables = new Map<InstrId, number>();
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
    this.blocks.push({
      id,
      instructions: [],
      placed: [],
      predecessors: [],
      terminator: { kind: 'stop' },
      terminated: false,
      sealed: false,
      definitions: new Map(),
      incomplete: null,
      shortcut: null,
    });
    return id;
  }

  /** Makes `block` the one that instructions go to, and part of the region under construction. */
  enter(block: BlockId): void {
    this.current = block;
    const items = this.regions[this.regions.length - 1];
    const last = items[items.length - 1];
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
    return this.blocks[this.current].terminated;
  }

  emit(instr: NewInstr, type: ScalarType, span: Span): InstrId {
    const id = this.add(instr, this.current, type, null, span.start, span.end);
    this.blocks[this.current].instructions.push(id);
    return id;
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
    const block = this.blocks[this.current];
    if (block.terminated) return;
    block.terminator = terminator;
    block.terminated = true;
    // Nothing comes from where nothing gets to.
    if (block.sealed && block.predecessors.length === 0 && block.id !== 0) return;
    for (const target of successorsOf(terminator)) this.blocks[target].predecessors.push(this.current);
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
    const written = new Set<number>();
    for (let i = mark; i < this.writes.length; i++) if (this.writes[i] < newest) written.add(this.writes[i]);
    if (this.structured) this.blocks[block].shortcut = { from, written };
    this.seal(block);
    if (this.structured && this.blocks[block].predecessors.length > 1)
      for (const variable of written) this.read(this.variables[variable], block);
    // One entry each keeps the log short: an enclosing join needs the set, not the history.
    this.writes.length = mark;
    for (const variable of written) this.writes.push(variable);
  }

  write(variable: Variable, value: InstrId, block = this.current): void {
    this.blocks[block].definitions.set(variable.id, value);
    this.writes.push(variable.id);
  }

  read(variable: Variable, block = this.current): InstrId {
    // Follow shortcuts and single predecessors without recursion. A loop that nothing enters is a circle of them.
    let b = block;
    let passed = -1;
    let circling = false;
    for (let steps = 1; !circling; steps++) {
      const here = this.blocks[b];
      const known = here.definitions.get(variable.id);
      if (known !== undefined) {
        if (b !== block) this.blocks[block].definitions.set(variable.id, known);
        return known;
      }
      if (here.shortcut !== null && !here.shortcut.written.has(variable.id)) b = here.shortcut.from;
      else if (here.sealed && here.predecessors.length === 1) b = here.predecessors[0];
      else break;
      circling = b === passed;
      // Brent: a block to meet again, renewed at every power of two.
      if ((steps & (steps - 1)) === 0) passed = b;
    }
    const value = circling ? this.undefine(variable, b) : this.readAtJoin(variable, b);
    if (b !== block) this.blocks[block].definitions.set(variable.id, value);
    return value;
  }

  private readAtJoin(variable: Variable, b: BlockId): InstrId {
    const here = this.blocks[b];
    if (here.sealed && here.predecessors.length === 0) return this.undefine(variable, b);
    const phi = this.place(b, { op: 'phi', incoming: [] }, variable);
    here.definitions.set(variable.id, phi);
    if (here.sealed) this.complete(phi, variable, b);
    else {
      here.incomplete ??= new Map();
      here.incomplete.set(variable.id, phi);
    }
    return phi;
  }

  private undefine(variable: Variable, b: BlockId): InstrId {
    const undef = this.place(b, { op: 'undef' }, variable);
    this.blocks[b].definitions.set(variable.id, undef);
    return undef;
  }

  private place(block: BlockId, instr: NewInstr, variable: Variable): InstrId {
    const id = this.add(instr, block, variable.type, variable.name, -1, -1);
    this.blocks[block].placed.push(id);
    this.phiVariables.set(id, variable.id);
    return id;
  }

  private complete(phi: InstrId, variable: Variable, block: BlockId): void {
    const instr = this.instructions[phi];
    if (instr.op !== 'phi') return;
    for (const predecessor of this.blocks[block].predecessors) instr.incoming.push(this.read(variable, predecessor));
  }

  seal(block: BlockId): void {
    const here = this.blocks[block];
    if (here.sealed) return;
    here.sealed = true;
    if (here.incomplete === null) return;
    for (const [variable, phi] of here.incomplete) this.complete(phi, this.variables[variable], block);
    here.incomplete = null;
  }

  /** Seals what gotos left open, removes trivial phis and renames their uses. */
  finish(): void {
    for (const block of this.blocks) this.seal(block.id);
    const replaced = new Int32Array(this.instructions.length).fill(-1);
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
    const users = new Map<InstrId, InstrId[]>();
    const work: InstrId[] = [];
    for (const instr of this.instructions) {
      if (instr.op !== 'phi') continue;
      work.push(instr.id);
      for (const incoming of instr.incoming) {
        const list = users.get(incoming);
        if (list) list.push(instr.id);
        else users.set(incoming, [instr.id]);
      }
    }
    while (work.length > 0) {
      const id = work.pop() as InstrId;
      const instr = this.instructions[id];
      if (instr.op !== 'phi' || replaced[id] >= 0) continue;
      let only = -1;
      let trivial = true;
      for (const raw of instr.incoming) {
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
      const mine = users.get(id) ?? [];
      const theirs = users.get(only);
      if (theirs) for (const user of mine) theirs.push(user);
      else users.set(only, mine);
      for (const user of mine) work.push(user);
    }
    // Structured control leaves none of these.
    if (!this.structured)
      removeRedundantPhis(this.instructions, find, (id, by) => {
        if (find(id) !== find(by)) replaced[find(id)] = find(by);
      });
    for (const block of this.blocks) {
      // Phis first: they are all evaluated on entry.
      const phis = block.placed.filter((id) => replaced[id] < 0 && this.instructions[id].op === 'phi');
      const undefs = block.placed.filter((id) => this.instructions[id].op !== 'phi');
      if (block.placed.length > 0) block.instructions = [...phis, ...undefs, ...block.instructions];
      block.terminator = renameTerminator(block.terminator, find);
    }
    for (const instr of this.instructions) renameOperands(instr, find);
    this.find = find;
  }

  /** After `finish`: the instruction that stands for `id`. */
  find: (id: InstrId) => InstrId = (id) => id;

  /** The blocks without what only their construction needed. */
  finished(): Block[] {
    return this.blocks.map(({ id, instructions, predecessors, terminator }) => ({
      id,
      instructions,
      predecessors,
      terminator,
    }));
  }

  result(): Region {
    return this.endRegion();
  }
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

function renameTerminator(terminator: Terminator, find: Rename): Terminator {
  if (terminator.kind === 'branch' || terminator.kind === 'switch')
    return { ...terminator, condition: find(terminator.condition) };
  return terminator;
}

type Mutable<T> = T extends unknown ? { -readonly [K in keyof T]: T[K] } : never;

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
