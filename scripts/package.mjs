#!/usr/bin/env node
// Packs the extension into one VSIX for every platform: dist/cuda-divergence-hints-VERSION.vsix
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bundle.mjs';

const limit = 3_000_000;

/** @returns {string} the path of the VSIX; build first */
export function packageExtension() {
  const { name, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(root, 'dist', `${name}-${version}.vsix`);
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  // Everything is bundled: there are no dependencies to pack.
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vsce, ...args, '-o', file], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`vsce package failed\n${stdout}\n${stderr}`);
  const { size } = fs.statSync(file);
  if (size > limit) throw new Error(`${file} has ${size} bytes, more than ${limit}\n${stdout}`);
  return file;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { status } = spawnSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  const file = packageExtension();
  console.log(`${path.relative(root, file)}: ${(fs.statSync(file).size / 1e6).toFixed(2)} MB`);
}
