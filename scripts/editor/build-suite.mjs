// Bundles the suite that runs inside an editor, for a host of Node or of a browser.
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { node, root, webExtension } from '../bundle.mjs';

const out = path.join(root, 'out', 'editor');
const source = (name) => path.join(root, 'test', 'editor', name);

/** Mocha stays outside: the bundle asks node_modules for it. @returns the suite's path as VS Code wants it, without .js */
export async function buildSuite() {
  const external = [...node.external, 'mocha'];
  await esbuild.build({ ...node, entryPoints: [source('index.ts')], outdir: out, external });
  return path.join(out, 'index');
}

/** @returns the path of the suite for the web, without .js */
export async function buildWebSuite() {
  // Mocha's package says that its files are ES modules. This one is not: under its own name it would take over the
  // bundle's exports.
  const mocha = path.join(out, 'mocha.cjs');
  fs.mkdirSync(out, { recursive: true });
  fs.copyFileSync(path.join(root, 'node_modules', 'mocha', 'mocha.js'), mocha);
  const alias = { 'mocha/mocha': mocha };
  await esbuild.build({ ...webExtension, entryPoints: [source('web.ts')], outdir: out, alias });
  return path.join(out, 'web');
}
