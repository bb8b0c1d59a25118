import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import { builtinType } from './builtin-types';
import type { Context } from './context';
import { childrenOf } from './declarations';
import type { AggregateInfo, FieldInfo, TypeInfo } from './program';
import { declaredName, functionDeclarator, MAX_DEPTH, namePath } from './tree';

interface Members {
  readonly fields: FieldInfo[];
  readonly statics: FieldInfo[];
  hasUnion: boolean;
}

/** Structures, classes, unions and CUDA's vector types by name. */
export class Aggregates {
  private readonly known = new Map<string, AggregateInfo | null>();
  private readonly sizes = new Map<string, number>();

  constructor(private readonly context: Context) {}

  get(name: string): AggregateInfo | null {
    let info = this.known.get(name);
    if (info === undefined) {
      this.known.set(name, null); // a structure that contains itself by way of an error ends here
      info = this.read(name);
      this.known.set(name, info);
    }
    return info;
  }

  /** sizeof; 0 where unknown. */
  bytes(name: string): number {
    let size = this.sizes.get(name);
    if (size === undefined) {
      this.sizes.set(name, 0);
      size = this.measure(name);
      this.sizes.set(name, size);
    }
    return size;
  }

  /** A class and its bases, nearest first, without end in a cycle. */
  lineage(name: string): readonly string[] {
    const out: string[] = [];
    const queue = [name];
    while (queue.length > 0 && out.length < 32) {
      const next = queue.shift();
      if (next === undefined || out.includes(next)) continue;
      out.push(next);
      for (const base of this.get(next)?.bases ?? []) queue.push(base);
    }
    return out;
  }

  private read(name: string): AggregateInfo | null {
    const { declarations } = this.context;
    const candidates = declarations.aggregates(name);
    const declaration = candidates.find((c) => !c.specialized) ?? candidates[0];
    if (declaration) return this.fromTree(declaration.file, declaration.node, name);
    const alias = declarations.anyAlias(name);
    if (alias) {
      const type = this.context.types.typeOf(alias.file, alias.typeNode, alias.declarator, alias.host);
      const target =
        type.pointee === null && type.aggregate !== name && type.aggregate !== null ? type.aggregate : null;
      return target !== null ? this.get(target) : null;
    }
    const builtin = builtinType(name);
    if (!builtin?.fields) return null;
    const fields = builtin.fields.map((f) => ({ name: f.name, type: this.context.types.typeNamed(f.type) }));
    return { name, fields, statics: [], isUnion: false, bases: [] };
  }

  private fromTree(file: SourceFile, node: Node, name: string): AggregateInfo {
    const { ast } = file;
    const members: Members = { fields: [], statics: [], hasUnion: ast.kinds[node] === Kind.union_specifier };
    this.collect(file, ast.child(node, Field.body), members, 0);
    const { fields, statics, hasUnion } = members;
    return { name, fields, statics, isUnion: hasUnion, bases: basesOf(ast, node) };
  }

  private collect(file: SourceFile, list: Node, members: Members, depth: number): void {
    const { ast } = file;
    if (list < 0 || depth > MAX_DEPTH) return;
    for (let c = ast.firstChildren[list]; c >= 0; c = ast.nextSiblings[c]) {
      switch (ast.kinds[c]) {
        case Kind.field_declaration:
          this.addFields(file, c, members, depth);
          break;
        case Kind.preproc_if:
        case Kind.preproc_ifdef:
        case Kind.preproc_else:
        case Kind.preproc_elif:
        case Kind.preproc_elifdef:
        case Kind.ERROR:
          this.collect(file, c, members, depth + 1);
          break;
      }
    }
  }

