import assert from 'node:assert/strict';
import { analyse, startParser } from './analyse';

describe('what a round of a loop leaves for the next one', function () {
  this.timeout(10_000);
  before(startParser);

  // `last` without an initial value took the name of `now` itself, so that the two were equal and the arm dead.
  for (const [name, initial] of [
    ['without an initial value', ''],
    ['with one', ' = 0'],
  ])
    it(`is not the value of this one: a variable ${name}`, () => {
      const source = `__global__ void k(const int *x, float *o, int n) {
  int last${initial};
  for (int i = 0; i < n; i++) {
    int now = x[i];
    if (i > 0 && now != last) o[i] = 1;
    last = now;
  }
}
`;
      analyse(source, ({ answers }) => {
        const found = answers.find((a) => a.line === 5 && a.condition === 'i > 0 && now != last');
        assert.equal(found?.judgement.uniformity, 'grid');
        assert.equal(found?.judgement.constant, null);
        assert.equal(found?.judgement.mask, null);
      });
    });
});
