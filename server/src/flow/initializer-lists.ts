import type { FieldInfo, TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { ANY_ELEMENT, type Lowering, MAX_ELEMENTS_APART, Types } from './context';
import type { InstrId } from './ir';
import { callUnknown } from './lower-calls';
import { convert, lowerExpression, lowerInitializer } from './lower-expressions';

/** What a list gives the members of an object: by name, elements of member arrays by `name[index]`. */
export interface Members {
  readonly fields: string[];
  readonly values: InstrId[];
}

/** Elements of one member array that are told apart; see `elementsApart`. */
const MAX_ELEMENTS = 64;

/**
 * `{a, {b, c}, .d = e}`: members in the order of their declaration, designated ones by name. Inner braces may be left out
 * (C++ [dcl.init.aggr]): then the members inside take as many of the items as they need. What is left out is zero.
 */
export function membersOf(l: Lowering, list: Node, type: TypeInfo): Members {
  const items = l.ast.children(list).filter((child) => l.ast.kinds[child] !== Kind.comment);
  const fields = fieldsOf(l, type);
  if (fields === null) {
    const values = items.map((item) => lowerExpression(l, valueIn(l, item)).id);
    return { fields: items.map((item, index) => designated(l, item) ?? String(index)), values };
  }
  return new Filler(l, items, list).members(fields, true);
}

function fieldsOf(l: Lowering, { aggregate, pointee }: TypeInfo): readonly FieldInfo[] | null {
  return aggregate === null || pointee !== null ? null : (l.program.aggregate(aggregate)?.fields ?? null);
}

/** `.name = value` */
function designated({ ast }: Lowering, item: Node): string | null {
  if (ast.kinds[item] !== Kind.initializer_pair) return null;
  return ast.textOf(ast.child(item, Field.designator)).replace(/^\./, '');
}

function valueIn({ ast }: Lowering, item: Node): Node {
  return ast.kinds[item] === Kind.initializer_pair ? ast.child(item, Field.value) : item;
}

/** Hands the items of one list to members, one after the other. */
class Filler {
  private next = 0;

  constructor(
    private readonly l: Lowering,
    private readonly items: readonly Node[],
    private readonly list: Node,
  ) {}

  members(all: readonly FieldInfo[], isOutermost: boolean): Members {
    const out: Members = { fields: [], values: [] };
    const given = new Set<string>();
    for (let index = 0; index < all.length && this.next < this.items.length; ) {
      const name = designated(this.l, this.items[this.next]);
      const at = name === null ? index : all.findIndex((field) => field.name === name);
      if (at < 0) this.next++;
      else {
        given.add(all[at].name);
        this.member(all[at], out);
        index = at + 1;
      }
    }
    if (isOutermost)
      for (; this.next < this.items.length; this.next++) {
        out.fields.push(String(this.next));
        out.values.push(lowerExpression(this.l, valueIn(this.l, this.items[this.next])).id);
      }
    for (const field of all) if (!given.has(field.name)) this.zero(field, out);
    return out;
  }

  private member({ name, type }: FieldInfo, out: Members): void {
    if (type.lengths.length > 0) this.array(name, type, out);
    else {
      out.fields.push(name);
      out.values.push(this.value(type));
    }
  }

  /** The next item as a value of a type; of an object whose braces are left out, the items of its members. */
  private value(type: TypeInfo): InstrId {
    const { l } = this;
    const item = valueIn(l, this.items[this.next++]);
    if (l.ast.kinds[item] === Kind.initializer_list) return lowerInitializer(l, item, type).id;
    const fields = fieldsOf(l, type);
    const value = lowerExpression(l, item);
    const isWhole = fields === null || fields.length === 0 || value.type.aggregate !== null || isMade(l, type);
    if (isWhole || value.type.scalar.kind === 'other') return convert(l, value, type, item).id;
    this.next--;
    const inner = this.members(fields, false);
    return l.emit({ op: 'aggregate', ...inner }, type.scalar, item);
  }

  private array(name: string, type: TypeInfo, out: Members): void {
    const { l } = this;
    const item = valueIn(l, this.items[this.next]);
    const isList = l.ast.kinds[item] === Kind.initializer_list;
    const inner = isList
      ? new Filler(
          l,
          l.ast.children(item).filter((child) => l.ast.kinds[child] !== Kind.comment),
          item,
        )
      : this;
    if (isList) this.next++;
    const known = type.lengths.reduce((product, each) => product * each, 1);
    // (Where the length is not known, it takes what there is.)
    const length = known >= 1 ? known : inner.items.length - inner.next;
    const element = type.pointee ?? Types.other;
    const values: InstrId[] = [];
    while (values.length < length && inner.next < inner.items.length) values.push(inner.element(element));
    if (!(known >= 1) || length > MAX_ELEMENTS_APART || type.lengths.length > 1) {
      const rest = values.length < length || !(known >= 1) ? [l.constant(0, element.scalar, this.list)] : [];
      const all = [...values, ...rest].slice(0, MAX_ELEMENTS).map((id) => ({ id, type: element }));
      out.fields.push(`${name}${ANY_ELEMENT}`);
      out.values.push(callUnknown(l, 'operator[]', all, item, false));
      return;
    }
    for (let k = 0; k < length; k++) {
      out.fields.push(`${name}[${k}]`);
      out.values.push(values[k] ?? l.constant(0, element.scalar, this.list));
    }
  }

  /** (A list inside stands for a row of an array of several dimensions: something made of all that is in it.) */
  private element(type: TypeInfo): InstrId {
    const { l } = this;
    const item = valueIn(l, this.items[this.next]);
    if (l.ast.kinds[item] !== Kind.initializer_list || type.aggregate !== null) return this.value(type);
    this.next++;
    const values = l.ast
      .children(item)
      .filter((child) => l.ast.kinds[child] !== Kind.comment)
      .map((child) => ({ id: new Filler(l, [child], item).element(type), type }));
    return values.length === 1 ? values[0].id : callUnknown(l, 'operator[]', values, item, false);
  }

  private zero({ name, type }: FieldInfo, out: Members): void {
    const element = type.lengths.length > 0 ? (type.pointee ?? Types.other) : type;
    const zero = this.l.constant(0, element.scalar, this.list);
    const length = type.lengths.length === 1 ? type.lengths[0] : 0;
    const names =
      type.lengths.length === 0
        ? [name]
        : length < 1 || length > MAX_ELEMENTS_APART
          ? [`${name}${ANY_ELEMENT}`]
          : Array.from({ length }, (_, k) => `${name}[${k}]`);
    for (const each of names) {
      out.fields.push(each);
      out.values.push(zero);
    }
  }
}

/** Is an object of the class made by a constructor, rather than member by member? */
function isMade(l: Lowering, { aggregate }: TypeInfo): boolean {
  return aggregate !== null && l.program.methods(aggregate, aggregate.split('::').at(-1) ?? aggregate, 1).length > 0;
}
