import path from 'node:path';
import { defaultSettings, type Settings } from '../settings/settings';
import { commandReader } from '../workspace/node-reader';
import { Project } from '../workspace/project';
import { isInside, realPath } from '../workspace/regular-file';
import type { Options } from './options';
import { UsageError } from './usage-error';

/** The settings of a run, file by file: what the project says, and over it the options. */
export class RunSettings {
  private readonly project: Project | null;
  private readonly trees: (file: string) => string | null;

  constructor(
    private readonly options: Pick<Options, 'arch' | 'block' | 'config' | 'findConfig'>,
    roots: readonly string[],
  ) {
    const { config, findConfig } = options;
    const named = config === null ? null : path.resolve(config);
    this.project = findConfig || named !== null ? new Project(staysInTree, named) : null;
    this.trees = commandReader(roots).treeOf;
  }

  of(file: string): Settings {
    const { arch, block } = this.options;
    const { settings } = this.found(file);
    return { ...settings, architecture: arch ?? settings.architecture, blockShape: block ?? settings.blockShape };
  }

  excludes(file: string): boolean {
    return this.found(file).isExcluded;
  }

  private found(file: string): { readonly settings: Settings; readonly isExcluded: boolean } {
    if (this.project === null) return { settings: defaultSettings, isExcluded: false };
    const full = path.resolve(file);
    const found = this.project.settingsFor(full, this.trees(file) ?? path.dirname(full), defaultSettings);
    if (found.problems.length > 0) throw new UsageError(shortened(found.problems[0]));
    return found;
  }
}

/** A configuration that the user did not name comes with the sources: it names no folders beyond them. */
function staysInTree(folder: string, top: string): boolean {
  const [real, realTop] = [realPath(folder), realPath(top)];
  return real !== null && realTop !== null && isInside(real, realTop);
}

/** As the user would write it. */
function shortened(problem: string): string {
  const here = `${process.cwd()}${path.sep}`;
  return problem.startsWith(here) ? problem.slice(here.length) : problem;
}
