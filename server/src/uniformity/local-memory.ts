import type { BlockId, Instr, MemoryObject } from '../flow/ir';
import { Pattern, Scope, Source, type Value, type Why } from '../lanes/value';
import type { FunctionRun } from './function-run';
import { parametersOf } from './function-run';
import { localsAt } from './memory';
import { addressKey, ownedMark } from './owned';
import { reachOf } from './reach';

/** What the stores of a run put into the local arrays and the variables whose address is taken, and what loads see of it. */
export class LocalMemory {
  private readonly objects = new Map<string, ObjectSummary>();
  /** Blocks that store to an object, by its name; found when it is first asked for. */
  private stores: Map<string, BlockId[]> | null = null;

  constructor(private readonly run: FunctionRun) {}

  /** The byte offset within its object of an access to one whole element, where it is constant. */
  private elementAt(address: Value, object: MemoryObject, bytes: number): number | null {
    const { terms, constant } = address.base;
    if (address.lanes !== null || terms.length !== 1 || terms[0].coefficient !== 1) return null;
    if (terms[0].symbol.key !== addressKey(this.run.input.key, object)) return null;
    return bytes === object.elementBytes && constant % bytes === 0 ? constant : null;
  }

  /** What a load from one of these objects gives; the address is what the lanes hold of it. */
  load(instr: Instr & { op: 'load' }, objects: readonly MemoryObject[], address: Value): Value {
    const { domain } = this.run.input;
    const escaped = objects.find((object) => object.escapes);
    if (escaped !== undefined) {
      const message = `\`${escaped.name}\` is handed to a call that may fill it per lane`;
      return domain.varying(Pattern.Data, this.run.why(instr, message, null), {});
    }
    const slots = objects.flatMap((object) => {
      const index = this.elementAt(address, object, instr.bytes);
      return this.objects.get(object.name)?.at(index) ?? [];
    });
    if (slots.length === 0) return domain.undef();
    const dead = this.deadStores(objects);
    const isOne = objects.length === 1 && (slots.length > 1 || slots[0].overwritten || slots[0].split !== null);
    const before = isOne ? this.run.input.host.mechanisms.storedBefore(this.run, instr, objects[0]) : null;
    const value = domain.assuming(before ?? this.heldBy(instr, slots, domain.scope(address)), dead | address.assume);
    if (before === null && domain.pattern(address) !== null && !domain.isConstant(value)) {
      const message = `\`${instr.name ?? objects[0].name}\` is another element of \`${objects[0].name}\` in each lane`;
      return domain.varying(Pattern.Data, this.run.why(instr, message, address.why), {
        parameters: parametersOf(address),
      });
    }
    if (value.lanes !== null)
      return domain.explain(
        value,
        this.run.why(instr, `\`${instr.name ?? objects[0].name}\` holds a per-lane value`, value.why),
      );
    return value;
  }

  /** What it rests on that some of the stores to these objects never are. */
  private deadStores(objects: readonly MemoryObject[]): number {
    const dead = objects.flatMap(({ name }) => this.storesTo(name).filter((block) => !this.run.isReached(block)));
    return dead.length === 0 ? 0 : this.run.deadAt(dead);
  }

  private storesTo(name: string): readonly BlockId[] {
    if (this.stores === null) {
      const { flow } = this.run.input;
      this.stores = new Map();
      for (const instr of flow.instructions) {
        if (instr.op !== 'store') continue;
        for (const object of localsAt(flow, instr.address).objects) {
          const blocks = this.stores.get(object.name);
          if (blocks === undefined) this.stores.set(object.name, [instr.block]);
          else if (!blocks.includes(instr.block)) blocks.push(instr.block);
        }
      }
    }
    return this.stores.get(name) ?? [];
  }

  /** What is in these objects, anywhere. */
  holds(objects: readonly MemoryObject[]): Value[] {
    return objects.flatMap(
      ({ name }) =>
        this.objects
          .get(name)
          ?.at(null)
          .map(({ value }) => value) ?? [],
    );
  }

  /** What these slots hold. Which element it is, and which of the stores have been, need not be the same for all threads. */
  private heldBy(instr: Instr & { op: 'load' }, slots: readonly Slot[], ofAddress: Scope): Value {
    let scope = ofAddress;
    for (const { blocks, where } of slots)
      scope = blocks.reduce(
        (all, block) => Math.max(all, reachOf(this.run, block, instr.block)),
        Math.max(scope, where),
      );
    return this.seenBy(instr, this.either(`${instr.id}`, slots, scope), slots, scope);
  }

  /** Notes a store to each object that its address may be in. */
  store(instr: Instr & { op: 'store' }, address: Value, value: Value): void {
    for (const object of localsAt(this.run.input.flow, instr.address).objects)
      this.storeTo(object, instr, address, value);
  }

