import { onlyReadsItsArguments } from '../cuda/host';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { bodyOf } from './file-index';
import { declaredName, kindSet, MAX_DEPTH, namePath, operatorOf, unparenthesized } from './tree';

/** A variable of a function: a parameter, or declared in its body. */
export interface Local {
  readonly name: string;
  readonly kind: 'parameter' | 'variable' | 'other';
  /** The declaration or parameter_declaration. */
  readonly host: Node;
  readonly typeNode: Node;
  /** The declarator among the declaration's. */
  readonly declarator: Node;
  readonly isConst: boolean;
  /** Offsets between which the name means this variable. */
  readonly start: number;
  readonly end: number;
}

/** A place where a variable (or a member of it) gets a value. */
export interface Write {
  readonly node: Node;
  readonly offset: number;
  /** '' for the variable itself, `.x`, `.blockDim.x` for a member. */
  readonly path: string;
  /** The value; NONE where it is not an expression that can be read. */
  readonly value: Node;
  /** Within this range the write comes before everything after it. */
  readonly dominatesUntil: number;
}

export interface Locals {
  readonly byName: ReadonlyMap<string, readonly Local[]>;
  /** Writes by the name of the variable, in the order of the text. */
  readonly writes: ReadonlyMap<string, readonly Write[]>;
}

const cache = new WeakMap<Ast, Map<Node, Locals>>();
const functionKinds = kindSet(Kind.function_definition);
const EMPTY: Locals = { byName: new Map(), writes: new Map() };

/** The variables of a function_definition. */
export function localsOf(ast: Ast, definition: Node): Locals {
  if (definition < 0) return EMPTY;
  let ofAst = cache.get(ast);
  if (!ofAst) {
    ofAst = new Map();
    cache.set(ast, ofAst);
  }
  let found = ofAst.get(definition);
  if (!found) {
    found = new FunctionLocals(ast, definition);
    ofAst.set(definition, found);
  }
  return found;
}

/** The variable a name means at a node, with the function it belongs to; null: none of an enclosing function. */
export function localAt(ast: Ast, node: Node, name: string): { readonly local: Local; readonly locals: Locals } | null {
  const offset = ast.starts[node];
  let n = node;
  for (let depth = 0; n >= 0 && depth < MAX_DEPTH; n = ast.parents[n], depth++) {
    if (!functionKinds[ast.kinds[n]] || bodyOf(ast, n) < 0) continue;
    const locals = localsOf(ast, n);
    const candidates = locals.byName.get(name);
    if (!candidates) continue;
    let best: Local | null = null;
    for (const c of candidates) if (c.start <= offset && offset < c.end && (!best || c.start >= best.start)) best = c;
    if (best) return { local: best, locals };
  }
  return null;
}

/** Kinds that end the scope of what is declared directly inside them. */
const scopes = kindSet(
  Kind.compound_statement,
  Kind.for_statement,
  Kind.for_range_loop,
  Kind.while_statement,
  Kind.if_statement,
  Kind.switch_statement,
  Kind.lambda_expression,
  Kind.function_definition,
  Kind.catch_clause,
);

/** The declarations are found in one pass over the function; the writes in another one, when they are asked for. */
class FunctionLocals implements Locals {
  readonly byName: ReadonlyMap<string, readonly Local[]>;
  private found: ReadonlyMap<string, readonly Write[]> | null = null;

  constructor(
    private readonly ast: Ast,
    private readonly definition: Node,
  ) {
    this.byName = collectDeclarations(ast, definition);
  }

  get writes(): ReadonlyMap<string, readonly Write[]> {
    this.found ??= collectWrites(this.ast, this.definition, this.byName);
    return this.found;
  }
}

