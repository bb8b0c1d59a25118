import assert from 'node:assert/strict';
import { groupMethod } from '../../server/src/cuda/group-methods';
import { specialRegister } from '../../server/src/cuda/registers';
import { allCallees, effectNamed } from '../../server/src/cuda/table';
import { Domain } from '../../server/src/lanes/domain';
import type { Cases } from '../../server/src/lanes/judge-switch';
import { EVERYONE, type Judgement } from '../../server/src/lanes/judgement';
import {
  Assume,
  type BinaryOp,
  type BlockShape,
  BOOL,
  FLOAT,
  INT,
  LONG,
  Pattern,
  Scope,
  Source,
  UINT,
  type Value,
} from '../../server/src/lanes/value';

/** A block shape and the usual kernel variables. */
class Lab {
  readonly domain: Domain;
  readonly t: Value;
  readonly n: Value;
  readonly i: Value;

  constructor(shape: readonly [number, number, number] | 'unknown' | 'multi' = 'unknown') {
    const s: BlockShape =
      typeof shape === 'string'
        ? { known: null, multiDimensional: shape === 'multi' }
        : { known: { x: shape[0], y: shape[1], z: shape[2] }, multiDimensional: false };
    this.domain = new Domain(s);
    const { domain } = this;
    this.t = domain.builtin('threadIdx.x');
    this.n = domain.symbol('n', 'n', { scope: Scope.Grid, source: Source.Data });
    this.i = domain.cast(
      this.u('+', this.u('*', domain.builtin('blockIdx.x'), domain.builtin('blockDim.x')), this.t),
      UINT,
      INT,
    );
  }
  u(op: BinaryOp, a: Value, b: Value | number): Value {
    return this.domain.binary(op, a, typeof b === 'number' ? this.domain.constant(b) : b, UINT);
  }
  s(op: BinaryOp, a: Value, b: Value | number): Value {
    return this.domain.binary(op, a, typeof b === 'number' ? this.domain.constant(b) : b, INT);
  }
  judge(c: Value, active = EVERYONE): Judgement {
    return this.domain.judge(c, active);
  }
  call(name: string, ...args: (Value | number)[]): Value {
    const effect = effectNamed(name);
    assert.ok(effect, name);
    const values = args.map((a) => (typeof a === 'number' ? this.domain.constant(a) : a));
    return this.domain.applyIntrinsic(effect, values, INT, null, `${name}@${this.calls++}`);
  }
  private calls = 0;
  get data(): Value {
    return this.domain.varying(Pattern.Data, null, { source: Source.Data });
  }
}

function says(j: Judgement): string {
  if (j.uniformity !== 'divergent') return j.constant === null ? j.uniformity : `${j.uniformity} ${j.constant}`;
  return j.mask === null ? `${j.extent}` : `${j.extent} ${(j.mask >>> 0).toString(16).padStart(8, '0')}`;
}

function assumes(j: Judgement): string {
  const names = ['OneD', 'WarpMultiple', 'NoWrap', 'NoAlias'];
  return names.filter((_, k) => (j.assume & (1 << k)) !== 0).join(' ');
}

