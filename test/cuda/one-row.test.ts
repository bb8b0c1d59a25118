// A new intrinsic is one row: lowering, analysis, costs and fixes honour it. A new architecture is one entry of a list.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { isMeasured } from '../../server/src/cost/tables/calls';
import { ARCHITECTURES, architecture } from '../../server/src/cuda/architectures';
import { isPureName } from '../../server/src/cuda/language';
import { ESTIMATED } from '../../server/src/cuda/prices/estimated';
import { slotsOf } from '../../server/src/cuda/prices/lookup';
import { ONE, row } from '../../server/src/cuda/prices/price';
import { agreed, callees, PER_LANE, PURE } from '../../server/src/cuda/rows';
import { Scope } from '../../server/src/cuda/scalar';
import { addCallees, allCallees, calleeNamed } from '../../server/src/cuda/table';
import { analyse, startParser, worst } from '../uniformity/analyse';

const NAMED = 'Manual of the Day After Tomorrow';
const verdictsOf = (source: string): string[] =>
  analyse(source, ({ answers }) => worst(answers).map(({ judgement }) => judgement.uniformity));

describe('one row for a new intrinsic', () => {
  before(startParser);

  it('is not known before', () => {
    assert.equal(calleeNamed('__warp_median_sync'), null);
    assert.equal(isPureName('__blend'), false);
  });

  it('its agreement, result type and purity are honoured', () => {
    const forget = addCallees([
      ...callees('__warp_median_sync', NAMED, agreed(Scope.Warp), {
        result: 'second',
        memberMask: 0,
        convergent: true,
      }),
      ...callees('__lane_noise', NAMED, PER_LANE, { result: 'unsigned', readsThread: true }),
      ...callees('__blend', NAMED, PURE, { result: 'first', price: ONE }),
    ]);
    try {
      const kernel = (condition: string): string =>
        `__global__ void k(int *p, const int *q, int n) { int v = q[threadIdx.x]; if (${condition}) p[threadIdx.x] = 1; }`;
      assert.deepEqual(verdictsOf(kernel('__warp_median_sync(0xffffffff, v) > 3')), ['warp']);
      assert.deepEqual(verdictsOf(kernel('__lane_noise() > 3')), ['divergent']);
      assert.deepEqual(verdictsOf(kernel('__blend(n, 3) > 3')), ['grid']);
      assert.equal(isPureName('__blend'), true);
      assert.equal(isPureName('__warp_median_sync'), false);
    } finally {
      forget();
    }
    assert.equal(calleeNamed('__blend'), null);
  });

  it('a barrier, a wait and an escape are honoured', () => {
    const flag = '__global__ void k(int *p, const int *q) { __shared__ int n; if (threadIdx.x == 0) n = q[blockIdx.x];';
    const published = `${flag} __meet(); if (n > 3) p[threadIdx.x] = 1; }`;
    assert.equal(verdictsOf(published).at(-1), 'warp');
    const forget = addCallees(
      callees(
        '__meet',
        NAMED,
        { kind: 'none' },
        {
          result: 'void',
          access: 'none',
          convergent: true,
          barrier: calleeNamed('__syncthreads')?.barrier ?? null,
          price: row('sync_only', { shape: 'barrier', pure: false }),
        },
      ),
    );
    try {
      assert.equal(verdictsOf(published).at(-1), 'block');
    } finally {
      forget();
    }
  });
});

describe('rows', () => {
  const rows = allCallees();

  it('every row says where it is said', () => {
    assert.deepEqual(
      rows.filter(({ source }) => source === '').map(({ name }) => name),
      [],
    );
  });

  it('no name has two rows', () => {
    const seen = new Set<string>();
    assert.deepEqual(
      rows.filter(({ name }) => seen.size === seen.add(name).size).map(({ name }) => name),
      [],
    );
  });

  it('every price is a row of the tables', () => {
    const wrong = rows.flatMap(({ name, price }) => {
      if (price === null || price.shape === 'math' || price.shape === 'power') return [];
      return isMeasured(price.op) || Object.hasOwn(ESTIMATED, price.op) ? [] : [`${name}: ${price.op}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('functions of the language have a result type and a price', () => {
    const own = rows.filter(({ name, effect }) => effect !== null && !name.includes('.'));
    const untyped = own.filter(({ result }) => result.kind === 'unknown').map(({ name }) => name);
    const unpriced = own.filter(({ price }) => price === null).map(({ name }) => name);
    assert.deepEqual({ untyped, unpriced }, { untyped: [], unpriced: [] });
  });
});

describe('one entry for a new architecture', () => {
  it('the list is in numerical order, and each entry prices every operation', () => {
    const generations = ARCHITECTURES.map((arch) => Number(arch.slice(3)));
    assert.deepEqual(
      generations,
      [...generations].sort((a, b) => a - b),
    );
    for (const arch of ARCHITECTURES)
      for (const op of ['iadd', 'fdiv', 'dadd', 'shfl_down'] as const)
        assert.equal(typeof slotsOf(op, arch, false), 'number', `${arch} ${op}`);
  });

  it('the editor offers the same list', () => {
    const { contributes } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
    const setting = contributes.configuration.properties['cudaDivergence.architecture'];
    assert.deepEqual(setting.enum, ARCHITECTURES);
    assert.deepEqual(
      setting.enumItemLabels,
      ARCHITECTURES.map((arch) => architecture(arch).title),
    );
  });

  it('no other source lists them', () => {
    const listed = fs
      .readdirSync('server/src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('cuda'))
      .filter((name) => (fs.readFileSync(`server/src/${name}`, 'utf8').match(/\bsm_\d+/g)?.length ?? 0) > 2);
    assert.deepEqual(listed, []);
  });
});
