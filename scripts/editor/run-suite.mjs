// Runs the editor suite in a served VS Code and gives back its results.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../bundle.mjs';
import { launchBrowser } from './browser.mjs';
import { buildSuite } from './build-suite.mjs';
import { serve } from './serve.mjs';

const limitMs = 240_000;

/** How the suite marks the line with its results (test/editor/index.ts). */
const mark = '[results] ';

/**
 * @param {object} options
 * @param {string} options.extension the folder of the extension under development
 * @param {string} [options.extensionsDir] installed extensions
 * @param {boolean} [options.restricted] open the folder in Restricted Mode
 * @returns {Promise<{ passes: string[], failures: { title: string, message: string }[] }>}
 */
export async function runSuite({ extension, extensionsDir, restricted }) {
  const suite = await buildSuite();
  // A copy: the suite edits and the fixture must not change.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'editor-workspace-'));
  fs.cpSync(path.join(root, 'test', 'editor', 'workspace'), folder, { recursive: true });
  const editor = await serve({ extensionsDir, restricted });
  let browser;
  try {
    browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const said = [];
    let results;
    await page.exposeFunction('codeAutomationLog', (_type, args) => {
      const line = (args ?? []).map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(' ');
      if (line.startsWith(mark)) results = JSON.parse(line.slice(mark.length));
      else said.push(line);
    });
    const ended = new Promise((resolve) => page.exposeFunction('codeAutomationExit', resolve));
    const payload = [
      ['extensionDevelopmentPath', editor.uri(extension)],
      ['extensionTestsPath', editor.uri(suite)],
      ['skipWelcome', 'true'],
    ];
    await page.goto(editor.url(folder, payload));
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve('late'), limitMs);
    });
    const code = await Promise.race([ended, late]);
    clearTimeout(timer);
    const seen = await popups(page);
    if (!results || (code !== 0 && !results.failures.length)) {
      const why = code === 'late' ? `did not end within ${limitMs / 1000} s` : `ended with ${code} and no results`;
      const picture = path.join(root, 'out', 'editor-failed.png');
      await page.screenshot({ path: picture });
      const tail = said.slice(-30).join('\n');
      results ??= { passes: [], failures: [] };
      results.failures.push({ title: `the suite ${why}`, message: `${tail}\n(picture: ${picture})` });
    }
    if (seen.length) results.failures.push({ title: 'no pop-ups', message: `seen: ${seen.join(' | ')}` });
    else results.passes.push('no pop-ups');
    return results;
  } finally {
    await browser?.close().catch(() => {});
    await editor.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of each notification that the window got. With test hooks on it shows none: they wait behind the bell. */
async function popups(page) {
  const bell = page.locator('[id="status.notifications"]');
  if (!(await bell.locator('.codicon-bell-dot').count())) return [];
  await bell.click();
  const messages = page.locator('.notification-list-item-message');
  await messages.first().waitFor({ timeout: 5000 });
  return messages.allTextContents();
}
