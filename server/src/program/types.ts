import { INT, OTHER, POINTER, type ScalarType } from '../lanes/value';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import { builtinType } from './builtin-types';
import type { Context } from './context';
import { type Alias, anonymousName } from './declarations';
import type { TypeInfo } from './program';
import { templateParameterAt } from './template-parameters';
import { briefText, collapse, innerDeclarator, MAX_DEPTH, namePath } from './tree';

/** How many typedefs, macros and aggregates may stand inside one another. */
const MAX_NESTING = 24;

const UNKNOWN: TypeInfo = {
  scalar: OTHER,
  pointee: null,
  aggregate: null,
  lengths: [],
  isReference: false,
  isConst: false,
  isRestrict: false,
  isVolatile: false,
  bytes: 0,
  text: '',
  dependent: false,
};

function scalarType(scalar: ScalarType, bytes: number, text: string): TypeInfo {
  return { ...UNKNOWN, scalar, bytes, text };
}

/** Reads types from the tree. */
export class Types {
  private readonly builtins = new Map<string, TypeInfo | null>();
  private readonly named = new Map<string, TypeInfo>();
  private nesting = 0;

  constructor(private readonly context: Context) {}

  /** The type that a type node, a declarator and the declaration around them describe. */
  typeOf(file: SourceFile, typeNode: Node, declarator: Node, host: Node): TypeInfo {
    const { ast } = file;
    if (typeNode < 0) return UNKNOWN;
    if (ast.kinds[typeNode] === Kind.type_descriptor) {
      const inner = this.typeOf(file, ast.child(typeNode, Field.type), ast.child(typeNode, Field.declarator), typeNode);
      return declarator >= 0 ? this.declared(file, inner, declarator, host) : inner;
    }
    const base = this.qualified(ast, this.base(file, typeNode), typeNode, host);
    return declarator >= 0 ? this.declared(file, base, declarator, host) : base;
  }

  /**
   * The type a piece of text names: `unsigned int`, `const float4 *`, `T &`. With the node where it stands, aliases of
   * that place count and template parameters hide other types; without, only what every file agrees on.
   */
  typeNamed(text: string, file: SourceFile | null = null, at: Node = NONE): TypeInfo {
    const key = collapse(text);
    if (file && at >= 0) return this.readText(key, (name) => this.nameAtPlace(name, file, at));
    const known = this.named.get(key);
    if (known) return known;
    const type = this.readText(key, (name) => this.byName(name));
    this.named.set(key, type);
    return type;
  }

  private readText(text: string, lookup: (name: string) => TypeInfo): TypeInfo {
    if (text.length > 400) return { ...UNKNOWN, text };
    const suffix = /^(.*?)\s*((?:[*&]|\b(?:const|volatile|__restrict__|__restrict|restrict)\b|\s)*)$/s.exec(text);
    const head = suffix ? suffix[1] : text;
    const words = head.replace(/\b(?:const|constexpr|volatile|struct|class|union|enum|typename|static|inline)\b/g, ' ');
    let type = lookup(collapse(words).replace(/^::/, ''));
    if (/\bconst\b/.test(head)) type = { ...type, isConst: true, text: `const ${type.text}` };
    if (/\bvolatile\b/.test(head)) type = { ...type, isVolatile: true };
    for (const token of suffix?.[2].match(/[*&]|\w+/g) ?? []) {
      if (token === '*') type = pointerTo(type);
      else if (token === '&') type = { ...type, isReference: true };
      else if (token === 'const') type = { ...type, isConst: true };
      else if (token === 'volatile') type = { ...type, isVolatile: true };
      else type = { ...type, isRestrict: true };
    }
    return type;
  }

  /** A type by its name, where no place is known. */
  private byName(name: string): TypeInfo {
    const { plain, standard } = this.shorten(name);
    if (standard) return standard;
    const aliases = this.context.declarations.aliasesOutside(plain);
    if (aliases.length > 0) {
      const [first, ...others] = aliases.slice(0, 16).map((alias) => this.behindAlias(alias, name));
      return others.every((other) => sameType(first, other)) ? first : { ...UNKNOWN, text: name };
    }
    return this.aggregateNamed(plain, name) ?? this.builtin(name) ?? this.builtin(plain) ?? { ...UNKNOWN, text: name };
  }

