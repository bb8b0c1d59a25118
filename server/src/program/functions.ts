import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { headEntries, maskedWithin } from '../syntax/qualifiers';
import type { MaskEntry, SourceFile } from '../syntax/source-file';
import type { Context } from './context';
import { bodyOf, fileIndex } from './file-index';
import { splitArguments } from './macros';
import type { FunctionInfo, ParameterInfo, TypeInfo } from './program';
import { placeOf } from './scopes';
import { type TemplateParameterNode, templateParameters } from './template-parameters';
import { declaredName, firstExpression, functionDeclarator, MAX_DEPTH, namePath } from './tree';
import { UNKNOWN_TYPE } from './types';

/** What a function is by its syntax alone; kept as long as the file's tree. */
export interface FunctionHead {
  readonly file: SourceFile;
  readonly node: Node;
  readonly body: Node;
  /** The function_declarator (or operator_cast). */
  readonly declarator: Node;
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly start: number;
  readonly end: number;
  readonly kind: FunctionInfo['kind'];
  /** Namespaces and classes around it. */
  readonly path: readonly string[];
  /** The class it stands in, or null. */
  readonly enclosingClass: string | null;
  /** `Cls` of `Cls::method`: a class, or a namespace. */
  readonly qualifier: string | null;
  readonly isStatic: boolean;
  readonly isConstexpr: boolean;
  /** `__launch_bounds__(…)` and the like, as written or as a macro means them. */
  readonly bounds: readonly string[];
  /** Template arguments in its own name (`template <> int f<3>()`), or NONE. */
  readonly specialization: Node;
  /** The template_declaration around it, or NONE. */
  readonly template: Node;
}

const heads = new WeakMap<SourceFile, readonly FunctionHead[]>();

/** The functions of a file that have a body, in the order of the text. */
export function functionHeads(file: SourceFile): readonly FunctionHead[] {
  let found = heads.get(file);
  if (!found) {
    const { functions, lambdas } = fileIndex(file);
    found = functions.flatMap((node) => readHead(file, node) ?? []);
    const extended = lambdas.flatMap((node) => readLambda(file, node) ?? []);
    if (extended.length > 0) found = [...found, ...extended].sort((a, b) => a.start - b.start || b.end - a.end);
    heads.set(file, found);
  }
  return found;
}

function readHead(file: SourceFile, node: Node): FunctionHead | null {
  const { ast } = file;
  const outer = ast.child(node, Field.declarator);
  const declarator = functionDeclarator(ast, outer);
  const nameNode = declaredName(ast, outer);
  const path = nameNode >= 0 ? namePath(ast, nameNode) : null;
  if (declarator < 0 || !path) return null;
  const entries = headEntries(file, node);
  const kind = kindOf(entries, ast.starts[nameNode]);
  const place = placeOf(ast, node);
  // What a statement macro made of a function's inside is no function, unless it says so itself.
  if (place.local && place.owner === null && kind === 'host') return null;
  const parent = ast.parents[node];
  const template = parent >= 0 && ast.kinds[parent] === Kind.template_declaration ? parent : NONE;
  return {
    file,
    node,
    body: bodyOf(ast, node),
    declarator,
    name: path.name,
    nameStart: ast.starts[path.last],
    specialization: path.templateArguments,
    nameEnd: path.templateArguments >= 0 ? ast.starts[path.templateArguments] : ast.ends[path.last],
    start: startOf(ast, node, entries),
    end: ast.ends[node],
    kind,
    path: place.path,
    enclosingClass: isFriend(ast, node) ? null : place.owner,
    qualifier: path.qualifier,
    isStatic: hasWord(ast, node, Kind.storage_class_specifier, 'static'),
    isConstexpr:
      hasWord(ast, node, Kind.type_qualifier, 'constexpr') || hasWord(ast, node, Kind.type_qualifier, 'consteval'),
    bounds: entries
      .filter((e) => e.kind === 'launch-bounds' || e.means?.includes('__launch_bounds__'))
      .map((e) => e.means ?? e.text),
    template,
  };
}

/** No name that could be called. */
export const LAMBDA = '(lambda)';

