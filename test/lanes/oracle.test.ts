import assert from 'node:assert/strict';
import { Domain } from '../../server/src/lanes/domain';
import { type Active, EVERYONE } from '../../server/src/lanes/judgement';
import {
  Assume,
  type BinaryOp,
  type BlockShape,
  BOOL,
  Pattern,
  type ScalarType,
  Scope,
  Source,
  type UnaryOp,
  type Value,
} from '../../server/src/lanes/value';
import { type CType, operate, operateUnary, random, type Trace, toType, Undefined } from './concrete';

/** One execution: a block of threads and what the unknowns are. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly block: bigint;
  readonly grid: bigint;
  readonly unknowns: Readonly<Record<string, bigint>>;
  /** Per-thread data. */
  readonly data: readonly bigint[];
  readonly flags: readonly bigint[];
}

interface Expression {
  readonly text: string;
  readonly type: CType;
  readonly boolean: boolean;
  readonly value: Value;
  evaluate(run: Run, thread: number, trace: Trace): bigint;
}

const INT32: CType = { signed: true, bits: 32 };
const UINT32: CType = { signed: false, bits: 32 };
const INT64: CType = { signed: true, bits: 64 };
const UINT64: CType = { signed: false, bits: 64 };

function scalar(t: CType): ScalarType {
  return { kind: t.signed ? 'int' : 'uint', bits: t.bits };
}

function common(a: CType, b: CType): CType {
  if (a.bits !== b.bits) return a.bits > b.bits ? a : b;
  return { signed: a.signed && b.signed, bits: a.bits };
}

const SHAPES: readonly BlockShape[] = [
  { known: null, multiDimensional: false },
  { known: null, multiDimensional: false },
  { known: null, multiDimensional: true },
  { known: { x: 128, y: 1, z: 1 }, multiDimensional: false },
  { known: { x: 32, y: 8, z: 1 }, multiDimensional: false },
  { known: { x: 16, y: 16, z: 1 }, multiDimensional: false },
  { known: { x: 48, y: 1, z: 1 }, multiDimensional: false },
  { known: { x: 65, y: 2, z: 1 }, multiDimensional: false },
  { known: { x: 8, y: 4, z: 3 }, multiDimensional: false },
  { known: { x: 7, y: 1, z: 1 }, multiDimensional: false },
  { known: { x: 1, y: 1, z: 1 }, multiDimensional: false },
];

const AXIS = 2 ** 31 - 1024;

class Generator {
  readonly domain: Domain;

