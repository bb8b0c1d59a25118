import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import { MAX_DEPTH, namePath } from './tree';

/** Where a declaration stands: which class or namespace its name belongs to, and how far it can be seen unqualified. */
export interface Place {
  /** The class whose member it is, or null. */
  readonly owner: string | null;
  /** The innermost named namespace, or null. */
  readonly namespace: string | null;
  /** Namespaces and classes from the outside in. */
  readonly path: readonly string[];
  readonly scopeStart: number;
  readonly scopeEnd: number;
  /** Inside a function. */
  readonly local: boolean;
}

/** Something that has a name somewhere. */
export interface Named {
  readonly name: string;
  readonly file: SourceFile;
  readonly place: Place;
  /** A second name it can be qualified with: the enumeration of an enumerator. */
  readonly alsoIn?: string | null;
}

export function placeOf(ast: Ast, node: Node): Place {
  let owner: string | null = null;
  let namespace: string | null = null;
  let scope = NONE;
  let local = false;
  const path: string[] = [];
  let child = node;
  let p = ast.parents[node];
  for (let depth = 0; p >= 0 && depth < MAX_DEPTH; depth++) {
    switch (ast.kinds[p]) {
      case Kind.compound_statement:
        // In a broken tree functions may hang under the body of another; a block at namespace scope is an error too.
        local = true;
        if (scope < 0) scope = p;
        break;
      case Kind.class_specifier:
      case Kind.struct_specifier:
      case Kind.union_specifier: {
        if (ast.fields[child] !== Field.body) break;
        const name = namePath(ast, ast.child(p, Field.name))?.name ?? null;
        if (name !== null) path.push(name);
        // The members of an anonymous union are those of the class around it.
        if (scope < 0 && name !== null) scope = p;
        if (owner === null && !local) owner = name;
        break;
      }
      case Kind.namespace_definition: {
        const name = ast.child(p, Field.name);
        if (name >= 0) {
          const parts = ast
            .textOf(name)
            .split('::')
            .map((part) => part.trim());
          for (let k = parts.length - 1; k >= 0; k--) path.push(parts[k]);
          namespace ??= parts[parts.length - 1];
        }
        if (scope < 0) scope = p;
        break;
      }
    }
    child = p;
    p = ast.parents[p];
  }
  path.reverse();
  return {
    owner,
    namespace,
    path,
    scopeStart: scope >= 0 ? ast.starts[scope] : 0,
    scopeEnd: scope >= 0 ? ast.ends[scope] : Number.POSITIVE_INFINITY,
    local,
  };
}

/** Which files a file can see: itself, what it includes, what is included beside it. */
export interface Visibility {
  /** 0: the file itself, 1: what it includes, 2: another file of a translation unit that it is part of, 3: none of them. */
  tier(from: SourceFile, of: SourceFile): number;
  /** The files that a file includes, directly or not. */
  includedBy(file: SourceFile): Iterable<SourceFile>;
  /** The offset of the `#include` by which a file first sees another; null: it includes it not at all. */
  includedAt(file: SourceFile, other: SourceFile): number | null;
}

/** The tier of files whose names mean nothing. */
export const UNSEEN_TIER = 3;

/**
 * The declarations a name means at an offset: those of the innermost scope, else those at namespace scope in the
 * nearest file. Several: the name is ambiguous as far as can be seen.
 */
export function pick<T extends Named>(
  entries: readonly T[],
  file: SourceFile,
  offset: number,
  qualifier: string | null,
  owners: readonly string[],
  visibility: Visibility,
): readonly T[] {
  if (entries.length === 0) return entries;
  let best: T[] = [];
  let bestRank = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const rank = rankOf(entry, file, offset, qualifier, owners, visibility);
    if (rank < bestRank) {
      best = [entry];
      bestRank = rank;
    } else if (rank === bestRank && rank !== Number.POSITIVE_INFINITY) best.push(entry);
  }
  return best;
}

function rankOf(
  entry: Named,
  file: SourceFile,
  offset: number,
  qualifier: string | null,
  owners: readonly string[],
  visibility: Visibility,
): number {
  const { place } = entry;
  const tier = visibility.tier(file, entry.file);
  if (tier >= UNSEEN_TIER) return Number.POSITIVE_INFINITY;
  const inside = tier === 0 && place.scopeStart < offset && offset < place.scopeEnd;
  // Of enclosing scopes the one that starts last is the innermost; its rank is the lowest.
  const nesting = inside ? -1 - place.scopeStart : 0;
  if (qualifier !== null) {
    if (entry.alsoIn === qualifier || place.owner === qualifier) return tier;
    if (place.owner === null && !place.local && (place.namespace === qualifier || qualifier === '')) return tier;
    return Number.POSITIVE_INFINITY;
  }
  if (place.local) return inside ? nesting : Number.POSITIVE_INFINITY;
  if (place.owner !== null) {
    if (inside) return nesting;
    const base = owners.indexOf(place.owner);
    return base >= 0 ? 0 + base / 64 : Number.POSITIVE_INFINITY;
  }
  if (inside && place.scopeStart > 0) return nesting;
  // What another namespace holds can only be meant by way of a `using`.
  return place.namespace === null ? 1 + tier : 4 + tier;
}
