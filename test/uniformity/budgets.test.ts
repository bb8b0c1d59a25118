import assert from 'node:assert/strict';
import { analyse, startParser } from './analyse';

function kernel(body: string): string {
  return `__global__ void k(int *a, int n) {\n${body}\n}\n`;
}

function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('\n');
}

describe('budgets leave what people write', function () {
  this.timeout(60_000);
  before(startParser);

  const texts: Record<string, string> = {
    '100 loops one after another that lanes leave at different iterations': many(
      100,
      (i) => `for (int i = threadIdx.x; i < ${i + 1000}; i += ${i + 1}) a[i] = 1;`,
    ),
    'values handed round among 40 variables': `${many(40, (i) => `int v${i} = ${i};`)}
      while (n--) { int t = v0; ${many(39, (i) => `v${i} = v${i + 1};`)} v39 = t + 1; if (v3 > threadIdx.x) v7++; }
      if (v8) a[0] = 1;`,
    'counters that stand for one another across a label nobody goes to': `int v = 0; int k = 0;
      do { k += 1; for (int i = 0; i < 5; i++) { int j = 0; while (j < 5) {
        switch (n) { case 1: continue; default: v = 1; } { break; } behind: ; } } } while (k < (__popc(v) & 7));
      if (k > 2) a[0] = v;`,
    '60 nested loops': `${many(60, (i) => `for (int i${i} = threadIdx.x; i${i} < n; i${i}++) {`)} n += a[n]; ${'}'.repeat(60)}`,
    '3,000 elements that a macro indexes': `
#define AT(i, j) ((i) + (j) * n)
${many(1500, (i) => `a[AT(${i}, 2)] = a[AT(n, ${i})];`)}`,
    'a state machine of 200 labels': many(
      200,
      (i) => `L${i}: if (a[threadIdx.x + ${i}]) goto L${(i * 7 + 3) % 200}; n++;`,
    ),
  };
  for (const [name, text] of Object.entries(texts))
    it(name, () => analyse(kernel(text), ({ truncated }) => assert.deepEqual(truncated, [])));

  const crossed = (count: number): string =>
    `int x = a[threadIdx.x];
    ${many(count, (i) => `L${i}: x = x * 3 + ${i}; if (x % ${i + 2} == 1) goto L${(i * 7919 + 13) % count};`)}
    if (x > 7) a[0] = x;`;

  it('200 labels whose gotos cross, each handing on what the one before made', () =>
    analyse(kernel(crossed(200)), ({ truncated, answers }) => {
      assert.deepEqual(truncated, []);
      assert.equal(answers.find(({ condition }) => condition === 'x > 7')?.judgement.uniformity, 'divergent');
    }));

  const spent: Record<string, [text: string, condition: string]> = {
    '3,000 labels': [
      `${many(3000, (i) => `L${i}: if (a[threadIdx.x + ${i}]) goto L${(i * 7 + 3) % 3000}; n++;`)} if (n > 7) a[0] = 1;`,
      'n > 7',
    ],
    '1,000 labels whose gotos cross': [crossed(1000), 'x > 7'],
  };
  for (const [name, [text, last]] of Object.entries(spent))
    it(`and where one is spent, nothing is called uniform that may not be: ${name}`, () =>
      analyse(kernel(text), ({ truncated, answers }) => {
        assert.equal(truncated.length, 1);
        assert.equal(answers.find(({ condition }) => condition === last)?.judgement.uniformity, 'divergent');
      }));
});