  constructor(
    readonly rnd: () => number,
    readonly shape: BlockShape,
  ) {
    this.domain = new Domain(shape);
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.rnd() * list.length)];
  }

  runs(): Run[] {
    const { known, multiDimensional } = this.shape;
    const runs: Run[] = [];
    for (let k = 0; k < 5; k++) {
      let dims: readonly number[];
      if (known !== null) dims = [known.x, known.y, known.z];
      else if (multiDimensional)
        dims = this.pick([
          [32, 4, 1],
          [64, 2, 1],
          [32, 3, 2],
          [128, 1, 1],
        ]);
      else dims = [this.pick([32, 64, 96, 256, 1024]), 1, 1];
      const [x, y, z] = dims;
      const blocks = Math.floor(AXIS / x);
      const block = BigInt(this.pick([0, 1, 2, 3, 7, 100, 65535, blocks - 1, Math.floor(this.rnd() * blocks)]));
      const grid = block + 1n + BigInt(Math.min(blocks - 1 - Number(block), this.pick([0, 1, 5, 1000])));
      const threads = x * y * z;
      const any = (): bigint =>
        this.pick([
          0n,
          1n,
          -1n,
          2n,
          3n,
          5n,
          16n,
          31n,
          32n,
          33n,
          100n,
          1000n,
          -7n,
          -32n,
          -33n,
          2n ** 31n - 1n,
          -(2n ** 31n),
          BigInt(Math.floor(this.rnd() * 2 ** 32) - 2 ** 31),
          block * BigInt(x) + BigInt(Math.floor(this.rnd() * threads)),
        ]);
      runs.push({
        x,
        y,
        z,
        block,
        grid,
        unknowns: {
          n: BigInt.asIntN(32, any()),
          m: BigInt.asUintN(32, any()),
          len: BigInt.asIntN(64, any() * this.pick([1n, 1n, 4096n])),
          k32: 32n * BigInt(Math.floor(this.rnd() * 64)),
          small: BigInt(Math.floor(this.rnd() * 40)),
          s: BigInt(2 ** Math.floor(this.rnd() * 10)),
        },
        data: Array.from({ length: threads }, any).map((v) => BigInt.asIntN(32, v)),
        flags: Array.from({ length: threads }, () => BigInt(Math.floor(this.rnd() * 2))),
      });
    }
    // The same grid seen by another block.
    const [first] = runs;
    runs.push({ ...first, block: 0n });
    return runs;
  }

  leaf(): Expression {
    const { domain } = this;
    const make = (
      text: string,
      type: CType,
      value: Value,
      evaluate: (run: Run, thread: number) => bigint,
      boolean = false,
    ): Expression => ({ text, type, boolean, value, evaluate });
    const unknown = (
      name: string,
      type: CType,
      facts: { min?: number; max?: number; modulus?: number; source?: Source },
    ) =>
      make(
        name,
        type,
        domain.symbol(name, name, { scope: Scope.Grid, source: Source.Data, ...facts }),
        (run) => run.unknowns[name],
      );
    switch (Math.floor(this.rnd() * 20)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return make('tx', UINT32, domain.builtin('threadIdx.x'), (run, t) => BigInt(t % run.x));
      case 4:
        return make('ty', UINT32, domain.builtin('threadIdx.y'), (run, t) => BigInt(Math.floor(t / run.x) % run.y));
      case 5:
        return make('lane', INT32, domain.builtin('laneId'), (_run, t) => BigInt(t & 31));
      case 6:
        return make('bx', UINT32, domain.builtin('blockIdx.x'), (run) => run.block);
      case 7:
        return make('bdx', UINT32, domain.builtin('blockDim.x'), (run) => BigInt(run.x));
      case 8: {
        const v = domain.binary('*', domain.builtin('blockIdx.x'), domain.builtin('blockDim.x'), scalar(UINT32));
        const i = domain.binary('+', v, domain.builtin('threadIdx.x'), scalar(UINT32));
        return make('i', INT32, domain.cast(i, scalar(UINT32), scalar(INT32)), (run, t) =>
          toType(run.block * BigInt(run.x) + BigInt(t % run.x), INT32),
        );
      }
      case 9:
        return unknown('n', INT32, {});
      case 10:
        return unknown('m', UINT32, {});
      case 11:
        return unknown('len', INT64, {});
      case 12:
        return unknown('k32', INT32, { min: 0, max: 63 * 32, modulus: 32 });
      case 13:
        return unknown('small', INT32, { min: 0, max: 39 });
      case 14:
        return unknown('s', UINT32, { min: 1, max: 512, source: Source.Loop });
      case 15:
        if (this.rnd() < 0.5) return make('data', INT32, domain.varying(Pattern.Data, null), (run, t) => run.data[t]);
        return make(
          'flag',
          INT32,
          domain.varying(Pattern.Data, null, { boolean: true }),
          (run, t) => run.flags[t],
          true,
        );
      case 16:
        return make('gdx', UINT32, domain.builtin('gridDim.x'), (run) => run.grid);
      case 17:
        return make('rank', UINT32, domain.builtin('threadRank'), (_run, t) => BigInt(t));
      default: {
        const c = this.pick([
          0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 32, 33, 64, 65, 96, 100, 128, 255, 256, 1023, 1024, -1, -32, 4096,
        ]);
        if (this.rnd() < 0.15 && c >= 0) return make(`${c}u`, UINT32, domain.constant(c), () => BigInt(c));
        return make(`${c}`, INT32, domain.constant(c), () => BigInt(c));
      }
    }
  }

  private convert(e: Expression, to: CType): Expression {
    if (e.type.signed === to.signed && e.type.bits === to.bits) return e;
    const from = e.boolean ? BOOL : scalar(e.type);
    return {
      text: `(${to.signed ? 'i' : 'u'}${to.bits})${e.text}`,
      type: to,
      boolean: e.boolean,
      value: this.domain.cast(e.value, from, scalar(to)),
      evaluate: (run, t, trace) => {
        const v = e.evaluate(run, t, trace);
        const r = toType(v, to);
        if (r !== v) trace.wrapped = true;
        return r;
      },
    };
  }

  expression(depth: number): Expression {
    if (depth === 0 || this.rnd() < 0.1) return this.leaf();
    const kind = this.rnd();
    if (kind < 0.08) {
      const a = this.expression(depth - 1);
      const op: UnaryOp = this.pick(['-', '~', 'abs', '!', 'popc'] as const);
      const type = op === 'popc' ? { ...a.type, signed: false } : a.type;
      const inner = op === 'popc' ? this.convert(a, type) : a;
      return {
        text: `${op}(${inner.text})`,
        type: op === '!' || op === 'popc' ? INT32 : type,
        boolean: op === '!',
        value: this.domain.unary(op, inner.value, scalar(type)),
        evaluate: (run, t, trace) => operateUnary(op, inner.evaluate(run, t, trace), type, trace),
      };
    }
    if (kind < 0.16) return this.convert(this.expression(depth - 1), this.pick([INT32, UINT32, INT64, UINT64]));
    if (kind < 0.26) {
      const c = this.condition(depth - 1);
      let a = this.expression(depth - 1);
      let b = this.expression(depth - 1);
      const type = common(a.type, b.type);
      a = this.convert(a, type);
      b = this.convert(b, type);
      return {
        text: `(${c.text} ? ${a.text} : ${b.text})`,
        type,
        boolean: false,
        value: this.domain.select(c.value, a.value, b.value, scalar(type)),
        evaluate: (run, t, trace) => {
          const x = a.evaluate(run, t, trace);
          const y = b.evaluate(run, t, trace);
          return c.evaluate(run, t, trace) !== 0n ? x : y;
        },
      };
    }
    if (kind < 0.36) return this.condition(depth - 1);
    const op: BinaryOp = this.pick([
      '+',
      '+',
      '+',
      '-',
      '-',
      '*',
      '*',
      '/',
      '/',
      '%',
      '%',
      '<<',
      '>>',
      '>>',
      '&',
      '&',
      '|',
      '^',
      'min',
      'max',
    ] as const);
    let a = this.expression(depth - 1);
    let b =
      op === '/' || op === '%' || op === '>>' || op === '<<' || this.rnd() < 0.4
        ? this.leaf()
        : this.expression(depth - 1);
    const shift = op === '<<' || op === '>>';
    const type = shift ? a.type : common(a.type, b.type);
    a = this.convert(a, type);
    if (!shift) b = this.convert(b, type);
    return this.binary(op, a, b, type, false);
  }

  /** What kernels compute indices with: sums of multiples, then a division, a remainder, a shift or a mask. */
  indexed(): Expression {
    const type = this.pick([INT32, INT32, UINT32, UINT32, INT64]);
    const number = (c: number): Expression => ({
      text: `${c}`,
      type,
      boolean: false,
      value: this.domain.constant(c),
      evaluate: () => BigInt(c),
    });
    const part = (): Expression => {
      let leaf = this.leaf();
      while (/data|flag|ty|len/.test(leaf.text)) leaf = this.leaf();
      const c = this.pick([1, 1, 1, 2, 3, 4, 8, 32, -1]);
      const v = this.convert(leaf, type);
      return c === 1 || (c < 0 && !type.signed) ? v : this.binary('*', v, number(c), type, false);
    };
    let sum = part();
    for (let k = Math.floor(this.rnd() * 3); k > 0; k--)
      sum = this.binary(this.pick(['+', '+', '-']), sum, part(), type, false);
    if (this.rnd() < 0.5)
      sum = this.binary(this.pick(['+', '-']), sum, number(this.pick([1, 2, 16, 31, 32, 33, 64, 100])), type, false);
    for (let k = Math.floor(this.rnd() * 3); k > 0; k--) {
      const op = this.pick(['/', '%', '>>', '&', '|', '^', '*'] as const);
      const by = op === '>>' ? this.pick([1, 2, 4, 5, 6]) : this.pick([2, 3, 4, 5, 16, 31, 32, 48, 63, 64, 96, 128]);
      sum = this.binary(op, sum, number(by), type, false);
    }
    if (this.rnd() < 0.5) return sum;
    const other = this.rnd() < 0.5 ? number(this.pick([0, 1, 3, 5, 16, 31, 32, 33, 64, 100])) : part();
    return this.binary(this.pick(['<', '<=', '>', '>=', '==', '!=']), sum, other, type, true);
  }

  private binary(op: BinaryOp, a: Expression, b: Expression, type: CType, boolean: boolean): Expression {
    return {
      text: `(${a.text} ${op} ${b.text})`,
      type: boolean ? INT32 : type,
      boolean,
      value: this.domain.binary(op, a.value, b.value, scalar(type)),
      evaluate: (run, t, trace) => {
        const x = a.evaluate(run, t, trace);
        return operate(op, x, b.evaluate(run, t, trace), type, trace);
      },
    };
  }

  condition(depth: number): Expression {
    if (depth > 0 && this.rnd() < 0.25) {
      const op = this.pick(['&&', '||'] as const);
      return this.binary(op, this.condition(depth - 1), this.condition(depth - 1), INT32, true);
    }
    const op = this.pick(['<', '<=', '>', '>=', '==', '!='] as const);
    let a = this.expression(Math.max(0, depth));
    let b = this.rnd() < 0.6 ? this.leaf() : this.expression(Math.max(0, depth - 1));
    const type = common(a.type, b.type);
    a = this.convert(a, type);
    b = this.convert(b, type);
    return this.binary(op, a, b, type, true);
  }
}

