import type { BlockId, FunctionFlow, InstrId, Region } from '../flow/ir';
import { type Address, addressNeeds } from './address';
import type { Constants } from './constants';
import { isPure, operandsOf } from './operands';
import type { Selection } from './selection';
import { firstBlock, type Unrolling } from './unrolling';

/** Where a block stands in the region tree: the container, which child of it, and the container's own place. */
interface Place {
  readonly container: Region;
  readonly index: number;
  readonly outer: Place | null;
  readonly depth: number;
}

/** What is computed before a branch because its arms, or an arm and what follows, need it alike. */
export type Early = { readonly address: Address } | { readonly value: InstrId };

interface Use {
  readonly early: Early;
  readonly places: Place[];
}

/**
 * The compiler speculates cheap arithmetic out of the arms of a branch, merges what is then computed twice, and sinks
 * the rest back: an address that two arms need, or one arm and the code behind, is formed once, before the branch.
 */
export class Hoisting {
  private readonly before = new Map<Region, Early[]>();
  private readonly places = new Map<BlockId, Place>();
  /** See `rolledIn`. */
  private readonly rolled = new Map<Region, Int32Array>();

  constructor(
    private readonly flow: FunctionFlow,
    private readonly selection: Selection,
    private readonly constants: Constants,
    private readonly unrolling: Unrolling,
    live: ReadonlySet<InstrId>,
  ) {
    if (flow.sites.length === 0) return;
    this.visit(flow.region, null);
    const uses = new Map<string | InstrId, Use>();
    for (const block of flow.blocks) {
      const place = this.places.get(block.id);
      if (place === undefined) continue;
      for (const id of block.instructions) if (live.has(id)) this.note(id, place, uses);
    }
    for (const use of uses.values()) if (use.places.length > 1) this.hoist(use);
    this.hoistLoads(live);
  }

  /** Both arms begin with the same load, nothing written before it: it is issued once, before the branch. */
  private hoistLoads(live: ReadonlySet<InstrId>): void {
    const arms = new Map<Region, Map<string, number>>();
    for (const block of this.flow.blocks) {
      const place = this.places.get(block.id);
      const arm = place === undefined ? null : armOf(place, block.id);
      if (arm === null) continue;
      for (const id of block.instructions) {
        const instr = this.flow.instructions[id];
        if (this.selection.writesMemory(instr)) break;
        if (instr.op !== 'load' || instr.volatile || !live.has(id)) continue;
        const { mnemonic, address } = this.selection.form(id);
        if (mnemonic === null || address === null || arm.outer === null) continue;
        const terms = address.terms.map((term) => `${term.key}*${term.bytes}`).join(' ');
        const key = `${mnemonic} ${this.constants.number(address.root)} ${terms}`;
        const seen = arms.get(arm.container) ?? new Map<string, number>();
        arms.set(arm.container, seen);
        const other = seen.get(key);
        if (other === undefined) seen.set(key, arm.index);
        else if (other !== arm.index && this.isAvailable({ value: id }, arm.outer.container, arm.outer.index))
          this.addBefore(arm.container, { value: id });
      }
    }
  }

  private addBefore(region: Region, early: Early): void {
    const list = this.before.get(region);
    if (list) list.push(early);
    else this.before.set(region, [early]);
  }

  /** In the order in which they are needed. */
  earlyBefore(region: Region): readonly Early[] {
    return this.before.get(region) ?? [];
  }

  private visit(region: Region, place: Place | null): void {
    const child = (part: Region | null, index: number): void => {
      if (part !== null) this.visit(part, { container: region, index, outer: place, depth: (place?.depth ?? 0) + 1 });
    };
    switch (region.kind) {
      case 'blocks':
        if (place !== null) for (const block of region.blocks) this.places.set(block, place);
        return;
      case 'sequence':
        region.items.forEach(child);
        return;
      case 'if':
        child(region.then, 0);
        child(region.otherwise, 1);
        return;
      case 'switch':
        region.cases.forEach((entry, at) => {
          child(entry.body, at);
        });
        return;
      case 'loop':
        child(region.header, 0);
        child(region.body, 1);
        child(region.update, 2);
        return;
      case 'leave':
        return;
    }
  }

  private note(id: InstrId, place: Place, uses: Map<string | InstrId, Use>): void {
    const form = this.selection.form(id);
    const { address } = form;
    if (address !== null && address.terms.length > 0) {
      const terms = address.terms.map((term) => `${term.key}*${term.bytes}`);
      add(uses, `&${this.constants.number(address.root)} ${terms.join(' ')}`, { address }, place);
    }
    if (form.slots > 0 && form.mnemonic !== null && form.forces === null && isPure(this.flow.instructions[id]))
      add(uses, this.constants.number(id), { value: id }, place);
  }