describe('lanes: threadIdx.x and the global index, shape unknown', () => {
  const lab = new Lab();
  const { t, i, n, domain } = lab;
  const rows: [string, Value, string, string?][] = [
    ['t / 32 == 2', lab.u('==', lab.u('/', t, 32), 2), 'warp', 'OneD'],
    ['t >> 5', lab.u('>>', t, 5), 'warp', 'OneD'],
    ['t & ~31', lab.u('&', t, -32), 'warp'],
    ['(t | 31) == 63', lab.u('==', lab.u('|', t, 31), 63), 'warp'],
    ['(t & 31) >> 5', lab.u('>>', lab.u('&', t, 31), 5), 'grid false'],
    ['t / 1024', lab.u('/', t, 1024), 'grid false'],
    ['t >> 4', lab.u('==', lab.u('>>', t, 4), 1), 'one-per-block ffff0000'],
    ['t & 31', lab.u('&', t, 31), 'every-warp fffffffe'],
    ['t & 65', lab.u('&', t, 65), 'some-warps aaaaaaaa'],
    ['(t | 32) == 33', lab.u('==', lab.u('|', t, 32), 33), 'some-warps 00000002'],
    ['t < 16', lab.u('<', t, 16), 'one-per-block 0000ffff', 'OneD'],
    ['t < 64', lab.u('<', t, 64), 'warp'],
    ['t < 40', lab.u('<', t, 40), 'one-per-block 000000ff'],
    ['t > 3', lab.u('>', t, 3), 'one-per-block fffffff0'],
    ['t == 0', lab.u('==', t, 0), 'one-per-block 00000001'],
    ['t < 1024', lab.u('<', t, 1024), 'grid true'],
    ['t < blockDim.x', lab.u('<', t, domain.builtin('blockDim.x')), 'grid true'],
    ['t % blockDim.x == 0', lab.u('==', lab.u('%', t, domain.builtin('blockDim.x')), 0), 'one-per-block 00000001'],
    ['blockDim.x <= 1024', lab.u('<=', domain.builtin('blockDim.x'), 1024), 'grid true'],
    ['t < n', lab.s('<', t, n), 'one-per-block'],
    ['n > t', lab.s('>', n, t), 'one-per-block'],
    ['t == n', lab.s('==', t, n), 'one-per-block'],
    ['t % 64 < 40', lab.u('<', lab.u('%', t, 64), 40), 'some-warps 000000ff'],
    ['lane < n', lab.s('<', lab.u('&', t, 31), n), 'some-warps'],
    ['i < n', lab.s('<', i, n), 'boundary', ''],
    ['i >= n', lab.s('>=', i, n), 'boundary', ''],
    ['i == n', lab.s('==', i, n), 'boundary'],
    ['i < 1000', lab.s('<', i, 1000), 'boundary 000000ff', 'WarpMultiple'],
    ['i == 5', lab.s('==', i, 5), 'boundary 00000020'],
    ['i % 2', lab.s('%', i, 2), 'every-warp aaaaaaaa', 'WarpMultiple'],
    ['i % 2 == 0', lab.s('==', lab.s('%', i, 2), 0), 'every-warp 55555555', 'WarpMultiple'],
    ['(i / 32) % 2', lab.s('%', lab.s('/', i, 32), 2), 'warp', 'WarpMultiple'],
    ['i / 32', lab.s('==', lab.s('/', i, 32), n), 'warp', 'WarpMultiple'],
    ['i >> 5', lab.s('==', lab.s('>>', i, 5), 7), 'warp', 'WarpMultiple'],
    ['i / 64', lab.s('==', lab.s('/', i, 64), 7), 'warp', 'WarpMultiple'],
    ['i * 4 / 128', lab.s('==', lab.s('/', lab.s('*', i, 4), 128), 7), 'warp', 'WarpMultiple NoWrap'],
    ['i & 31', lab.s('==', lab.s('&', i, 31), 3), 'every-warp 00000008', 'WarpMultiple'],
    ['i / 100', lab.s('==', lab.s('/', i, 100), 3), 'boundary'],
    ['i % 48', lab.s('==', lab.s('%', i, 48), 3), 'some-warps'],
    ['i < blockDim.x', lab.u('<', i, domain.builtin('blockDim.x')), 'warp'],
    ['i - t', lab.s('>', lab.s('-', i, t), 64), 'block'],
    ['i - i', lab.s('-', i, i), 'grid false'],
    ['t ^ t', lab.s('^', t, t), 'grid false'],
    ['n ^ n', lab.s('^', n, n), 'grid false'],
    ['i * 0', lab.s('*', i, 0), 'grid false'],
    ['n == n', lab.s('==', n, n), 'grid true'],
    ['blockIdx.x % 2', lab.u('%', domain.builtin('blockIdx.x'), 2), 'block'],
    ['n > 4', lab.s('>', n, 4), 'grid'],
    ['i < n && i % 2', lab.s('&&', lab.s('<', i, n), lab.s('%', i, 2)), 'every-warp aaaaaaaa'],
    ['n > 0 && t == 0', lab.s('&&', lab.s('>', n, 0), lab.s('==', t, 0)), 'one-per-block 00000001'],
    ['t == 0 || n', lab.s('||', lab.s('==', t, 0), n), 'one-per-block 00000001'],
    ['data && t == 0', lab.s('&&', lab.data, lab.s('==', t, 0)), 'data-dependent'],
    ['data < t', lab.s('<', lab.data, t), 'data-dependent'],
    ['false && data', lab.s('&&', domain.constant(0), lab.data), 'grid false'],
    ['t >= 32 && t < 16', lab.s('&&', lab.s('>=', t, 32), lab.s('<', t, 16)), 'grid false'],
    ['!(i < n)', domain.unary('!', lab.s('<', i, n), INT), 'boundary'],
    [
      't * n < 100',
      lab.s(
        '<',
        lab.s('*', t, domain.symbol('p', 'p', { scope: Scope.Grid, source: Source.Data, min: 0, max: 2 ** 31 - 1 })),
        100,
      ),
      'one-per-block',
    ],
    ['t / n == 3', lab.u('==', lab.u('/', t, n), 3), 'one-per-block'],
    ['t % n == 0', lab.u('==', lab.u('%', t, n), 0), 'some-warps'],
    ['min(t, 31) == 31', lab.u('==', lab.u('min', t, 31), 31), 'one-per-block 80000000'],
    ['(float)i < n', domain.binary('<', domain.cast(i, INT, FLOAT), n, FLOAT), 'boundary'],
    [
      '(float)t * 0.5f < 3',
      domain.binary(
        '<',
        domain.binary('*', domain.cast(t, UINT, FLOAT), domain.constant(0.5), FLOAT),
        domain.constant(3),
        FLOAT,
      ),
      'one-per-block 0000003f',
    ],
    [
      '(long)i / 32',
      domain.binary(
        '==',
        domain.binary('/', domain.cast(i, INT, LONG), domain.constant(32), LONG),
        domain.constant(4),
        LONG,
      ),
      'warp',
    ],
  ];
  for (const [name, value, expected, assumptions] of rows) {
    it(name, () => {
      const j = lab.judge(value);
      assert.equal(says(j), expected);
      if (assumptions !== undefined) assert.equal(assumes(j), assumptions);
    });
  }

  it('a product of two unknowns is one unknown', () => {
    const again = lab.u('*', domain.builtin('blockIdx.x'), domain.builtin('blockDim.x'));
    const other = lab.u('*', domain.builtin('blockDim.x'), domain.builtin('blockIdx.x'));
    assert.ok(domain.same(again, other));
    assert.equal(domain.key(again), domain.key(other));
  });

  it('blockIdx.x * (blockDim.x * 2) + t', () => {
    const b = lab.u('*', domain.builtin('blockIdx.x'), lab.u('*', domain.builtin('blockDim.x'), 2));
    const j = lab.u('+', b, t);
    assert.equal(says(lab.judge(lab.u('==', lab.u('&', j, 31), 0))), 'every-warp 00000001');
    assert.equal(says(lab.judge(lab.u('==', lab.u('&', j, 63), 0))), 'some-warps 00000001');
  });
});

