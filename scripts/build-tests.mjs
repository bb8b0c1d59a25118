// Bundles test/**/*.test.ts into out/test/, one flat folder, so that the .wasm files lie beside every bundle as they
// do in dist/. The suite that runs inside an editor has its own build (scripts/editor/build-suite.mjs).
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { copyWasm, node, root } from './bundle.mjs';

const out = path.join(root, 'out', 'test');

/** Folders that only count when named: the editor's suite, and slow tests of what is shipped. */
const apart = ['test/editor', 'test/product'];

/** The test files under `places` (folders or files, relative to the root). */
export function findTests(places) {
  const skipped = apart.filter((folder) => !places.some((place) => path.normalize(place).startsWith(folder)));
  return places
    .flatMap((place) => {
      const full = path.join(root, place);
      if (!fs.existsSync(full)) throw new Error(`no such test file or folder: ${place}`);
      return fs.statSync(full).isDirectory()
        ? fs.readdirSync(full, { recursive: true }).map((name) => path.join(place, name))
        : [path.normalize(place)];
    })
    .filter(
      (name) =>
        name.endsWith('.test.ts') && !skipped.some((folder) => path.normalize(name).startsWith(path.normalize(folder))),
    )
    .sort();
}

/** Builds the given test files and returns the paths of their bundles. */
export async function buildTests(files) {
  const entries = files.map((file) => [
    path.relative('test', file).replace(/\.ts$/, '').replaceAll(path.sep, '--'),
    path.join(root, file),
  ]);
  copyWasm(out);
  await esbuild.build({
    ...node,
    entryPoints: Object.fromEntries(entries),
    outdir: out,
    external: [...node.external, 'tree-sitter', 'tree-sitter-cpp', 'esbuild'],
  });
  return entries.map(([name]) => path.join(out, `${name}.js`));
}
