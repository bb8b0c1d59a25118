import type { Reader } from './reader';

const directive = /^[ \t]*#[ \t]*include[ \t]*(?:"([^"\r\n]+)"|<([^>\r\n]+)>)/gm;

/** Folders above a file that are searched, and the places in each where projects keep their headers. */
const LEVELS = 12;
const PLACES = ['', 'include/', 'inc/', 'src/', 'common/'];

/** Headers of the language: nobody keeps them in a project. */
const OF_THE_LANGUAGE =
  /^([a-z_0-9]+|(assert|ctype|errno|float|inttypes|limits|math|signal|string|time|memory|malloc|stdint|stdio|stdlib|stddef|stdbool|stdarg|cuda|cuda_\w+|cooperative_groups|mma)\.h)$/;

/** Where includes were found, by the folder of the file and what it includes. */
export type FoundIncludes = Map<string, string | null>;

/**
 * The included files that exist, by their name in the text: quoted ones beside the file first, then both kinds in
 * `includePaths`, then, as the options of the build are not known, up the tree where projects keep their headers.
 */
export function includedFiles(
  path: string,
  text: string,
  reader: Reader,
  includePaths: readonly string[],
  exists: (path: string) => boolean,
  known: FoundIncludes,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const folder = reader.folderOf(path);
  for (const [, quoted, angled] of text.matchAll(directive)) {
    const name = quoted ?? angled;
    const operand = quoted === undefined ? `<${name}>` : `"${name}"`;
    const key = `${folder}\0${operand}`;
    let file = known.get(key);
    if (file === undefined) {
      file = sought(path, name, quoted !== undefined, reader, includePaths, exists);
      known.set(key, file);
    }
    if (file !== null && file !== path) found.set(operand, file);
  }
  return found;
}

function sought(
  path: string,
  name: string,
  isQuoted: boolean,
  reader: Reader,
  includePaths: readonly string[],
  exists: (path: string) => boolean,
): string | null {
  const first = [
    ...(isQuoted ? [reader.resolve(path, name)] : []),
    ...includePaths.map((folder) => reader.resolve(`${folder}/-`, name)),
  ].find(exists);
  if (first !== undefined) return first;
  if (OF_THE_LANGUAGE.test(name) || name.startsWith('/')) return null;
  let last: string | null = null;
  for (let level = 0; level < LEVELS; level++) {
    const above = '../'.repeat(level);
    const folder = reader.resolve(path, `${above}-`);
    if (folder === last) break;
    last = folder;
    for (const place of PLACES) {
      const candidate = reader.resolve(path, `${above}${place}${name}`);
      if (exists(candidate)) return candidate;
    }
  }
  return null;
}