describe('lanes: block shapes', () => {
  const row = (
    shape: readonly [number, number, number] | 'multi',
    name: string,
    make: (lab: Lab) => Value,
    expected: string,
    warps?: string,
  ) =>
    it(`${shape === 'multi' ? 'unknown, y read' : shape.join('x')}: ${name}`, () => {
      const lab = new Lab(shape);
      const j = lab.judge(make(lab));
      assert.equal(says(j), expected);
      if (warps !== undefined) assert.equal(j.warps === null ? '' : `${j.warps.splitting}/${j.warps.perBlock}`, warps);
    });
  const y = (lab: Lab): Value => lab.domain.builtin('threadIdx.y');
  row([32, 8, 1], 'y == 0', (l) => l.u('==', y(l), 0), 'warp', '0/8');
  row([32, 8, 1], 'x < 8', (l) => l.u('<', l.t, 8), 'every-warp 000000ff', '8/8');
  row([16, 16, 1], 'y == 0', (l) => l.u('==', y(l), 0), 'one-per-block 0000ffff', '1/8');
  row([16, 16, 1], 'x < 8', (l) => l.u('<', l.t, 8), 'every-warp 00ff00ff', '8/8');
  row([16, 16, 1], 'y / 2 == 1', (l) => l.u('==', l.u('/', y(l), 2), 1), 'warp');
  row([16, 16, 1], 'y == n', (l) => l.u('==', y(l), l.n), 'one-per-block');
  row([128, 1, 1], 'x < 40', (l) => l.u('<', l.t, 40), 'one-per-block 000000ff', '1/4');
  row([128, 1, 1], 'x < 96', (l) => l.u('<', l.t, 96), 'warp');
  row([128, 1, 1], 'x % 64 < 40', (l) => l.u('<', l.u('%', l.t, 64), 40), 'some-warps 000000ff', '2/4');
  row([128, 1, 1], 'z == 0', (l) => l.u('==', l.domain.builtin('threadIdx.z'), 0), 'grid true');
  row([65, 2, 1], 'x >> 5', (l) => l.u('>>', l.t, 5), 'some-warps');
  row([16, 16, 1], 'x >> 5', (l) => l.u('>>', l.t, 5), 'grid false');
  row([1, 1, 1], 'x == n', (l) => l.u('==', l.t, l.n), 'grid');
  row([1, 1, 1], 'data', (l) => l.data, 'block');
  row([48, 1, 1], 'x % 2', (l) => l.u('%', l.t, 2), 'every-warp', '2/2');
  row([48, 1, 1], 'x < 32', (l) => l.u('<', l.t, 32), 'warp', '0/2');
  row([48, 1, 1], 'i / 32', (l) => l.s('==', l.s('/', l.i, 32), 1), 'boundary');
  row([256, 1, 1], 'i % 2', (l) => l.s('%', l.i, 2), 'every-warp aaaaaaaa', '8/8');
  row([256, 1, 1], 'i / 256', (l) => l.s('==', l.s('/', l.i, 256), 3), 'block');
  row('multi', 'x < 16', (l) => l.u('<', l.t, 16), 'some-warps 0000ffff');
  row('multi', 'y == 0', (l) => l.u('==', y(l), 0), 'warp');
  row('multi', 'x / 32', (l) => l.u('/', l.t, 32), 'warp');
  row('multi', 'x == 0 && y == 0', (l) => l.u('&&', l.u('==', l.t, 0), l.u('==', y(l), 0)), 'some-warps 00000001');
  row('multi', 'col < n', (l) => l.s('<', l.i, l.n), 'boundary');
  row(
    'multi',
    'y * blockDim.x + x, & 31',
    (l) => l.u('==', l.u('&', l.u('+', l.u('*', y(l), l.domain.builtin('blockDim.x')), l.t), 31), 0),
    'every-warp 00000001',
  );
  it('16x16: row < h && col < w is a boundary', () => {
    const l = new Lab([16, 16, 1]);
    const row1 = l.u('+', l.u('*', l.domain.builtin('blockIdx.y'), 16), l.domain.builtin('threadIdx.y'));
    const col = l.u('+', l.u('*', l.domain.builtin('blockIdx.x'), 16), l.t);
    assert.equal(says(l.judge(l.u('&&', l.u('<', row1, l.n), l.u('<', col, l.n)))), 'boundary');
  });
});