/**
 * A lambda that host code marks for the device (`[=] __device__ (int i) { … }`, an extended lambda) is a device function
 * whose callers are not seen; those in device code belong to the function around them.
 */
function readLambda(file: SourceFile, node: Node): FunctionHead | null {
  const { ast } = file;
  const captures = ast.child(node, Field.captures);
  const body = ast.child(node, Field.body);
  if (captures < 0 || body < 0) return null;
  const entries = maskedWithin(file, ast.ends[captures], ast.starts[body]);
  if (kindOf(entries, ast.starts[body]) !== 'device' || isInDeviceCode(file, node)) return null;
  return {
    file,
    node,
    body,
    declarator: ast.child(node, Field.declarator),
    name: LAMBDA,
    nameStart: ast.starts[captures],
    nameEnd: ast.ends[captures],
    start: ast.starts[node],
    end: ast.ends[node],
    kind: 'device',
    path: placeOf(ast, node).path,
    enclosingClass: null,
    qualifier: null,
    isStatic: true,
    isConstexpr: false,
    bounds: [],
    specialization: NONE,
    template: NONE,
  };
}

function isInDeviceCode(file: SourceFile, lambda: Node): boolean {
  const { ast } = file;
  for (let n = ast.parents[lambda]; n >= 0; n = ast.parents[n]) {
    if (ast.kinds[n] === Kind.lambda_expression) {
      const captures = ast.child(n, Field.captures);
      const body = ast.child(n, Field.body);
      if (captures < 0 || body < 0) continue;
      if (kindOf(maskedWithin(file, ast.ends[captures], ast.starts[body]), ast.starts[body]) === 'device') return true;
    } else if (ast.kinds[n] === Kind.function_definition) {
      const name = declaredName(ast, ast.child(n, Field.declarator));
      return name >= 0 && kindOf(headEntries(file, n), ast.starts[name]) !== 'host';
    }
  }
  return false;
}

/** Qualifiers come before the name; those of parameters (`__grid_constant__`) do not count. */
function kindOf(entries: readonly MaskEntry[], nameStart: number): FunctionInfo['kind'] {
  let kind: FunctionInfo['kind'] = 'host';
  for (const entry of entries) {
    if (entry.start >= nameStart) break;
    if (entry.kind !== 'qualifier' && entry.kind !== 'macro' && entry.kind !== 'launch-bounds') continue;
    const words = entry.means ?? entry.text;
    if (/\b__global__\b/.test(words)) return 'kernel';
    if (/\b__device__\b/.test(words)) kind = 'device';
  }
  return kind;
}

/** The first character that belongs to the function: its template headers and qualifiers come before its node. */
function startOf(ast: Ast, node: Node, entries: readonly MaskEntry[]): number {
  let start = ast.starts[node];
  for (let n = ast.parents[node], depth = 0; n >= 0 && depth < 16; n = ast.parents[n], depth++) {
    const kind = ast.kinds[n];
    const wraps =
      kind === Kind.template_declaration ||
      kind === Kind.friend_declaration ||
      (kind === Kind.linkage_specification && ast.childOfKind(n, Kind.declaration_list) < 0);
    if (!wraps) break;
    start = ast.starts[n];
  }
  for (const entry of entries) {
    if (entry.start >= start) break;
    if (entry.kind === 'qualifier' || entry.kind === 'launch-bounds' || entry.kind === 'attribute') start = entry.start;
  }
  return start;
}

function isFriend(ast: Ast, node: Node): boolean {
  for (let n = ast.parents[node], depth = 0; n >= 0 && depth < 4; n = ast.parents[n], depth++)
    if (ast.kinds[n] === Kind.friend_declaration) return true;
  return false;
}

function hasWord(ast: Ast, node: Node, kind: number, word: string): boolean {
  for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c])
    if (ast.kinds[c] === kind && ast.textOf(c) === word) return true;
  return false;
}