/** What every thread holds; null where some thread's behaviour is undefined. */
function execute(e: Expression, run: Run): { values: bigint[]; wrapped: boolean } | null {
  const trace: Trace = { wrapped: false };
  try {
    const values: bigint[] = [];
    for (let t = 0; t < run.x * run.y * run.z; t++) values.push(e.evaluate(run, t, trace));
    return { values, wrapped: trace.wrapped };
  } catch (error) {
    if (error instanceof Undefined) return null;
    throw error;
  }
}

function warpsOf<T>(values: readonly T[]): T[][] {
  const warps: T[][] = [];
  for (let t = 0; t < values.length; t += 32) warps.push(values.slice(t, t + 32));
  return warps;
}

function at(v: Float64Array, thread: number): number {
  return v.length === 1 ? v[0] : v.length <= 32 ? v[thread % v.length] : v[thread];
}

const ROOTS: Readonly<Record<string, (run: Run) => bigint>> = {
  n: (r) => r.unknowns.n,
  m: (r) => r.unknowns.m,
  len: (r) => r.unknowns.len,
  k32: (r) => r.unknowns.k32,
  small: (r) => r.unknowns.small,
  s: (r) => r.unknowns.s,
  'blockIdx.x': (r) => r.block,
  'blockDim.x': (r) => BigInt(r.x),
  'gridDim.x': (r) => r.grid,
};

