// The why-chain: what makes lanes differ, hop by hop, with the control that does.
import assert from 'node:assert/strict';
import { analyse, startParser, worst } from './analyse';

/** The chain of the last condition of a kernel, each hop as `line: message`. */
function chainOf(body: string): string[] {
  const source = `__global__ void k(int *out, const int *in, int n) {\n${body}\n}`;
  return analyse(source, ({ answers }) => {
    const last = worst(answers).at(-1);
    return (last?.verdict.why ?? []).map(
      ({ start, message }) => `${source.slice(0, start).split('\n').length}: ${message}`,
    );
  });
}

describe('the why-chain', () => {
  before(startParser);

  it('names the statement with which lanes leave a loop, and what they disagree on', () => {
    assert.deepEqual(
      chainOf(`  int k;
  for (k = 0; k < 20; k++) {
    if (in[threadIdx.x + k] == 7) // not yet: break
      break;
  }
  if (k < 10) out[0] = 1;`),
      [
        '5: lanes that `break` leave `k` different here',
        '4: lanes disagree on `in[threadIdx.x + k] == 7`',
        '4: `in[threadIdx.x + k]` is loaded from an address that differs per lane',
        "4: `threadIdx.x` is each thread's own index",
      ],
    );
  });

  it('names a return that thins the lanes of a loop out', () => {
    const [first] = chainOf(`  int k = 0;
  while (true) {
    k++;
    if (k > in[threadIdx.x]) goto done;
  }
done:
  if (k & 1) out[0] = 1;`);
    assert.equal(first, '5: lanes that `goto` leave `k` different here');
  });

  it("says that lanes leave at different iterations where it is the loop's own condition", () => {
    assert.deepEqual(
      chainOf(`  int lane = threadIdx.x & 31, k = 0;
  while (k < lane) k++;
  if (k > 8) out[0] = 1;`),
      [
        '3: `k` differs per lane after the loop: lanes leave it at different iterations',
        '3: lanes disagree on `k < lane`',
        '2: `lane` differs per lane',
        "2: `threadIdx.x` is each thread's own index",
      ],
    );
  });

  it('has one hop for a variable that is handed on from assignment to assignment', () => {
    assert.deepEqual(
      chainOf(`  int bits = in[threadIdx.x];
  bits |= 2;
  bits += n;
  bits ^= 5;
  if (bits > 2) out[0] = 1;`),
      [
        '5: `bits` differs per lane',
        '2: `in[threadIdx.x]` is loaded from an address that differs per lane',
        "2: `threadIdx.x` is each thread's own index",
      ],
    );
  });

  it('tells why elements of a local array differ', () => {
    const chain = chainOf(`  int a[2] = {0, 0};
  a[threadIdx.x & 1] = 1;
  if (a[0]) out[0] = 1;`);
    assert.deepEqual(chain, ['4: `a[0]` holds a per-lane value', "3: `threadIdx.x` is each thread's own index"]);
  });
});
