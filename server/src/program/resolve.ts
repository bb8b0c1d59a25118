import type { Node } from '../syntax/ast';
import { Field } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import type { Context } from './context';
import { fileIndex } from './file-index';
import { FunctionRecord, functionHeads, parameterCount } from './functions';
import type { FunctionInfo } from './program';
import { UNSEEN_TIER } from './scopes';
import { declaredName, namePath } from './tree';

/** The functions of a program, and which of them a call means. */
export class FunctionTable {
  readonly all: readonly FunctionRecord[];
  private readonly byName = new Map<string, FunctionRecord[]>();
  private readonly byNode = new Map<SourceFile, Map<Node, FunctionRecord>>();
  /** By name: the least arguments that a declaration with default arguments leaves necessary. */
  private owners: ReadonlySet<string> | null = null;
  private defaults: Map<string, number> | null = null;

  constructor(private readonly context: Context) {
    const all: FunctionRecord[] = [];
    for (const file of context.files) {
      const nodes = new Map<Node, FunctionRecord>();
      for (const head of functionHeads(file)) {
        const record = new FunctionRecord(all.length, head, context);
        all.push(record);
        nodes.set(head.node, record);
        const list = this.byName.get(record.name);
        if (list) list.push(record);
        else this.byName.set(record.name, [record]);
      }
      this.byNode.set(file, nodes);
    }
    this.all = all;
  }

  /** The function a function_definition is, or null. */
  at(file: SourceFile, node: Node): FunctionRecord | null {
    return this.byNode.get(file)?.get(node) ?? null;
  }

  /** Does a method of the class have a body in sight? */
  hasMethods(owner: string): boolean {
    this.owners ??= new Set(this.all.flatMap((record) => record.owner ?? []));
    return this.owners.has(owner);
  }

  named(name: string): readonly FunctionRecord[] {
    return this.byName.get(name) ?? [];
  }

  /** The class a function_definition belongs to, or null. */
  ownerOf(file: SourceFile, definition: Node): string | null {
    return this.at(file, definition)?.owner ?? null;
  }

  /** The one function of a name and arity as seen from a file, where there is only one. */
  byShape(name: string, arity: number, from: SourceFile): FunctionRecord | null {
    let best: FunctionRecord | null = null;
    let bestTier = 3;
    for (const candidate of this.named(name)) {
      if (candidate.kind === 'kernel' || !this.takes(candidate, arity)) continue;
      const tier = this.context.visibility.tier(from, candidate.file);
      if (tier === bestTier) best = null;
      else if (tier < bestTier) {
        best = candidate;
        bestTier = tier;
      }
    }
    return best;
  }

  /** Candidates for a call, best match first. */
  resolve(name: string, arity: number, from: FunctionInfo): readonly FunctionInfo[] {
    const parts = name.includes(':') ? withoutTemplateArguments(name).split('::') : [withoutTemplateArguments(name)];
    const candidates = this.byName.get(parts[parts.length - 1].trim());
    if (!candidates) return [];
    const qualifier = parts.length > 1 ? parts[parts.length - 2].trim() : null;
    const given = templateArgumentsIn(name);
    const lineage = from.owner !== null ? this.context.aggregates.lineage(from.owner) : [];
    const ranked: { readonly candidate: FunctionRecord; readonly rank: number }[] = [];
    for (const candidate of candidates) {
      if (!this.takes(candidate, arity)) continue;
      const rank = this.rank(candidate, qualifier, from, lineage);
      if (rank !== null && this.isSpecializedFor(candidate, given, from)) ranked.push({ candidate, rank });
    }
    if (ranked.length > 1) ranked.sort((a, b) => a.rank - b.rank || a.candidate.id - b.candidate.id);
    return ranked.map((entry) => entry.candidate);
  }

  /** The lower the better; null: the name cannot mean it there. */
  private rank(
    candidate: FunctionRecord,
    qualifier: string | null,
    from: FunctionInfo,
    lineage: readonly string[],
  ): number | null {
    const { owner } = candidate;
    let rank = 0;
    if (qualifier !== null && qualifier !== '') {
      const behind = this.context.declarations.namespaceBehind(qualifier);
      if (owner !== null) {
        if (owner !== qualifier && !this.isBase(qualifier, owner)) return null;
      } else if (!candidate.head.path.includes(behind) && candidate.head.qualifier !== behind) {
        // A namespace that was not seen (a macro, inline versions) may still hold it; a class or another one not.
        if (this.context.declarations.isNamespace(behind)) return null;
        if (
          this.context.declarations.aggregates(qualifier).length > 0 ||
          /^(?:std|thrust|cub|cute|cg)$/.test(qualifier)
        )
          return null;
        rank += 64;
      }
    } else if (owner !== null) {
      const nearness = lineage.indexOf(owner);
      const isConstructor = owner === candidate.name;
      if (nearness < 0 && !isConstructor) return null;
      if (qualifier === '') return null;
      rank -= nearness >= 0 ? 32 - Math.min(nearness, 16) : 0;
    }
    const wantsHost = from.kind === 'host';
    if ((candidate.kind === 'host') !== wantsHost) rank += candidate.head.isConstexpr ? 256 : 512;
    if (candidate.kind === 'kernel') rank += 2048;
    rank += 16 * (4 - Math.min(4, this.sharedPath(candidate, from)));
    const tier = this.context.visibility.tier(from.file, candidate.file);
    if (tier >= UNSEEN_TIER && !this.isDeclaredFor(candidate, from)) return null;
    rank += 4 * tier;
    if (candidate.head.template >= 0) rank += candidate.head.specialization >= 0 ? -1 : 1;
    return rank;
  }