function check(e: Expression, run: Run): boolean {
  const done = execute(e, run);
  if (done === null) return false;
  const { values, wrapped } = done;
  const { value } = e;
  const { lanes, base } = value;
  const fail = (what: string): never => {
    throw new Error(
      `${what}\n  ${e.text}\n  block ${run.x},${run.y},${run.z} at ${run.block} of ${run.grid}, ${Object.entries(
        run.unknowns,
      )
        .map(([k, v]) => `${k}=${v}`)
        .join(' ')}\n  values ${values.slice(0, 40).join(' ')}\n  base ${base.constant} ${base.terms
        .map((t) => `${t.coefficient}*[${t.symbol.name}]`)
        .join(
          ' + ',
        )} assume ${value.assume} ${lanes === null ? '' : lanes.kind === 'known' ? lanes.offsets.slice(0, 40).join(' ') : JSON.stringify({ ...lanes, mask: lanes.mask?.slice(0, 32).join(''), upper: lanes.upper?.slice(0, 32).join(''), lower: lanes.lower?.slice(0, 32).join('') })}`,
    );
  };
  if ((value.assume & Assume.NoWrap) !== 0 && wrapped) return true;
  if (!Number.isInteger(base.constant)) fail('not a number');
  const bits = e.type.bits;
  const ring = (x: bigint): bigint => BigInt.asUintN(bits, x);
  if (lanes === null || lanes.kind === 'known') {
    const scope = base.terms.reduce((s, t) => Math.max(s, t.symbol.scope), 0);
    if (lanes?.offsets.some((o) => !Number.isInteger(o))) fail('an offset is not a number');
    const offset = (t: number): bigint => (lanes === null ? 0n : BigInt(at(lanes.offsets, t)));
    const bases = values.map((v, t) => ring(v - offset(t)));
    for (const warp of warpsOf(bases)) if (warp.some((b) => b !== warp[0])) fail('not uniform in a warp');
    if (scope < Scope.Warp && bases.some((b) => b !== bases[0])) fail('not uniform in the block');
    if (base.terms.length === 0) {
      for (let t = 0; t < values.length; t++) {
        if (values[t] !== BigInt(base.constant) + offset(t))
          fail(`thread ${t} is not ${BigInt(base.constant) + offset(t)}`);
      }
    } else if (base.terms.every((t) => t.symbol.key in ROOTS)) {
      let expected = BigInt(base.constant);
      for (const t of base.terms) expected += BigInt(t.coefficient) * ROOTS[t.symbol.key](run);
      if (ring(expected) !== bases[0]) fail(`the base is ${expected}`);
    }
    if (lanes === null && base.terms.length === 1 && base.constant === 0 && base.terms[0].coefficient === 1) {
      const { symbol } = base.terms[0];
      const typed = !(symbol.key in ROOTS);
      if (typed && !((symbol.rangeAssume & Assume.NoWrap) !== 0 && wrapped)) {
        for (const v of values)
          if (Number(v) < symbol.min || Number(v) > symbol.max) fail(`out of ${symbol.min}..${symbol.max}`);
      }
      if (!((symbol.assume & Assume.NoWrap) !== 0 && wrapped)) {
        const m = BigInt(symbol.modulus);
        for (const v of values)
          if ((((v - BigInt(symbol.remainder)) % m) + m) % m !== 0n) fail(`not ${symbol.remainder} mod ${m}`);
      }
    }
    return true;
  }
  if (lanes.injective) {
    for (const warp of warpsOf(values)) if (new Set(warp).size !== warp.length) fail('not injective');
  }
  if (lanes.boolean && values.some((v) => v !== 0n && v !== 1n)) fail('not boolean');
  for (let t = 0; t < values.length; t++) {
    if (lanes.upper !== null && at(lanes.upper, t) === 0 && values[t] !== 0n) fail('above upper');
    if (lanes.lower !== null && at(lanes.lower, t) !== 0 && values[t] === 0n) fail('below lower');
  }
  for (const warp of warpsOf(values)) {
    const count = warp.filter((v) => v !== 0n).length;
    if (lanes.elects === 1 && count > 1) fail('elects several');
    if (lanes.elects === -1 && warp.length - count > 1) fail('spares several');
  }
  return true;
}

