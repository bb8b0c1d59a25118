import path from 'node:path';
import { matchesGlob } from '../settings/glob';
import { placeIn, readJson } from '../settings/json-text';
import { readSettings } from '../settings/read-settings';
import { defaultSettings, type Settings, withSettings } from '../settings/settings';
import { CompilationDatabases } from './compilation-database';
import { isInside, readRegularFile, versionOfFile } from './regular-file';

export const CONFIG_NAME = '.cuda-divergence.json';
const MAX_LENGTH = 1 << 20;

/** Settings as they count for one file. */
export interface FileSettings {
  readonly settings: Settings;
  /** What is wrong with the configuration, each with its file, line and column. */
  readonly problems: readonly string[];
  /** The configuration's globs leave the file out. */
  readonly isExcluded: boolean;
}

interface Config {
  readonly given: Partial<Settings>;
  readonly problems: readonly string[];
}

/**
 * What the files of a project say of how to analyse it: the nearest `.cuda-divergence.json` above a file, and the
 * compilation database. On top of each other, what is lower winning only where nothing above says anything: defaults,
 * the compiler's command line, the editor's settings, the configuration.
 */
export class Project {
  private readonly configs = new Map<string, { readonly version: string; readonly config: Config }>();
  private readonly databases = new CompilationDatabases();

  /**
   * `mayRead`: may the project name this folder to look for headers in? `top` is the tree of the file. `named`: the
   * configuration that the user named, which counts for all files and may name any folder.
   */
  constructor(
    private readonly mayRead: (folder: string, top: string) => boolean,
    private readonly named: string | null = null,
  ) {}

  /** `file` is absolute, `top` the outermost folder in which configurations are looked for. */
  settingsFor(file: string, top: string, base: Settings): FileSettings {
    const found = this.named ?? findUp(path.dirname(file), top, [CONFIG_NAME]);
    const config = found === null ? none : this.read(found);
    const home = found === null ? top : path.dirname(found);
    const permitted = (folders: readonly string[]) => folders.filter((each) => this.mayRead(each, top));
    const given: Partial<Settings> = {
      ...config.given,
      ...(this.named === null && config.given.includePaths && { includePaths: permitted(config.given.includePaths) }),
    };
    const database = this.databaseOf(file, top, given.compileCommands ?? base.compileCommands, home);
    const flags = database === null ? null : this.databases.flagsOf(database, file);
    const compiled: Partial<Settings> =
      flags === null
        ? {}
        : {
            defines: flags.defines,
            includePaths: permitted(flags.includePaths),
            fastMath: flags.fastMath,
            ...(flags.architecture !== null && { architecture: flags.architecture }),
          };
    const settings = withSettings(withSettings(withSettings(defaultSettings, compiled), changed(base)), given);
    return { settings, problems: config.problems, isExcluded: isExcluded(file, home, settings) };
  }

  private read(file: string): Config {
    const version = versionOfFile(file) ?? '';
    const known = this.configs.get(file);
    if (known !== undefined && known.version === version) return known.config;
    const config = readConfig(file);
    this.configs.set(file, { version, config });
    return config;
  }

  private databaseOf(file: string, top: string, named: string, home: string): string | null {
    if (named === 'off') return null;
    if (named !== '') return path.resolve(home, named);
    return findUp(path.dirname(file), top, ['compile_commands.json', path.join('build', 'compile_commands.json')]);
  }
}

const none: Config = { given: {}, problems: [] };

function readConfig(file: string): Config {
  const read = readRegularFile(file);
  const fault = (problem: string): Config => ({ given: {}, problems: [problem] });
  if ('reason' in read) return fault(`${file}: the configuration cannot be read: ${read.reason}`);
  const { text } = read;
  if (text.length > MAX_LENGTH)
    return fault(`${file}: the configuration has ${text.length} characters, more than the limit of ${MAX_LENGTH}`);
  const json = readJson(text);
  if ('problem' in json)
    return fault(`${file}:${placeIn(text, json.offset)}: the configuration is not JSON: ${json.problem}`);
  const { given, problems } = readSettings(json.value, 'file');
  const folder = path.dirname(file);
  const includePaths = given.includePaths?.map((each) => path.resolve(folder, each));
  return {
    given: includePaths === undefined ? given : { ...given, includePaths },
    problems: problems.map((each) => `${file}:${placeIn(text, json.keys.get(each.key) ?? 0)}: ${each.text}`),
  };
}

/** What a user has set: a default that is set counts for none. */
function changed(base: Settings): Partial<Settings> {
  const keys = Object.keys(base) as (keyof Settings)[];
  return Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(base[key]) !== JSON.stringify(defaultSettings[key]))
      .map((key) => [key, base[key]]),
  );
}

/** Globs are relative to the configuration's folder. */
function isExcluded(file: string, home: string, { include, exclude }: Settings): boolean {
  if (!isInside(file, home)) return false;
  const relative = path.relative(home, file).replaceAll('\\', '/');
  const matches = (glob: string) => matchesGlob(relative, glob);
  return exclude.some(matches) || (include.length > 0 && !include.some(matches));
}

/** The first of the names that a folder holds, from a folder up to the top of its tree. */
function findUp(from: string, top: string, names: readonly string[]): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    for (const name of names) if (versionOfFile(path.join(folder, name)) !== null) return path.join(folder, name);
    if (folder === top || path.dirname(folder) === folder) return null;
  }
}