  /** A function of a file that is not included is meant where a declaration of it is seen. */
  private isDeclaredFor(candidate: FunctionRecord, from: FunctionInfo): boolean {
    return candidate.owner === null
      ? this.context.declaresFunction(candidate.name, candidate.arity.most, from.file)
      : this.context.declarations
          .aggregates(candidate.owner)
          .some(({ file }) => this.context.visibility.tier(from.file, file) < UNSEEN_TIER);
  }

  /** A full specialization is meant by its own arguments alone. (Without any, the types of the call's decide.) */
  private isSpecializedFor(candidate: FunctionRecord, given: string | null, from: FunctionInfo): boolean {
    const { specialization, file } = candidate.head;
    if (specialization < 0 || given === null) return true;
    const { constants } = this.context;
    return constants.matchesSpecialization(file, specialization, given, from.file, from.node) === 'yes';
  }

  private isBase(derived: string, base: string): boolean {
    const alias = this.context.declarations.anyAlias(derived);
    const name = alias ? (this.context.types.typeNamed(derived).aggregate ?? derived) : derived;
    return this.context.aggregates.lineage(name).includes(base);
  }

  /** Namespaces and classes that the two have in common, from the outside in; 4 where the paths are the same. */
  private sharedPath(candidate: FunctionRecord, from: FunctionInfo): number {
    const a = candidate.head.path;
    const b = from instanceof FunctionRecord ? from.head.path : from.qualifiedName.split('::').slice(0, -1);
    let k = 0;
    while (k < a.length && k < b.length && a[k] === b[k]) k++;
    return k === a.length ? 4 - Math.min(3, b.length - k) : Math.min(k, 1);
  }

  /** A method of a class, or of the nearest of its bases that has one. */
  resolveMethod(owner: string, name: string, arity: number): FunctionInfo | null {
    const found = this.methods(owner, name, arity);
    return found.find(({ kind }) => kind !== 'host') ?? found[0] ?? null;
  }

  /** The methods of a name that take so many arguments, of a class or of the nearest of its bases that has one. */
  methods(owner: string, name: string, arity: number): readonly FunctionInfo[] {
    const last = name.startsWith('operator') ? name : withoutTemplateArguments(name);
    const candidates = this.byName.get(last);
    if (!candidates) return [];
    const plain = withoutTemplateArguments(owner);
    const known = plain.slice(plain.lastIndexOf(':') + 1).trim();
    const target =
      this.context.declarations.aggregates(known).length === 0
        ? (this.context.types.typeNamed(known).aggregate ?? known)
        : known;
    for (const cls of this.context.aggregates.lineage(target)) {
      const found = candidates.filter((candidate) => candidate.owner === cls && this.takes(candidate, arity));
      if (found.length > 0) return found;
    }
    return [];
  }

  private takes(candidate: FunctionRecord, arity: number): boolean {
    const { least, most } = candidate.arity;
    if (arity > most) return false;
    return arity >= least || arity >= this.leastDeclared(candidate, least);
  }

  /** Default arguments may stand in a declaration apart from the definition. */
  private leastDeclared(candidate: FunctionRecord, least: number): number {
    this.defaults ??= this.collectDefaults();
    return Math.min(least, this.defaults.get(`${candidate.name}/${candidate.arity.most}`) ?? least);
  }

  private collectDefaults(): Map<string, number> {
    const out = new Map<string, number>();
    for (const { ast, file } of this.context.files.map((f) => ({ ast: f.ast, file: f }))) {
      for (const parameter of fileIndex(file).defaults) {
        const list = ast.parents[parameter];
        const declarator = list >= 0 ? ast.parents[list] : -1;
        if (declarator < 0 || ast.fields[list] !== Field.parameters) continue;
        const nameNode = declaredName(ast, declarator);
        const path = nameNode >= 0 ? namePath(ast, nameNode) : null;
        if (!path) continue;
        const { least, most } = parameterCount(ast, declarator);
        const key = `${path.name}/${most}`;
        out.set(key, Math.min(least, out.get(key) ?? least));
      }
    }
    return out;
  }
}

/** `f<a, b<c>>` → `a, b<c>`; null: none are given. */
function templateArgumentsIn(name: string): string | null {
  if (!name.includes('<') || name.includes('operator')) return null;
  const match = /^[^<]*(?:<.*>::[^<]*)?<(.*)>\s*$/s.exec(name);
  return match === null ? null : match[1];
}

/** `f<a, b<c>>` → `f`; operators keep their `<`. */
export function withoutTemplateArguments(name: string): string {
  if (!name.includes('<') || name.includes('operator')) return name;
  let depth = 0;
  let out = '';
  for (const c of name) {
    if (c === '<') depth++;
    else if (c === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) out += c;
  }
  return out.trim();
}
