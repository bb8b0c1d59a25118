import { type Ast, NONE, type Node } from './ast';
import { AstBuilder } from './export';
import { Field, Kind } from './kinds';

/**
 * `(i) + (j) * n` without the types: a parser of C++ that does not know whether `i` is a type has to choose, and
 * tree-sitter takes it for `((i) +(j)) * n`, a cast of `+(j)`, and with that `i` for no operand at all. Macros write their arguments that way.
 *
 * The parts of such an expression are put together again by precedence (operators that bind alike from left to right,
 * as in Dijkstra's shunting yard), with `(i)` as an operand. A name stays a type where it is surely one: declared in the
 * file, or named as types are. (An operand more than there is costs an answer; one less would cost the truth.)
 */
export function withoutFalseCasts(ast: Ast, parse: (expression: string) => Ast | null): Ast {
  const casts = suspects(ast);
  if (casts.length === 0) return ast;
  const types = typesDeclaredIn(ast);
  let variables: ReadonlySet<string> | undefined;
  const found = new Map<Node, Ast | null>();
  for (const cast of casts) {
    const descriptor = ast.child(cast, Field.type);
    const name = ast.textOf(ast.child(descriptor, Field.type));
    if (types.has(name)) continue;
    if (TYPE_LIKE.test(name)) {
      variables ??= variablesDeclaredIn(ast);
      if (!variables.has(name)) continue;
    }
    if (isName(ast, descriptor)) found.set(cast, null);
    else {
      const inside = parse(ast.text.slice(ast.starts[descriptor], ast.ends[descriptor]));
      if (inside !== null) found.set(cast, inside);
    }
  }
  return found.size === 0 ? ast : new Rebuild(ast, found).run();
}

const PRECEDENCE: ReadonlyMap<string, number> = new Map(
  [
    ['||', 'or'],
    ['&&', 'and'],
    ['|', 'bitor'],
    ['^', 'xor'],
    ['&', 'bitand'],
    ['==', '!=', 'not_eq'],
    ['<', '>', '<=', '>='],
  ]
    .concat([['<=>'], ['<<', '>>'], ['+', '-'], ['*', '/', '%']])
    .flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
);

const BOTH = new Set(['+', '-', '*', '&']);

/** Casts of what begins with an operator that could also stand between two operands. */
function suspects(ast: Ast): Node[] {
  const found: Node[] = [];
  for (let node = 0; node < ast.count; node++) {
    if (ast.kinds[node] !== Kind.cast_expression || ast.hasError(node)) continue;
    const operator = operatorOf(ast, operationIn(ast, node));
    if (operator < 0 || !BOTH.has(ast.textOf(operator))) continue;
    const descriptor = ast.child(node, Field.type);
    if (isName(ast, descriptor) || isFunctionType(ast, descriptor)) found.push(node);
  }
  return found;
}

/** The prefix expression that a cast converts, or that it would be `++` of: for the parser `-n++` is `(-n)++`. */
function operationIn(ast: Ast, cast: Node): Node {
  const value = ast.child(cast, Field.value);
  if (ast.kinds[value] !== Kind.update_expression) return value;
  const argument = ast.child(value, Field.argument);
  return ast.starts[argument] === ast.starts[value] ? argument : NONE;
}

/** The operator of a prefix expression, or NONE. */
function operatorOf(ast: Ast, node: Node): Node {
  const kind = ast.kinds[node];
  if (kind !== Kind.unary_expression && kind !== Kind.pointer_expression) return NONE;
  const operator = ast.child(node, Field.operator);
  const argument = ast.child(node, Field.argument);
  return operator >= 0 && argument >= 0 && ast.starts[operator] < ast.starts[argument] ? operator : NONE;
}

/** Does a cast name as its type what may be a value: `n`, `a::n`, `n[3]`? */
function isName(ast: Ast, descriptor: Node): boolean {
  const type = ast.child(descriptor, Field.type);
  if (!isTypeOfItsOwn(ast, type)) return false;
  for (let child = ast.firstChildren[descriptor]; child >= 0; child = ast.nextSiblings[child]) {
    const isIndex = ast.fields[child] === Field.declarator && ast.kinds[child] === Kind.abstract_array_declarator;
    const isLast = ast.child(child, Field.size) >= 0 && ast.child(child, Field.declarator) < 0;
    if (child !== type && !(isIndex && isLast)) return false;
  }
  return true;
}

