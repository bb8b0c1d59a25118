import assert from 'node:assert/strict';
import { fileReport } from '../../server/src/report/build-report';
import { analyse } from '../rules/analyse';

async function branchOf(text: string) {
  const [branch] = fileReport({ path: 'kernel.cu', ...(await analyse(text)) }).branches;
  return branch;
}

const longArm = 'float s = 0; for (int k = 0; k < 64; ++k) s += expf(p[k]); p[blockIdx.x] = s;';
const kernel = (condition: string): string =>
  `__global__ void kernel(float *p) {\n  if (${condition}) { ${longArm} }\n}\n`;
const launched = (...shapes: readonly string[]): string =>
  `void start(float *p) {\n${shapes.map((shape) => `  kernel<<<8, ${shape}>>>(p);\n`).join('')}}\n`;

describe('a condition under several launches', () => {
  it('has the extent and the mask that hold in all of them', async () => {
    const branch = await branchOf(kernel('threadIdx.x == 0') + launched('32', '256', '1024'));
    assert.equal(branch.extent, 'one-per-block');
    assert.equal(branch.mask, '0x00000001');
    assert.equal(branch.warps, null);
    assert.deepEqual(
      branch.contexts.map(({ label, extent }) => [label, extent]),
      [
        ['block 32, line 5', 'every-warp'],
        ['block 256, line 6', 'one-per-block'],
        ['block 1024, line 7', 'one-per-block'],
      ],
    );
  });

  it('has no mask where they differ', async () => {
    const branch = await branchOf(kernel('threadIdx.y == 0') + launched('dim3(8, 8)', 'dim3(16, 8)'));
    assert.equal(branch.uniformity, 'divergent');
    assert.equal(branch.mask, null);
    assert.deepEqual(
      branch.contexts.map(({ mask }) => mask),
      ['0x000000ff', '0x0000ffff'],
    );
  });

  it('is divergent where one of them splits warps, and has its extent', async () => {
    const branch = await branchOf(kernel('threadIdx.y == 0') + launched('dim3(32, 8)', 'dim3(16, 8)'));
    assert.equal(branch.uniformity, 'divergent');
    assert.equal(branch.mask, '0x0000ffff');
    assert.deepEqual(
      branch.contexts.map(({ uniformity }) => uniformity),
      ['divergent', 'warp'],
    );
  });

  it('costs what it costs in the middle one of them', async () => {
    const costOf = async (...shapes: readonly string[]) =>
      (await branchOf(kernel('threadIdx.x == 0') + launched(...shapes))).cost.lossRank;
    const middle = await costOf('256');
    assert.equal(await costOf('32', '256', '1024'), middle);
    assert.ok((await costOf('32')) > middle);
  });
});
