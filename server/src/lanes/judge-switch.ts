import { equal } from './compare';
import { bitsOf, judge, judgeVarying, needed, scopeName, USUAL_WARPS, uniform, warpsOf } from './judge';
import type { Active, Extent, Judgement, SwitchJudgement } from './judgement';
import { congruence, maximum, minimum, scopeOf } from './linear';
import { modulo } from './scalar';
import { absolute, atMostSome, constant, isConstant, offsets, type Space } from './space';
import type { Value, Vector } from './value';
import { INT, Scope } from './value';

/** Where the labels of a switch lead: labels of one body carry the same number. */
export interface Cases {
  /** NaN where a label is not constant. */
  readonly values: readonly number[];
  /** By label. */
  readonly targets: readonly number[];
  /** Of the default, or of what follows the switch. */
  readonly otherwise: number;
}

/** Values that the unknown part of a selector is tried with. */
const MANY_UNKNOWNS = 256;
const MANY_CASES = 64;
const WORD = 2 ** 32;

/** Lanes that go to the same body agree, whatever the labels that bring them there. */
export function judgeSwitch(space: Space, selector: Value, cases: Cases, active: Active): SwitchJudgement {
  const { values, targets, otherwise } = cases;
  const nothing = { masks: values.map(() => null), otherwise: null, taken: null };
  const isUnknown = values.some((v) => Number.isNaN(v));
  if (isConstant(selector)) {
    const taken = values.indexOf(selector.base.constant);
    const base = uniform(space, 'grid', null, active, selector.assume, null);
    return { ...base, ...nothing, taken: taken < 0 && isUnknown ? null : taken };
  }
  if (targets.every((t) => t === otherwise)) {
    return { ...uniform(space, 'grid', null, active, 0, null), ...nothing };
  }
  if (selector.lanes === null) {
    return { ...uniform(space, scopeName(scopeOf(selector.base)), null, active, selector.assume, null), ...nothing };
  }
  const x = absolute(selector);
  if (x !== null && typeof x !== 'number' && !isUnknown) {
    return verdict(space, [split(space, x, 0, cases, active)], EXACT, active, selector.assume, cases);
  }
  if (space.collapse(selector) !== null) {
    return { ...uniform(space, 'warp', null, active, selector.assume, null), ...nothing };
  }
  const lanes = offsets(selector);
  if (lanes !== 0 && !isUnknown) {
    const unknowns = unknownsOf(space, selector, lanes, values);
    if (unknowns !== null) {
      const form = congruence(selector.base, 0);
      const assume = selector.assume | (form.modulus > 1 ? form.assume : 0);
      const splits = unknowns.numbers.map((u) => split(space, lanes, u, cases, active));
      const beyond = unknowns.all ? null : strongestCase(space, selector, values, active);
      return verdict(
        space,
        splits,
        { all: unknowns.all, beyond, scope: scopeOf(selector.base) },
        active,
        assume,
        cases,
      );
    }
  }
  const pattern = atMostSome(space.pattern(selector));
  const own = selector.lanes.kind === 'varying' ? selector.lanes : space.varying(pattern, null, {}).lanes;
  if (own === null || own.kind !== 'varying') throw new Error('a selector is uniform, known or varying');
  const unmasked = { ...own, pattern, mask: null, upper: null, lower: null };
  return { ...judgeVarying(space, unmasked, active, selector.assume), mask: null, ...nothing };
}

/** What one number of the unknown part makes of the warps. */
interface Split {
  readonly reaching: number;
  readonly splitting: number;
  /** A label of the one body that all threads go to (-1 the default); null: several bodies. */
  readonly taken: number | null;
  /** Lanes and masks by label, the default's last, where every splitting warp has the same. */
  readonly lanes: number | null;
  readonly masks: readonly number[] | null;
}

function split(space: Space, x: Vector, plus: number, cases: Cases, active: Active): Split {
  const { values, targets, otherwise } = cases;
  const index = new Map<number, number>();
  for (let k = 0; k < values.length; k++) if (!index.has(values[k])) index.set(values[k], k);
  const targetOf = (label: number): number => (label === values.length ? otherwise : targets[label]);
  let reaching = 0;
  let splitting = 0;
  let lanes: number | null = null;
  let masks: number[] | null = null;
  let isSame = true;
  let taken: number | null = null;
  let isOne = true;
  for (let w = 0; w < space.vectors.warps; w++) {
    const here = bitsOf(space, active.within, w);
    if (here === 0) continue;
    reaching++;
    const own = new Array<number>(values.length + 1).fill(0);
    const seen = new Set<number>();
    for (let k = 0; k < 32; k++) {
      if ((here & (1 << k)) === 0) continue;
      const value = space.vectors.at(x, w * 32 + k) + plus;
      const label = index.get(value) ?? index.get(value < 0 ? value + WORD : value) ?? values.length;
      own[label] = (own[label] | (1 << k)) >>> 0;
      const target = targetOf(label);
      seen.add(target);
      if (taken === null) taken = label;
      else if (targetOf(taken) !== target) isOne = false;
    }
    if (seen.size < 2) continue;
    splitting++;
    if (masks === null) {
      masks = own;
      lanes = here;
    } else if (lanes !== here || own.some((m, k) => masks !== null && masks[k] !== m)) isSame = false;
  }
  const one = isOne && taken !== null ? (taken === values.length ? -1 : taken) : null;
  return { reaching, splitting, taken: one, lanes: isSame ? lanes : null, masks: isSame ? masks : null };
}

