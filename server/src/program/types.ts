import { INT, OTHER, POINTER, type ScalarType } from '../lanes/value';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import { builtinType } from './builtin-types';
import type { Context } from './context';
import { type Alias, anonymousName } from './declarations';
import { splitArguments } from './macros';
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

type Changing = { -readonly [K in keyof TypeInfo]: TypeInfo[K] };

/** A copy that is still to be changed. (A spread with fields given again defines each of those a second time.) */
function copyOf(type: TypeInfo): Changing {
  const { scalar, pointee, aggregate, lengths, isReference, isConst, isRestrict, isVolatile, bytes, text, dependent } =
    type;
  const { templateArguments } = type;
  const copy: Changing = {
    scalar,
    pointee,
    aggregate,
    lengths,
    isReference,
    isConst,
    isRestrict,
    isVolatile,
    bytes,
    text,
    dependent,
  };
  if (templateArguments !== undefined) copy.templateArguments = templateArguments;
  return copy;
}

function withText(type: TypeInfo, text: string): TypeInfo {
  if (type.text === text) return type;
  const copy = copyOf(type);
  copy.text = text;
  return copy;
}

function unknownType(text: string, dependent = false): TypeInfo {
  const type = copyOf(UNKNOWN);
  type.text = text;
  type.dependent = dependent;
  return type;
}

function scalarType(scalar: ScalarType, bytes: number, text: string): TypeInfo {
  const type = copyOf(UNKNOWN);
  type.scalar = scalar;
  type.bytes = bytes;
  type.text = text;
  return type;
}

/** A name taken apart: `a::b::c<d>` is the plain `c` of the qualifier `b`. */
interface Name {
  readonly full: string;
  readonly plain: string;
  readonly qualifier: string | null;
}

function nameOf(full: string): Name {
  if (/^\w*$/.test(full)) return { full, plain: full, qualifier: null };
  const parts = plainPath(full).split('::');
  const plain = parts[parts.length - 1].trim();
  return { full, plain, qualifier: parts.length > 1 ? parts[parts.length - 2].trim() : null };
}

/** `a::b<c>::d<e>` → `a::b::d` */
function plainPath(full: string): string {
  if (!full.includes('<')) return full;
  let depth = 0;
  let out = '';
  for (const c of full) {
    if (c === '<') depth++;
    else if (c === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) out += c;
  }
  return out;
}

/** The template arguments at the end of a type's text. */
function argumentsIn(text: string): Pick<TypeInfo, 'templateArguments'> {
  if (!text.endsWith('>')) return {};
  let depth = 0;
  for (let k = text.length - 1; k > 0; k--) {
    if (text[k] === '>') depth++;
    else if (text[k] === '<' && --depth === 0) return { templateArguments: splitArguments(text.slice(k + 1, -1)) };
  }
  return {};
}

/** The text of a type taken apart: `const float4 *__restrict__` is `float4`, constant, and what stands behind it. */
interface Spelling {
  readonly name: Name;
  readonly isConst: boolean;
  readonly isVolatile: boolean;
  readonly suffix: readonly string[];
}

const PLAIN_NAME =
  /^(?!(?:const|constexpr|volatile|struct|class|union|enum|typename|static|inline|restrict|__restrict|__restrict__)$)[A-Za-z_]\w*$/;

function spellingOf(text: string): Spelling {
  if (PLAIN_NAME.test(text)) return { name: nameOf(text), isConst: false, isVolatile: false, suffix: [] };
  const match = /^(.*?)\s*((?:[*&]|\b(?:const|volatile|__restrict__|__restrict|restrict)\b|\s)*)$/s.exec(text);
  const head = match ? match[1] : text;
  const words = head.replace(/\b(?:const|constexpr|volatile|struct|class|union|enum|typename|static|inline)\b/g, ' ');
  return {
    name: nameOf(collapse(words).replace(/^::/, '')),
    isConst: /\bconst\b/.test(head),
    isVolatile: /\bvolatile\b/.test(head),
    suffix: match?.[2].match(/[*&]|\w+/g) ?? [],
  };
}

/** Reads types from the tree. */
export class Types {
  private readonly builtins = new Map<string, TypeInfo | null>();
  private readonly named = new Map<string, TypeInfo>();
  private readonly spellings = new Map<string, Spelling>();
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