describe('lanes: masks of guards', () => {
  it('a dominating mask makes the inner condition uniform', () => {
    const l = new Lab();
    const inside = l.domain.narrow(EVERYONE, l.u('<', l.u('&', l.t, 31), 8), true);
    assert.equal(says(l.judge(l.u('<', l.u('&', l.t, 31), 16), inside)), 'grid true');
    const j = l.judge(l.u('<', l.u('&', l.t, 31), 4), inside);
    assert.equal(says(j), 'every-warp 0000000f');
    assert.equal(j.active, 0xff);
  });
  it('where one lane is active every branch is uniform', () => {
    const l = new Lab();
    const leader = l.domain.narrow(EVERYONE, l.u('==', l.t, 0), true);
    assert.ok(leader.atMostOne);
    assert.equal(says(l.judge(l.data, leader)), 'block');
    const any = l.domain.narrow(EVERYONE, l.u('==', l.u('&', l.t, 31), l.n), true);
    assert.ok(any.atMostOne);
    assert.equal(says(l.judge(l.data, any)), 'warp');
    const elected = l.domain.narrow(EVERYONE, l.call('elect_one_sync', -1), true);
    assert.ok(elected.atMostOne);
  });
  it('a boundary removes no lanes', () => {
    const l = new Lab();
    const inside = l.domain.narrow(EVERYONE, l.s('<', l.i, l.n), true);
    const j = l.judge(l.s('%', l.i, 2), inside);
    assert.equal(says(j), 'every-warp aaaaaaaa');
    assert.equal(j.active, 0xffffffff);
  });
  it('one warp reaches: lane 0 of it', () => {
    const l = new Lab();
    const first = l.domain.narrow(EVERYONE, l.u('==', l.u('/', l.t, 32), 0), true);
    assert.equal(says(l.judge(l.u('==', l.u('&', l.t, 31), 0), first)), 'every-warp 00000001');
  });
  it('arms meet again', () => {
    const l = new Lab();
    const c = l.u('<', l.u('&', l.t, 31), 8);
    const a = l.domain.narrow(EVERYONE, c, true);
    const b = l.domain.narrow(EVERYONE, c, false);
    const both = l.domain.unite(a, b);
    assert.ok(both.within === null && both.exact);
    assert.ok(!l.domain.unite(a, EVERYONE, false).exact);
  });
  it('data in a region splits as unknown', () => {
    const l = new Lab();
    const inside = l.domain.narrow(EVERYONE, l.data, true);
    assert.ok(!inside.exact);
    assert.equal(l.judge(l.u('%', l.t, 2), inside).mask, null);
  });
  it('a disjunction with the end of the data has no mask where another warp of the block may be at that end', () => {
    const l = new Lab();
    const few = l.s('<', l.t, 16);
    const either = (guard: Value): string => says(l.judge(l.s('||', few, guard)));
    assert.equal(either(l.s('>', l.t, l.n)), 'one-per-block');
    // One block of the grid alone; where the bound is the block's own, it may leave any warp whole.
    assert.equal(either(l.s('>', l.i, l.n)), 'one-per-block 0000ffff');
    assert.equal(says(l.judge(l.s('||', l.s('&', l.t, 1), l.s('>', l.t, l.n)))), 'some-warps');
  });
});

