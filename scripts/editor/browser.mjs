// The browser in which the served VS Code is driven: an installed Chromium or Chrome, on Debian installed when missing.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from 'playwright-core';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findBrowser() {
  const find = () => places.find((place) => place && fs.existsSync(place));
  return find() ?? (aptInstall('chromium') ? find() : undefined) ?? missing();
}

export function launchBrowser() {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return chromium.launch({
    executablePath: findBrowser(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
  });
}

function missing() {
  throw new Error(
    'The editor tests need Chromium. Install it (Debian: `apt-get install chromium`) or name a Chrome in CHROMIUM.',
  );
}

function aptInstall(name) {
  const root = process.getuid?.() === 0;
  if (!root || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env });
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) console.error(stderr.trim());
  return status === 0;
}