/** `f(a & b, c)` and `n * (k)`: for a parser the type of a function, which nothing can be converted to. */
function isFunctionType(ast: Ast, descriptor: Node): boolean {
  if (!isTypeOfItsOwn(ast, ast.child(descriptor, Field.type))) return false;
  let declarator = ast.child(descriptor, Field.declarator);
  // (The declarator behind a `&` fills no field.)
  while (
    ast.kinds[declarator] === Kind.abstract_pointer_declarator ||
    ast.kinds[declarator] === Kind.abstract_reference_declarator
  )
    declarator = ast.children(declarator).find((child) => isAbstract(ast, child)) ?? NONE;
  return ast.kinds[declarator] === Kind.abstract_function_declarator;
}

function isAbstract(ast: Ast, node: Node): boolean {
  return /^abstract_\w*declarator$/.test(ast.kindName(node));
}

function isTypeOfItsOwn(ast: Ast, type: Node): boolean {
  return type >= 0 && (ast.kinds[type] === Kind.type_identifier || ast.kinds[type] === Kind.qualified_identifier);
}

const TYPE_LIKE =
  /(?:^|::)(?:\w+_t|uint|ushort|uchar|ulong|half|__half|half2|__half2|bfloat16|__nv_\w+|nv_\w+|dim3|u?(?:char|short|int|long|longlong)[1-4]|(?:float|double)[1-4])$/;

/** Names of variables and parameters: one may be named as types are (`value_t`). */
function variablesDeclaredIn(ast: Ast): Set<string> {
  const names = new Set<string>();
  for (let node = 1; node < ast.count; node++)
    if (ast.kinds[node] === Kind.identifier && isDeclarator(ast, node)) names.add(ast.textOf(node));
  return names;
}

function typesDeclaredIn(ast: Ast): Set<string> {
  const names = new Set<string>();
  const heads = new Set<number>([
    Kind.class_specifier,
    Kind.struct_specifier,
    Kind.union_specifier,
    Kind.enum_specifier,
    Kind.alias_declaration,
    Kind.type_definition,
    Kind.type_parameter_declaration,
    Kind.optional_type_parameter_declaration,
    Kind.variadic_type_parameter_declaration,
  ]);
  for (let node = 0; node < ast.count; node++) {
    if (ast.kinds[node] !== Kind.type_identifier || node === 0) continue;
    let above = ast.parents[node];
    // `typedef int *p;`
    while (
      above > 0 &&
      ast.fields[node] === Field.declarator &&
      !heads.has(ast.kinds[above]) &&
      isDeclarator(ast, above)
    )
      above = ast.parents[above];
    if (!heads.has(ast.kinds[above])) continue;
    const isUse = ast.kinds[above] === Kind.type_definition && ast.fields[node] === Field.type;
    if (!isUse) names.add(ast.textOf(node));
  }
  return names;
}

function isDeclarator(ast: Ast, node: Node): boolean {
  return ast.fields[node] === Field.declarator;
}

/** An expression as it is put together again. */
type Part =
  | { readonly is: 'node'; readonly node: Node }
  /** `(i)` of a false cast. */
  | { readonly is: 'name'; readonly cast: Node }
  | { readonly is: 'prefix'; readonly node: Node; readonly operand: Part }
  /** `n++` of `-n++`. */
  | { readonly is: 'updated'; readonly node: Node; readonly operand: Node }
  | { readonly is: 'binary'; readonly left: Part; readonly operator: Node; readonly right: Part };

/** A node that is still to be taken apart. */
interface Piece {
  readonly node: Node;
  /** `name`: the `(i)` of a false cast; `updated`: what it converts, without its operator. */
  readonly as: 'operand' | 'operator' | 'name' | 'updated';
}

/** A part that is still to be written. */
interface Task {
  readonly part: Part;
  readonly field: number;
  readonly parent: Node;
}

class Rebuild {
  private readonly builder: AstBuilder;
  /** The false casts in order. */
  private readonly casts: readonly Node[];

  constructor(
    private readonly ast: Ast,
    /** False casts; with what stands in their parentheses where that is more than a name. */
    private readonly found: ReadonlyMap<Node, Ast | null>,
  ) {
    this.builder = new AstBuilder(ast.count);
    this.casts = [...found.keys()].sort((a, b) => a - b);
  }

  run(): Ast {
    const work: Task[] = [{ part: { is: 'node', node: 0 }, field: this.ast.fields[0], parent: NONE }];
    for (let task = work.pop(); task !== undefined; task = work.pop()) this.write(task, work);
    return this.builder.finish(this.ast.text, this.ast.masked);
  }

