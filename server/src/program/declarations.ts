import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { MacroDefinition, SourceFile } from '../syntax/source-file';
import { fileIndex } from './file-index';
import { type Named, type Place, pick, placeOf, UNSEEN_TIER, type Visibility } from './scopes';
import { declaredName, functionDeclarator, namePath } from './tree';

/** A typedef or alias. */
export interface Alias extends Named {
  readonly typeNode: Node;
  readonly declarator: Node;
  readonly host: Node;
}

/** A variable outside functions, a static member, or an enumerator. */
export interface Variable extends Named {
  readonly kind: 'variable' | 'enumerator';
  /** The declaration, field_declaration or enumerator. */
  readonly node: Node;
  /** The declarator among the declaration's (an init_declarator, where it has an initializer). */
  readonly declarator: Node;
  readonly nameNode: Node;
  /** For an enumerator without a value: the one before it, or null where it is the first. */
  readonly previous: Variable | null;
}

export interface AggregateDeclaration extends Named {
  readonly node: Node;
  /** A partial or full specialization. */
  readonly specialized: boolean;
}

interface FileDeclarations {
  readonly aliases: ReadonlyMap<string, readonly Alias[]>;
  readonly variables: ReadonlyMap<string, readonly Variable[]>;
  readonly aggregates: ReadonlyMap<string, readonly AggregateDeclaration[]>;
  /** Names of enumerations, with the enum_specifier. */
  readonly enums: ReadonlyMap<string, Node>;
  readonly namespaces: ReadonlySet<string>;
  readonly namespaceAliases: ReadonlyMap<string, string>;
}

const perFile = new WeakMap<SourceFile, FileDeclarations>();

function declarationsOf(file: SourceFile): FileDeclarations {
  let found = perFile.get(file);
  if (!found) {
    found = {
      aliases: collectAliases(file),
      variables: collectVariables(file),
      aggregates: collectAggregates(file),
      enums: collectEnums(file),
      ...collectNamespaces(file),
    };
    perFile.set(file, found);
  }
  return found;
}

/** What one name is in the files of a program, gathered when the name is first asked for. */
interface Meanings {
  readonly aliases: readonly Alias[];
  readonly variables: readonly Variable[];
  readonly aggregates: readonly AggregateDeclaration[];
  readonly macros: readonly { readonly file: SourceFile; readonly definitions: readonly MacroDefinition[] }[];
}

/** Names declared outside functions (and the types and enumerators inside them), over all files. */
export class Declarations {
  private readonly meanings = new Map<string, Meanings>();
  /** Of all files: what most names are asked for is whether they are macros. */
  private macroNames: ReadonlySet<string> | null = null;
  private tables: readonly FileTables[] | null = null;

  constructor(
    private readonly files: readonly SourceFile[],
    private readonly visibility: Visibility,
  ) {}

  private of(name: string): Meanings {
    let found = this.meanings.get(name);
    if (!found) {
      this.tables ??= this.files.map((file) => ({
        file,
        macros: fileIndex(file).macros,
        declared: declarationsOf(file),
      }));
      found = gather(this.tables, name);
      this.meanings.set(name, found);
    }
    return found;
  }

  /** `owners` tells the classes whose members can be named there; it is asked only where a member has the name. */
  alias(
    name: string,
    file: SourceFile,
    offset: number,
    qualifier: string | null,
    owners: () => readonly string[] = () => [],
  ): Alias | null {
    const { aliases } = this.of(name);
    if (aliases.length === 0) return null;
    const members = qualifier === null && aliases.some(({ place }) => place.owner !== null) ? owners() : [];
    return pick(aliases, file, offset, qualifier, members, this.visibility)[0] ?? null;
  }

  variables(
    name: string,
    file: SourceFile,
    offset: number,
    qualifier: string | null,
    owners: readonly string[],
  ): readonly Variable[] {
    return pick(this.of(name).variables, file, offset, qualifier, owners, this.visibility);
  }

  /** All variables and enumerators of a name, wherever they stand. */
  allVariables(name: string): readonly Variable[] {
    return this.of(name).variables;
  }

  aggregates(name: string): readonly AggregateDeclaration[] {
    return this.of(name).aggregates;
  }

  /** Any alias of a name, wherever it stands: for questions that come without a place. */
  anyAlias(name: string): Alias | null {
    return this.of(name).aliases[0] ?? null;
  }

  /** The aliases of a name outside functions and classes. */
  aliasesOutside(name: string): readonly Alias[] {
    return this.of(name).aliases.filter(({ place }) => !place.local && place.owner === null);
  }

  enumeration(name: string): { readonly file: SourceFile; readonly node: Node } | null {
    for (const file of this.files) {
      const node = declarationsOf(file).enums.get(name);
      if (node !== undefined) return { file, node };
    }
    return null;
  }

  isNamespace(name: string): boolean {
    return this.files.some((file) => declarationsOf(file).namespaces.has(name));
  }

