// Bundles the suite that runs inside an editor. Mocha stays outside: the bundle asks node_modules for it.
import path from 'node:path';
import esbuild from 'esbuild';
import { node, root } from '../bundle.mjs';

/** @returns {Promise<string>} the suite's path as VS Code wants it, without .js */
export async function buildSuite() {
  const out = path.join(root, 'out', 'editor');
  await esbuild.build({
    ...node,
    entryPoints: [path.join(root, 'test', 'editor', 'index.ts')],
    outdir: out,
    external: [...node.external, 'mocha'],
  });
  return path.join(out, 'index');
}