/** Judges a condition behind a guard. */
function checkJudgement(
  g: Generator,
  guards: readonly { e: Expression; taken: boolean }[],
  e: Expression,
  runs: readonly Run[],
): void {
  const { domain } = g;
  let active: Active = EVERYONE;
  for (const guard of guards) active = domain.narrow(active, guard.e.value, guard.taken);
  const j = domain.judge(e.value, active);
  const assume = j.assume | active.assume | guards.reduce((a, x) => a | x.e.value.assume, 0);
  const truths: { reached: boolean; all: boolean; any: boolean; run: Run }[] = [];
  const text = `${guards.map((x) => `${x.taken ? '' : '!'}${x.e.text}`).join('; ')} => ${e.text}`;
  const details = (run: Run): string =>
    `${text}\n  ${JSON.stringify(j)}\n  block ${run.x},${run.y},${run.z} at ${run.block}, ${Object.entries(run.unknowns)
      .map(([k, v]) => `${k}=${v}`)
      .join(' ')}`;
  for (const run of runs) {
    const c = execute(e, run);
    const gs = guards.map((x) => ({ done: execute(x.e, run), taken: x.taken }));
    if (c === null || gs.some((x) => x.done === null)) continue;
    if ((assume & Assume.NoWrap) !== 0 && (c.wrapped || gs.some((x) => x.done?.wrapped))) continue;
    const here = c.values.map((_, t) => gs.every((x) => (x.done?.values[t] !== 0n) === x.taken));
    here.forEach((h, t) => {
      if (h && active.within !== null) assert.equal(at(active.within, t), 1, `lane ${t} is here: ${details(run)}`);
    });
    const lanes = warpsOf(c.values.map((v, t) => ({ here: here[t], holds: v !== 0n })));
    let splitting = 0;
    let any = false;
    let all = true;
    for (const warp of lanes) {
      const active1 = warp.filter((l) => l.here);
      if (active.atMostOne) assert.ok(active1.length <= 1, `one lane: ${details(run)}`);
      const holding = active1.filter((l) => l.holds).length;
      if (holding > 0) any = true;
      if (holding < active1.length) all = false;
      const splits = holding > 0 && holding < active1.length;
      if (splits) splitting++;
      if (splits && j.uniformity !== 'divergent' && j.uniformity !== 'caller') assert.fail(`splits: ${details(run)}`);
      const isVector = e.value.lanes?.kind === 'known' && guards.every((x) => x.e.value.lanes?.kind === 'known');
      // (Combined conditions give the mask of the warps that are not at the boundary.)
      const isBoundary = guards.length === 0 && e.value.lanes?.kind === 'varying' && !/&&|\|\|/.test(e.text);
      if (splits && j.mask !== null && (isVector || isBoundary) && (j.assume & Assume.NoWrap) === 0) {
        const mask = warp.reduce((m, l, k) => (l.here && l.holds ? m | (1 << k) : m), 0) >>> 0;
        if (warp.length === 32) assert.equal(mask, j.mask, `mask: ${details(run)}`);
      }
    }
    const reached = here.some((h) => h);
    if (reached && j.constant !== null) assert.ok(j.constant ? all : !any, `constant: ${details(run)}`);
    if (reached && (j.uniformity === 'block' || j.uniformity === 'grid')) {
      assert.ok(all || !any, `uniform in the block: ${details(run)}`);
    }
    const vectors = e.value.lanes?.kind === 'known' && guards.every((x) => x.e.value.lanes?.kind === 'known');
    if (j.warps !== null && vectors && reached && e.value.base.terms.length === 0) {
      assert.equal(splitting, j.warps.splitting, `warps: ${details(run)}`);
    }
    if (reached) truths.push({ reached, all, any, run });
  }
  if (j.uniformity === 'grid') {
    const first = truths.find((t) => t.run === runs[0]);
    const other = truths.find((t) => t.run === runs[runs.length - 1]);
    if (first && other) assert.equal(first.any, other.any, `uniform in the grid: ${details(runs[0])}`);
  }
}