  private write({ part, field, parent }: Task, work: Task[]): void {
    const { ast, builder } = this;
    if (part.is === 'node') {
      const last = ast.endOfSubtree(part.node);
      if (!this.holdsCast(part.node, last)) this.copy(part.node, last, field, parent);
      else if (this.isOperation(part.node)) {
        const parts = this.reassociated(part.node);
        if (parts === null) this.open(part.node, field, parent, work);
        else work.push({ part: parts, field, parent });
      } else this.open(part.node, field, parent, work);
    } else if (part.is === 'name') this.writeName(part.cast, field, parent);
    else if (part.is === 'prefix') {
      const { node, operand } = part;
      const own = builder.add(ast.kinds[node], field, ast.starts[node], this.endOf(operand), parent);
      const inner = operandOf(ast, node);
      const children = ast.children(node).map((child): Task => {
        const of: Part = child === inner ? operand : { is: 'node', node: child };
        return { part: of, field: ast.fields[child], parent: own };
      });
      work.push(...children.reverse());
    } else if (part.is === 'updated') {
      const own = builder.add(ast.kinds[part.node], field, ast.starts[part.operand], ast.ends[part.node], parent);
      work.push({
        part: { is: 'node', node: ast.child(part.node, Field.operator) },
        field: Field.operator,
        parent: own,
      });
      work.push({ part: { is: 'node', node: part.operand }, field: Field.argument, parent: own });
    } else {
      const own = builder.add(Kind.binary_expression, field, this.startOf(part), this.endOf(part), parent);
      work.push({ part: part.right, field: Field.right, parent: own });
      work.push({ part: { is: 'node', node: part.operator }, field: Field.operator, parent: own });
      work.push({ part: part.left, field: Field.left, parent: own });
    }
  }

