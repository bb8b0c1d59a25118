import fs from 'node:fs';
import path from 'node:path';
import { isInside, isNetworkPath, isOfTheSystem, realPath } from './regular-file';

/** What marks the top of a repository. */
const markers = ['.git', '.hg', '.svn', '.jj'];

/**
 * Which files source code may make the analysis read. Source code comes from anywhere: an `#include` must not lead to
 * the user's other files, to devices, or to other machines. A file may be read through an include where, all links
 * resolved, it is a regular file inside
 * - a folder that the user opened or named (a workspace folder, a PATH, the folder that the command runs in),
 * - an include folder of the configuration,
 * - the tree of the file that includes it: the outermost of its repository and the folders above that hold it; the
 *   folder in which it stands where there is neither.
 */
export class ReadingRights {
  private readonly trees = new Map<string, string>();
  private readonly real = new Map<string, string | null>();
  private known: readonly string[] = [];

  /** `roots`: absolute, asked for each time, as an editor opens and closes folders. */
  constructor(private readonly roots: () => readonly string[]) {}

  permits(from: string, file: string, includePaths: readonly string[]): boolean {
    if (isNetworkPath(file)) return false;
    if (!isRegularFile(file)) return false;
    const target = realPath(file);
    if (target === null || isOfTheSystem(target) || isNetworkPath(target)) return false;
    const isIn = (folder: string): boolean => {
      const real = this.realFolder(folder);
      return real !== null && isInside(target, real);
    };
    return isIn(this.treeOf(from)) || this.currentRoots().some(isIn) || includePaths.some(isIn);
  }

  treeOf(file: string): string {
    const roots = this.currentRoots();
    const folder = path.dirname(path.resolve(file));
    const known = this.trees.get(folder);
    if (known !== undefined) return known;
    const tops = [folder, ...roots.filter((root) => isInside(folder, root)), ...repositoryOf(folder)];
    const tree = tops.reduce((outermost, each) => (isInside(outermost, each) ? each : outermost));
    this.trees.set(folder, tree);
    return tree;
  }

  private currentRoots(): readonly string[] {
    const roots = this.roots();
    if (roots.length !== this.known.length || roots.some((root, index) => root !== this.known[index])) {
      this.known = roots;
      this.trees.clear();
      this.real.clear();
    }
    return roots;
  }

  private realFolder(folder: string): string | null {
    const known = this.real.get(folder);
    if (known !== undefined) return known;
    const real = isNetworkPath(folder) ? null : realPath(folder);
    this.real.set(folder, real);
    return real;
  }
}

function isRegularFile(file: string): boolean {
  try {
    return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}

/** The nearest folder above that is the top of a repository, if any. */
function repositoryOf(folder: string): string[] {
  for (let at = folder; ; at = path.dirname(at)) {
    if (markers.some((marker) => fs.existsSync(path.join(at, marker)))) return [at];
    if (path.dirname(at) === at) return [];
  }
}
