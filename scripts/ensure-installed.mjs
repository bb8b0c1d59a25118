// Installs what package-lock.json names, when it is not there yet. Imports nothing that would have to be installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Installs unless node_modules is as new as the lock file. Throws with what to do when it cannot. */
export function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new Error(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  const lock = path.join(root, 'package-lock.json');
  if (fs.existsSync(installed) && fs.statSync(installed).mtimeMs >= fs.statSync(lock).mtimeMs) return;
  console.log('Installing packages: npm ci …');
  // No install scripts: every package needed comes ready to use. The one that may want a compiler is optional.
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`npm ci failed. Is the package registry reachable?\n${(error?.message ?? stderr).trim()}`);
}