  private nameAtPlace(name: string, file: SourceFile, at: Node): TypeInfo {
    const { plain, qualifier, standard } = this.shorten(name);
    if (standard) return standard;
    if (templateParameterAt(file.ast, at, qualifier ?? plain)) return { ...UNKNOWN, text: name, dependent: true };
    const { declarations } = this.context;
    const behind = qualifier === null ? null : declarations.namespaceBehind(qualifier);
    const alias = declarations.alias(plain, file, file.ast.starts[at], behind, () => this.ownersAt(file, at));
    if (alias) return this.behindAlias(alias, name);
    return this.aggregateNamed(plain, name) ?? this.builtin(name) ?? this.builtin(plain) ?? { ...UNKNOWN, text: name };
  }

  private ownersAt(file: SourceFile, at: Node): readonly string[] {
    return this.bounded(() => this.context.constants.ownersAt(file, at), []);
  }

  /** The last component of a name and the one before it; `standard` where it is one of `std::`. */
  private shorten(name: string): { plain: string; qualifier: string | null; standard: TypeInfo | null } {
    const parts = name.replace(/<.*$/s, '').split('::');
    const plain = parts[parts.length - 1].trim();
    const qualifier = parts.length > 1 ? parts[parts.length - 2].trim() : null;
    return { plain, qualifier, standard: qualifier === 'std' ? this.builtin(plain) : null };
  }

  private builtin(name: string): TypeInfo | null {
    let type = this.builtins.get(name);
    if (type === undefined) {
      const found = builtinType(name);
      type = !found ? null : { ...scalarType(found.scalar, found.bytes, name), aggregate: found.fields ? name : null };
      if (this.builtins.size < 10_000) this.builtins.set(name, type);
    }
    return type;
  }

  private aggregateNamed(name: string, text: string): TypeInfo | null {
    const { declarations, aggregates } = this.context;
    if (declarations.aggregates(name).length > 0)
      return { ...UNKNOWN, aggregate: name, text, bytes: this.bounded(() => aggregates.bytes(name), 0) };
    const enumeration = declarations.enumeration(name);
    if (!enumeration) return null;
    const base = enumeration.file.ast.child(enumeration.node, Field.base);
    if (base < 0) return { ...scalarType(INT, 4, text) };
    const underlying = this.bounded(() => this.typeOf(enumeration.file, base, NONE, NONE), scalarType(INT, 4, text));
    return { ...underlying, text };
  }

  private behindAlias(alias: Alias, text: string): TypeInfo {
    const type = this.bounded(() => this.typeOf(alias.file, alias.typeNode, alias.declarator, alias.host), UNKNOWN);
    return { ...type, text };
  }

  private bounded<T>(compute: () => T, otherwise: T): T {
    if (this.nesting >= MAX_NESTING) return otherwise;
    this.nesting++;
    try {
      return compute();
    } finally {
      this.nesting--;
    }
  }

  private base(file: SourceFile, node: Node): TypeInfo {
    const { ast } = file;
    switch (ast.kinds[node]) {
      case Kind.primitive_type:
        return this.builtin(ast.textOf(node)) ?? { ...UNKNOWN, text: ast.textOf(node) };
      case Kind.sized_type_specifier: {
        const words = collapse(
          ast.masked.slice(ast.starts[node], ast.ends[node]).replace(/\b(?:const|volatile)\b/g, ' '),
        );
        return this.builtin(words) ?? scalarType(INT, 4, words);
      }
      case Kind.struct_specifier:
      case Kind.class_specifier:
      case Kind.union_specifier: {
        const name = ast.child(node, Field.name);
        if (name >= 0) return this.base(file, name);
        const anonymous = anonymousName(ast, node);
        return (anonymous !== null ? this.aggregateNamed(anonymous, anonymous) : null) ?? UNKNOWN;
      }
      case Kind.enum_specifier: {
        const name = ast.child(node, Field.name);
        const text = name >= 0 ? ast.textOf(name) : 'enum';
        const underlying = ast.child(node, Field.base);
        return underlying >= 0 ? { ...this.base(file, underlying), text } : scalarType(INT, 4, text);
      }
      case Kind.placeholder_type_specifier:
        return { ...UNKNOWN, text: 'auto' };
      case Kind.decltype:
        return { ...UNKNOWN, text: briefText(ast, node) };
      case Kind.dependent_type: {
        // `typename A::B` where A may after all be a class that is known
        const inner = ast.firstChildren[node];
        const type = inner >= 0 ? this.base(file, inner) : UNKNOWN;
        return type.scalar === OTHER && type.aggregate === null ? { ...type, dependent: true } : type;
      }
      case Kind.type_identifier:
      case Kind.template_type:
      case Kind.qualified_identifier:
      case Kind.identifier:
        return this.namedAt(file, node);
    }
    return { ...UNKNOWN, text: briefText(ast, node) };
  }

