// Runs the part of the editor suite that needs no Node in the oldest supported VS Code, all of it in the browser.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bundle.mjs';
import { buildWebSuite } from './build-suite.mjs';
import { drive } from './drive.mjs';
import { installWebEditor } from './install.mjs';
import { freePort } from './serve.mjs';

/** @param {string} extension the folder of the extension under development */
export async function runWebSuite(extension) {
  const { testWeb, build } = installWebEditor();
  const suite = await buildWebSuite();
  const { open } = await import(pathToFileURL(testWeb).href).then((module) => module.default ?? module);
  // test-web looks here before it would download: a build named by quality and commit, whatever they are.
  const commit = '0'.repeat(40);
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vscode-web-'));
  const placed = path.join(data, `vscode-web-stable-${commit}`);
  fs.cpSync(build, placed, { recursive: true });
  fs.writeFileSync(path.join(placed, 'version'), '');
  const port = await freePort();
  const server = await open({
    browserType: 'none',
    host: 'localhost',
    port,
    quality: 'stable',
    commit,
    testRunnerDataDir: data,
    extensionDevelopmentPath: extension,
    extensionTestsPath: `${suite}.js`,
    folderPath: path.join(root, 'test', 'editor', 'workspace'), // edits stay in the browser's memory
  });
  try {
    const { passes, failures } = await drive(`http://localhost:${port}`);
    const named = (title) => `web: ${title}`;
    return {
      passes: passes.map(named),
      failures: failures.map(({ title, message }) => ({ title: named(title), message })),
    };
  } finally {
    server.dispose();
    fs.rmSync(data, { recursive: true, force: true });
  }
}
