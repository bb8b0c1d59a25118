import type { Reader } from './reader';

const directive = /^[ \t]*#[ \t]*include[ \t]*(?:"([^"\r\n]+)"|<([^>\r\n]+)>)/gm;

/** The included files that exist: quoted ones beside the file first, then both kinds in `includePaths`. */
export function includedFiles(
  path: string,
  text: string,
  reader: Reader,
  includePaths: readonly string[],
  exists: (path: string) => boolean,
): string[] {
  const found = new Set<string>();
  for (const [, quoted, angled] of text.matchAll(directive)) {
    const name = quoted ?? angled;
    const beside = quoted === undefined ? [] : [reader.resolve(path, quoted)];
    const elsewhere = includePaths.map((folder) => reader.resolve(`${folder}/-`, name));
    const file = [...beside, ...elsewhere].find(exists);
    if (file !== undefined && file !== path) found.add(file);
  }
  return [...found];
}
