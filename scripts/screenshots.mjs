#!/usr/bin/env node
// Takes the pictures of the README, a squiggle with its hover in a light and a dark theme, into docs/images/.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './bundle.mjs';
import { launchBrowser } from './editor/browser.mjs';
import { linkExtension } from './editor/extension-dir.mjs';
import { serve } from './editor/serve.mjs';

const themes = { dark: 'Default Dark Modern', light: 'Default Light Modern' };
const size = { width: 1100, height: 700 };

/** The squiggle to point at, as VS Code draws it for errors, warnings and information. */
const squiggle = '.squiggly-warning, .squiggly-info, .squiggly-error';

const file = ['examples/parity.cu', 'test/editor/workspace/parity.cu']
  .map((name) => path.join(root, name))
  .find((name) => fs.existsSync(name));
const images = path.join(root, 'docs', 'images');

if (spawnSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);
fs.mkdirSync(images, { recursive: true });
const browser = await launchBrowser();
try {
  for (const [name, theme] of Object.entries(themes)) await shoot(name, theme);
} finally {
  await browser.close();
}

async function shoot(name, theme) {
  const { extensionsDir, remove } = linkExtension();
  const editor = await serve({ extensionsDir, settings: look(theme) });
  try {
    const page = await browser.newPage({ viewport: size });
    await page.goto(editor.url(path.dirname(file), [['openFile', editor.uri(file)]]));
    await page.locator(squiggle).first().waitFor({ timeout: 60_000 });
    await page.keyboard.press('Control+b'); // the side bar gives its room to the code
    // VS Code tidies its settings at the first start and says so in the status bar for a while.
    await page.getByText('Saving ').waitFor({ state: 'detached', timeout: 20_000 });
    await page.waitForTimeout(1000);
    const box = await page.locator(squiggle).first().boundingBox();
    // On the keyword `if`, three letters to the left, where the squiggle's own message is not in the way.
    const letter = box.width / 'i % 2'.length;
    await page.mouse.move(box.x - 3.5 * letter, box.y + box.height / 2, { steps: 5 });
    const hover = page.locator('.monaco-hover:visible').first();
    await hover.waitFor({ timeout: 20_000 });
    await page.waitForTimeout(1500); // the hover fills in steps: the marker first, then the language server's part
    await save(page, `hover-${name}.png`);
    await page.close();
  } finally {
    await editor.stop();
    remove();
  }
}

function look(theme) {
  return {
    'breadcrumbs.enabled': false,
    'editor.fontSize': 14,
    'editor.hover.above': false,
    'editor.hover.delay': 100,
    'editor.minimap.enabled': false,
    'window.autoDetectColorScheme': false,
    'workbench.activityBar.location': 'hidden',
    'workbench.colorTheme': theme,
    'workbench.layoutControl.enabled': false,
  };
}

async function save(page, name) {
  await page.screenshot({ path: path.join(images, name) });
  console.log(`docs/images/${name}`);
}
