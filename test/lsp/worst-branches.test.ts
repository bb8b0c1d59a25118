// The list of what loses most, and what a kernel costs above it, as a client asks for them.
import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TestClient, vscode } from './client';

const two = `__device__ float work(float x) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  return x;
}
__global__ void small(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) a[i] = work(a[i]);
}
__global__ void large(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    if (a[i] > k) a[i] = work(a[i]) + work(a[i] + 1.0f);
  }
}
__global__ void even(float *a) { a[threadIdx.x] = 1.0f; }
`;

interface Item {
  readonly uri: string;
  readonly function: string;
  readonly message: string;
  readonly lossRank: number;
  readonly range: { readonly start: { readonly line: number } };
}

const uri = 'file:///kernels/two.cu';

describe('worst branches', () => {
  let client: TestClient;
  beforeEach(() => {
    client = new TestClient();
  });
  afterEach(() => client.stop());

  const ask = (of: string, line: unknown): Promise<{ items: Item[]; reason: string }> =>
    client.request('cudaDivergence/worstBranches', { uri: of, line });

  it('of a file come the dearest first, with kernel, place and advice', async () => {
    await client.start(vscode);
    await client.open(uri, two);
    const { items } = await ask(uri, null);
    assert.deepEqual(
      items.map((item) => [item.function, item.range.start.line]),
      [
        ['large', 11],
        ['small', 6],
      ],
    );
    assert.ok(items[0].lossRank > items[1].lossRank);
    assert.match(items[1].message, /^`i % 2` splits every warp/);
  });

  it('of a kernel leave out the others', async () => {
    await client.start(vscode);
    await client.open(uri, two);
    const { items } = await ask(uri, 7);
    assert.deepEqual(
      items.map((item) => item.function),
      ['small'],
    );
  });

  it('of a file that nobody has opened are read from disk, and nothing of it is kept open', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'worst-'));
    const file = pathToFileURL(path.join(folder, 'two.cu')).toString();
    fs.writeFileSync(path.join(folder, 'two.cu'), two);
    await client.start(vscode, undefined, [pathToFileURL(folder).toString()]);
    assert.equal((await ask(file, null)).items.length, 2);
    fs.writeFileSync(path.join(folder, 'two.cu'), 'int nothing;');
    assert.equal((await ask(file, null)).items.length, 0);
    fs.rmSync(folder, { recursive: true });
  });

  it('say why there are none', async () => {
    await client.start(vscode);
    assert.match((await ask('file:///nowhere/at-all.cu', null)).reason, /./);
    assert.match((await ask(uri, 'all')).reason, /does not say where/);
  });

  it('leave out what a comment or a setting silences', async () => {
    client.settings = { severity: { 'divergent-branch': 'off' } };
    await client.start(vscode);
    await client.open(uri, two);
    assert.deepEqual((await ask(uri, null)).items, []);
  });
});

describe('code lens', () => {
  let client: TestClient;
  beforeEach(() => {
    client = new TestClient();
  });
  afterEach(() => client.stop());

  const lenses = (): Promise<
    { range: { start: { line: number } }; command: { title: string; command: string; arguments?: unknown[] } }[]
  > => client.request('textDocument/codeLens', { textDocument: { uri } });

  it('is off unless it is asked for', async () => {
    await client.start(vscode);
    await client.open(uri, two);
    assert.deepEqual(await lenses(), []);
  });

  it('stands above each kernel with its cost against its ideal, and opens its list', async () => {
    client.settings = { codeLens: true };
    await client.start(vscode, { commands: ['cudaDivergence.worstBranches'] });
    await client.open(uri, two);
    const [small, large, even, ...more] = await lenses();
    assert.deepEqual(more, []);
    assert.match(small.command.title, /^A warp pays \d+ issue slots; about \d+ lost to divergence$/);
    assert.match(large.command.title, /^A warp pays about \d+ issue slots; about \d+ lost to divergence$/);
    assert.match(even.command.title, /issue slots; nothing lost to divergence$/);
    assert.deepEqual(small.command.arguments, ['kernel', uri, 5]);
    assert.equal(small.command.command, 'cudaDivergence.worstBranches');
  });

  it('is plain text for a client without the list', async () => {
    client.settings = { codeLens: true };
    await client.start(vscode);
    await client.open(uri, two);
    assert.equal((await lenses())[0].command.command, '');
  });
});
