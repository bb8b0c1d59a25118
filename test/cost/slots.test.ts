import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ASSUMED_TRIPS } from '../../server/src/cost/cost';
import {
  add,
  constant,
  known,
  larger,
  multiply,
  type Poly,
  print,
  rank,
  scale,
  symbol,
  toSlots,
  ZERO,
} from '../../server/src/cost/slots';

const n = symbol('n', ASSUMED_TRIPS);

describe('symbolic slots', () => {
  it('print as an author would write them', () => {
    assert.equal(print(add(multiply(constant(12), n), constant(30))), '12·n + 30');
    assert.equal(print(n), 'n');
    assert.equal(print(multiply(n, n)), 'n²');
    assert.equal(print(multiply(constant(3), multiply(n, symbol('m', ASSUMED_TRIPS)))), '3·m·n');
    assert.equal(print(ZERO), '0');
    assert.equal(print(multiply(constant(2), symbol('len[i]', ASSUMED_TRIPS))), '2·len[i]');
    assert.equal(print(multiply(constant(2), symbol('(n - i) / stride', ASSUMED_TRIPS))), '2·((n - i) / stride)');
    assert.equal(print(multiply(constant(2), symbol('min(n, 4)', ASSUMED_TRIPS))), '2·min(n, 4)');
  });

  it('are numbers where nothing is unknown', () => {
    assert.deepEqual(toSlots(add(constant(10), constant(6))), { value: 16, symbolic: null, rank: 16 });
    assert.deepEqual(toSlots(add(multiply(constant(12), n), constant(30))), {
      value: null,
      symbolic: '12·n + 30',
      rank: 12 * ASSUMED_TRIPS + 30,
      unknowns: [{ name: 'n', sample: ASSUMED_TRIPS }],
    });
  });

  it('the longer of two is the one that ranks higher', () => {
    const long = multiply(constant(5), n);
    assert.equal(larger(long, constant(5 * ASSUMED_TRIPS - 1)), long);
    assert.equal(known(larger(long, constant(1000))), 1000);
  });

  it('constants are rounded to what was measured', () => {
    assert.equal(print(constant(12.4)), '12');
    assert.equal(print(multiply(constant(1.26), n)), '1.3·n');
    assert.equal(toSlots(constant(52.5)).value, 53);
  });

  it('never grow beyond a few terms, and keep the rank of what they drop', () => {
    let all: Poly = ZERO;
    for (let i = 0; i < 40; i++) all = add(all, symbol(`s${i}`, ASSUMED_TRIPS));
    assert.ok(all.terms.length <= 6);
    assert.equal(rank(all), 40 * ASSUMED_TRIPS);
    assert.ok(print(all).endsWith('…'));
    assert.equal(known(all), null);
    let power: Poly = n;
    for (let i = 0; i < 10; i++) power = multiply(power, n);
    assert.equal(toSlots(power).value, null);
  });

  it('addition and multiplication agree with the numbers (property)', () => {
    const small = fc.integer({ min: 0, max: 50 });
    const poly = fc
      .tuple(small, small, small)
      .map(([a, b, c]) => add(add(scale(multiply(n, symbol('m', ASSUMED_TRIPS)), a), scale(n, b)), constant(c)));
    fc.assert(
      fc.property(poly, poly, (a, b) => {
        assert.equal(rank(add(a, b)), rank(a) + rank(b));
        assert.ok(Math.abs(rank(multiply(a, b)) - rank(a) * rank(b)) < 1e-6 * Math.max(1, rank(a) * rank(b)));
      }),
    );
  });
});
