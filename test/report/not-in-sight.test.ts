import assert from 'node:assert/strict';
import { fileReport } from '../../server/src/report/build-report';
import { analyse } from '../rules/analyse';

async function reportOf(text: string) {
  return fileReport({ path: 'kernel.cu', ...(await analyse(text)) });
}

describe('what is not in sight', () => {
  it('is named by the verdicts that hang on it', async () => {
    const { branches } = await reportOf(
      '__global__ void k(int *a, int n) {\n  if (role()) a[0] = 1;\n  if (shrink(n) > TILE) a[1] = 1;\n  if (shrink(a[threadIdx.x])) a[2] = 1;\n}\n',
    );
    const [unknown, agreed, perLane] = branches;
    assert.deepEqual([unknown.uniformity, unknown.dependsOn, unknown.severity], ['unknown', ['role'], 'none']);
    assert.deepEqual([agreed.uniformity, agreed.assumptions], ['grid', ['unseen shrink', 'unseen TILE']]);
    assert.deepEqual([perLane.uniformity, perLane.extent, perLane.assumptions], ['divergent', 'data-dependent', []]);
    assert.ok(perLane.why.some(({ message }) => message.includes('`shrink`, whose code is not seen')));
  });

  it('comes from headers that notes name, save those of the toolkit', async () => {
    const { notes } = await reportOf(
      '#include <cuda_runtime.h>\n#include <vector>\n#include <cub/cub.cuh>\n#include "roles.cuh"\n__global__ void k(int *a, int n) {\n  if (role()) a[0] = 1;\n  if (n > TILE) a[1] = 1;\n}\n',
    );
    assert.deepEqual(notes, [
      {
        kind: 'unseen-header',
        line: 4,
        endLine: 4,
        message:
          '`roles.cuh` is not in sight: 1 condition is not known, 1 verdict takes it that threads agree; `role`, `TILE` may come from it',
      },
    ]);
  });
});
