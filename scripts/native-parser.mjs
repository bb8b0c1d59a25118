// The native tree-sitter binding is a yardstick for tests only. Where its prebuilt file does not load (it wants a newer
// C++ library than Debian 12 has) this compiles it, once.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bundle.mjs';

/** @returns {string | undefined} why there is no native parser */
export function ensureNativeParser() {
  if (loads()) return undefined;
  console.log('Compiling the native tree-sitter for the comparison of parsers (once, about half a minute) …');
  const folder = path.join(root, 'node_modules', 'tree-sitter');
  if (!fs.existsSync(folder)) return 'the optional package tree-sitter is not installed: run `npm ci`';
  const { stderr } = spawnSync('npm', ['run', 'install', '--loglevel=error'], { cwd: folder, encoding: 'utf8' });
  if (loads()) return undefined;
  const last = stderr.trim().split('\n').at(-1);
  return `native tree-sitter is not to be had (${last}): install a C++ compiler, make and Python 3, then run \`npm run native\``;
}

function loads() {
  return spawnSync(process.execPath, ['-e', 'require("tree-sitter")'], { cwd: root }).status === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = ensureNativeParser();
  console.log(missing ?? 'The native tree-sitter loads.');
  if (missing) process.exit(1);
}