  private addFields(file: SourceFile, node: Node, members: Members, depth: number): void {
    const { ast } = file;
    const to = isStaticMember(ast, node) ? members.statics : members.fields;
    const typeNode = ast.child(node, Field.type);
    const declarators = childrenOf(ast, node, Field.declarator);
    if (declarators.length === 0) {
      // The members of an anonymous union or structure are those of the class around it.
      const body = typeNode >= 0 && ast.child(typeNode, Field.name) < 0 ? ast.child(typeNode, Field.body) : NONE;
      if (body < 0) return;
      if (ast.kinds[typeNode] === Kind.union_specifier) members.hasUnion = true;
      this.collect(file, body, members, depth + 1);
      return;
    }
    for (const declarator of declarators) {
      if (functionDeclarator(ast, declarator) >= 0) continue;
      const name = declaredName(ast, declarator);
      if (name < 0) continue;
      const type = asBitField(this.context.types.typeOf(file, typeNode, declarator, node), bitsOf(ast, declarator));
      const initial = defaultValueOf(ast, declarator);
      to.push({ name: ast.textOf(name), type, ...(initial < 0 ? {} : { initial: { file, node: initial } }) });
    }
  }

  private measure(name: string): number {
    const info = this.get(name);
    if (!info) return builtinType(name)?.bytes ?? 0;
    const builtin = builtinType(name);
    if (builtin?.fields && this.context.declarations.aggregates(name).length === 0) return builtin.bytes;
    if (this.context.declarations.aggregates(name).some((d) => d.specialized)) return 0;
    let offset = 0;
    let alignment = 1;
    let largest = 0;
    for (const base of info.bases) {
      const size = this.bytes(base);
      if (size === 0) return 0;
      offset += size;
      alignment = Math.max(alignment, 4);
    }
    for (const { type } of info.fields) {
      if (type.bytes === 0) return 0;
      const natural = this.alignmentOf(type.pointee && type.lengths.length > 0 ? type.pointee : type);
      offset = Math.ceil(offset / natural) * natural + type.bytes;
      alignment = Math.max(alignment, natural);
      largest = Math.max(largest, type.bytes);
    }
    return Math.ceil((info.isUnion ? largest : offset) / alignment) * alignment;
  }

  private alignmentOf(type: FieldInfo['type']): number {
    if (type.aggregate === null) return Math.max(1, Math.min(16, type.bytes));
    const fields = this.get(type.aggregate)?.fields ?? [];
    return fields.reduce((most, f) => Math.max(most, Math.min(16, f.type.aggregate === null ? f.type.bytes : 8)), 1);
  }
}

function isStaticMember(ast: Ast, node: Node): boolean {
  for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c])
    if (ast.kinds[c] === Kind.storage_class_specifier && ast.textOf(c) === 'static') return true;
  return false;
}

function basesOf(ast: Ast, node: Node): string[] {
  const clause = ast.childOfKind(node, Kind.base_class_clause);
  const out: string[] = [];
  if (clause < 0) return out;
  for (let c = ast.firstChildren[clause]; c >= 0; c = ast.nextSiblings[c]) {
    const kind = ast.kinds[c];
    if (kind !== Kind.type_identifier && kind !== Kind.template_type && kind !== Kind.qualified_identifier) continue;
    const path = namePath(ast, c);
    if (path) out.push(path.name);
  }
  return out;
}

/** `int a = 1, b{2};`: the value behind a declarator, before the next one; or NONE. */
function defaultValueOf(ast: Ast, declarator: Node): Node {
  for (let c = ast.nextSiblings[declarator]; c >= 0 && ast.fields[c] !== Field.declarator; c = ast.nextSiblings[c])
    if (ast.fields[c] === Field.default_value) return c;
  return NONE;
}

/** `unsigned low : 2;`: the bits of a bit-field; 0: it is none, or its width is no plain number. */
function bitsOf(ast: Ast, declarator: Node): number {
  const clause = ast.nextSiblings[declarator];
  if (clause < 0 || ast.kinds[clause] !== Kind.bitfield_clause) return 0;
  const width = Number(ast.textOf(clause).replace(/^\s*:\s*/, ''));
  return Number.isInteger(width) && width > 0 && width < 64 ? width : 0;
}

/** A bit-field holds what its bits can: the rest of a value is cut off, and its highest bit may be a sign. */
function asBitField(type: TypeInfo, bits: number): TypeInfo {
  const { kind, bits: all } = type.scalar;
  return bits === 0 || bits >= all || (kind !== 'int' && kind !== 'uint') ? type : { ...type, scalar: { kind, bits } };
}
