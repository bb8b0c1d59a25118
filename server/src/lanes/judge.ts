import type { Active, Extent, Judgement, Uniformity } from './judgement';
import { scopeOf } from './linear';
import { truth } from './logic';
import { isConstant, type Space } from './space';
import type { Value, Varying, Vector } from './value';
import { Assume, INT, isOpen, Pattern, Scope } from './value';

/** What a condition does to the warps that reach it (report.md: Uniformity, Extent, Masks). */
export function judge(space: Space, cond: Value, active: Active): Judgement {
  const c = truth(space, cond, INT);
  const { lanes } = c;
  if (lanes === null) {
    const known = isConstant(c) ? c.base.constant !== 0 : null;
    const scope = scopeOf(c.base);
    // One thread of a block agrees with all others that are there.
    const isAlone = scope === Scope.Warp && active.within !== null && crowdOf(space, active).perBlock <= 1;
    return uniform(space, isAlone ? 'block' : scopeName(scope), known, active, c.assume, known);
  }
  if (lanes.kind === 'known') return judgeVector(space, lanes.offsets, active, c.assume);
  return judgeVarying(space, lanes, active, c.assume);
}

const NAMES: readonly Uniformity[] = ['grid', 'block', 'warp'];

export function scopeName(scope: Scope): Uniformity {
  return NAMES[scope];
}

const EXTENTS: readonly (Extent | null)[] = [
  null,
  null,
  'boundary',
  'one-per-block',
  'some-warps',
  'every-warp',
  'data-dependent',
];

/** Warps per block where the shape is not known, for estimates. */
export const USUAL_WARPS = 8;

/** The lanes of one warp as a 32-bit mask. */
export function bitsOf(space: Space, v: Vector | null, warp: number): number {
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

export function warpsOf(space: Space, splitting: number): Judgement['warps'] {
  return space.shape.known === null ? null : { splitting, perBlock: space.vectors.warps };
}

export function uniform(
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
export function needed(assume: number, warpLocal: boolean): number {
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
  let sameLanes = true;
  let sameMask = true;
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
    } else {
      if (lanes !== here) sameLanes = false;
      if (mask !== holding) sameMask = false;
    }
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
    // (In a block that is not whole warps the last one has fewer lanes; an election picks the same.)
    active: exact && sameLanes && sameMask ? lanes : null,
    mask: exact && sameMask ? mask : null,
    warps: exact && !active.someWarps ? warpsOf(space, splitting) : null,
    splitShare: share,
    assume: needed(assume, every),
    parameters: [],
  };
}

export function judgeVarying(space: Space, v: Varying, active: Active, own: number): Judgement {
  const assume = own | (active.within === null ? 0 : active.assume);
  const crowd = crowdOf(space, active);
  if (active.atMostOne || crowd.perWarp <= 1) {
    return uniform(space, crowd.perBlock <= 1 ? 'block' : 'warp', null, active, assume, null);
  }
  // The lanes that surely hold or do not may be all there are.
  if (v.upper !== null && !meets(space, v.upper, active, 1))
    return uniform(space, 'grid', false, active, assume, false);
  if (v.lower !== null && !meets(space, v.lower, active, 0)) return uniform(space, 'grid', true, active, assume, true);
  if (isOpen(v.pattern)) {
    return {
      ...uniform(space, v.pattern === Pattern.Caller ? 'caller' : 'unknown', null, active, assume, null),
      warps: null,
      splitShare: 1,
      parameters: v.parameters,
    };
  }
  const pattern =
    v.pattern === Pattern.EveryWarp && !splitsReaching(space, v.mask, active) ? Pattern.SomeWarps : v.pattern;
  const extent = EXTENTS[pattern];
  const masks = v.mask !== null && active.exact ? splittingMask(space, v.mask, active) : null;
  const every = pattern === Pattern.EveryWarp && active.within === null && active.exact && !active.someWarps;
  return {
    uniformity: 'divergent',
    extent,
    constant: null,
    active: masks === null ? activeMask(space, active) : masks.active,
    mask: masks === null ? null : masks.mask,
    warps: every ? warpsOf(space, space.vectors.warps) : null,
    splitShare: shareOf(space, pattern),
    assume: assumedFor(pattern, assume, masks !== null),
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

/** What splits every full warp: does it split those of which some lanes are gone? */
function splitsReaching(space: Space, mask: Vector | null, active: Active): boolean {
  if (active.within === null) return true;
  for (let w = 0; w < space.vectors.warps; w++) {
    const here = bitsOf(space, active.within, w);
    if (here === 0 || here === bitsOf(space, null, w)) continue;
    const holding = mask === null ? 0 : (bitsOf(space, mask, w) & here) >>> 0;
    if (holding === 0 || holding === here) return false;
  }
  return true;
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
