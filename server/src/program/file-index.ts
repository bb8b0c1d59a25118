import { handsOn, isNamedLikeCast, wrapsKernelName } from '../cuda/language';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { MacroDefinition, SourceFile } from '../syntax/source-file';
import { argumentNodes, namePath, unparenthesized } from './tree';

/** The nodes of one file that a program is made of, found in one pass. Kept as long as the file's tree. */
export interface FileIndex {
  /** function_definition nodes with a body. */
  readonly functions: readonly Node[];
  /** lambda_expression nodes. */
  readonly lambdas: readonly Node[];
  /** class, struct and union specifiers with a body, local ones too. */
  readonly aggregates: readonly Node[];
  /** alias_declaration and type_definition, local ones too. */
  readonly aliases: readonly Node[];
  /** Enumerators, local ones too. */
  readonly enumerators: readonly Node[];
  readonly enums: readonly Node[];
  /** declaration and field_declaration outside function bodies. */
  readonly declarations: readonly Node[];
  /** Parameters with default arguments outside function bodies (of declarations as well as of definitions). */
  readonly defaults: readonly Node[];
  readonly namespaces: readonly Node[];
  readonly namespaceAliases: readonly Node[];
  readonly calls: readonly Node[];
  /** Definitions of a macro in the order of their offsets. */
  readonly macros: ReadonlyMap<string, readonly MacroDefinition[]>;
}

const indexes = new WeakMap<SourceFile, FileIndex>();

export function fileIndex(file: SourceFile): FileIndex {
  let index = indexes.get(file);
  if (!index) {
    index = buildIndex(file);
    indexes.set(file, index);
  }
  return index;
}

function buildIndex(file: SourceFile): FileIndex {
  const { ast } = file;
  const functions: Node[] = [];
  const lambdas: Node[] = [];
  const aggregates: Node[] = [];
  const aliases: Node[] = [];
  const enumerators: Node[] = [];
  const enums: Node[] = [];
  const declarations: Node[] = [];
  const defaults: Node[] = [];
  const namespaces: Node[] = [];
  const namespaceAliases: Node[] = [];
  const calls: Node[] = [];
  let localUntil = 0;
  for (let node = 0; node < ast.count; node++) {
    switch (ast.kinds[node]) {
      case Kind.call_expression:
        calls.push(node);
        break;
      case Kind.function_definition: {
        const body = bodyOf(ast, node);
        if (body < 0) break;
        functions.push(node);
        if (node >= localUntil) localUntil = ast.endOfSubtree(node);
        break;
      }
      case Kind.lambda_expression:
        lambdas.push(node);
        break;
      case Kind.class_specifier:
      case Kind.struct_specifier:
      case Kind.union_specifier:
        if (ast.child(node, Field.body) >= 0) aggregates.push(node);
        break;
      case Kind.alias_declaration:
      case Kind.type_definition:
        aliases.push(node);
        break;
      case Kind.enum_specifier:
        enums.push(node);
        break;
      case Kind.enumerator:
        enumerators.push(node);
        break;
      case Kind.declaration:
        if (node >= localUntil) declarations.push(node);
        break;
      case Kind.field_declaration:
        if (node >= localUntil) declarations.push(node);
        break;
      case Kind.optional_parameter_declaration:
        if (node >= localUntil || ast.kinds[ast.parents[node]] === Kind.parameter_list) defaults.push(node);
        break;
      case Kind.namespace_definition:
        namespaces.push(node);
        break;
      case Kind.namespace_alias_definition:
        namespaceAliases.push(node);
        break;
    }
  }
  return {
    functions,
    lambdas,
    aggregates,
    aliases,
    enumerators,
    enums,
    declarations,
    defaults,
    namespaces,
    namespaceAliases,
    calls,
    macros: macrosByName(file),
  };
}

/** The compound statement of a function_definition (inside its try block, if it has one), or NONE. */
export function bodyOf(ast: Ast, node: Node): Node {
  const body = ast.child(node, Field.body);
  if (body >= 0) return ast.kinds[body] === Kind.compound_statement ? body : NONE;
  const tried = ast.childOfKind(node, Kind.try_statement);
  if (tried >= 0) return ast.childOfKind(tried, Kind.compound_statement);
  return ast.childOfKind(node, Kind.compound_statement);
}