  private namedAt(file: SourceFile, node: Node): TypeInfo {
    const { ast } = file;
    const path = namePath(ast, node);
    const text = briefText(ast, node);
    if (!path) return { ...UNKNOWN, text };
    const { name, qualifier } = path;
    const { declarations } = this.context;
    if (qualifier === null) {
      // A parameter of an enclosing template hides everything outside it.
      if (templateParameterAt(ast, node, name)) return { ...UNKNOWN, text, dependent: true };
    } else if (templateParameterAt(ast, node, qualifier)) return { ...UNKNOWN, text, dependent: true };
    const behind = qualifier === null ? null : declarations.namespaceBehind(qualifier);
    const alias = declarations.alias(name, file, ast.starts[node], behind, () => this.ownersAt(file, node));
    if (alias) return this.behindAlias(alias, text);
    const own = this.aggregateNamed(name, text);
    if (own) return own;
    const builtin = this.builtin(name);
    if (builtin) return builtin;
    if (qualifier === null) {
      const macro = declarations.macro(name, file, ast.starts[node]);
      if (macro && macro.parameters === null && macro.body.length < 80 && macro.body !== name)
        return { ...this.bounded(() => this.typeNamed(macro.body, file, node), UNKNOWN), text };
    }
    return {
      ...UNKNOWN,
      text,
      dependent: path.templateArguments >= 0 && mentionsParameter(ast, path.templateArguments),
    };
  }

  /** Adds `const` and `volatile` of the declaration (and of the type itself, `unsigned const int`). */
  private qualified(ast: Ast, type: TypeInfo, typeNode: Node, host: Node): TypeInfo {
    let isConst = type.isConst;
    let isVolatile = type.isVolatile;
    for (const from of [host, typeNode]) {
      if (from < 0) continue;
      for (let c = ast.firstChildren[from]; c >= 0; c = ast.nextSiblings[c]) {
        if (ast.kinds[c] !== Kind.type_qualifier) continue;
        const word = ast.textOf(c);
        if (word === 'const' || word === 'constexpr' || word === 'constinit') isConst = true;
        else if (word === 'volatile') isVolatile = true;
      }
    }
    if (isConst === type.isConst && isVolatile === type.isVolatile) return type;
    const text = `${isConst && !type.isConst ? 'const ' : ''}${isVolatile && !type.isVolatile ? 'volatile ' : ''}${type.text}`;
    return { ...type, isConst, isVolatile, text };
  }

  /** Applies a declarator from the outside in: `float *a[4]` is an array of pointers, `float (*a)[4]` a pointer. */
  private declared(file: SourceFile, base: TypeInfo, declarator: Node, host: Node): TypeInfo {
    const { ast } = file;
    let type = base;
    let node = declarator;
    for (let depth = 0; node >= 0 && depth < MAX_DEPTH; depth++) {
      switch (ast.kinds[node]) {
        case Kind.pointer_declarator:
        case Kind.abstract_pointer_declarator:
          type = this.pointer(ast, type, node, host);
          break;
        case Kind.reference_declarator:
        case Kind.abstract_reference_declarator:
          type = { ...type, isReference: true, text: `${type.text} &` };
          break;
        case Kind.array_declarator:
        case Kind.abstract_array_declarator: {
          const size = ast.child(node, Field.size);
          type = arrayOf(type, size >= 0 ? (this.context.constants.evaluate(file, size) ?? 0) : 0);
          break;
        }
        case Kind.function_declarator:
        case Kind.abstract_function_declarator: {
          const inner = innerDeclarator(ast, node);
          if (inner >= 0 && isPointerToFunction(ast, inner)) return scalarType(POINTER, 8, `${type.text} (*)()`);
          return this.returned(file, type, node);
        }
      }
      const next = innerDeclarator(ast, node);
      if (next < 0) break;
      node = next;
    }
    return isParameter(ast, host) ? decayed(type) : type;
  }