  private storeTo(object: MemoryObject, instr: Instr & { op: 'store' }, address: Value, value: Value): void {
    const { domain } = this.run.input;
    const { block } = instr;
    const { name } = object;
    let summary = this.objects.get(name);
    if (summary === undefined) {
      summary = new ObjectSummary();
      this.objects.set(name, summary);
    }
    const index = this.elementAt(address, object, instr.bytes);
    const stored = this.run.lasting(value, block, `${name}:${index}`);
    const old = summary.slot(index);
    const control = this.run.controllingSplit(block) ?? this.run.leavingSplit(block);
    const split = strongest(old?.split ?? null, strongest(control?.pattern ?? null, domain.pattern(address)));
    const splitWhy = old?.splitWhy ?? (control !== null ? this.run.splitWhy(control) : address.why);
    let merged = old === null ? stored : { ...old.value, assume: old.value.assume | stored.assume };
    // (What a loop stores is another value in each round.)
    const overwritten = stored !== value || (old !== null && (old.overwritten || !domain.same(old.value, stored)));
    const blocks = old === null ? [block] : old.blocks.includes(block) ? old.blocks : [...old.blocks, block];
    const where = Math.max(old?.where ?? Scope.Grid, domain.scope(address));
    const reach = Math.max(old?.reach ?? Scope.Grid, reachOf(this.run, block, -1));
    if (old !== null && !domain.same(old.value, stored)) {
      if (split !== null)
        merged = domain.assuming(
          domain.mergeDivergent(
            old.value,
            stored,
            split,
            control !== null ? this.run.splitWhy(control) : (old.value.why ?? stored.why ?? address.why),
          ),
          control?.assume ?? 0,
        );
      else
        merged = domain.merge(
          `${ownedMark(old.value, stored)}${this.run.input.key}:memory:${name}:${index}`,
          name,
          old.value,
          stored,
          {
            scope: Scope.Grid,
            loop: true,
          },
        );
    }
    if (
      old === null ||
      old.split !== split ||
      old.overwritten !== overwritten ||
      old.blocks !== blocks ||
      old.where !== where ||
      old.reach !== reach ||
      domain.key(old.value) !== domain.key(merged)
    ) {
      summary.set(index, { value: merged, split, splitWhy, overwritten, blocks, where, reach });
      this.run.noteChange();
    }
  }

  /** Two loads of what is overwritten need not see the same value. */
  private seenBy(instr: Instr, value: Value, slots: readonly Slot[], scope: Scope): Value {
    const { terms, constant } = value.base;
    if (terms.length === 0 || !slots.some((s) => s.overwritten)) return value;
    const source = terms.reduce((all, term) => all | term.symbol.source, 0);
    const isLone = terms.length === 1 && terms[0].coefficient === 1;
    const { min, max, modulus, remainder, rangeAssume } = terms[0].symbol;
    const facts = isLone ? { min, max, modulus, remainder, rangeAssume } : {};
    const seen = this.run.symbol(
      `${ownedMark(value)}seen:${instr.id}`,
      instr.name ?? 'an element',
      {
        scope: terms.reduce((all, term) => Math.max(all, term.symbol.scope), scope),
        source,
        assume: value.assume,
        ...facts,
      },
      instr.block,
    );
    const base = isLone ? { constant, terms: seen.base.terms } : seen.base;
    return { ...value, base };
  }

  /** What one of these slots holds, the same one in every lane unless some were stored to by some lanes only. */
  private either(name: string, slots: readonly Slot[], reach: Scope): Value {
    const { domain } = this.run.input;
    const split = slots.reduce<Pattern | null>((all, slot) => strongest(all, slot.split), null);
    const why = slots.find((slot) => slot.split === split)?.splitWhy ?? null;
    return slots.slice(1).reduce((a, { value: b }, index) => {
      if (domain.same(a, b)) return domain.assuming(a, b.assume);
      if (split !== null) return domain.mergeDivergent(a, b, split, b.why ?? a.why ?? why);
      const key = `${ownedMark(a, b)}${this.run.input.key}:either:${name}:${index}`;
      if (a.lanes !== null || b.lanes !== null)
        return domain.merge(key, name, a, b, { scope: Scope.Warp, loop: false });
      const scope = Math.max(domain.scope(a), domain.scope(b), reach);
      return domain.symbol(key, 'an element', { scope, source: Source.Data, assume: a.assume | b.assume });
    }, slots[0].value);
  }
}

/** What was stored to an element, or to elements whose index is not constant. */
interface Slot {
  readonly value: Value;
  /** How lanes differ in whether they stored: those that did not may hold what another slot says. Null: all stored. */
  readonly split: Pattern | null;
  readonly splitWhy: Why | null;
  /** Holds different values at different times. */
  readonly overwritten: boolean;
  /** Where in the function it is stored to, and the narrowest scope of the conditions there. */
  readonly blocks: readonly BlockId[];
  readonly reach: Scope;
  /** The narrowest scope of the indices. */
  readonly where: Scope;
}

/** What the stores to a local array put into it: element by element where the index is constant. */
class ObjectSummary {
  private readonly elements = new Map<number, Slot>();
  private everywhere: Slot | null = null;

  set(index: number | null, slot: Slot): void {
    if (index === null) this.everywhere = slot;
    else this.elements.set(index, slot);
  }

  slot(index: number | null): Slot | null {
    return index === null ? this.everywhere : (this.elements.get(index) ?? null);
  }

  /** What may be in one element; in any (null). */
  at(index: number | null): Slot[] {
    const element = index === null ? [...this.elements.values()] : [this.elements.get(index)];
    return [this.everywhere, ...element].filter((slot): slot is Slot => slot != null);
  }
}

/** In the keys of addresses of memory that each thread has for itself, and of what was chosen from such. */

function strongest(a: Pattern | null, b: Pattern | null): Pattern | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}
