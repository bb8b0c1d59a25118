import { compare } from './compare';
import type { Active, Extent, Judgement, SwitchJudgement, Uniformity } from './judgement';
import { scopeOf } from './linear';
import { truth } from './logic';
import { absolute, atMostSome, constant, isConstant, type Space } from './space';
import type { Value, Varying, Vector } from './value';
import { Assume, INT, Pattern, type Scope } from './value';

/** What a condition does to the warps that reach it (report.md: Uniformity, Extent, Masks). */
export function judge(space: Space, cond: Value, active: Active): Judgement {
  const c = truth(space, cond, INT);
  const { lanes } = c;
  if (lanes === null) {
    const known = isConstant(c) ? c.base.constant !== 0 : null;
    return uniform(space, scopeName(scopeOf(c.base)), known, active, c.assume, known);
  }
  if (lanes.kind === 'known') return judgeVector(space, lanes.offsets, active, c.assume);
  return judgeVarying(space, lanes, active, c.assume);
}

const NAMES: readonly Uniformity[] = ['grid', 'block', 'warp'];

function scopeName(scope: Scope): Uniformity {
  return NAMES[scope];
}

const EXTENTS: readonly (Extent | null)[] = [
  null,
  'boundary',
  'one-per-block',
  'some-warps',
  'every-warp',
  'data-dependent',
];

/** Warps per block where the shape is not known, for estimates. */
const USUAL_WARPS = 8;

/** The lanes of one warp as a 32-bit mask. */
function bitsOf(space: Space, v: Vector | null, warp: number): number {
  return (v === null ? space.vectors.everyone : space.vectors.info(v).masks)[warp];
}

/** The active lanes where they are the same in every warp that comes here. */
function activeMask(space: Space, active: Active): number | null {
  if (!active.exact) return null;
  let common: number | null = null;
  for (let w = 0; w < space.vectors.warps; w++) {
    const bits = bitsOf(space, active.within, w);
    if (bits === 0) continue;
    if (common !== null && common !== bits) return null;
    common = bits;
  }
  return common;
}

function warpsOf(space: Space, splitting: number): Judgement['warps'] {
  return space.shape.known === null ? null : { splitting, perBlock: space.vectors.warps };
}

function uniform(
  space: Space,
  uniformity: Uniformity,
  known: boolean | null,
  active: Active,
  assume: number,
  holds: boolean | null,
): Judgement {
  const mask = activeMask(space, active);
  return {
    uniformity,
    extent: null,
    constant: known,
    active: mask,
    mask: holds === null ? null : holds ? mask : 0,
    warps: warpsOf(space, 0),
    splitShare: 0,
    assume: needed(assume, true),
    parameters: [],
  };
}

/** That a warp lies in one row follows from either assumption; the second is the weaker. */
function needed(assume: number, warpLocal: boolean): number {
  return warpLocal && (assume & Assume.WarpMultiple) !== 0 ? assume & ~Assume.OneD : assume;
}

/** Lanes at the end of the data, and lanes that differ by data, do so in blocks of any shape. */
function assumedFor(pattern: Pattern, assume: number, masked: boolean): number {
  if (masked) return needed(assume, pattern === Pattern.EveryWarp || pattern === Pattern.Boundary);
  if (pattern === Pattern.Boundary) return assume & ~Assume.OneD;
  if (pattern === Pattern.Data) return assume & ~(Assume.OneD | Assume.WarpMultiple);
  return needed(assume, pattern === Pattern.EveryWarp);
}

function judgeVector(space: Space, truths: Vector, active: Active, own: number): Judgement {
  const { warps } = space.vectors;
  let reaching = 0;
  let splitting = 0;
  let anyTrue = false;
  let anyFalse = false;
  let lanes: number | null = null;
  let mask: number | null = null;
  let same = true;
  for (let w = 0; w < warps; w++) {
    const here = bitsOf(space, active.within, w);
    if (here === 0) continue;
    reaching++;
    const holding = (bitsOf(space, truths, w) & here) >>> 0;
    if (holding !== 0) anyTrue = true;
    if (holding !== here) anyFalse = true;
    if (holding === 0 || holding === here) continue;
    splitting++;
    if (lanes === null) {
      lanes = here;
      mask = holding;
    } else if (lanes !== here || mask !== holding) same = false;
  }
  const assume = own | (active.within === null ? 0 : active.assume);
  if (splitting === 0 || active.atMostOne) {
    const one = !(anyTrue && anyFalse);
    return uniform(
      space,
      one ? 'grid' : 'warp',
      one && reaching > 0 ? anyTrue : null,
      active,
      assume,
      one ? anyTrue : null,
    );
  }
  const every = splitting === reaching;
  const extent: Extent = every ? 'every-warp' : splitting === 1 ? 'one-per-block' : 'some-warps';
  const exact = active.exact;
  const share =
    space.shape.known !== null ? splitting / warps : every ? 1 : splitting === 1 ? 1 / USUAL_WARPS : splitting / warps;
  return {
    uniformity: 'divergent',
    extent,
    constant: null,
    active: exact && same ? lanes : null,
    mask: exact && same ? mask : null,
    warps: exact && !active.someWarps ? warpsOf(space, splitting) : null,
    splitShare: share,
    assume: needed(assume, every),
    parameters: [],
  };
}

