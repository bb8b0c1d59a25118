import * as assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';

describe('npm start', () => {
  it('serves VS Code on loopback at the address that it prints, and ends with Ctrl-C', async () => {
    const start = spawn(process.execPath, ['scripts/start.mjs', '--served', '--no-open'], { stdio: 'pipe' });
    try {
      const url = await printedUrl(start);
      assert.equal(url.hostname, '127.0.0.1');
      assert.match(url.searchParams.get('folder') ?? '', /examples$/);
      const page = await fetch(url);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /workbench/);
      const ended = new Promise((resolve) => start.once('exit', resolve));
      start.kill('SIGINT');
      assert.equal(await ended, 0);
      await assert.rejects(fetch(url), 'nothing listens any more');
    } finally {
      start.kill('SIGTERM');
    }
  }).timeout(120_000); // the first start installs an editor
});

function printedUrl(start: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data: Buffer) => {
      said += data;
      const url = /http:\S+(?=\s)/.exec(said);
      if (url) resolve(new URL(url[0]));
    };
    start.stdout?.on('data', hear);
    start.stderr?.on('data', hear);
    start.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
  });
}