  private readText(text: string, lookup: (name: Name) => TypeInfo): TypeInfo {
    if (text.length > 400) return unknownType(text);
    let spelling = this.spellings.get(text);
    if (spelling === undefined) {
      spelling = spellingOf(text);
      if (this.spellings.size < 10_000) this.spellings.set(text, spelling);
    }
    const found = lookup(spelling.name);
    if (!spelling.isConst && !spelling.isVolatile && spelling.suffix.length === 0) return found;
    let type = copyOf(found);
    if (spelling.isConst) {
      type.isConst = true;
      type.text = `const ${type.text}`;
    }
    if (spelling.isVolatile) type.isVolatile = true;
    for (const token of spelling.suffix) {
      if (token === '*') type = pointerTo(type);
      else if (token === '&') type.isReference = true;
      else if (token === 'const') type.isConst = true;
      else if (token === 'volatile') type.isVolatile = true;
      else type.isRestrict = true;
    }
    return type;
  }

  /** A type by its name, where no place is known. */
  private byName({ full, plain, qualifier }: Name): TypeInfo {
    const standard = qualifier === 'std' ? this.builtin(plain) : null;
    if (standard) return standard;
    const aliases = this.context.declarations.aliasesOutside(plain);
    if (aliases.length > 0) {
      const [first, ...others] = aliases.slice(0, 16).map((alias) => this.behindAlias(alias, full));
      return others.every((other) => sameType(first, other)) ? first : unknownType(full);
    }
    return this.aggregateNamed(plain, full) ?? this.builtin(full) ?? this.builtin(plain) ?? unknownType(full);
  }

  private nameAtPlace({ full, plain, qualifier }: Name, file: SourceFile, at: Node): TypeInfo {
    const standard = qualifier === 'std' ? this.builtin(plain) : null;
    if (standard) return standard;
    if (templateParameterAt(file.ast, at, qualifier ?? plain)) return unknownType(full, true);
    const alias = this.aliasAt(plain, qualifier, file, at);
    if (alias) return this.behindAlias(alias, full);
    return this.aggregateNamed(plain, full) ?? this.builtin(full) ?? this.builtin(plain) ?? unknownType(full);
  }

  private aliasAt(name: string, qualifier: string | null, file: SourceFile, at: Node): Alias | null {
    const { declarations } = this.context;
    if (declarations.anyAlias(name) === null) return null;
    const behind = qualifier === null ? null : declarations.namespaceBehind(qualifier);
    return declarations.alias(name, file, file.ast.starts[at], behind, () => this.ownersAt(file, at));
  }

  private ownersAt(file: SourceFile, at: Node): readonly string[] {
    return this.bounded(() => this.context.constants.ownersAt(file, at), []);
  }

  private builtin(name: string): TypeInfo | null {
    let type = this.builtins.get(name);
    if (type === undefined) {
      const found = builtinType(name);
      type = found && scalarType(found.scalar, found.bytes, name);
      if (found?.fields && type) type = { ...type, aggregate: name };
      if (this.builtins.size < 10_000) this.builtins.set(name, type);
    }
    return type;
  }

  private aggregateNamed(name: string, text: string): TypeInfo | null {
    const { declarations, aggregates } = this.context;
    if (declarations.aggregates(name).length > 0)
      return {
        ...UNKNOWN,
        ...argumentsIn(text),
        aggregate: name,
        text,
        bytes: this.bounded(() => aggregates.bytes(name), 0),
      };
    const enumeration = declarations.enumeration(name);
    if (!enumeration) return null;
    const base = enumeration.file.ast.child(enumeration.node, Field.base);
    if (base < 0) return scalarType(INT, 4, text);
    const underlying = this.bounded(() => this.typeOf(enumeration.file, base, NONE, NONE), scalarType(INT, 4, text));
    return withText(underlying, text);
  }