describe('lanes: reductions and loops', () => {
  const loop = (l: Lab, first: Value, step: (p: Value) => Value): Value => {
    let phi = first;
    for (let k = 0; k < 12; k++) {
      const next = l.domain.merge('phi', 's', first, step(phi), { scope: Scope.Grid, loop: true, type: UINT });
      if (l.domain.key(next) === l.domain.key(phi)) return phi;
      phi = next;
    }
    throw new Error('no fixpoint');
  };
  it('stride /= 2: tid < stride is one warp of the block', () => {
    const l = new Lab();
    const s = loop(l, l.u('/', l.domain.builtin('blockDim.x'), 2), (p) => l.u('>>', p, 1));
    assert.equal(says(l.judge(l.u('>', s, 0))), 'grid');
    const inside = l.domain.refine(s, '>', l.domain.constant(0), true, UINT);
    assert.equal(says(l.judge(l.u('<', l.t, inside))), 'one-per-block');
    assert.equal(assumes(l.judge(l.u('<', l.t, inside))).includes('NoWrap'), false);
  });
  it('stride *= 2: tid % (2 * stride) splits warps', () => {
    const l = new Lab();
    const s = loop(l, l.domain.constant(1), (p) => l.u('*', p, 2));
    // Every warp in the first rounds, fewer later; which rounds there are is not known.
    assert.match(says(l.judge(l.u('==', l.u('%', l.t, l.u('*', s, 2)), 0))), /^(every|some)-warps?$/);
    assert.match(says(l.judge(l.u('==', l.u('&', l.t, s), 0))), /^(every|some)-warps?$/);
  });
  it('a stride loop stays a known shape and ends at a boundary', () => {
    const l = new Lab();
    const grid = l.u('*', l.domain.builtin('blockDim.x'), l.domain.builtin('gridDim.x'));
    const p = loop(l, l.i, (q) => l.domain.cast(l.u('+', q, grid), UINT, INT));
    assert.equal(says(l.judge(l.s('<', p, l.n))), 'boundary');
    assert.equal(says(l.judge(l.s('==', l.s('&', p, 31), 0))), 'every-warp 00000001');
    const block = loop(l, l.t, (q) => l.u('+', q, l.domain.builtin('blockDim.x')));
    assert.equal(says(l.judge(l.s('<', block, l.n))), 'boundary');
  });
  it('what the loop does not change is not new', () => {
    const l = new Lab();
    const s = loop(l, l.n, (p) => p);
    assert.ok(l.domain.same(s, l.n));
  });
  it('counts up from 0: never negative', () => {
    const l = new Lab();
    const s = loop(l, l.domain.constant(0), (p) => l.s('+', p, 1));
    const j = l.judge(l.s('<', s, 0));
    assert.equal(says(j), 'grid false');
    assert.equal(assumes(j), 'NoWrap');
  });
});