interface Tried {
  /** Every number that the unknown part can be. */
  readonly all: boolean;
  /** What the labels do one by one, where not all were tried. */
  readonly beyond: Judgement | null;
  /** Of the unknown part. */
  readonly scope: Scope;
}

const EXACT: Tried = { all: true, beyond: null, scope: Scope.Grid };

function verdict(
  space: Space,
  splits: readonly Split[],
  tried: Tried,
  active: Active,
  own: number,
  cases: Cases,
): SwitchJudgement {
  const { all, beyond, scope } = tried;
  const { warps } = space.vectors;
  const assume = own | (active.within === null ? 0 : active.assume);
  const most = splits.reduce((n, s) => Math.max(n, s.splitting), 0);
  if (most === 0 || active.atMostOne) {
    const targets = splits.map((s) =>
      s.taken === null ? null : s.taken < 0 ? cases.otherwise : cases.targets[s.taken],
    );
    const isOne = all && targets.length > 0 && targets.every((t) => t !== null && t === targets[0]);
    const shared = targets.includes(null) ? Scope.Warp : scope;
    const base = uniform(space, isOne ? 'grid' : scopeName(shared), null, active, assume, null);
    return { ...base, masks: cases.values.map(() => null), otherwise: null, taken: isOne ? splits[0].taken : null };
  }
  const every = all && splits.every((s) => s.splitting === s.reaching);
  const [mask] = splits.filter((s) => s.splitting > 0);
  const isSame = splits.every((s) => s.splitting === 0 || (s.masks !== null && sameMasks(s, mask)));
  const known = active.exact && isSame && mask.masks !== null;
  const several = most > 1 || scope === Scope.Warp;
  const extent: Extent = every ? 'every-warp' : several ? 'some-warps' : (beyond?.extent ?? 'one-per-block');
  const share = every ? 1 : !several ? 1 / USUAL_WARPS : most / warps;
  return {
    uniformity: 'divergent',
    extent: extent === 'every-warp' && !every ? 'some-warps' : extent,
    constant: null,
    active: known ? mask.lanes : null,
    mask: null,
    warps: active.exact && !active.someWarps && all && splits.length === 1 ? warpsOf(space, most) : null,
    splitShare: space.shape.known !== null ? most / warps : share,
    assume: needed(assume, every),
    parameters: [],
    masks: cases.values.map((_, k) => (known && mask.masks !== null ? mask.masks[k] : null)),
    otherwise: known && mask.masks !== null ? mask.masks[cases.values.length] : null,
    taken: null,
  };
}

function sameMasks(a: Split, b: Split): boolean {
  return a.lanes === b.lanes && a.masks !== null && a.masks.every((m, k) => b.masks !== null && b.masks[k] === m);
}

/**
 * The numbers that the unknown part can be: all of them where they are few, else those that bring some lane to a label.
 * Null: too many.
 */
function unknownsOf(
  space: Space,
  selector: Value,
  lanes: Vector,
  values: readonly number[],
): { numbers: number[]; all: boolean } | null {
  const { base } = selector;
  const low = minimum(base);
  const high = maximum(base);
  const { modulus, remainder } = congruence(base, 0);
  const step = Math.max(1, modulus);
  const isFeasible = (u: number): boolean => u >= low && u <= high && modulo(u - remainder, step) === 0;
  const numbers: number[] = [];
  if (Number.isSafeInteger(low) && Number.isSafeInteger(high) && (high - low) / step < MANY_UNKNOWNS) {
    for (let u = low + modulo(remainder - low, step); u <= high; u += step) numbers.push(u);
    return { numbers, all: true };
  }
  if (values.length > MANY_CASES) return null;
  const found = new Set<number>();
  for (const x of new Set(lanes))
    for (const v of values) {
      // (An unsigned selector may have wrapped.)
      if ([v - x - WORD, v - x, v - x + WORD].some(isFeasible)) found.add(v - x);
      if (found.size > MANY_UNKNOWNS * 16) return null;
    }
  return space.vectors.warps * found.size > MANY_UNKNOWNS * 64 ? null : { numbers: [...found], all: false };
}

/** By the size of the data, a bound of the block, or neither: the strongest of `selector == label`. */
function strongestCase(space: Space, selector: Value, values: readonly number[], active: Active): Judgement | null {
  let worst: Judgement | null = null;
  for (const v of values.slice(0, MANY_CASES)) {
    const one = judge(space, equal(space, selector, constant(v), INT), active);
    if (one.uniformity !== 'divergent') continue;
    if (worst === null || RANK.indexOf(one.extent) > RANK.indexOf(worst.extent)) worst = one;
  }
  return worst;
}

const RANK: readonly (Extent | null)[] = ['boundary', 'one-per-block', 'some-warps', 'every-warp'];
