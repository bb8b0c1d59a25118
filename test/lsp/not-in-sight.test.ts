import * as assert from 'node:assert/strict';
import { TestClient, vscode } from './client';

const uri = 'file:///project/roles.cu';
const text = `#include <cstdio>
#include "roles.cuh"
__global__ void k(int *a, int n) {
  if (warp_role() % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; }
  if (n > TILE_SIZE) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; }
}
`;

describe('a condition made of what is not in sight', function () {
  this.timeout(60_000);

  it('has no squiggle, and its hover says which header was not found', async () => {
    const client = new TestClient();
    await client.start(vscode);
    await client.open(uri, text);
    assert.deepEqual(await client.marked(uri), []);
    const of = async (condition: string) => JSON.stringify((await client.hover(uri, condition))?.contents);
    const unknown = await of('warp_role() % 2');
    assert.match(unknown, /Not known: whether lanes agree hangs on `warp_role`, which is not in sight\./);
    assert.match(unknown, /Not found: `roles\.cuh`\./);
    assert.doesNotMatch(unknown, /cstdio/);
    assert.match(await of('n > TILE_SIZE'), /every thread of the grid agrees.*unseen TILE_SIZE/);
    assert.equal(await client.stop(), 0);
  });
});
