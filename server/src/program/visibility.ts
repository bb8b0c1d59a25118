import type { SourceFile } from '../syntax/source-file';
import { resolveInclude } from './includes';
import { type MissingHeader, missingHeaders } from './missing-headers';
import type { Visibility } from './scopes';

/** What the files of a program see of one another by their includes. */
export class IncludeVisibility implements Visibility {
  private readonly byPath = new Map<string, SourceFile>();
  private readonly included = new Map<SourceFile, ReadonlySet<SourceFile>>();

  constructor(files: readonly SourceFile[]) {
    for (const file of files) this.byPath.set(file.path.replace(/\\/g, '/'), file);
  }

  tier(from: SourceFile, of: SourceFile): number {
    if (from === of) return 0;
    if (this.byPath.size === 1) return 2;
    return this.includedBy(from).has(of) ? 1 : 2;
  }

  /** The files that a file includes, directly or not. */
  includedBy(file: SourceFile): ReadonlySet<SourceFile> {
    let found = this.included.get(file);
    if (!found) {
      found = this.walk(file);
      this.included.set(file, found);
    }
    return found;
  }

  /** Headers that a file includes, directly or not, and that are no files of the program. */
  missing(file: SourceFile): readonly MissingHeader[] {
    return missingHeaders(file, this.byPath);
  }

  private walk(file: SourceFile): Set<SourceFile> {
    const seen = new Set<SourceFile>();
    const queue = [file];
    for (let next = queue.pop(); next; next = queue.pop()) {
      for (const include of next.includes) {
        const path = resolveInclude(next.path, include.path, (p) => this.byPath.has(p));
        const target = path !== null ? this.byPath.get(path) : undefined;
        if (!target || target === file || seen.has(target)) continue;
        seen.add(target);
        queue.push(target);
      }
    }
    return seen;
  }
}
