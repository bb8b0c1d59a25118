import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import type { Context } from './context';
import { fileIndex } from './file-index';
import { parameterCount } from './functions';
import type { ParameterInfo, TypeInfo } from './program';
import { placeOf, UNSEEN_TIER } from './scopes';
import { declaredName, functionDeclarator, MAX_DEPTH, namePath } from './tree';

/** A function that is declared and not defined in sight: how it takes what it is handed is all that is known of it. */
export interface Prototype {
  readonly parameters: readonly ParameterInfo[];
  readonly returnType: TypeInfo;
  /** The class whose method it is, or null. */
  readonly owner: string | null;
  /** A method that does not change its object. */
  readonly isConst: boolean;
}

interface Declared {
  readonly file: SourceFile;
  readonly node: Node;
  readonly outer: Node;
  readonly declarator: Node;
  readonly owner: string | null;
}

const perFile = new WeakMap<SourceFile, ReadonlyMap<string, readonly Declared[]>>();

/** Functions declared without a body, by name. */
export class Prototypes {
  private readonly read = new Map<Declared, Prototype>();

  constructor(private readonly context: Context) {}

  isDeclared(name: string): boolean {
    return this.context.files.some((file) => declaredIn(file).has(name));
  }

  /** The declaration that takes so many arguments; `owner` null: outside classes. */
  find(name: string, arity: number, owner: string | null): Prototype | null {
    for (const file of this.context.files)
      for (const declared of declaredIn(file).get(name) ?? []) {
        if (declared.owner !== owner) continue;
        const { least, most } = parameterCount(declared.file.ast, declared.declarator);
        if (least <= arity && arity <= most) return this.prototypeOf(declared);
      }
    return null;
  }

  /** Outside classes, in sight of a file. */
  isDeclaredFor(name: string, most: number | null, from: SourceFile): boolean {
    return this.all(name).some(
      ({ file, declarator, owner }) =>
        owner === null &&
        this.context.visibility.tier(from, file) < UNSEEN_TIER &&
        (most === null || parameterCount(file.ast, declarator).most === most),
    );
  }

  isStatic(owner: string, name: string, most: number): boolean {
    return this.all(name).some(
      (declared) =>
        declared.owner === owner &&
        parameterCount(declared.file.ast, declared.declarator).most === most &&
        declared.file.ast
          .children(declared.node)
          .some(
            (c) =>
              declared.file.ast.kinds[c] === Kind.storage_class_specifier && declared.file.ast.textOf(c) === 'static',
          ),
    );
  }

  /** The default argument that a declaration apart from the definition gives a parameter. */
  defaultArgument(
    name: string,
    owner: string | null,
    parameters: number,
    index: number,
  ): { readonly file: SourceFile; readonly node: Node } | null {
    for (const { file, declarator, owner: of } of this.all(name)) {
      if (of !== owner || parameterCount(file.ast, declarator).most !== parameters) continue;
      const list = file.ast.child(declarator, Field.parameters);
      const parameter = file.ast.children(list).filter((node) => isParameter(file.ast, node))[index];
      const node = parameter === undefined ? NONE : file.ast.child(parameter, Field.default_value);
      if (node >= 0) return { file, node };
    }
    return null;
  }

  private all(name: string): readonly Declared[] {
    return this.context.files.flatMap((file) => declaredIn(file).get(name) ?? []);
  }

  private prototypeOf(declared: Declared): Prototype {
    let found = this.read.get(declared);
    if (found === undefined) {
      const { file, node, outer, declarator, owner } = declared;
      const { ast } = file;
      found = {
        parameters: parametersOf(this.context, file, declarator),
        returnType: this.context.types.typeOf(file, ast.child(node, Field.type), outer, node),
        owner,
        isConst: ast
          .children(declarator)
          .some((c) => ast.kinds[c] === Kind.type_qualifier && ast.textOf(c) === 'const'),
      };
      this.read.set(declared, found);
    }
    return found;
  }
}

function declaredIn(file: SourceFile): ReadonlyMap<string, readonly Declared[]> {
  let found = perFile.get(file);
  if (found !== undefined) return found;
  const { ast } = file;
  const byName = new Map<string, Declared[]>();
  for (const node of fileIndex(file).declarations)
    for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) {
      if (ast.fields[c] !== Field.declarator) continue;
      const declarator = functionDeclarator(ast, c);
      const nameNode = declarator < 0 ? NONE : declaredName(ast, c);
      const path = nameNode < 0 ? null : namePath(ast, nameNode);
      if (path === null) continue;
      const declared = { file, node, outer: c, declarator, owner: placeOf(ast, node).owner };
      const list = byName.get(path.name);
      if (list) list.push(declared);
      else byName.set(path.name, [declared]);
    }
  found = byName;
  perFile.set(file, found);
  return found;
}

function parametersOf({ types }: Context, file: SourceFile, declarator: Node): ParameterInfo[] {
  const { ast } = file;
  const list = ast.child(declarator, Field.parameters);
  return (list < 0 ? [] : ast.children(list))
    .filter((node) => isParameter(ast, node))
    .map((node) => {
      const inner = ast.child(node, Field.declarator);
      const nameNode = declaredName(ast, inner);
      return {
        name: nameNode < 0 ? '' : ast.textOf(nameNode),
        type: types.typeOf(file, ast.child(node, Field.type), inner, node),
        defaultValue: ast.child(node, Field.default_value),
        isPack: ast.kinds[node] === Kind.variadic_parameter_declaration,
      };
    });
}

function isParameter(ast: Ast, node: Node): boolean {
  const kind = ast.kinds[node];
  return kind === Kind.parameter_declaration || kind === Kind.optional_parameter_declaration;
}

/**
 * Does a function around this one declare the name: a variable, a parameter? What a lambda captures was there before the
 * kernel was launched.
 */
export function isCaptured(ast: Ast, at: Node, name: string): boolean {
  let outermost = NONE;
  for (let node = ast.parents[at], depth = 0; node >= 0 && depth < MAX_DEPTH; node = ast.parents[node], depth++)
    if (ast.kinds[node] === Kind.function_definition || ast.kinds[node] === Kind.lambda_expression) outermost = node;
  if (outermost < 0) return false;
  const end = ast.endOfSubtree(outermost);
  for (let node = outermost; node < end; node++)
    if (ast.kinds[node] === Kind.identifier && ast.textOf(node) === name && isDeclaring(ast, node)) return true;
  return false;
}

/** Is the identifier what a declarator, a parameter or a capture declares? */
function isDeclaring(ast: Ast, identifier: Node): boolean {
  if (ast.fields[identifier] === Field.declarator) return true;
  switch (ast.kinds[ast.parents[identifier]]) {
    case Kind.reference_declarator:
    case Kind.structured_binding_declarator:
    case Kind.parenthesized_declarator:
    case Kind.pointer_declarator:
    case Kind.lambda_capture_initializer:
      return true;
    default:
      return false;
  }
}

/** Is the name a parameter of a template around this node? */
export function isTemplateParameterAt(
  ast: Ast,
  at: Node,
  name: string,
  names: (template: Node) => readonly string[],
): boolean {
  for (let node = at, depth = 0; node >= 0 && depth < MAX_DEPTH; node = ast.parents[node], depth++)
    if (ast.kinds[node] === Kind.template_declaration && names(node).includes(name)) return true;
  return false;
}