describe('lanes: joins', () => {
  it('the same constant on both sides', () => {
    const l = new Lab();
    const five = l.domain.constant(5);
    assert.ok(l.domain.isConstant(l.domain.mergeDivergent(five, l.domain.constant(5), Pattern.Data, null)));
    assert.equal(
      says(l.judge(l.s('==', l.domain.mergeDivergent(five, l.domain.constant(6), Pattern.Data, null), 5))),
      'data-dependent',
    );
  });
  it('a known mask decides lane by lane', () => {
    const l = new Lab();
    const c = l.u('<', l.u('&', l.t, 31), 5);
    const k = l.domain.select(c, l.domain.constant(1), l.domain.constant(2), INT);
    assert.equal(says(l.judge(l.s('==', k, 1))), 'every-warp 0000001f');
  });
  it('under uniform control', () => {
    const l = new Lab();
    const how = { scope: Scope.Block, loop: false };
    assert.equal(says(l.judge(l.domain.merge('a', 'k', l.domain.constant(0), l.domain.constant(1), how))), 'block');
    const shifted = l.domain.merge('b', 'k', l.i, l.s('+', l.i, 32), how);
    assert.equal(says(l.judge(l.s('==', l.s('&', shifted, 31), 0))), 'every-warp 00000001');
    assert.equal(
      says(l.judge(l.s('==', l.s('/', l.domain.merge('c', 'k', l.u('/', l.t, 32), l.domain.constant(7), how), 2), 1))),
      'warp',
    );
  });
  it('undef gives way', () => {
    const l = new Lab();
    assert.ok(l.domain.same(l.domain.merge('a', 'k', l.domain.undef(), l.n, { scope: Scope.Grid, loop: false }), l.n));
    assert.ok(l.domain.same(l.domain.mergeDivergent(l.n, l.domain.undef(), Pattern.Data, null), l.n));
  });
  it('after a loop that lanes leave', () => {
    const l = new Lab();
    assert.ok(l.domain.isConstant(l.domain.temporal(l.domain.constant(1), Pattern.Data, null, false)));
    assert.equal(says(l.judge(l.domain.temporal(l.n, Pattern.Data, null, false))), 'data-dependent');
    assert.equal(says(l.judge(l.domain.temporal(l.n, Pattern.Data, null, true))), 'grid');
  });
  it('c ? n : n', () => {
    const l = new Lab();
    assert.ok(l.domain.same(l.domain.select(l.data, l.n, l.n, INT), l.n));
  });
  it('the caller decides', () => {
    const l = new Lab();
    const p = l.domain.varying(Pattern.Caller, null, { parameters: [1] });
    const j = l.judge(l.s('>', p, l.n));
    assert.equal(j.uniformity, 'caller');
    assert.deepEqual(j.parameters, [1]);
    assert.equal(says(l.judge(l.s('>', p, l.data))), 'data-dependent');
  });
});

/** Every label has a body of its own. */
function apart(...values: number[]): Cases {
  return { values, targets: values.map((_, k) => k), otherwise: values.length };
}

describe('lanes: switch', () => {
  it('lanes of labels that share a body agree', () => {
    const l = new Lab([256, 1, 1]);
    const cases = { values: [0, 1, 2, 3], targets: [0, 0, 1, 1], otherwise: 2 };
    const pairs = l.domain.judgeSwitch(l.s('&', l.i, 3), cases, EVERYONE);
    assert.equal(pairs.extent, 'every-warp');
    assert.deepEqual(pairs.masks, [0x11111111, 0x22222222, 0x44444444, 0x88888888]);
    const alike = { values: [0, 1, 2, 3], targets: [0, 0, 0, 0], otherwise: 1 };
    assert.equal(says(l.domain.judgeSwitch(l.s('&', l.i, 3), alike, EVERYONE)), 'grid');
    const same = { values: [0, 1], targets: [0, 0], otherwise: 0 };
    assert.equal(says(l.domain.judgeSwitch(l.data, same, EVERYONE)), 'grid');
  });
  it('the part that all lanes share is tried with every number it can be', () => {
    const l = new Lab();
    const nibble = l.s('&', l.s('>>', l.i, 4), 3);
    assert.equal(says(l.domain.judgeSwitch(nibble, apart(0, 1, 2), EVERYONE)), 'every-warp');
    const halves = { values: [0, 1, 2, 3], targets: [0, 0, 1, 1], otherwise: 2 };
    assert.equal(says(l.domain.judgeSwitch(nibble, halves, EVERYONE)), 'warp');
    assert.equal(says(l.domain.judgeSwitch(nibble, apart(0), EVERYONE)), 'some-warps');
  });
  it('one mask a case', () => {
    const l = new Lab([256, 1, 1]);
    const j = l.domain.judgeSwitch(l.s('&', l.i, 3), apart(0, 1, 2), EVERYONE);
    assert.equal(j.extent, 'every-warp');
    assert.deepEqual(j.masks, [0x11111111, 0x22222222, 0x44444444]);
    assert.equal(j.otherwise, 0x88888888);
    assert.deepEqual(j.warps, { splitting: 8, perBlock: 8 });
  });
  it('uniform, warp by warp, by data', () => {
    const l = new Lab();
    assert.equal(says(l.domain.judgeSwitch(l.n, apart(0, 1), EVERYONE)), 'grid');
    assert.equal(says(l.domain.judgeSwitch(l.u('/', l.t, 32), apart(0, 1), EVERYONE)), 'warp');
    assert.equal(says(l.domain.judgeSwitch(l.data, apart(0, 1), EVERYONE)), 'data-dependent');
    assert.equal(l.domain.judgeSwitch(l.domain.constant(1), apart(0, 1), EVERYONE).taken, 1);
    assert.equal(says(l.domain.judgeSwitch(l.i, apart(0, 1), EVERYONE)), 'boundary');
  });
});

