import assert from 'node:assert/strict';
import { fileReport } from '../../server/src/report/build-report';
import { analyse } from '../rules/analyse';

async function branchesOf(text: string) {
  return fileReport({ path: 'kernel.cu', ...(await analyse(text)) }).branches;
}

const inner = '__device__ int inner(int a, int b) { if (b) return 1; return 0; }\n';
const outer = '__device__ int outer(int x) { return inner(0, x); }\n';

describe('what a verdict depends on', () => {
  it('is named as the parameter of the function whose caller is not known, in whatever order functions stand', async () => {
    for (const text of [`__device__ int inner(int a, int b);\n${outer}${inner}`, `${inner}${outer}`]) {
      const [branch] = await branchesOf(text);
      assert.equal(branch.uniformity, 'caller');
      assert.deepEqual(branch.dependsOn, ['x']);
    }
    const [alone] = await branchesOf(inner);
    assert.deepEqual(alone.dependsOn, ['b']);
  });

  it('is nothing of the caller where the verdict does not hang on it', async () => {
    const [branch] = await branchesOf(
      '__device__ int f(int x, int *q) { if (q[threadIdx.x] > x) return 1; return 0; }\n',
    );
    assert.equal(branch.uniformity, 'divergent');
    assert.deepEqual(branch.dependsOn, []);
  });
});
