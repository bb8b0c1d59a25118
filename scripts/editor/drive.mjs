// Opens a VS Code window that runs the editor suite, and waits for what the suite says.
import path from 'node:path';
import { root } from '../bundle.mjs';
import { launchBrowser } from './browser.mjs';

const limitMs = 240_000;

/** How the suite marks the line with its results (test/editor/results.ts). */
const mark = '[results] ';

/** @returns {Promise<{ passes: string[], failures: { title: string, message: string }[] }>} */
export async function drive(url) {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const said = [];
    let results;
    await page.exposeFunction('codeAutomationLog', (_type, args) => {
      const line = (args ?? []).map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(' ');
      if (line.startsWith(mark)) results = JSON.parse(line.slice(mark.length));
      else said.push(line);
    });
    const ended = new Promise((resolve) => page.exposeFunction('codeAutomationExit', resolve));
    await page.goto(url);
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve('late'), limitMs);
    });
    const code = await Promise.race([ended, late]);
    clearTimeout(timer);
    if (!results || (code !== 0 && !results.failures.length)) {
      const why = code === 'late' ? `did not end within ${limitMs / 1000} s` : `ended with ${code} and no results`;
      const picture = path.join(root, 'out', 'editor-failed.png');
      await page.screenshot({ path: picture });
      results ??= { passes: [], failures: [] };
      const tail = said.slice(-30).join('\n');
      results.failures.push({ title: `the suite ${why}`, message: `${tail}\n(picture: ${picture})` });
    }
    const seen = await popups(page);
    if (seen.length) results.failures.push({ title: 'no pop-ups', message: `seen: ${seen.join(' | ')}` });
    else results.passes.push('no pop-ups');
    return results;
  } finally {
    await browser.close().catch(() => {});
  }
}

/** The text of each notification that the window got. With test hooks on it shows none: they wait behind the bell. */
async function popups(page) {
  const bell = page.locator('[id="status.notifications"]');
  if (!(await bell.locator('.codicon-bell-dot').count())) return [];
  await bell.click();
  const messages = page.locator('.notification-list-item-message');
  await messages.first().waitFor({ timeout: 5000 });
  const texts = await messages.allTextContents();
  // A headless browser refuses the service worker of VS Code's own web views, which this extension does not use.
  return texts.filter((text) => !text.startsWith('Error loading webview'));
}