  /** Is there a false cast among the nodes first..last? */
  private holdsCast(first: Node, last: Node): boolean {
    let low = 0;
    let high = this.casts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.casts[middle] < first) low = middle + 1;
      else high = middle;
    }
    return low < this.casts.length && this.casts[low] < last;
  }

  /** A node, and its children as tasks. */
  private open(node: Node, field: number, parent: Node, work: Task[]): void {
    const own = this.add(node, field, parent);
    const children = this.ast.children(node);
    for (let i = children.length - 1; i >= 0; i--)
      work.push({ part: { is: 'node', node: children[i] }, field: this.ast.fields[children[i]], parent: own });
  }

  private add(node: Node, field: number, parent: Node, kind = this.ast.kinds[node]): Node {
    const { ast, builder } = this;
    const own = builder.add(kind, field, ast.starts[node], ast.ends[node], parent);
    if (ast.isMissing(node)) builder.missing(own);
    else if (ast.hasError(node)) builder.error(own);
    return own;
  }

  private copy(first: Node, last: Node, field: number, parent: Node): void {
    const root = this.add(first, field, parent);
    const shift = root - first;
    for (let node = first + 1; node < last; node++)
      this.add(node, this.ast.fields[node], this.ast.parents[node] + shift);
  }

  /** `(i)`, `(a::n)` or `(n[3])` as an expression. */
  private writeName(cast: Node, field: number, parent: Node): void {
    const { ast, builder } = this;
    const descriptor = ast.child(cast, Field.type);
    const type = ast.child(descriptor, Field.type);
    const close = ast.masked.indexOf(')', ast.ends[descriptor]) + 1;
    const outer = builder.add(Kind.parenthesized_expression, field, ast.starts[cast], close, parent);
    const inside = this.found.get(cast) ?? null;
    if (inside !== null) {
      this.writePiece(inside, ast.starts[descriptor], outer);
      return;
    }
    const index = ast.child(descriptor, Field.declarator);
    if (index < 0) {
      this.writeType(type, 0, outer);
      return;
    }
    const access = builder.add(Kind.subscript_expression, 0, ast.starts[type], ast.ends[index], outer);
    this.writeType(type, Field.argument, access);
    const list = this.add(index, Field.indices, access, Kind.subscript_argument_list);
    const size = ast.child(index, Field.size);
    this.copy(size, ast.endOfSubtree(size), 0, list);
  }

  private writePiece(piece: Ast, shift: number, parent: Node): void {
    const first = this.builder.count;
    for (let node = 0; node < piece.count; node++)
      this.builder.add(
        piece.kinds[node],
        node === 0 ? 0 : piece.fields[node],
        piece.starts[node] + shift,
        piece.ends[node] + shift,
        node === 0 ? parent : piece.parents[node] + first,
      );
  }

  private writeType(type: Node, field: number, parent: Node): void {
    const { ast } = this;
    const own = this.add(type, field, parent, ast.kinds[type] === Kind.type_identifier ? Kind.identifier : undefined);
    const last = ast.endOfSubtree(type);
    for (let node = type + 1; node < last; node++) {
      const kind = ast.kinds[node] === Kind.type_identifier ? Kind.identifier : undefined;
      this.add(node, ast.fields[node], ast.parents[node] - type + own, kind);
    }
  }

  /** A node that is one operation of several in a row. */
  private isOperation(node: Node): boolean {
    const kind = this.ast.kinds[node];
    return kind === Kind.binary_expression || kind === Kind.cast_expression || operandOf(this.ast, node) >= 0;
  }

  /** Operands and operators of an expression, put together by precedence; null where it has some that nobody knows. */
  private reassociated(root: Node): Part | null {
    const { ast } = this;
    const operands: Part[] = [];
    const operators: Node[] = [];
    const levels: number[] = [];
    const reduce = (): void => {
      const right = operands.pop() as Part;
      const left = operands.pop() as Part;
      levels.pop();
      operands.push({ is: 'binary', left, operator: operators.pop() as Node, right });
    };
    // What is still to be taken apart, in the order of the text from the end.
    const work: Piece[] = [{ node: root, as: 'operand' }];
    let prefixes: Node[] = [];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const { node } = next;
      if (next.as === 'operator') {
        const level = PRECEDENCE.get(ast.textOf(node));
        if (level === undefined) return null;
        while (levels.length > 0 && levels[levels.length - 1] >= level) reduce();
        operators.push(node);
        levels.push(level);
        continue;
      }
      if (next.as === 'operand') {
        const parts = this.partsOf(node);
        if (parts !== null) {
          work.push(...parts);
          continue;
        }
        const operand = this.holdsCast(node, ast.endOfSubtree(node)) ? operandOf(ast, node) : NONE;
        if (operand >= 0) {
          prefixes.push(node);
          work.push({ node: operand, as: 'operand' });
          continue;
        }
      }
      let part: Part = { is: 'node', node };
      if (next.as === 'name') part = { is: 'name', cast: node };
      else if (next.as === 'updated')
        part = { is: 'updated', node, operand: ast.child(ast.child(node, Field.argument), Field.argument) };
      for (const prefix of prefixes.reverse()) part = { is: 'prefix', node: prefix, operand: part };
      prefixes = [];
      operands.push(part);
    }
    while (operators.length > 0) reduce();
    const [whole] = operands;
    return whole.is === 'node' ? null : whole;
  }

  /** What an operation is made of, the last part first; null: it is one operand. */
  private partsOf(node: Node): readonly Piece[] | null {
    const { ast } = this;
    if (this.found.has(node)) {
      const value = ast.child(node, Field.value);
      const operation = operationIn(ast, node);
      return [
        value === operation
          ? { node: ast.child(operation, Field.argument), as: 'operand' }
          : { node: value, as: 'updated' },
        { node: operatorOf(ast, operation), as: 'operator' },
        { node, as: 'name' },
      ];
    }
    if (ast.kinds[node] !== Kind.binary_expression || ast.hasError(node)) return null;
    const [left, operator, right] = [Field.left, Field.operator, Field.right].map((field) => ast.child(node, field));
    if (left < 0 || operator < 0 || right < 0) return null;
    return [
      { node: right, as: 'operand' },
      { node: operator, as: 'operator' },
      { node: left, as: 'operand' },
    ];
  }

  private startOf(part: Part): number {
    let at = part;
    while (at.is === 'binary') at = at.left;
    if (at.is === 'updated') return this.ast.starts[at.operand];
    return this.ast.starts[at.is === 'name' ? at.cast : at.node];
  }

  private endOf(part: Part): number {
    let at = part;
    while (at.is === 'binary' || at.is === 'prefix') at = at.is === 'binary' ? at.right : at.operand;
    if (at.is === 'node' || at.is === 'updated') return this.ast.ends[at.node];
    const descriptor = this.ast.child(at.cast, Field.type);
    return this.ast.masked.indexOf(')', this.ast.ends[descriptor]) + 1;
  }
}

/** The operand of a prefix operator or a cast, or NONE. */
function operandOf(ast: Ast, node: Node): Node {
  if (ast.kinds[node] === Kind.cast_expression) return ast.child(node, Field.value);
  return operatorOf(ast, node) >= 0 ? ast.child(node, Field.argument) : NONE;
}
