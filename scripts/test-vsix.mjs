#!/usr/bin/env node
// Installs the VSIX in the served VS Code, as a user would, and runs the editor suite on it, in Restricted Mode.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bundle.mjs';
import { installEditor } from './editor/install.mjs';
import { runSuite } from './editor/run-suite.mjs';
import { packageExtension } from './package.mjs';

export async function testVsix() {
  const vsix = packageExtension();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vsix-'));
  const extensionsDir = path.join(folder, 'extensions');
  try {
    install(vsix, folder, extensionsDir);
    const results = await runSuite({
      extension: path.join(root, 'test', 'editor', 'harness'),
      extensionsDir,
      restricted: true,
    });
    const named = (title) => `VSIX: ${title}`;
    return {
      passes: results.passes.map(named),
      failures: results.failures.map(({ title, message }) => ({ title: named(title), message })),
    };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function install(vsix, folder, extensionsDir) {
  const { node, codeServer } = installEditor();
  const places = ['--config', path.join(folder, 'config.yaml'), '--user-data-dir', path.join(folder, 'data')];
  const { status, stdout, stderr } = spawnSync(
    node,
    [codeServer, ...places, '--extensions-dir', extensionsDir, '--install-extension', vsix, '--force'],
    { env: { ...process.env, EXTENSIONS_GALLERY: '{}', HOME: folder }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`VS Code refused ${vsix}\n${stdout}\n${stderr}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passes, failures } = await testVsix();
  for (const { title, message } of failures) console.log(`FAILED ${title}\n${message}\n`);
  console.log(`${passes.length} passed, ${failures.length} failed`);
  process.exit(failures.length ? 1 : 0);
}