describe('lanes: intrinsics', () => {
  it('votes, ballots and reductions are uniform', () => {
    const l = new Lab();
    for (const name of ['__any_sync', '__all_sync', '__ballot_sync', '__reduce_add_sync', '__match_all_sync']) {
      assert.equal(says(l.judge(l.call(name, -1, l.data))), 'warp', name);
    }
    assert.equal(says(l.judge(l.call('__any', l.data))), 'warp');
    assert.equal(says(l.judge(l.call('__syncthreads_or', l.data))), 'block');
    assert.equal(says(l.judge(l.call('__syncthreads_count', l.data))), 'block');
    assert.equal(says(l.judge(l.call('__any_sync', -1, l.n))), 'grid');
  });
  it('a bit of a ballot is data', () => {
    const l = new Lab();
    const ballot = l.call('__ballot_sync', -1, l.data);
    const bit = l.u('<<', l.domain.constant(1), l.u('&', l.t, 31));
    assert.equal(says(l.judge(l.u('&', ballot, bit))), 'data-dependent');
    assert.equal(says(l.judge(l.u('>', l.domain.unary('popc', ballot, UINT), 16))), 'warp');
  });
  it('shuffles', () => {
    const l = new Lab();
    const lane = l.u('&', l.t, 31);
    const ballot = l.call('__ballot_sync', -1, l.data);
    assert.equal(says(l.judge(l.call('__shfl_sync', -1, l.data, 0))), 'warp');
    assert.equal(says(l.judge(l.call('__shfl_sync', -1, l.data, l.s('-', l.call('__ffs', ballot), 1)))), 'warp');
    assert.equal(says(l.judge(l.call('__shfl_sync', -1, l.data, lane))), 'data-dependent');
    assert.equal(says(l.judge(l.call('__shfl_sync', -1, l.data, 0, 16))), 'data-dependent');
    assert.equal(says(l.judge(l.call('__shfl_down_sync', -1, l.data, 1))), 'data-dependent');
    assert.equal(says(l.judge(l.call('__shfl_up_sync', -1, l.data, 1))), 'data-dependent');
    assert.equal(says(l.judge(l.call('__shfl_xor_sync', -1, l.data, 1))), 'data-dependent');
    assert.equal(says(l.judge(l.s('==', l.call('__shfl_sync', -1, l.u('/', l.t, 32), 0), 0))), 'warp');
    assert.equal(says(l.judge(l.s('==', l.call('__shfl_sync', -1, l.i, 3), 3))), 'warp');
    assert.equal(says(l.judge(l.s('==', l.call('__shfl_xor_sync', -1, lane, 1), 0))), 'every-warp 00000002');
    assert.ok(l.domain.same(l.call('__shfl_down_sync', -1, l.n, 1), l.n));
  });
  it('never uniform', () => {
    const l = new Lab();
    for (const name of ['__activemask', 'atomicAdd', 'atomicCAS', '__match_any_sync', 'clock', 'clock64']) {
      assert.equal(says(l.judge(l.call(name, l.n, l.n, l.n))), 'data-dependent', name);
    }
  });
  it('functions of their arguments', () => {
    const l = new Lab();
    assert.equal(says(l.judge(l.call('sinf', l.n))), 'grid');
    assert.equal(says(l.judge(l.call('powf', l.n, l.domain.builtin('blockIdx.x')))), 'block');
    assert.equal(says(l.judge(l.call('powf', l.data, l.n))), 'data-dependent');
    assert.ok(l.domain.same(l.call('sinf', l.n), l.call('sinf', l.n)));
    for (const name of [
      '__fadd_rn',
      '__float2int_rn',
      '__int_as_float',
      '__hadd2',
      '__vadd4',
      'make_float4',
      '__fmaf_rn',
      '__half2float',
      '__float2half_rn',
      '__double2int_rz',
      '__hmul',
      'hsqrt',
    ]) {
      assert.equal(effectNamed(name)?.kind, 'pure', name);
    }
    assert.equal(effectNamed('pathA'), null);
    assert.equal(effectNamed('helper'), null);
  });
  it('registers', () => {
    const l = new Lab();
    const read = (name: string): Value => {
      const effect = specialRegister(name)?.effect;
      assert.ok(effect, name);
      return l.domain.applyIntrinsic(effect, [], UINT, null, name);
    };
    assert.equal(says(l.judge(l.u('==', read('%laneid'), 3))), 'every-warp 00000008');
    assert.equal(says(l.judge(l.u('==', read('%warpid'), 0))), 'warp');
    assert.equal(says(l.judge(l.u('==', read('%nwarpid'), 4))), 'grid');
    assert.equal(says(l.judge(l.u('==', read('%tid.x'), 0))), 'one-per-block 00000001');
    assert.equal(says(l.judge(l.u('==', read('%ctaid.x'), 0))), 'block');
    assert.equal(says(l.judge(l.u('==', read('%clock'), 0))), 'data-dependent');
    assert.equal(says(l.judge(l.u('==', read('%lanemask_lt'), 7))), 'every-warp 00000008');
    assert.equal(specialRegister('%nothing'), null);
  });
  it('cooperative groups', () => {
    const l = new Lab();
    const read = (
      kind: 'thread_block' | 'tile' | 'coalesced' | 'grid',
      size: number,
      method: string,
      ...args: Value[]
    ): Value => {
      const effect = groupMethod({ kind, size }, method)?.effect;
      assert.ok(effect, method);
      return l.domain.applyIntrinsic(effect, args, UINT, null, `${kind}${size}${method}`);
    };
    assert.equal(says(l.judge(l.u('==', read('tile', 32, 'meta_group_rank'), 0))), 'warp');
    assert.equal(says(l.judge(l.u('==', read('tile', 32, 'thread_rank'), 0))), 'every-warp 00000001');
    assert.equal(says(l.judge(l.u('==', read('tile', 8, 'thread_rank'), 0))), 'every-warp 01010101');
    assert.equal(says(l.judge(l.u('==', l.u('/', read('thread_block', 0, 'thread_rank'), 32), 1))), 'warp');
    assert.equal(says(l.judge(read('tile', 32, 'any', l.data))), 'warp');
    assert.equal(says(l.judge(read('tile', 16, 'any', l.data))), 'data-dependent');
    assert.equal(says(l.judge(read('tile', 32, 'shfl', l.data, l.n))), 'warp');
    assert.equal(says(l.judge(read('tile', 16, 'shfl', l.data, l.n))), 'data-dependent');
    assert.equal(says(l.judge(read('coalesced', 0, 'thread_rank'))), 'data-dependent');
    assert.equal(says(l.judge(l.u('==', read('thread_block', 0, 'group_index.x'), 0))), 'block');
    assert.equal(says(l.judge(l.u('<', read('grid', 0, 'thread_rank'), l.n))), 'boundary');
    assert.equal(groupMethod({ kind: 'thread_block', size: 0 }, 'nothing'), null);
  });
  it('every entry has a source', () => {
    for (const { name, source } of allCallees()) assert.ok(source, name);
    assert.ok(allCallees().length > 300);
  });
  it('booleans stay booleans', () => {
    const l = new Lab();
    const b = l.domain.cast(l.s('<', l.i, l.n), BOOL, INT);
    assert.equal(says(l.judge(l.s('&', b, l.s('==', l.s('&', l.i, 1), 1)))), 'every-warp aaaaaaaa');
    assert.equal((b.assume & Assume.NoWrap) === 0, true);
  });
});
