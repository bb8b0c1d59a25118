import type { BlockId, FunctionFlow, InstrId, Region } from '../flow/ir';
import { type Address, addressNeeds } from './address';
import type { Constants } from './constants';
import { isPure, operandsOf } from './operands';
import type { Selection } from './selection';

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
  private readonly blocksOf = new Map<Region, ReadonlySet<BlockId>>();

  constructor(
    private readonly flow: FunctionFlow,
    private readonly selection: Selection,
    private readonly constants: Constants,
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
    // The first child of the common container that needs it: code that always runs serves all that follows.
    const first = common.container.kind === 'sequence' ? common.container.items[common.index] : null;
    if (first === null || first === undefined || first.kind === 'blocks' || first.kind === 'switch') return;
    if (!this.isAvailable(early, common.container, common.index)) return;
    const list = this.before.get(first);
    if (list) list.push(early);
    else this.before.set(first, [early]);
  }

  /** All that it is made of exists before the child at `index`. */
  private isAvailable(early: Early, container: Region, index: number): boolean {
    if (container.kind !== 'sequence') return false;
    const later = container.items.slice(index);
    const isBefore = (id: InstrId, depth: number): boolean => {
      const instr = this.flow.instructions[id];
      if (!later.some((region) => this.blocks(region).has(instr.block))) return true;
      if (this.constants.isKnown(id)) return this.constants.value(id) !== null;
      if (instr.op === 'param' || instr.op === 'builtin' || instr.op === 'address' || instr.op === 'symbol')
        return true;
      return depth < 8 && isPure(instr) && operandsOf(instr).every((operand) => isBefore(operand, depth + 1));
    };
    if ('value' in early) return isBefore(early.value, 0);
    return addressNeeds(this.flow, early.address).every((id) => isBefore(id, 0));
  }

  private blocks(region: Region): ReadonlySet<BlockId> {
    const known = this.blocksOf.get(region);
    if (known !== undefined) return known;
    const found = new Set<BlockId>();
    collect(region, found);
    this.blocksOf.set(region, found);
    return found;
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

function collect(region: Region | null, into: Set<BlockId>): void {
  if (region === null) return;
  switch (region.kind) {
    case 'blocks':
      for (const block of region.blocks) into.add(block);
      return;
    case 'sequence':
      for (const item of region.items) collect(item, into);
      return;
    case 'if':
      collect(region.then, into);
      collect(region.otherwise, into);
      return;
    case 'switch':
      for (const entry of region.cases) collect(entry.body, into);
      return;
    case 'loop':
      collect(region.header, into);
      collect(region.body, into);
      collect(region.update, into);
      return;
    case 'leave':
      return;
  }
}