const TREES = Number(process.env.LANES_TREES ?? 1500);
const SEED = Number(process.env.LANES_SEED ?? 1);

describe('lane values against concrete execution', () => {
  it('holds for random expressions', function () {
    this.timeout(600_000);
    const rnd = random(SEED);
    let checked = 0;
    const kinds = { constant: 0, uniform: 0, known: 0, varying: 0 };
    for (let k = 0; k < TREES; k++) {
      const g = new Generator(rnd, SHAPES[k % SHAPES.length]);
      const e = rnd() < 0.6 ? g.expression(1 + (k % 4)) : g.condition(1 + (k % 4));
      const { lanes, base } = e.value;
      if (lanes === null) kinds[base.terms.length === 0 ? 'constant' : 'uniform']++;
      else kinds[lanes.kind]++;
      for (const run of g.runs()) if (check(e, run)) checked++;
    }
    assert.ok(checked > TREES);
    if (process.env.LANES_VERBOSE) console.log(checked, kinds);
  });

  it('holds for index arithmetic', function () {
    this.timeout(600_000);
    const rnd = random(SEED + 4);
    const kinds = { constant: 0, uniform: 0, known: 0, varying: 0 };
    for (let k = 0; k < TREES * 3; k++) {
      const g = new Generator(rnd, SHAPES[k % SHAPES.length]);
      const e = g.indexed();
      const { lanes, base } = e.value;
      if (lanes === null) kinds[base.terms.length === 0 ? 'constant' : 'uniform']++;
      else kinds[lanes.kind]++;
      const runs = g.runs();
      for (const run of runs) check(e, run);
      if (e.boolean) checkJudgement(g, [], e, runs);
    }
    if (process.env.LANES_VERBOSE) console.log(kinds);
    assert.ok(kinds.known > kinds.varying / 2);
  });

  it('judges and narrows', function () {
    this.timeout(600_000);
    const rnd = random(SEED + 1);
    for (let k = 0; k < TREES; k++) {
      const g = new Generator(rnd, SHAPES[k % SHAPES.length]);
      const guards = Array.from({ length: k % 3 }, () => ({ e: g.condition(1 + (k % 2)), taken: rnd() < 0.6 }));
      const e = g.condition(1 + (k % 3));
      checkJudgement(g, guards, e, g.runs());
    }
  });

  it('finds what holds of a loop variable in every round', function () {
    this.timeout(600_000);
    const rnd = random(SEED + 3);
    for (let k = 0; k < TREES; k++) {
      const g = new Generator(rnd, SHAPES[k % SHAPES.length]);
      const { domain } = g;
      const type = g.pick([INT32, UINT32]);
      const first = g.pick([
        () => ({ value: domain.constant(0), at: (): bigint => 0n }),
        () => ({ value: domain.constant(128), at: (): bigint => 128n }),
        () => ({ value: domain.builtin('blockDim.x'), at: (r: Run): bigint => BigInt(r.x) }),
        () => ({ value: domain.builtin('threadIdx.x'), at: (r: Run, t: number): bigint => BigInt(t % r.x) }),
        () => ({ value: domain.builtin('blockIdx.x'), at: (r: Run): bigint => r.block }),
      ])();
      const steps = Array.from({ length: 1 + (k % 2) }, () => ({
        op: g.pick(['+', '-', '*', '>>', '/', '<<', '&', '%', 'min', '^'] as const),
        by: g.pick([1, 2, 3, 4, 32, 64, 7]),
      })).map((s) => ((s.op === '>>' || s.op === '<<') && s.by > 4 ? { ...s, by: 1 } : s));
      const body = (p: Value): Value =>
        steps.reduce((v, s) => domain.binary(s.op, v, domain.constant(s.by), scalar(type)), p);
      let phi = first.value;
      let rounds = 0;
      for (;;) {
        const how = { scope: Scope.Grid, loop: true, type: scalar(type) };
        const next = domain.merge('phi', 'p', first.value, body(phi), how);
        if (domain.key(next) === domain.key(phi)) break;
        phi = next;
        assert.ok(++rounds < 60, `no fixpoint: ${steps.map((s) => s.op + s.by).join(' ')}`);
      }
      for (const run of g.runs()) {
        const threads = run.x * run.y * run.z;
        let values = Array.from({ length: threads }, (_, t) => toType(first.at(run, t), type));
        const trace: Trace = { wrapped: false };
        for (let round = 0; round < 6; round++) {
          const now = values;
          const e: Expression = {
            text: `p after ${round} of ${steps.map((s) => s.op + s.by).join(' ')} (${type.signed ? 'int' : 'unsigned'})`,
            type,
            boolean: false,
            value: phi,
            evaluate: (_run, t, own) => {
              if (trace.wrapped) own.wrapped = true;
              return now[t];
            },
          };
          check(e, run);
          values = values.map((v) => steps.reduce((x, s) => operate(s.op, x, BigInt(s.by), type, trace), v));
        }
      }
    }
  });

  it('gives one name to equal values only', function () {
    this.timeout(600_000);
    const rnd = random(SEED + 2);
    let pairs = 0;
    for (let k = 0; k < TREES / 40; k++) {
      const g = new Generator(rnd, SHAPES[k % SHAPES.length]);
      const all = Array.from({ length: 40 }, () => g.expression(2));
      const runs = g.runs();
      for (let i = 0; i < all.length; i++) {
        for (let j = 0; j < i; j++) {
          const a = all[i];
          const b = all[j];
          if (a.type.bits !== b.type.bits || a.type.signed !== b.type.signed) continue;
          if (!g.domain.same(a.value, b.value)) continue;
          pairs++;
          for (const run of runs) {
            const x = execute(a, run);
            const y = execute(b, run);
            if (x === null || y === null) continue;
            if (((a.value.assume | b.value.assume) & Assume.NoWrap) !== 0 && (x.wrapped || y.wrapped)) continue;
            assert.deepEqual(x.values, y.values, `${a.text} and ${b.text}`);
          }
        }
      }
    }
    assert.ok(pairs > 10);
  });
});
