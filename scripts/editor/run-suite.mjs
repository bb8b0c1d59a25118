// Runs the editor suite in a served VS Code, where a real Node process runs the extension.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../bundle.mjs';
import { buildSuite } from './build-suite.mjs';
import { drive } from './drive.mjs';
import { serve } from './serve.mjs';

/**
 * @param {object} options
 * @param {string} options.extension the folder of the extension under development
 * @param {string} [options.extensionsDir] installed extensions
 * @param {boolean} [options.restricted] open the folder in Restricted Mode
 */
export async function runSuite({ extension, extensionsDir, restricted }) {
  const suite = await buildSuite();
  // A copy: the suite edits and the fixture must not change.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'editor-workspace-'));
  fs.cpSync(path.join(root, 'test', 'editor', 'workspace'), folder, { recursive: true });
  const editor = await serve({ extensionsDir, restricted });
  try {
    const payload = [
      ['extensionDevelopmentPath', editor.uri(extension)],
      ['extensionTestsPath', editor.uri(suite)],
      ['skipWelcome', 'true'],
    ];
    return await drive(editor.url(folder, payload));
  } finally {
    await editor.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