  /** What a namespace alias stands for (its last component), or the name itself. */
  namespaceBehind(name: string): string {
    for (const file of this.files) {
      const target = declarationsOf(file).namespaceAliases.get(name);
      if (target !== undefined) return target;
    }
    return name;
  }

  /** The macro a name is at an offset, object-like or function-like; of several files that disagree none. */
  macro(name: string, file: SourceFile, offset: number): MacroDefinition | null {
    this.macroNames ??= new Set(this.files.flatMap((each) => [...fileIndex(each).macros.keys()]));
    if (!this.macroNames.has(name)) return null;
    const { macros } = this.of(name);
    let found: MacroDefinition | null = null;
    let foundTier = 3;
    let disagree = false;
    const own = macros.length === 0 ? null : macroAt(fileIndex(file).macros.get(name), offset);
    if (own) return own;
    let foundAt = -1;
    for (const { file: of, definitions } of macros) {
      if (of === file) continue;
      const tier = this.visibility.tier(file, of);
      const last = definitions[definitions.length - 1];
      if (tier > foundTier || tier >= UNSEEN_TIER || last.until < of.text.length) continue;
      // Of the files that it includes the last one before the use counts.
      const at = this.visibility.includedAt(file, of) ?? 0;
      if (tier === 1 && at > offset) continue;
      if (tier === foundTier && at < foundAt) continue;
      const isRival = tier === foundTier && at === foundAt && found !== null;
      disagree = isRival && (disagree || found?.body !== last.body);
      found = last;
      foundTier = tier;
      foundAt = at;
    }
    return disagree ? null : found;
  }
}

interface FileTables {
  readonly file: SourceFile;
  readonly macros: ReadonlyMap<string, readonly MacroDefinition[]>;
  readonly declared: FileDeclarations;
}

/** Most names stand for nothing outside the function that declares them. */
const NOTHING: Meanings = { aliases: [], variables: [], aggregates: [], macros: [] };

function gather(tables: readonly FileTables[], name: string): Meanings {
  let found: { [K in keyof Meanings]: Meanings[K][number][] } | null = null;
  for (const { file, macros, declared } of tables) {
    const definitions = macros.get(name);
    const aliases = declared.aliases.get(name);
    const variables = declared.variables.get(name);
    const aggregates = declared.aggregates.get(name);
    if (!definitions && !aliases && !variables && !aggregates) continue;
    found ??= { aliases: [], variables: [], aggregates: [], macros: [] };
    if (definitions) found.macros.push({ file, definitions });
    if (aliases) for (const alias of aliases) found.aliases.push(alias);
    if (variables) for (const variable of variables) found.variables.push(variable);
    if (aggregates) for (const aggregate of aggregates) found.aggregates.push(aggregate);
  }
  return found ?? NOTHING;
}

function macroAt(definitions: readonly MacroDefinition[] | undefined, offset: number): MacroDefinition | null {
  if (!definitions) return null;
  for (let k = definitions.length - 1; k >= 0; k--)
    if (definitions[k].offset <= offset && offset < definitions[k].until) return definitions[k];
  return null;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function collectAliases(file: SourceFile): Map<string, Alias[]> {
  const { ast } = file;
  const out = new Map<string, Alias[]>();
  for (const node of fileIndex(file).aliases) {
    const place = placeOf(ast, node);
    if (ast.kinds[node] === Kind.alias_declaration) {
      const descriptor = ast.child(node, Field.type);
      const name = ast.child(node, Field.name);
      if (descriptor < 0 || name < 0) continue;
      const typeNode = ast.child(descriptor, Field.type);
      const declarator = ast.child(descriptor, Field.declarator);
      push(out, ast.textOf(name), { name: ast.textOf(name), file, place, typeNode, declarator, host: descriptor });
      continue;
    }
    const typeNode = ast.child(node, Field.type);
    for (const declarator of childrenOf(ast, node, Field.declarator)) {
      const name = declaredName(ast, declarator);
      if (name < 0 || typeNode < 0) continue;
      push(out, ast.textOf(name), { name: ast.textOf(name), file, place, typeNode, declarator, host: node });
    }
  }
  return out;
}

/** The children of a node that fill a field. */
export function childrenOf(ast: Ast, node: Node, field: number): Node[] {
  const out: Node[] = [];
  for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) if (ast.fields[c] === field) out.push(c);
  return out;
}

