// A folder of installed extensions that holds this working tree, for windows without test hooks in their address.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../bundle.mjs';

/** @returns {{ extensionsDir: string, remove: () => void }} */
export function linkExtension() {
  const extensionsDir = fs.mkdtempSync(path.join(os.tmpdir(), 'extensions-'));
  fs.symlinkSync(root, path.join(extensionsDir, 'cuda-divergence-hints'), 'dir');
  return { extensionsDir, remove: () => fs.rmSync(extensionsDir, { recursive: true, force: true }) };
}
