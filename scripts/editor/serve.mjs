// Serves VS Code on loopback, with its settings and state in a folder of its own that goes when it stops.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { installEditor } from './install.mjs';

/** Nothing that asks, phones home or fills the window: tests and pictures show the extension alone. */
const calm = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
};

/**
 * @param {object} options
 * @param {string} [options.extensionsDir] installed extensions; by default none
 * @param {object} [options.settings] user settings
 * @param {number} [options.port] by default a free one
 * @param {boolean} [options.restricted] open folders in Restricted Mode instead of trusting them
 */
export async function serve({ extensionsDir, settings, port, restricted } = {}) {
  const { node, codeServer } = installEditor();
  const state = fs.mkdtempSync(path.join(os.tmpdir(), 'vscode-served-'));
  const dataDir = path.join(state, 'data');
  fs.mkdirSync(path.join(dataDir, 'User'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'User', 'settings.json'), JSON.stringify({ ...calm, ...settings }));
  const host = `127.0.0.1:${port ?? (await freePort())}`;
  const args = [
    ...[codeServer, '--config', path.join(state, 'config.yaml'), '--auth', 'none', '--bind-addr', host],
    ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
    ...(restricted ? [] : ['--disable-workspace-trust']),
    // Without this, VS Code ignores extensions under development and tests named in the page's address.
    ...['--vscode-option', 'enable-smoke-test-driver'],
    ...['--user-data-dir', dataDir, '--extensions-dir', extensionsDir ?? path.join(state, 'extensions')],
  ];
  const env = { ...process.env, EXTENSIONS_GALLERY: '{}', HOME: state };
  for (const name of ['PORT', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME']) delete env[name];
  const log = fs.openSync(path.join(state, 'server.log'), 'a');
  // A process group of its own, so that stop() reaches the extension host and the language server too.
  const server = spawn(node, args, { env, stdio: ['ignore', log, log], detached: true });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const kill = (signal) => {
    try {
      process.kill(-server.pid, signal);
    } catch {
      // already gone
    }
  };
  const clean = () => fs.rmSync(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.once('exit', () => kill('SIGKILL'));

  async function stop() {
    kill('SIGTERM');
    await Promise.race([exited, sleep(4000)]);
    kill('SIGKILL');
    clean();
  }

  if (!(await answers(`http://${host}/healthz`, exited))) {
    const said = fs.readFileSync(path.join(state, 'server.log'), 'utf8').trim().split('\n').slice(-15).join('\n');
    await stop();
    throw new Error(`The served VS Code did not start. It said:\n${said}`);
  }

  return {
    stop,
    exited,
    /** The address of a window on `folder`; `payload` holds VS Code's [name, value] start options. */
    url: (folder, payload = []) =>
      `http://${host}/?folder=${encodeURIComponent(folder)}` +
      (payload.length ? `&payload=${encodeURIComponent(JSON.stringify(payload))}` : ''),
    /** How a file of this machine is named in the payload. */
    uri: (file) => `vscode-remote://${host}${file}`,
  };
}

/** Waits until something listens at `url`; false where it does not come up or has `exited`. */
export async function answers(url, exited) {
  let gone = false;
  exited.then(() => {
    gone = true;
  });
  for (let tries = 0; tries < 150 && !gone; tries++) {
    try {
      if ((await fetch(url)).status < 500) return true;
    } catch {
      // not listening yet
    }
    await sleep(200);
  }
  return false;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
