import type { Include, SourceFile } from '../syntax/source-file';
import { resolveInclude } from './includes';
import { type MissingHeader, missingHeaders } from './missing-headers';
import type { Visibility } from './scopes';

const NOTHING: ReadonlyMap<SourceFile, number> = new Map();

/** What the files of a program see of one another by their includes. */
export class IncludeVisibility implements Visibility {
  private readonly byPath = new Map<string, SourceFile>();
  /** Of each file those that it includes, directly or not, with the offset of the `#include` that brings them first. */
  private readonly included = new Map<SourceFile, ReadonlyMap<SourceFile, number>>();
  private readonly targets = new Map<Include, SourceFile | null>();
  private readonly units = new Map<SourceFile, ReadonlySet<SourceFile>>();

  constructor(private readonly files: readonly SourceFile[]) {
    for (const file of files) this.byPath.set(file.path.replace(/\\/g, '/'), file);
  }

  tier(from: SourceFile, of: SourceFile): number {
    // (A macro's text is looked at as a file of its own, in the place of the one that it stands in.)
    if (from === of || from.path === of.path) return 0;
    if (this.byPath.size === 1) return 3;
    if (this.reach(from).has(of)) return 1;
    return this.unitsOf(from).has(of) ? 2 : 3;
  }

  /** The files that a file includes, directly or not. */
  includedBy(file: SourceFile): Iterable<SourceFile> {
    return this.reach(file).keys();
  }

  /** The offset of the `#include` by which a file first sees another; null: it includes it not at all. */
  includedAt(file: SourceFile, other: SourceFile): number | null {
    return this.reach(file).get(other) ?? null;
  }

  /** Headers that a file includes, directly or not, and that are no files of the program. */
  missing(file: SourceFile): readonly MissingHeader[] {
    return missingHeaders(file, (from, include) => this.targetOf(from, include));
  }

  private targetOf(from: SourceFile, include: Include): SourceFile | null {
    let found = this.targets.get(include);
    if (found === undefined) {
      const known = include.target?.replace(/\\/g, '/');
      const path = known ?? resolveInclude(from.path, include.path, (each) => this.byPath.has(each));
      found = path === null ? null : (this.byPath.get(path) ?? null);
      this.targets.set(include, found);
    }
    return found;
  }

  private reach(file: SourceFile): ReadonlyMap<SourceFile, number> {
    let found = this.included.get(file);
    if (!found) {
      found = file.includes.length === 0 ? NOTHING : this.walk(file);
      this.included.set(file, found);
    }
    return found;
  }

  private walk(file: SourceFile): ReadonlyMap<SourceFile, number> {
    const seen = new Map<SourceFile, number>();
    for (const include of file.includes) {
      const queue = [this.targetOf(file, include)];
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        if (next === null || next === file || seen.has(next)) continue;
        seen.set(next, include.offset);
        for (const inner of next.includes) queue.push(this.targetOf(next, inner));
      }
    }
    return seen;
  }

  /** The files of all translation units that a file is part of. */
  private unitsOf(file: SourceFile): ReadonlySet<SourceFile> {
    let found = this.units.get(file);
    if (!found) {
      const files = new Set<SourceFile>();
      for (const top of this.files) {
        if (top === file || !this.reach(top).has(file)) continue;
        files.add(top);
        for (const each of this.includedBy(top)) files.add(each);
      }
      found = files;
      this.units.set(file, found);
    }
    return found;
  }
}