function macrosByName(file: SourceFile): Map<string, MacroDefinition[]> {
  const byName = new Map<string, MacroDefinition[]>();
  for (const macro of file.macros) {
    const list = byName.get(macro.name);
    if (list) list.push(macro);
    else byName.set(macro.name, [macro]);
  }
  return byName;
}

/** Where names are called and where they are handed to calls; built when a launch has to be looked for. */
export interface CallIndex {
  /** Calls by the last component of what is called. */
  readonly byCallee: ReadonlyMap<string, readonly Node[]>;
  /** Calls by the names among their arguments (`f`, `&f`, `f<T>`, `(void *)f`). */
  readonly byArgument: ReadonlyMap<string, readonly { readonly call: Node; readonly position: number }[]>;
  /** Calls of a call: `k(g, b)(a)`, the shape of a launch. */
  readonly ofCalls: readonly Node[];
}

const callIndexes = new WeakMap<SourceFile, CallIndex>();

export function callIndex(file: SourceFile): CallIndex {
  let index = callIndexes.get(file);
  if (!index) {
    index = buildCallIndex(file.ast, fileIndex(file).calls);
    callIndexes.set(file, index);
  }
  return index;
}

function buildCallIndex(ast: Ast, calls: readonly Node[]): CallIndex {
  const byCallee = new Map<string, Node[]>();
  const byArgument = new Map<string, { call: Node; position: number }[]>();
  const ofCalls: Node[] = [];
  for (const call of calls) {
    const callee = ast.child(call, Field.function);
    if (callee < 0) continue;
    if (ast.kinds[callee] === Kind.call_expression) ofCalls.push(call);
    else {
      const name = calleeName(ast, callee);
      if (name !== null) push(byCallee, name, call);
    }
    const list = ast.child(call, Field.arguments);
    let position = 0;
    for (
      let argument = list < 0 ? NONE : ast.firstChildren[list];
      argument >= 0;
      argument = ast.nextSiblings[argument]
    ) {
      if (ast.kinds[argument] === Kind.comment) continue;
      const name = functionValue(ast, argument);
      if (name !== null) push(byArgument, name, { call, position });
      position++;
    }
  }
  return { byCallee, byArgument, ofCalls };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function calleeName(ast: Ast, callee: Node): string | null {
  if (ast.kinds[callee] === Kind.identifier) return ast.textOf(callee);
  if (ast.kinds[callee] === Kind.field_expression) {
    const field = ast.child(callee, Field.field);
    return field >= 0 ? (namePath(ast, field)?.name ?? null) : null;
  }
  return namePath(ast, callee)?.name ?? null;
}

/** The node of the function a value expression names (`f`, `&f`, `(void *)f<T>`), or NONE. */
export function functionValueNode(ast: Ast, node: Node): Node {
  let n = node;
  for (let depth = 0; depth < 16; depth++) {
    n = unparenthesized(ast, n);
    if (n < 0) return NONE;
    switch (ast.kinds[n]) {
      case Kind.pointer_expression:
        n = ast.child(n, Field.argument);
        break;
      case Kind.cast_expression:
        n = ast.child(n, Field.value);
        break;
      case Kind.call_expression: {
        // reinterpret_cast<const void*>(f), std::move(f)
        const callee = namePath(ast, ast.child(n, Field.function));
        if (!callee || !(isNamedLikeCast(callee.name) || handsOn(callee.name) || wrapsKernelName(callee.name)))
          return NONE;
        n = argumentNodes(ast, ast.child(n, Field.arguments))[0] ?? NONE;
        break;
      }
      case Kind.identifier:
      case Kind.template_function:
      case Kind.qualified_identifier:
        return n;
      default:
        return NONE;
    }
  }
  return NONE;
}

function functionValue(ast: Ast, node: Node): string | null {
  if (ast.kinds[node] === Kind.identifier) return ast.textOf(node);
  const value = functionValueNode(ast, node);
  return value >= 0 ? (namePath(ast, value)?.name ?? null) : null;
}