  private behindAlias(alias: Alias, text: string): TypeInfo {
    const type = this.bounded(() => this.typeOf(alias.file, alias.typeNode, alias.declarator, alias.host), UNKNOWN);
    const found = withText(type, text);
    if (found.templateArguments === undefined || !isOfTemplate(alias)) return found;
    // (The arguments behind an alias template are in terms of its own parameters.)
    const copy = copyOf(found);
    copy.templateArguments = undefined;
    return copy;
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
        return this.builtin(ast.textOf(node)) ?? unknownType(ast.textOf(node));
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
        return underlying >= 0 ? withText(this.base(file, underlying), text) : scalarType(INT, 4, text);
      }
      case Kind.placeholder_type_specifier:
        return unknownType('auto');
      case Kind.decltype:
        return unknownType(briefText(ast, node));
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
    return unknownType(briefText(ast, node));
  }

  private namedAt(file: SourceFile, node: Node): TypeInfo {
    const { ast } = file;
    const path = namePath(ast, node);
    const text = briefText(ast, node);
    if (!path) return unknownType(text);
    const { name, qualifier } = path;
    const { declarations } = this.context;
    // A parameter of an enclosing template hides everything outside it.
    if (templateParameterAt(ast, node, qualifier ?? name)) return unknownType(text, true);
    const alias = this.aliasAt(name, qualifier, file, node);
    if (alias) return this.behindAlias(alias, text);
    const own = this.aggregateNamed(name, text);
    if (own) return own;
    const builtin = this.builtin(name);
    if (builtin) return builtin;
    if (qualifier === null) {
      const macro = declarations.macro(name, file, ast.starts[node]);
      if (macro && macro.parameters === null && macro.body.length < 80 && macro.body !== name)
        return withText(
          this.bounded(() => this.typeNamed(macro.body, file, node), UNKNOWN),
          text,
        );
    }
    return unknownType(text, path.templateArguments >= 0 && mentionsParameter(ast, path.templateArguments));
  }

  /** Adds `const` and `volatile` of the declaration (and of the type itself, `unsigned const int`). */
  private qualified(ast: Ast, type: TypeInfo, typeNode: Node, host: Node): TypeInfo {
    const qualifiers = qualifiersIn(ast, host) | qualifiersIn(ast, typeNode);
    const addsConst = (qualifiers & CONST) !== 0 && !type.isConst;
    const addsVolatile = (qualifiers & VOLATILE) !== 0 && !type.isVolatile;
    if (!addsConst && !addsVolatile) return type;
    const copy = copyOf(type);
    copy.isConst ||= addsConst;
    copy.isVolatile ||= addsVolatile;
    copy.text = `${addsConst ? 'const ' : ''}${addsVolatile ? 'volatile ' : ''}${type.text}`;
    return copy;
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
          type = referenceTo(type);
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
    const pointer = pointerTo(type);
    pointer.isConst = isConst;
    pointer.isVolatile = isVolatile;
    pointer.isRestrict = isRestrict;
    return pointer;
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

function isOfTemplate({ file, host }: Alias): boolean {
  const { ast } = file;
  const declaration = ast.kinds[host] === Kind.type_descriptor ? ast.parents[host] : host;
  return ast.kinds[ast.parents[declaration]] === Kind.template_declaration;
}

const CONST = 1;
const VOLATILE = 2;

function qualifiersIn(ast: Ast, node: Node): number {
  let found = 0;
  for (let c = node < 0 ? NONE : ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) {
    if (ast.kinds[c] !== Kind.type_qualifier) continue;
    const word = ast.textOf(c);
    if (word === 'const' || word === 'constexpr' || word === 'constinit') found |= CONST;
    else if (word === 'volatile') found |= VOLATILE;
  }
  return found;
}

function referenceTo(type: TypeInfo): TypeInfo {
  const reference = copyOf(type);
  reference.isReference = true;
  reference.text = `${type.text} &`;
  return reference;
}

function pointerTo(type: TypeInfo): Changing {
  const pointer = copyOf(UNKNOWN);
  pointer.scalar = POINTER;
  pointer.pointee = type.isReference ? { ...type, isReference: false } : type;
  pointer.bytes = 8;
  pointer.text = `${type.text} *`;
  pointer.dependent = type.dependent;
  return pointer;
}

function arrayOf(type: TypeInfo, length: number): TypeInfo {
  const element = type.lengths.length > 0 && type.pointee ? type.pointee : type;
  const lengths = [length, ...type.lengths];
  const array = copyOf(UNKNOWN);
  array.scalar = POINTER;
  array.pointee = element;
  array.lengths = lengths;
  array.isConst = element.isConst;
  array.isVolatile = element.isVolatile;
  array.bytes = lengths.reduce((bytes, n) => bytes * n, element.bytes);
  array.text = `${element.text} ${lengths.map((n) => (n > 0 ? `[${n}]` : '[]')).join('')}`;
  array.dependent = element.dependent;
  return array;
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
