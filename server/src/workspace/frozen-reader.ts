import type { Reader } from './reader';

/** A reader for one run: it looks at each file and folder once. */
export function frozen(reader: Reader): Reader {
  const versions = new Map<string, string | null>();
  const sources = new Map<string, readonly string[]>();
  return {
    ...reader,
    version: (path) => remember(versions, path, reader.version),
    sourcesIn: (folder) => remember(sources, folder, reader.sourcesIn),
  };
}

function remember<T>(known: Map<string, T>, key: string, find: (key: string) => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = find(key);
  known.set(key, value);
  return value;
}