  private returned(file: SourceFile, type: TypeInfo, node: Node): TypeInfo {
    const { ast } = file;
    const trailing = ast.childOfKind(node, Kind.trailing_return_type);
    const descriptor = trailing >= 0 ? ast.childOfKind(trailing, Kind.type_descriptor) : NONE;
    return descriptor >= 0 ? this.typeOf(file, descriptor, NONE, NONE) : type;
  }

  private pointer(ast: Ast, type: TypeInfo, node: Node, host: Node): TypeInfo {
    let isConst = false;
    let isVolatile = false;
    let end = ast.ends[node];
    const inner = innerDeclarator(ast, node);
    if (inner >= 0) end = ast.starts[inner];
    for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) {
      if (ast.kinds[c] !== Kind.type_qualifier) continue;
      if (ast.textOf(c) === 'const') isConst = true;
      else if (ast.textOf(c) === 'volatile') isVolatile = true;
    }
    // The author's text, not the masked one: RESTRICT and its like are macros.
    const start = host >= 0 ? ast.starts[host] : ast.starts[node];
    const isRestrict = end - start < 400 && /restrict/i.test(ast.text.slice(ast.starts[node], end));
    return { ...pointerTo(type), isConst, isVolatile, isRestrict };
  }
}

function sameType(a: TypeInfo, b: TypeInfo): boolean {
  return (
    a.scalar.kind === b.scalar.kind &&
    a.scalar.bits === b.scalar.bits &&
    a.aggregate === b.aggregate &&
    a.lengths.length === b.lengths.length &&
    (a.pointee && b.pointee ? sameType(a.pointee, b.pointee) : a.pointee === b.pointee)
  );
}

function pointerTo(type: TypeInfo): TypeInfo {
  return {
    ...UNKNOWN,
    scalar: POINTER,
    pointee: type.isReference ? { ...type, isReference: false } : type,
    bytes: 8,
    text: `${type.text} *`,
    dependent: type.dependent,
  };
}

function arrayOf(type: TypeInfo, length: number): TypeInfo {
  const element = type.lengths.length > 0 && type.pointee ? type.pointee : type;
  const lengths = [length, ...type.lengths];
  return {
    ...UNKNOWN,
    scalar: POINTER,
    pointee: element,
    lengths,
    isConst: element.isConst,
    isVolatile: element.isVolatile,
    bytes: lengths.reduce((bytes, n) => bytes * n, element.bytes),
    text: `${element.text} ${lengths.map((n) => (n > 0 ? `[${n}]` : '[]')).join('')}`,
    dependent: element.dependent,
  };
}

/** A parameter of array type is a pointer to the array's element. */
function decayed(type: TypeInfo): TypeInfo {
  if (type.lengths.length === 0 || type.isReference || !type.pointee) return type;
  let element = type.pointee;
  for (let k = type.lengths.length - 1; k > 0; k--) element = arrayOf(element, type.lengths[k]);
  return pointerTo(element);
}

function isParameter(ast: Ast, host: Node): boolean {
  if (host < 0) return false;
  const kind = ast.kinds[host];
  return (
    (kind === Kind.parameter_declaration || kind === Kind.optional_parameter_declaration) &&
    ast.kinds[ast.parents[host]] === Kind.parameter_list
  );
}

function isPointerToFunction(ast: Ast, inner: Node): boolean {
  const kind = ast.kinds[inner];
  if (kind === Kind.abstract_parenthesized_declarator) return true;
  if (kind !== Kind.parenthesized_declarator) return false;
  const inside = innerDeclarator(ast, inner);
  return (
    inside >= 0 && (ast.kinds[inside] === Kind.pointer_declarator || ast.kinds[inside] === Kind.reference_declarator)
  );
}

/** Do template arguments name a parameter of the template they stand in? */
function mentionsParameter(ast: Ast, list: Node): boolean {
  const end = Math.min(ast.endOfSubtree(list), list + 64);
  for (let n = list; n < end; n++) {
    const kind = ast.kinds[n];
    if ((kind === Kind.type_identifier || kind === Kind.identifier) && templateParameterAt(ast, n, ast.textOf(n)))
      return true;
  }
  return false;
}

export { UNKNOWN as UNKNOWN_TYPE };