function judgeVarying(space: Space, v: Varying, active: Active, own: number): Judgement {
  const assume = own | (active.within === null ? 0 : active.assume);
  const crowd = crowdOf(space, active);
  if (active.atMostOne || crowd.perWarp <= 1) {
    return uniform(space, crowd.perBlock <= 1 ? 'block' : 'warp', null, active, assume, null);
  }
  // The lanes that surely hold or do not may be all there are.
  if (v.upper !== null && !meets(space, v.upper, active, 1))
    return uniform(space, 'grid', false, active, assume, false);
  if (v.lower !== null && !meets(space, v.lower, active, 0)) return uniform(space, 'grid', true, active, assume, true);
  if (v.pattern === Pattern.Caller) {
    return {
      ...uniform(space, 'caller', null, active, assume, null),
      warps: null,
      splitShare: 1,
      parameters: v.parameters,
    };
  }
  const extent = EXTENTS[v.pattern];
  const masks = v.mask !== null && active.exact ? splittingMask(space, v.mask, active) : null;
  const every = v.pattern === Pattern.EveryWarp && active.within === null && active.exact && !active.someWarps;
  return {
    uniformity: 'divergent',
    extent,
    constant: null,
    active: masks === null ? activeMask(space, active) : masks.active,
    mask: masks === null ? null : masks.mask,
    warps: every ? warpsOf(space, space.vectors.warps) : null,
    splitShare: shareOf(space, v.pattern),
    assume: assumedFor(v.pattern, assume, masks !== null),
    parameters: v.parameters,
  };
}

function shareOf(space: Space, pattern: Pattern): number {
  switch (pattern) {
    case Pattern.Boundary:
      return 0.02;
    case Pattern.OnePerBlock:
      return 1 / (space.shape.known === null ? USUAL_WARPS : space.vectors.warps);
    case Pattern.SomeWarps:
      return 0.5;
    default:
      return 1;
  }
}

/** How many lanes can be here at once. */
function crowdOf(space: Space, active: Active): { perWarp: number; perBlock: number } {
  let perWarp = 0;
  let perBlock = 0;
  for (let w = 0; w < space.vectors.warps; w++) {
    let count = 0;
    for (let bits = bitsOf(space, active.within, w); bits !== 0; bits = (bits & (bits - 1)) >>> 0) count++;
    perWarp = Math.max(perWarp, count);
    perBlock += count;
  }
  if (space.threads === 0) perBlock = Math.max(perBlock, 2);
  return { perWarp, perBlock };
}

/** Whether some active lane has this value. */
function meets(space: Space, v: Vector, active: Active, value: 0 | 1): boolean {
  for (let w = 0; w < space.vectors.warps; w++) {
    const here = bitsOf(space, active.within, w);
    const set = bitsOf(space, v, w);
    if (((value === 1 ? set : ~set) & here) !== 0) return true;
  }
  return false;
}

function splittingMask(space: Space, v: Vector, active: Active): { active: number; mask: number } | null {
  let found: { active: number; mask: number } | null = null;
  for (let w = 0; w < space.vectors.warps; w++) {
    const here = bitsOf(space, active.within, w);
    const mask = (bitsOf(space, v, w) & here) >>> 0;
    if (mask === 0 || mask === here) continue;
    if (found !== null && (found.active !== here || found.mask !== mask)) return null;
    found = { active: here, mask };
  }
  return found;
}

const MANY_CASES = 64;

