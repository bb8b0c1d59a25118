#!/usr/bin/env node
// Opens an editor with the extension on examples/: desktop VS Code where there is one, else VS Code in the browser.
// usage: npm start -- [--served] [--no-open] [--port N]     --served: in the browser even where there is a desktop one
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const examples = path.join(root, 'examples');

try {
  const { values } = parseArgs({
    options: { served: { type: 'boolean' }, 'no-open': { type: 'boolean' }, port: { type: 'string' } },
  });
  ensureInstalled();
  const { status } = spawnSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
  const code = values.served ? undefined : onPath('code');
  if (code) openDesktop(code);
  else await openServed({ port: values.port, open: !values['no-open'] });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function openDesktop(code) {
  const args = ['--new-window', `--extensionDevelopmentPath=${root}`, examples];
  const { status } = spawnSync(code, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('VS Code did not start. `npm start -- --served` serves one in the browser.');
  console.log('VS Code opens with the extension on examples/.');
}

async function openServed({ port, open }) {
  const { serve } = await import('./editor/serve.mjs');
  const { linkExtension } = await import('./editor/extension-dir.mjs');
  const { extensionsDir, remove } = linkExtension();
  const editor = await serve({ extensionsDir, port });
  const url = editor.url(examples);
  console.log(`\nVS Code with the extension is served at:\n  ${url}\nCtrl-C ends it.`);
  if (open) openInBrowser(url);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
    editor.exited.then(resolve);
  });
  await editor.stop();
  remove();
  process.exit(0);
}

/** Only where there is a desktop to open it on. */
function openInBrowser(url) {
  const opener = process.platform === 'darwin' ? 'open' : process.env.DISPLAY ? onPath('xdg-open') : undefined;
  if (opener) spawnSync(opener, [url], { stdio: 'ignore' });
}

function onPath(name) {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : [''];
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)))
    .find((file) => fs.existsSync(file));
}
