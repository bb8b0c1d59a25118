#!/usr/bin/env node
// The same suite in a desktop VS Code, where one can be downloaded or VSCODE names its executable.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { root } from './bundle.mjs';
import { buildSuite } from './editor/build-suite.mjs';

if (spawnSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'editor-workspace-'));
fs.cpSync(path.join(root, 'test', 'editor', 'workspace'), folder, { recursive: true });
try {
  await runTests({
    ...(process.env.VSCODE ? { vscodeExecutablePath: process.env.VSCODE } : {}),
    extensionDevelopmentPath: root,
    extensionTestsPath: await buildSuite(),
    launchArgs: [folder, '--disable-extensions', '--disable-workspace-trust'],
  });
} catch (error) {
  console.error(
    `The suite did not pass in a desktop VS Code: ${error.message}\n` +
      'Where VS Code cannot be downloaded, name an installed one in VSCODE, or run `npm run test:editor`.',
  );
  process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
