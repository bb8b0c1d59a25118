import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TestClient, until, vscode } from './client';

const kernel = (name: string) =>
  `__global__ void ${name}(int *a) { if (threadIdx.x % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n`;

describe('a server that is killed while it works', function () {
  this.timeout(60_000);

  it('has said on which document, and the next one leaves that out: no hints, no hovers, not even for its neighbours', async () => {
    const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cuda-divergence-')));
    const large = Array.from({ length: 400 }, (_, index) => kernel(`k${index}`)).join('');
    const write = (name: string, text: string) => {
      fs.writeFileSync(path.join(folder, name), text);
      return pathToFileURL(path.join(folder, name)).toString();
    };
    const good = write('good.cu', `#include "bad.cuh"\n${kernel('k')}`);
    const bad = write('bad.cuh', `#define SEEN 1\n${large}`);
    try {
      const first = new TestClient();
      await first.start(vscode, { hearsOfWork: true });
      await first.open(bad, large);
      first.pull(bad).catch(() => {}); // it is never answered
      await until(() => first.works.length > 0, 'work');
      await first.kill();
      assert.deepEqual(first.works, [bad]);

      const second = new TestClient();
      await second.start(vscode, { hearsOfWork: true, leftOut: first.works });
      await second.open(bad, large);
      await second.open(good, `#include "bad.cuh"\n${kernel('k')}`);
      assert.deepEqual(await second.diagnostics(bad), []);
      assert.equal(await second.hover(bad, 'threadIdx.x % 2'), null);
      assert.deepEqual(await second.actions(bad, 'threadIdx.x % 2'), []);
      assert.deepEqual(await second.marked(good), ['threadIdx.x % 2']);
      assert.ok(!second.works.includes(bad));
      assert.equal(second.works.at(-1), null);
      const status = second.statuses.find((each) => (each as { uri: string }).uri === bad);
      assert.match((status as { skipped: string }).skipped, /^the server died while it analysed this file/);
      assert.equal(await second.stop(), 0);

      const third = new TestClient();
      await third.start(vscode, { hearsOfWork: true });
      await third.open(bad, large);
      assert.equal((await third.marked(bad)).length, 400);
      assert.equal(await third.stop(), 0);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('says nothing of it to clients that did not ask', async () => {
    const client = new TestClient();
    await client.start(vscode);
    await client.open('untitled:k.cu', kernel('k'));
    assert.equal((await client.marked('untitled:k.cu')).length, 1);
    assert.deepEqual(client.works, []);
    assert.equal(await client.stop(), 0);
  });
});
