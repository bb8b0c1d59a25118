import assert from 'node:assert/strict';
import { Domain } from '../../server/src/lanes/domain';
import type { BinaryOp, UnaryOp, Value } from '../../server/src/lanes/value';
import { BOOL, FLOAT, INT, LONG, Pattern, Scope, Source, UINT } from '../../server/src/lanes/value';

const MARK = 1 << 20;
const BINARY: readonly BinaryOp[] = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '<<',
  '>>',
  '&',
  '|',
  '^',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
  'min',
  'max',
  'mulhi',
];
const UNARY: readonly UnaryOp[] = ['-', '~', '!', 'abs', 'popc', 'clz', 'ffs', 'brev'];

/** Values of every kind that a variable may hold. */
function valuesOf(domain: Domain): ReadonlyMap<string, Value> {
  const n = domain.symbol('n', 'n', { scope: Scope.Grid, source: Source.Data });
  const t = domain.builtin('threadIdx.x');
  const i = domain.binary(
    '+',
    domain.binary('*', domain.builtin('blockIdx.x'), domain.builtin('blockDim.x'), INT),
    t,
    INT,
  );
  return new Map([
    ['7', domain.constant(7)],
    ['n', n],
    ['m', domain.symbol('m', 'm', { scope: Scope.Block, source: Source.Data, min: 1, max: 100 })],
    ['t', t],
    ['i', i],
    ['t / 32', domain.binary('/', t, domain.constant(32), INT)],
    ['i / 32', domain.binary('/', i, domain.constant(32), INT)],
    ['data', domain.varying(Pattern.Data, null)],
    ['unknown', domain.varying(Pattern.Unknown, null)],
    ['caller', domain.varying(Pattern.Caller, null, { parameters: [0] })],
    ['t < 5', domain.binary('<', t, domain.constant(5), INT)],
    ['i < n', domain.binary('<', i, n, INT)],
  ]);
}

/** A result that is the same whatever the marked value is need not rest on it. */
function isFree(result: Value): boolean {
  return result.lanes === null && result.base.terms.length === 0;
}

describe('what a value rests on', () => {
  for (const known of [null, { x: 100, y: 1, z: 1 }, { x: 8, y: 8, z: 1 }])
    it(`survives arithmetic, choices and joins, block ${known === null ? 'not known' : `${known.x}x${known.y}`}`, () => {
      const domain = new Domain({ known, multiDimensional: false });
      const values = valuesOf(domain);
      const lost: string[] = [];
      const keeps = (result: Value, what: string): void => {
        if (!isFree(result) && (result.assume & MARK) === 0) lost.push(what);
      };
      for (const [a, x] of values) {
        const marked = domain.assuming(x, MARK);
        for (const type of [INT, UINT, LONG, FLOAT])
          for (const to of [INT, UINT, LONG, FLOAT, BOOL]) keeps(domain.cast(marked, type, to), `cast ${a}`);
        for (const op of UNARY) keeps(domain.unary(op, marked, INT), `${op} ${a}`);
        for (const [b, y] of values) {
          for (const type of [INT, UINT, FLOAT])
            for (const op of BINARY) {
              keeps(domain.binary(op, marked, y, type), `${a} ${op} ${b} ${type.kind}`);
              keeps(domain.binary(op, y, marked, type), `${b} ${op} ${a} ${type.kind}`);
            }
          const test = domain.truth(marked, INT);
          keeps(domain.select(test, y, domain.constant(3), INT), `${a} ? ${b} : 3`);
          keeps(domain.select(domain.truth(y, INT), marked, domain.constant(3), INT), `${b} ? ${a} : 3`);
          const how = { scope: Scope.Grid, loop: false };
          keeps(domain.merge(`phi ${a} ${b}`, 'v', marked, y, how), `join of ${a} and ${b}`);
          keeps(domain.merge(`phi2 ${a} ${b}`, 'v', y, marked, how), `join of ${b} and ${a}`);
          keeps(domain.mergeDivergent(marked, y, Pattern.SomeWarps, null), `divergent join of ${a} and ${b}`);
        }
      }
      assert.deepEqual([...new Set(lost)].slice(0, 40), []);
    });
});