function collectDeclarations(ast: Ast, definition: Node): Map<string, Local[]> {
  const byName = new Map<string, Local[]>();
  const add = (host: Node, typeNode: Node, declarator: Node, kind: Local['kind'], scope: Node): void => {
    const nameNode = declaredName(ast, declarator);
    if (nameNode < 0) return;
    const end = ast.ends[scope];
    if (ast.kinds[nameNode] === Kind.structured_binding_declarator) {
      for (const child of ast.children(nameNode))
        put(byName, ast.textOf(child), {
          name: ast.textOf(child),
          kind: 'other',
          host,
          typeNode,
          declarator: child,
          isConst: false,
          start: ast.ends[host],
          end,
        });
      return;
    }
    const name = ast.textOf(nameNode);
    const isConst = hasConst(ast, host);
    put(byName, name, { name, kind, host, typeNode, declarator, isConst, start: ast.starts[nameNode], end });
  };
  const end = ast.endOfSubtree(definition);
  // The innermost scope at each node, kept as a stack of (scope, first node behind it).
  const open: Node[] = [definition];
  const openUntil: number[] = [end];
  for (let node = definition + 1; node < end; node++) {
    while (openUntil.length > 1 && node >= openUntil[openUntil.length - 1]) {
      open.pop();
      openUntil.pop();
    }
    const kind = ast.kinds[node];
    if (scopes[kind]) {
      open.push(node);
      openUntil.push(ast.endOfSubtree(node));
    }
    const scope = open[open.length - 1];
    switch (kind) {
      case Kind.declaration: {
        const typeNode = ast.child(node, Field.type);
        for (let d = ast.firstChildren[node]; d >= 0; d = ast.nextSiblings[d])
          if (ast.fields[d] === Field.declarator) add(node, typeNode, d, 'variable', scope);
        break;
      }
      case Kind.parameter_declaration:
      case Kind.optional_parameter_declaration:
      case Kind.variadic_parameter_declaration: {
        const isOwn = scope === definition;
        const declarator = ast.child(node, Field.declarator);
        // Parameters of a function declared in the body, `dim3 block(BX, BY)` too, have no name to be found by.
        if (declarator >= 0 && ast.kinds[ast.parents[node]] === Kind.parameter_list)
          add(node, ast.child(node, Field.type), declarator, isOwn ? 'parameter' : 'other', scope);
        break;
      }
      case Kind.for_range_loop:
        add(node, ast.child(node, Field.type), ast.child(node, Field.declarator), 'other', node);
        break;
      case Kind.lambda_capture_initializer: {
        const captured = ast.firstChildren[node];
        if (captured >= 0 && ast.kinds[captured] === Kind.identifier) add(node, NONE, captured, 'other', scope);
        break;
      }
    }
  }
  return byName;
}

