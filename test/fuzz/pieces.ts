// What the fuzzers start from: the project's own kernels, cut into pieces that stand alone.
import fs from 'node:fs';
import path from 'node:path';
import { pick, type Random } from './random';

const folders = ['examples', 'test/cases', 'test/bank', 'test/rules/fixtures', 'test/fixes'];

/** Definitions of the files in `root`, each with the comment lines above it. */
export function readPieces(root: string): string[] {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.cuh?$/.test(name))
      .map((name) => path.join(root, folder, name)),
  );
  return files.sort().flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split(/(?<=^\};?\n)|(?<=\n\};?\n)/)
      .filter((piece) => piece.trim() !== '' && piece.length < 8000),
  );
}

/** A file of one of the pieces; now and then of up to four. */
export function someFile(below: Random, pieces: readonly string[]): string {
  return Array.from({ length: below(3) === 0 ? 1 + below(4) : 1 }, () => pick(below, pieces)).join('\n');
}