export function judgeSwitch(space: Space, selector: Value, values: readonly number[], active: Active): SwitchJudgement {
  const nothing = { masks: values.map(() => null), otherwise: null, taken: null };
  if (isConstant(selector)) {
    const taken = values.indexOf(selector.base.constant);
    const unknown = values.some((v) => Number.isNaN(v));
    const base = uniform(space, 'grid', null, active, selector.assume, null);
    return { ...base, ...nothing, taken: taken < 0 && unknown ? null : taken };
  }
  if (selector.lanes === null) {
    return { ...uniform(space, scopeName(scopeOf(selector.base)), null, active, selector.assume, null), ...nothing };
  }
  const x = absolute(selector);
  if (x !== null && typeof x !== 'number' && !values.some((v) => Number.isNaN(v))) {
    return switchVector(space, x, values, active, selector.assume);
  }
  const collapsed = space.collapse(selector);
  if (collapsed !== null) {
    return { ...uniform(space, 'warp', null, active, selector.assume, null), ...nothing };
  }
  if (selector.lanes.kind === 'known' && values.length <= MANY_CASES && !values.some((v) => Number.isNaN(v))) {
    // U + O: as strong as the strongest of its cases.
    let worst: Judgement | null = null;
    let scope = 0;
    for (const v of values) {
      const one = judge(space, compare(space, '==', selector, constant(v), INT), active);
      if (one.uniformity === 'divergent') {
        if (worst === null || EXTENTS.indexOf(one.extent) > EXTENTS.indexOf(worst.extent)) worst = one;
      } else scope = Math.max(scope, NAMES.indexOf(one.uniformity));
    }
    if (worst !== null) return { ...worst, mask: null, ...nothing };
    return { ...uniform(space, scopeName(scope), null, active, selector.assume, null), ...nothing };
  }
  const pattern = atMostSome(space.pattern(selector));
  const lanes =
    selector.lanes.kind === 'varying' ? { ...selector.lanes, pattern, mask: null, upper: null, lower: null } : null;
  const varying = lanes ?? space.varying(pattern, null, {}).lanes;
  if (varying === null || varying.kind !== 'varying') throw new Error('a selector is uniform, known or varying');
  return { ...judgeVarying(space, varying, active, selector.assume), mask: null, ...nothing };
}

function switchVector(
  space: Space,
  x: Vector,
  values: readonly number[],
  active: Active,
  own: number,
): SwitchJudgement {
  const { warps } = space.vectors;
  const index = new Map<number, number>();
  for (let k = 0; k < values.length; k++) if (!index.has(values[k])) index.set(values[k], k);
  let reaching = 0;
  let splitting = 0;
  let lanes: number | null = null;
  let masks: number[] | null = null;
  let same = true;
  let first: number | null = null;
  let one = true;
  for (let w = 0; w < warps; w++) {
    const here = bitsOf(space, active.within, w);
    if (here === 0) continue;
    reaching++;
    const own = new Array<number>(values.length + 1).fill(0);
    let kinds = 0;
    for (let k = 0; k < 32; k++) {
      if ((here & (1 << k)) === 0) continue;
      const target = index.get(space.vectors.at(x, w * 32 + k)) ?? values.length;
      if (own[target] === 0) kinds++;
      own[target] = (own[target] | (1 << k)) >>> 0;
      if (first === null) first = target;
      else if (first !== target) one = false;
    }
    if (kinds < 2) continue;
    splitting++;
    if (masks === null) {
      masks = own;
      lanes = here;
    } else if (lanes !== here || own.some((m, k) => masks !== null && masks[k] !== m)) same = false;
  }
  const assume = own | (active.within === null ? 0 : active.assume);
  if (splitting === 0 || active.atMostOne) {
    const base = uniform(space, one ? 'grid' : 'warp', null, active, assume, null);
    const taken = one && first !== null ? (first === values.length ? -1 : first) : null;
    return { ...base, masks: values.map(() => null), otherwise: null, taken };
  }
  const every = splitting === reaching;
  const known = active.exact && same && masks !== null;
  return {
    uniformity: 'divergent',
    extent: every ? 'every-warp' : splitting === 1 ? 'one-per-block' : 'some-warps',
    constant: null,
    active: known ? lanes : null,
    mask: null,
    warps: active.exact && !active.someWarps ? warpsOf(space, splitting) : null,
    splitShare:
      space.shape.known !== null
        ? splitting / warps
        : every
          ? 1
          : splitting === 1
            ? 1 / USUAL_WARPS
            : splitting / warps,
    assume: needed(assume, every),
    parameters: [],
    masks: values.map((_, k) => (known && masks !== null ? masks[k] : null)),
    otherwise: known && masks !== null ? masks[values.length] : null,
    taken: null,
  };
}
