// What every esbuild bundle of this project shares, and the two WebAssembly files that lie beside each bundle.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');

/** esbuild options of a CommonJS bundle for Node: the oldest Node that a supported VS Code or a terminal runs. */
export const node = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  // The ES module of web-tree-sitter asks for import.meta.url, which a CommonJS bundle does not have.
  alias: { 'web-tree-sitter': path.join(modules, 'web-tree-sitter', 'web-tree-sitter.cjs') },
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
};

/** The same for the host of web extensions, where `require` knows `vscode` alone. */
export const webExtension = { ...node, platform: 'browser', target: 'es2022', alias: {} };

/** The same for a web worker, which nothing is imported from. */
export const webWorker = {
  ...webExtension,
  format: 'iife',
  external: ['fs', 'path', 'module', 'node:*'], // branches of web-tree-sitter that a worker does not take
  // web-tree-sitter makes addresses from its own, which a worker does not have. The client sends the files instead.
  define: { 'import.meta.url': '"file:///"' },
};

/** Puts the parser and the grammar beside the bundles in `folder`: code finds them as `__dirname/NAME`. */
export function copyWasm(folder) {
  fs.mkdirSync(folder, { recursive: true });
  for (const file of ['web-tree-sitter/web-tree-sitter.wasm', 'tree-sitter-cpp/tree-sitter-cpp.wasm'])
    fs.copyFileSync(path.join(modules, file), path.join(folder, path.basename(file)));
}