/** A function of a program. Its types are read when they are asked for. */
export class FunctionRecord implements FunctionInfo {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: FunctionInfo['kind'];
  readonly file: SourceFile;
  readonly node: Node;
  readonly body: Node;
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly owner: string | null;
  private readonly lazy: {
    isStatic?: boolean;
    parameters?: readonly ParameterInfo[];
    returnType?: TypeInfo;
    maxThreads?: number | null;
    arity?: { readonly least: number; readonly most: number };
  } = {};

  constructor(
    readonly id: number,
    readonly head: FunctionHead,
    private readonly context: Context,
  ) {
    this.name = head.name;
    this.kind = head.kind;
    this.file = head.file;
    this.node = head.node;
    this.body = head.body;
    this.start = head.start;
    this.end = head.end;
    this.nameStart = head.nameStart;
    this.nameEnd = head.nameEnd;
    this.owner = ownerOf(head, context);
    const qualifier =
      head.qualifier !== null && head.path[head.path.length - 1] !== head.qualifier ? [head.qualifier] : [];
    this.qualifiedName = [...head.path, ...qualifier, head.name].join('::');
  }

  /** (A definition apart from its class does not say it.) */
  get isStatic(): boolean {
    const { head, owner } = this;
    this.lazy.isStatic ??=
      head.isStatic ||
      (owner !== null && head.qualifier !== null && this.context.isDeclaredStatic(owner, this.name, this.arity.most));
    return this.lazy.isStatic;
  }

  get parameters(): readonly ParameterInfo[] {
    this.lazy.parameters ??= this.readParameters();
    return this.lazy.parameters;
  }

  get returnType(): TypeInfo {
    this.lazy.returnType ??= this.readReturnType();
    return this.lazy.returnType;
  }

  get templateParameters(): readonly TemplateParameterNode[] {
    const { template, file } = this.head;
    return template >= 0 ? templateParameters(file.ast, template) : [];
  }

  get maxThreads(): number | null {
    if (this.lazy.maxThreads === undefined) this.lazy.maxThreads = this.readMaxThreads();
    return this.lazy.maxThreads;
  }

  /** How many arguments a call may have. */
  get arity(): { readonly least: number; readonly most: number } {
    this.lazy.arity ??= parameterCount(this.file.ast, this.head.declarator);
    return this.lazy.arity;
  }

  private readParameters(): ParameterInfo[] {
    const { ast } = this.file;
    const out: ParameterInfo[] = [];
    for (const node of parameterNodes(ast, this.head.declarator)) {
      const declarator = ast.child(node, Field.declarator);
      const nameNode = declaredName(ast, declarator);
      const type = this.context.types.typeOf(this.file, ast.child(node, Field.type), declarator, node);
      if (declarator < 0 && type.text === 'void' && !type.pointee) continue; // f(void)
      out.push({
        name: nameNode >= 0 ? ast.textOf(nameNode) : '',
        type,
        defaultValue: ast.child(node, Field.default_value),
        isPack: ast.kinds[node] === Kind.variadic_parameter_declaration,
      });
    }
    return out;
  }

  private readReturnType(): TypeInfo {
    const { ast } = this.file;
    const { node, declarator } = this.head;
    if (ast.kinds[declarator] === Kind.operator_cast)
      return this.context.types.typeOf(this.file, ast.child(declarator, Field.type), NONE, NONE);
    if (ast.kinds[node] === Kind.lambda_expression) return this.lambdaType();
    const typeNode = ast.child(node, Field.type);
    return typeNode >= 0
      ? this.context.types.typeOf(this.file, typeNode, ast.child(node, Field.declarator), node)
      : UNKNOWN_TYPE;
  }

  /** As declared behind `->`; else deduced, where there is anything to deduce it from. */
  private lambdaType(): TypeInfo {
    const { ast } = this.file;
    const declarator = this.head.declarator;
    const trailing = declarator < 0 ? NONE : ast.childOfKind(declarator, Kind.trailing_return_type);
    if (trailing >= 0) {
      const text = ast.masked.slice(ast.starts[trailing], ast.ends[trailing]).replace(/^\s*->/, '');
      return this.context.types.typeNamed(text, this.file, this.node);
    }
    const end = ast.endOfSubtree(this.body);
    for (let node = this.body; node < end; node++)
      if (ast.kinds[node] === Kind.return_statement && firstExpression(ast, node) >= 0)
        return this.context.types.typeNamed('auto', this.file, this.node);
    return this.context.types.typeNamed('void', this.file, this.node);
  }