function collectVariables(file: SourceFile): Map<string, Variable[]> {
  const { ast } = file;
  const out = new Map<string, Variable[]>();
  for (const node of fileIndex(file).declarations) {
    const declarators = childrenOf(ast, node, Field.declarator);
    if (declarators.length === 0) continue;
    const isField = ast.kinds[node] === Kind.field_declaration;
    if (isField && !isStatic(ast, node)) continue;
    let place: Place | null = null;
    for (const declarator of declarators) {
      if (functionDeclarator(ast, declarator) >= 0 && !isMisreadConstructor(ast, node)) continue;
      const nameNode = declaredName(ast, declarator);
      if (nameNode < 0) continue;
      const path = namePath(ast, nameNode);
      if (!path) continue;
      place ??= placeOf(ast, node);
      // An out-of-class definition of a static member: `const int Traits::size = 4;`
      const owner = path.qualifier !== null ? { ...place, owner: path.qualifier } : place;
      push(out, path.name, {
        name: path.name,
        file,
        place: owner,
        kind: 'variable',
        node,
        declarator,
        nameNode,
        previous: null,
      });
    }
  }
  let previous: Variable | null = null;
  let previousList = NONE;
  for (const node of fileIndex(file).enumerators) {
    const list = ast.parents[node];
    if (list !== previousList) previous = null;
    previousList = list;
    const nameNode = ast.child(node, Field.name);
    if (nameNode < 0) continue;
    const enumeration = enclosingEnum(ast, node);
    const enumName = enumeration >= 0 ? (namePath(ast, ast.child(enumeration, Field.name))?.name ?? null) : null;
    const place: Place = previous?.place ?? enumeratorPlace(ast, enumeration >= 0 ? enumeration : node, enumName);
    const name = ast.textOf(nameNode);
    const entry: Variable = {
      name,
      file,
      place,
      kind: 'enumerator',
      node,
      declarator: NONE,
      nameNode,
      previous,
      alsoIn: enumName,
    };
    push(out, name, entry);
    previous = entry;
  }
  return out;
}

function enclosingEnum(ast: Ast, node: Node): Node {
  for (let n = node, depth = 0; n >= 0 && depth < 8; n = ast.parents[n], depth++)
    if (ast.kinds[n] === Kind.enum_specifier) return n;
  return NONE;
}

/** The enumerators of a scoped enumeration belong to it alone. */
function enumeratorPlace(ast: Ast, enumeration: Node, name: string | null): Place {
  const place = placeOf(ast, enumeration);
  const head = ast.masked.slice(ast.starts[enumeration], ast.starts[enumeration] + 64);
  return /^enum\s+(?:class|struct)\b/.test(head) && name !== null
    ? { ...place, owner: name, scopeStart: -1, scopeEnd: -1, local: false }
    : place;
}

function isStatic(ast: Ast, node: Node): boolean {
  for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) {
    const kind = ast.kinds[c];
    if (kind === Kind.storage_class_specifier && ast.textOf(c) === 'static') return true;
    if (kind === Kind.type_qualifier && ast.textOf(c) === 'constexpr') return true;
  }
  return false;
}

/** `const dim3 block(BX, BY);` reads as a function; no function returns a constant `dim3` by value. */
function isMisreadConstructor(ast: Ast, node: Node): boolean {
  const type = ast.child(node, Field.type);
  return type >= 0 && ast.textOf(type) === 'dim3' && ast.childOfKind(node, Kind.type_qualifier) >= 0;
}

function collectAggregates(file: SourceFile): Map<string, AggregateDeclaration[]> {
  const { ast } = file;
  const out = new Map<string, AggregateDeclaration[]>();
  for (const node of fileIndex(file).aggregates) {
    const nameNode = ast.child(node, Field.name);
    const name = nameNode >= 0 ? (namePath(ast, nameNode)?.name ?? null) : anonymousName(ast, node);
    if (name === null) continue;
    const specialized = nameNode >= 0 && ast.kinds[nameNode] === Kind.template_type;
    push(out, name, { name, file, place: placeOf(ast, node), node, specialized });
  }
  return out;
}

/** An unnamed structure is called after the typedef or the first variable made with it; null: an anonymous member. */
export function anonymousName(ast: Ast, node: Node): string | null {
  const host = ast.parents[node];
  if (host < 0) return null;
  for (const declarator of childrenOf(ast, host, Field.declarator)) {
    const name = declaredName(ast, declarator);
    if (name < 0) continue;
    return ast.kinds[host] === Kind.type_definition ? ast.textOf(name) : `(${ast.textOf(name)}:${ast.starts[node]})`;
  }
  return null;
}

function collectEnums(file: SourceFile): Map<string, Node> {
  const out = new Map<string, Node>();
  for (const node of fileIndex(file).enums) {
    const name = namePath(file.ast, file.ast.child(node, Field.name))?.name;
    if (name !== undefined && !out.has(name)) out.set(name, node);
  }
  return out;
}

function collectNamespaces(file: SourceFile): { namespaces: Set<string>; namespaceAliases: Map<string, string> } {
  const { ast } = file;
  const namespaces = new Set<string>();
  const namespaceAliases = new Map<string, string>();
  const { namespaces: nodes, namespaceAliases: aliasNodes } = fileIndex(file);
  for (const node of nodes) {
    const name = ast.child(node, Field.name);
    if (name >= 0) for (const part of ast.textOf(name).split('::')) namespaces.add(part.trim());
  }
  for (const node of aliasNodes) {
    const text = ast.textOf(node);
    const match = /^namespace\s+(\w+)\s*=\s*(?:.*::)?\s*(\w+)\s*;?$/s.exec(text);
    if (match) namespaceAliases.set(match[1], match[2]);
  }
  return { namespaces, namespaceAliases };
}
