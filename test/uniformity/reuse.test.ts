import assert from 'node:assert/strict';
import { analyseFile } from '../../server/src/analyse';
import { buildProgram } from '../../server/src/program/build';
import { AnalysisCache } from '../../server/src/reuse';
import { loadParserNode } from '../../server/src/syntax/load-node';
import type { CudaParser } from '../../server/src/syntax/parser';

const options = { arch: 'sm_90', blockShape: null };

describe('uniformity: what an edit of another function changes', () => {
  let cuda: CudaParser;
  before(async () => {
    cuda = await loadParserNode();
  });

  /** `condition: verdict` of all branches, with what the cache holds of texts before. */
  function verdicts(text: string, cache: AnalysisCache): string[] {
    const document = cuda.open('a.cu', text);
    try {
      const program = buildProgram([document.file], {
        parseExpression: (piece) => cuda.parseExpression(piece),
        parseStatements: (piece) => cuda.parseStatements(piece),
      });
      return analyseFile(program, document.file, options, cache).functions.flatMap(({ branches }) =>
        branches.map((branch) => {
          const { uniformity, mask } = branch.answers[0].verdict.judgement;
          return `${text.slice(branch.start, branch.end)}: ${uniformity} ${mask}`;
        }),
      );
    } finally {
      document.dispose();
    }
  }

  it('analyses a kernel anew where a launch names another number or function', () => {
    const before = `
      __device__ int same(int x) { return x; }
      __device__ int lane(int x) { return x + threadIdx.x; }
      template <int W, int (*f)(int)> __global__ void k(int *p, int n) {
        if (threadIdx.x % W == 0) p[0] = 1;
        if (f(n) > 3) p[1] = 1;
      }
      void host(int *p, int n) { k<2, same><<<1, 256>>>(p, n); }`;
    const after = before.replace('k<2, same>', 'k<4, lane>');
    const cache = new AnalysisCache();
    assert.deepEqual(verdicts(before, cache), [`threadIdx.x % W == 0: divergent ${0x55555555}`, 'f(n) > 3: grid null']);
    const edited = verdicts(after, cache);
    assert.deepEqual(edited, verdicts(after, new AnalysisCache()));
    assert.deepEqual(edited[0], `threadIdx.x % W == 0: divergent ${0x11111111}`);
    assert.match(edited[1], /divergent/);
  });
});