  private readMaxThreads(): number | null {
    const where = { file: this.file, at: this.node, bindings: null, loose: false };
    for (const text of this.head.bounds) {
      const bounds = /__launch_bounds__\s*\((.*)\)/s.exec(text);
      const first = bounds ? splitArguments(bounds[1])[0] : undefined;
      if (first === undefined) continue;
      const threads = this.context.constants.text(first, where)?.value;
      if (threads !== undefined && threads > 0 && threads <= 1024) return Number(threads);
    }
    const shape = blockSizeAttribute(this, this.context);
    return shape ? shape.x * shape.y * shape.z : null;
  }
}

/** The block shape that `__block_size__((x, y, z))` fixes, or null. */
export function blockSizeAttribute(
  record: FunctionRecord,
  context: Context,
): { readonly x: number; readonly y: number; readonly z: number } | null {
  const where = { file: record.file, at: record.node, bindings: null, loose: false };
  for (const text of record.head.bounds) {
    const match = /__block_size__\s*\((.*)\)/s.exec(text);
    if (!match) continue;
    let [list] = splitArguments(match[1]);
    list = list?.trim() ?? '';
    const inner = list.startsWith('(') && list.endsWith(')') ? list.slice(1, -1) : list;
    const extents = splitArguments(inner).map((part) =>
      Number(context.constants.text(part, where)?.value ?? Number.NaN),
    );
    if (extents.length > 0 && extents.length <= 3 && extents.every((n) => Number.isInteger(n) && n > 0))
      return { x: extents[0], y: extents[1] ?? 1, z: extents[2] ?? 1 };
  }
  return null;
}

/** `Cls` of `Cls::method` is an owner where it is no namespace. */
export function ownerOf(head: FunctionHead, context: Context): string | null {
  const { qualifier } = head;
  if (qualifier === null) return head.enclosingClass;
  if (context.declarations.aggregates(qualifier).length > 0) return qualifier;
  return context.declarations.isNamespace(context.declarations.namespaceBehind(qualifier)) ? null : qualifier;
}

function parameterNodes(ast: Ast, declarator: Node): Node[] {
  let list = ast.child(declarator, Field.parameters);
  if (list < 0) {
    // operator_cast: its parameters are those of the abstract declarator in it
    let n = ast.child(declarator, Field.declarator);
    for (let depth = 0; n >= 0 && list < 0 && depth < MAX_DEPTH; depth++) {
      list = ast.child(n, Field.parameters);
      n = ast.child(n, Field.declarator);
    }
  }
  const out: Node[] = [];
  for (let c = list >= 0 ? ast.firstChildren[list] : NONE; c >= 0; c = ast.nextSiblings[c]) {
    const kind = ast.kinds[c];
    if (
      kind === Kind.parameter_declaration ||
      kind === Kind.optional_parameter_declaration ||
      kind === Kind.variadic_parameter_declaration
    )
      out.push(c);
  }
  return out;
}

/** Least and most arguments of a function_declarator; a pack or `...` takes any number. */
export function parameterCount(ast: Ast, declarator: Node): { readonly least: number; readonly most: number } {
  const nodes = parameterNodes(ast, declarator);
  if (nodes.length === 1 && ast.child(nodes[0], Field.declarator) < 0 && ast.textOf(nodes[0]).trim() === 'void')
    return { least: 0, most: 0 };
  let least = 0;
  let most = nodes.length;
  for (const node of nodes) {
    if (ast.kinds[node] === Kind.parameter_declaration) least++;
    else if (ast.kinds[node] === Kind.variadic_parameter_declaration) most = Number.POSITIVE_INFINITY;
  }
  const list = ast.child(declarator, Field.parameters);
  if (list >= 0 && /\.\.\.\s*\)$/.test(ast.textOf(list))) most = Number.POSITIVE_INFINITY;
  return { least, most };
}
