// Runs the part of the editor suite that needs no Node in the oldest supported VS Code, all of it in the browser.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../bundle.mjs';
import { buildWebSuite } from './build-suite.mjs';
import { drive } from './drive.mjs';
import { installWebEditor } from './install.mjs';
import { answers, freePort } from './serve.mjs';

/** @param {string} extension the folder of the extension under development */
export async function runWebSuite(extension) {
  const { testWeb, build } = installWebEditor();
  const suite = await buildWebSuite();
  // test-web looks here before it would download: a build named by quality and commit, whatever they are.
  const commit = '0'.repeat(40);
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vscode-web-'));
  const placed = path.join(data, `vscode-web-stable-${commit}`);
  fs.cpSync(build, placed, { recursive: true });
  fs.writeFileSync(path.join(placed, 'version'), '');
  const port = await freePort();
  const options = {
    browserType: 'none',
    host: 'localhost',
    port,
    quality: 'stable',
    commit,
    testRunnerDataDir: data,
    extensionDevelopmentPath: extension,
    extensionTestsPath: `${suite}.js`,
    folderPath: path.join(root, 'test', 'editor', 'workspace'), // edits stay in the browser's memory
  };
  const script = path.join(root, 'scripts', 'editor', 'serve-web.mjs');
  const server = spawn(process.execPath, [script, testWeb, JSON.stringify(options)], { stdio: 'ignore' });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  try {
    if (!(await answers(`http://localhost:${port}/`, exited))) throw new Error('VS Code for the web did not start.');
    const { passes, failures } = await drive(`http://localhost:${port}`);
    const named = (title) => `web: ${title}`;
    return {
      passes: passes.map(named),
      failures: failures.map(({ title, message }) => ({ title: named(title), message })),
    };
  } finally {
    server.kill();
    await exited;
    fs.rmSync(data, { recursive: true, force: true });
  }
}
