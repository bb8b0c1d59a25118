// What a helper is called makes no difference to the fixes: `selectTone` holds "elect", `loadKey` begins like a poll.
import assert from 'node:assert/strict';
import { offersIn } from '../../server/src/rules/fixes';
import { analyse } from '../rules/analyse';

const shade = (helper: string): string => `
__device__ float ${helper}(float x, float gain) {
  float y = x * gain + 0.25f;
  for (int k = 0; k < 8; ++k) y = y * 0.5f + x;
  return y;
}
__global__ void shade(float *o, const float *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = q[i];
  float r;
  if (v > 0.5f) r = ${helper}(v, 2.0f);
  else r = ${helper}(v, 3.0f);
  o[i] = r;
}
`;
const unseen = (helper: string): string => shade(helper).replace(/\{\s*float y[^}]*\}/, ';');

async function fixesOf(text: string): Promise<string[]> {
  const { analysis, findings } = await analyse(text);
  return offersIn(analysis, findings, 0, text.length).flatMap(({ fixes }) => fixes.map(({ id }) => id));
}

describe('fixes and names of helpers', () => {
  for (const helper of ['selectTone', 'syncTone', 'loadKey', 'waitFor', 'reduce_tone', 'atomicish'])
    for (const [kind, source] of [
      ['seen', shade],
      ['unseen', unseen],
    ] as const)
      it(`${helper}, ${kind}: as for tone`, async () => {
        const plain = await fixesOf(source('tone'));
        assert.deepEqual(await fixesOf(source(helper)), plain);
        if (kind === 'seen') assert.ok(plain.includes('merge-arms'), plain.join());
      });
});