  private hoist({ early, places }: Use): void {
    const common = places.reduce<Place | null>(meet, places[0]);
    if (common === null) return;
    if (!this.isWorthwhile(early, places, common)) {
      // What is too far apart here may still be shared by some further inside.
      const groups = new Map<Place, Place[]>();
      for (const place of places) {
        const inside = childOf(place, common.container);
        const group = inside === null ? undefined : groups.get(inside);
        if (group !== undefined) group.push(place);
        else if (inside !== null) groups.set(inside, [place]);
      }
      for (const group of groups.values()) if (group.length > 1) this.hoist({ early, places: group });
      return;
    }
    // The first child of the common container that needs it: code that always runs serves all that follows.
    const first = common.container.kind === 'sequence' ? common.container.items[common.index] : null;
    if (first === null || first === undefined || first.kind === 'blocks' || first.kind === 'switch') return;
    if (!this.isAvailable(early, common.container, common.index)) return;
    this.addBefore(first, early);
  }

  private isWorthwhile(early: Early, places: readonly Place[], common: Place): boolean {
    // Arithmetic leaves arms of plain code only; an address is formed early from further inside.
    if ('value' in early) {
      const outer = places.filter((place) => isShallow(place, common.container));
      return outer.some((place) => childOf(place, common.container) !== childOf(outer[0], common.container));
    }
    return early.address.object !== null || places.every((place) => this.isNear(place, common));
  }

  /** Behind a loop that stays one, or inside it, an address is formed anew sooner than held in registers all the way. */
  private isNear(place: Place, common: Place): boolean {
    const { container } = common;
    if (container.kind !== 'sequence') return true;
    let at = place;
    while (at.outer !== null && at.container !== container) at = at.outer;
    if (at.container !== container) return true;
    const rolled = this.rolledIn(container);
    return rolled[at.index + 1] === rolled[common.index + 1];
  }

  /** Of each place in a sequence how many loops before it stay loops. */
  private rolledIn(sequence: Extract<Region, { kind: 'sequence' }>): Int32Array {
    let counts = this.rolled.get(sequence);
    if (counts === undefined) {
      counts = new Int32Array(sequence.items.length + 1);
      for (const [at, item] of sequence.items.entries()) counts[at + 1] = counts[at] + (this.isRolled(item) ? 1 : 0);
      this.rolled.set(sequence, counts);
    }
    return counts;
  }

  private isRolled(region: Region): boolean {
    return region.kind === 'loop' && !this.unrolling.plan(region).unrolled;
  }

  /** All that it is made of exists before the child at `index`. */
  private isAvailable(early: Early, container: Region, index: number): boolean {
    if (container.kind !== 'sequence') return false;
    const isBefore = (id: InstrId, depth: number): boolean => {
      const instr = this.flow.instructions[id];
      if (!this.isIn(container, index, instr.block)) return true;
      if (this.constants.isKnown(id)) return this.constants.value(id) !== null;
      if (instr.op === 'param' || instr.op === 'builtin' || instr.op === 'address' || instr.op === 'symbol')
        return true;
      return depth < 8 && isPure(instr) && operandsOf(instr).every((operand) => isBefore(operand, depth + 1));
    };
    if ('value' in early) {
      const { op } = this.flow.instructions[early.value];
      return op === 'load'
        ? this.selection.needs(early.value).every((id) => isBefore(id, 0))
        : isBefore(early.value, 0);
    }
    return addressNeeds(this.flow, early.address).every((id) => isBefore(id, 0));
  }

  /** Does a block stand in the container, in the child at `index` or in one after it? */
  private isIn(container: Region, index: number, block: BlockId): boolean {
    let at = this.places.get(block) ?? null;
    while (at !== null && at.container !== container) at = at.outer;
    return at !== null && at.index >= index;
  }
}

function add(uses: Map<string | InstrId, Use>, key: string | InstrId, early: Early, place: Place): void {
  const use = uses.get(key);
  if (use === undefined) uses.set(key, { early, places: [place] });
  else use.places.push(place);
}

/** The innermost place that holds both: in a common sequence the earlier child, before an `if` for its two arms. */
function meet(a: Place | null, b: Place): Place | null {
  let x: Place | null = a;
  let y: Place | null = b;
  while (x !== null && y !== null) {
    if (x.container === y.container) {
      if (x.index === y.index) return x;
      if (x.container.kind === 'sequence') return x.index < y.index ? x : y;
      return x.outer;
    }
    if (x.depth >= y.depth) x = x.outer;
    else y = y.outer;
  }
  return null;
}

/** The arm of an `if` that a block is the first of: its place in the `if`; null for other blocks. */
function armOf(place: Place, block: BlockId): Place | null {
  let at: Place = place;
  while (at.container.kind === 'sequence') {
    if (at.index > 0 || at.outer === null) return null;
    at = at.outer;
  }
  if (at.container.kind !== 'if') return null;
  return firstBlock(at.index === 0 ? at.container.then : (at.container.otherwise ?? at.container.then)) === block
    ? at
    : null;
}

/** The place, in a container further inside, of the child of `container` that holds it; null where it stands in it itself. */
function childOf(place: Place, container: Region): Place | null {
  let at: Place = place;
  if (at.container === container) return null;
  while (at.outer !== null && at.outer.container !== container) at = at.outer;
  return at;
}

/** At most one branch lies between the place and the container around it. */
function isShallow(place: Place, container: Region): boolean {
  let branches = 0;
  for (let at: Place | null = place; at !== null && at.container !== container; at = at.outer) {
    if (at.container.kind === 'sequence') continue;
    if (at.container.kind !== 'if' || ++branches > 1) return false;
  }
  return true;
}
