import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { Lowering, Typed } from './context';
import type { InstrId } from './ir';
import { callUnknown } from './lower-calls';
import { lowerExpression } from './lower-expressions';

/**
 * Parameter packs (C++ [temp.variadic]). A function that has one is lowered where it is called, with a name for each of
 * the arguments that the pack stands for; expansions and folds are written out with those names, as macros are.
 */

/** The name of one element of a pack. */
export function elementName(pack: string, index: number): string {
  return `${pack}__${index}`;
}

/** Expressions that may hold an expansion themselves. */
const HOLDERS: ReadonlySet<number> = new Set([
  Kind.call_expression,
  Kind.fold_expression,
  Kind.sizeof_expression,
  Kind.initializer_list,
  Kind.compound_literal_expression,
]);

/** An expression with its packs written out; null where it has none that is known. */
export function withoutPacks(l: Lowering, node: Node, discarded: boolean): Typed | null {
  const { ast } = l;
  if (!l.hasPacks || !HOLDERS.has(ast.kinds[node])) return null;
  const text = new Expansion(l, ast).of(node);
  if (text === null) return null;
  const pinned = l.pin(node);
  return l.inPiece(text, 'expression', { pinned }, (root) => lowerExpression(l, root, discarded)) ?? l.notAnalysed();
}

/** `{a...}` as the initialiser of a variable: `lower` gets the list with its packs written out. */
export function inListWithoutPacks(l: Lowering, list: Node, lower: (list: Node) => void): void {
  const isList = l.ast.kinds[list] === Kind.initializer_list;
  const text = l.hasPacks && isList ? new Expansion(l, l.ast).of(list) : null;
  if (text === null) {
    lower(list);
    return;
  }
  // (A list alone is no expression.)
  const pinned = l.pin(list);
  l.inPiece(`int${text}`, 'expression', { pinned }, (root) => lower(l.ast.child(root, Field.value)));
}

/** Something made of all that a fold or an expansion names, where nobody knows what the pack stands for. */
export function madeOfNames(l: Lowering, node: Node): InstrId {
  const { ast } = l;
  const values = new Map<string, Typed>();
  for (let each = node; each < ast.endOfSubtree(node); each++) {
    if (ast.kinds[each] !== Kind.identifier || l.scope.find(ast.textOf(each)) === null) continue;
    const name = ast.textOf(each);
    if (!values.has(name)) values.set(name, lowerExpression(l, each));
  }
  return callUnknown(l, 'operator[]', [...values.values()], node, false);
}

class Expansion {
  private isChanged = false;

  constructor(
    private readonly l: Lowering,
    private readonly ast: Ast,
  ) {}

  of(node: Node): string | null {
    const text = this.written(node);
    return this.isChanged ? text : null;
  }

  /** The text of a node, with what is in it written out. */
  private written(node: Node): string {
    const { ast } = this;
    const own = this.instead(node);
    if (own !== null) {
      this.isChanged = true;
      return own;
    }
    let text = '';
    let at = ast.starts[node];
    for (const child of ast.children(node)) {
      text += this.between(at, ast.starts[child]) + this.written(child);
      at = ast.ends[child];
    }
    return text + this.between(at, ast.ends[node]);
  }

  private between(start: number, end: number): string {
    return this.l.text.file.text.slice(start, end);
  }

  private instead(node: Node): string | null {
    switch (this.ast.kinds[node]) {
      case Kind.parameter_pack_expansion: {
        const elements = this.elements(this.ast.firstChildren[node]);
        return elements === null ? null : elements.join(', ');
      }
      case Kind.fold_expression:
        return this.fold(node);
      case Kind.sizeof_expression: {
        const name = /^sizeof\s*\.\.\.\s*\(\s*(\w+)\s*\)$/.exec(this.ast.textOf(node))?.[1];
        const length = name === undefined ? null : this.lengthOf(name);
        return length === null ? null : String(length);
      }
      default:
        return null;
    }
  }

  private lengthOf(name: string): number | null {
    const binding = this.l.scope.find(name);
    return binding?.kind === 'pack' ? binding.length : null;
  }

  /** A pattern once for each element of the packs that it names; null: it names none. */
  private elements(pattern: Node): string[] | null {
    const { ast } = this;
    let length = -1;
    for (let node = pattern; node < ast.endOfSubtree(pattern); node++) {
      const isName = ast.kinds[node] === Kind.identifier || ast.kinds[node] === Kind.type_identifier;
      const known = isName ? this.lengthOf(ast.textOf(node)) : null;
      if (known !== null) length = length < 0 ? known : Math.min(length, known);
    }
    return length < 0 ? null : Array.from({ length }, (_, index) => this.element(pattern, index));
  }

  private element(node: Node, index: number): string {
    const { ast } = this;
    const kind = ast.kinds[node];
    if (kind === Kind.identifier || kind === Kind.type_identifier) {
      const name = ast.textOf(node);
      return this.lengthOf(name) === null ? name : elementName(name, index);
    }
    const own = this.instead(node);
    if (own !== null) return own;
    let text = '';
    let at = ast.starts[node];
    for (const child of ast.children(node)) {
      text += this.between(at, ast.starts[child]) + this.element(child, index);
      at = ast.ends[child];
    }
    return text + this.between(at, ast.ends[node]);
  }

  /** `(... + a)`, `(a + ...)`, `(0 + ... + a)`, `(a + ... + 0)`: C++ [expr.prim.fold]. */
  private fold(node: Node): string | null {
    const { ast } = this;
    const left = ast.child(node, Field.left);
    const right = ast.child(node, Field.right);
    const operator = ast.child(node, Field.operator);
    const isDots = (part: Node): boolean => part < 0 || ast.textOf(part) === '...';
    const ofLeft = isDots(left) ? null : this.elements(left);
    const pattern = ofLeft !== null ? left : isDots(right) ? NONE : right;
    const elements = ofLeft ?? (pattern < 0 ? null : this.elements(pattern));
    if (elements === null) return null;
    const isRightFold = ofLeft !== null;
    const other = isRightFold ? right : left;
    const op = operator < 0 ? ',' : ast.textOf(operator);
    const parts = elements.map((each) => `(${each})`);
    if (!isDots(other)) {
      const initial = `(${this.written(other)})`;
      if (isRightFold) parts.push(initial);
      else parts.unshift(initial);
    }
    if (parts.length === 0) return op === '&&' ? 'true' : op === '||' ? 'false' : '(void)0';
    const folded = isRightFold
      ? parts.reduceRight((all, each) => `(${each} ${op} ${all})`)
      : parts.reduce((all, each) => `(${all} ${op} ${each})`);
    return parts.length === 1 ? `(${folded})` : folded;
  }
}
