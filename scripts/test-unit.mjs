#!/usr/bin/env node
// The fast loop of a developer: builds and runs the tests that need no editor.
// usage: npm run test:unit -- [FILE_OR_FOLDER...] [WORD]    paths choose the files, a word chooses tests by title
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildTests, findTests } from './build-tests.mjs';
import { root } from './bundle.mjs';

const args = process.argv.slice(2);
const places = args.filter((arg) => fs.existsSync(path.join(root, arg)));
const words = args.filter((arg) => !places.includes(arg));

// Tests of the command line and of the server run the real bundles. A broken one is theirs to report.
spawnSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });

let bundles;
try {
  bundles = await buildTests(findTests(places.length ? places : ['test']));
} catch (error) {
  if (!error.errors) console.error(error.message); // esbuild prints its own errors
  process.exit(1);
}
if (!bundles.length) {
  console.error('no test files found (test/**/*.test.ts)');
  process.exit(1);
}
const mocha = path.join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
const flags = [
  '--enable-source-maps',
  mocha,
  '--reporter',
  'dot',
  // A loaded machine is slow, not wrong; what hangs still ends.
  '--timeout',
  '60000',
  ...(words.length ? ['--grep', words.join(' ')] : []),
];
process.exit(spawnSync(process.execPath, [...flags, ...bundles], { cwd: root, stdio: 'inherit' }).status ?? 1);