/** By name in the order of the text: what declarations give their variables, and what is assigned. */
function collectWrites(
  ast: Ast,
  definition: Node,
  byName: ReadonlyMap<string, readonly Local[]>,
): Map<string, Write[]> {
  const writes = new Map<string, Write[]>();
  const initialized = new Map<Node, Local[]>();
  for (const locals of byName.values())
    for (const local of locals) {
      if (local.kind !== 'variable') continue;
      const list = initialized.get(local.host);
      if (list) list.push(local);
      else initialized.set(local.host, [local]);
    }
  const end = ast.endOfSubtree(definition);
  for (let node = definition + 1; node < end; node++) {
    switch (ast.kinds[node]) {
      case Kind.declaration:
        for (const { name, declarator, start, end } of initialized.get(node) ?? [])
          put(writes, name, {
            node: declarator,
            offset: start,
            path: '',
            value: initialization(ast, node, declarator),
            dominatesUntil: end,
          });
        break;
      case Kind.assignment_expression:
        addWrite(ast, writes, node, ast.child(node, Field.left));
        break;
      case Kind.update_expression:
        addWrite(ast, writes, node, ast.child(node, Field.argument));
        break;
      case Kind.pointer_expression:
        if (operatorOf(ast, node) === '&' && !isLaunchArgument(ast, node))
          addWrite(ast, writes, node, ast.child(node, Field.argument));
        break;
      case Kind.binary_expression:
        if (isStreamRead(ast, node)) addWrite(ast, writes, node, ast.child(node, Field.right));
        break;
    }
  }
  return writes;
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function hasConst(ast: Ast, host: Node): boolean {
  for (let c = ast.firstChildren[host]; c >= 0; c = ast.nextSiblings[c]) {
    if (ast.kinds[c] !== Kind.type_qualifier) continue;
    const word = ast.textOf(c);
    if (word === 'const' || word === 'constexpr') return true;
  }
  return false;
}

/**
 * The node that initializes a variable: an expression, an argument_list or initializer_list, the parameter_list of a
 * constructor call that reads as a function, or the declarator itself where nothing initializes it.
 */
function initialization(ast: Ast, host: Node, declarator: Node): Node {
  const kind = ast.kinds[declarator];
  if (kind === Kind.init_declarator) return ast.child(declarator, Field.value);
  if (kind === Kind.function_declarator) return ast.child(declarator, Field.parameters);
  const value = ast.child(host, Field.value); // while (T x = e)
  if (value >= 0) return value;
  return declarator;
}

function addWrite(ast: Ast, writes: Map<string, Write[]>, node: Node, target: Node): void {
  let path = '';
  let n = unparenthesized(ast, target);
  for (let depth = 0; n >= 0 && depth < 16 && ast.kinds[n] === Kind.field_expression; depth++) {
    const field = ast.child(n, Field.field);
    if (field < 0 || operatorOf(ast, n) !== '.') return;
    path = `.${ast.textOf(field)}${path}`;
    n = unparenthesized(ast, ast.child(n, Field.argument));
  }
  if (n < 0 || ast.kinds[n] !== Kind.identifier) return;
  const statement = enclosingStatement(ast, node);
  const plain = statement >= 0 && ast.parents[node] === statement && isPlainAssignment(ast, node);
  put(writes, ast.textOf(n), {
    node,
    offset: ast.ends[node],
    path,
    value: plain ? ast.child(node, Field.right) : NONE,
    dominatesUntil: statement >= 0 ? dominatedUntil(ast, statement) : ast.ends[node],
  });
}

/** The expression statement or declaration that an expression is a part of, or NONE. */
function enclosingStatement(ast: Ast, node: Node): Node {
  let n = ast.parents[node];
  for (let depth = 0; n >= 0 && depth < 32; depth++) {
    const kind = ast.kinds[n];
    if (kind === Kind.expression_statement || kind === Kind.declaration) return n;
    if (scopes[kind] || kind === Kind.condition_clause) return NONE;
    n = ast.parents[n];
  }
  return NONE;
}

function isPlainAssignment(ast: Ast, node: Node): boolean {
  return ast.kinds[node] === Kind.assignment_expression && operatorOf(ast, node) === '=';
}

/** A statement in a block is done before the rest of the block; one that is an arm of its own is not. */
function dominatedUntil(ast: Ast, statement: Node): number {
  const parent = ast.parents[statement];
  const kind = parent >= 0 ? ast.kinds[parent] : -1;
  const isBlock = kind === Kind.compound_statement || kind === Kind.case_statement;
  return isBlock ? ast.ends[parent] : ast.ends[statement];
}

/** `cudaLaunchKernelEx(&config, …)` only reads. */
function isLaunchArgument(ast: Ast, node: Node): boolean {
  const call = ast.parents[ast.parents[node] >= 0 ? ast.parents[node] : node];
  if (call < 0 || ast.kinds[call] !== Kind.call_expression) return false;
  const callee = namePath(ast, ast.child(call, Field.function));
  return callee !== null && onlyReadsItsArguments(callee.name);
}

/** `std::cin >> n` */
function isStreamRead(ast: Ast, node: Node): boolean {
  if (operatorOf(ast, node) !== '>>') return false;
  let left = ast.child(node, Field.left);
  for (let depth = 0; left >= 0 && depth < 32 && ast.kinds[left] === Kind.binary_expression; depth++)
    left = ast.child(left, Field.left);
  return left >= 0 && /(?:^|::)cin$|stream/.test(ast.textOf(left).slice(0, 40));
}

const loops = kindSet(
  Kind.for_statement,
  Kind.for_range_loop,
  Kind.while_statement,
  Kind.do_statement,
  Kind.lambda_expression,
);

/**
 * The writes that a read of `variable` (its member `path`) at `use` may see: the last one before it in the text that
 * comes before it on every way, those between the two that may or may not happen, and those that a loop brings back.
 */
export function reachingWrites(ast: Ast, locals: Locals, local: Local, path: string, use: Node): readonly Write[] {
  const offset = ast.starts[use];
  const relevant = (locals.writes.get(local.name) ?? []).filter(
    (w) =>
      w.offset >= local.start &&
      w.offset <= local.end &&
      (w.path === '' || path === w.path || path.startsWith(`${w.path}.`)),
  );
  let reaching: Write[] = [];
  let behind = 0;
  for (const write of relevant) {
    if (write.offset > offset || contains(ast, write.node, use)) break;
    if (write.dominatesUntil > offset) reaching = [write];
    else reaching.push(write);
    behind++;
  }
  const first = reaching[0];
  for (const write of relevant.slice(behind))
    if (first && !contains(ast, write.node, use) && sharesLoop(ast, write.node, use, first.node)) reaching.push(write);
  // A declaration without a value says nothing where assignments follow it.
  return reaching.length > 1 ? reaching.filter((w) => !isBare(ast, local, w)) : reaching;
}

function isBare(ast: Ast, local: Local, write: Write): boolean {
  return write.value === local.declarator && ast.kinds[write.value] !== Kind.init_declarator;
}

function contains(ast: Ast, outer: Node, inner: Node): boolean {
  return ast.starts[outer] <= ast.starts[inner] && ast.ends[inner] <= ast.ends[outer];
}

/** Is there a loop around both a later write and the use that does not renew the earlier write? */
function sharesLoop(ast: Ast, write: Node, use: Node, earlier: Node): boolean {
  for (let n = write, depth = 0; n >= 0 && depth < MAX_DEPTH; n = ast.parents[n], depth++)
    if (loops[ast.kinds[n]] && contains(ast, n, use) && !contains(ast, n, earlier)) return true;
  return false;
}

/** Every value a variable is given, where all of them are expressions. */
export function valuesOf(locals: Locals, local: Local): Node[] {
  const writes = locals.writes.get(local.name) ?? [];
  return writes
    .filter((w) => w.path === '' && w.offset >= local.start && w.offset <= local.end && w.value >= 0)
    .map((w) => w.value);
}
