import { AXIS } from './integers';
import { constant, make, type Space, type SymbolFacts, withAssume } from './space';
import type { Value } from './value';
import { Assume, Scope, Source } from './value';

/** How many threads a block has where nobody tells. */
const WHOLE_WARPS = {
  min: 32,
  max: 1024,
  modulus: 32,
  remainder: 0,
  assume: Assume.WarpMultiple,
  rangeAssume: Assume.WarpMultiple,
};

/**
 * Built-in variables and special registers. Beyond CUDA's own limits one thing is taken for granted: an axis of a grid
 * has at most 2^31 - 1024 threads, so that a global index fits an `int`.
 */
export function builtin(space: Space, which: string): Value {
  const [head, axis] = which.split('.');
  switch (head) {
    case 'threadIdx':
      return threadIndex(space, axis);
    case 'blockDim':
      return blockSize(space, axis);
    case 'blockIdx':
      return space.symbol(which, which, {
        scope: Scope.Block,
        source: Source.BlockIndex,
        min: 0,
        max: axis === 'x' || axis === undefined ? Math.floor(AXIS / threadsAlong(space, axis)) - 1 : 65534,
      });
    case 'gridDim':
      return space.symbol(which, which, {
        scope: Scope.Grid,
        source: Source.Shape,
        min: 1,
        max: axis === 'x' || axis === undefined ? Math.floor(AXIS / threadsAlong(space, axis)) : 65535,
      });
    case 'warpSize':
      return constant(32);
    case 'laneId':
      return vector(space, which, (t) => t & 31, 0);
    case 'threadRank':
      if (space.threads === 0) return withinWarp(space, 'threadRank', 0);
      return vector(space, 'rank', (t) => t, 0);
    case 'warpId':
      if (space.threads === 0) return warpSymbol(space, 'warpId', { min: 0, max: 31 });
      return vector(space, which, (t) => t >> 5, 0);
    case 'blockSize':
      return wholeBlock(space);
    case 'numWarps':
      if (space.shape.known !== null) return constant(space.vectors.warps);
      return space.symbol('numWarps', 'warps of the block', {
        scope: Scope.Grid,
        source: Source.Shape,
        min: 1,
        max: 32,
      });
    case 'lanemask_eq':
      return vector(space, which, (t) => 2 ** (t & 31), 0);
    case 'lanemask_lt':
      return vector(space, which, (t) => 2 ** (t & 31) - 1, 0);
    case 'lanemask_le':
      return vector(space, which, (t) => 2 ** ((t & 31) + 1) - 1, 0);
    case 'lanemask_gt':
      return vector(space, which, (t) => 2 ** 32 - 2 ** ((t & 31) + 1), 0);
    case 'lanemask_ge':
      return vector(space, which, (t) => 2 ** 32 - 2 ** (t & 31), 0);
    // Of cooperative groups: `tileRank.16`, `tileIndex.16`, `tileCount.16`.
    case 'tileRank':
      return tileRank(space, Number(axis));
    case 'tileIndex':
      return tileIndex(space, Number(axis));
    case 'tileCount':
      return tileCount(space, Number(axis));
    // Warp-uniform, but any number: PTX promises no more of %warpid.
    case 'physicalWarp':
      return warpSymbol(space, which, { min: 0, max: 63 });
    default: {
      const scope = BLOCK_WIDE.has(head) ? Scope.Block : WARP_WIDE.has(head) ? Scope.Warp : Scope.Grid;
      const source = scope === Scope.Grid ? Source.Shape : Source.BlockIndex;
      return space.symbol(which, which, { scope, source, min: 0, max: 2 ** 32 - 1 });
    }
  }
}

const BLOCK_WIDE = new Set(['clusterIdx', 'clusterBlockIdx', 'clusterBlockRank']);
const WARP_WIDE = new Set(['smid']);

/** `name` says all that `f` depends on. */
function vector(space: Space, name: string, f: (t: number) => number, assume: number): Value {
  const made = space.vectors.named(name, f);
  return space.vector(made, assume, null) ?? constant(0);
}

function threadsAlong(space: Space, axis: string | undefined): number {
  const { known } = space.shape;
  if (known === null) return 1;
  return axis === 'y' ? known.y : axis === 'z' ? known.z : known.x;
}

function threadIndex(space: Space, axis: string): Value {
  const { known } = space.shape;
  if (known !== null) {
    const { x, y } = known;
    if (axis === 'x') return vector(space, `x ${x}`, (t) => t % x, 0);
    if (axis === 'y') return vector(space, `y ${x} ${y}`, (t) => Math.floor(t / x) % y, 0);
    return vector(space, `z ${x} ${y}`, (t) => Math.floor(t / (x * y)), 0);
  }
  if (space.threads === 0) {
    // A warp lies within one row: x is a multiple of 32.
    if (axis === 'x') return withinWarp(space, 'threadIdx.x', Assume.WarpMultiple);
    return warpSymbol(space, `threadIdx.${axis}`, { min: 0, max: axis === 'y' ? 31 : 31 }, Assume.WarpMultiple);
  }
  if (axis === 'x') return vector(space, 'rank', (t) => t, Assume.OneD);
  return withAssume(constant(0), Assume.OneD);
}

/** 32·k + lane, k unknown. */
function withinWarp(space: Space, name: string, assume: number): Value {
  const first = warpSymbol(space, `${name} row`, { min: 0, max: 992, modulus: 32, remainder: 0, assume });
  const lanes = space.vectors.named('rank', (t) => t);
  if (typeof lanes === 'number') return first;
  return make(first.base, { kind: 'known', offsets: lanes }, assume, null);
}

function warpSymbol(space: Space, name: string, facts: Partial<SymbolFacts>, assume = 0): Value {
  const v = space.symbol(name, name, { scope: Scope.Warp, source: Source.WarpIndex, ...facts });
  return withAssume(v, assume);
}

function blockSize(space: Space, axis: string): Value {
  const { known } = space.shape;
  if (known !== null) return constant(axis === 'x' ? known.x : axis === 'y' ? known.y : known.z);
  if (space.threads > 0 && axis !== 'x') return withAssume(constant(1), Assume.OneD);
  const facts = { scope: Scope.Grid, source: Source.Shape };
  if (axis !== 'x') return space.symbol(`blockDim.${axis}`, `blockDim.${axis}`, { ...facts, min: 1, max: 32 });
  return space.symbol('blockDim.x', 'blockDim.x', {
    ...facts,
    ...WHOLE_WARPS,
  });
}

function wholeBlock(space: Space): Value {
  const { known } = space.shape;
  if (known !== null) return constant(known.x * known.y * known.z);
  if (space.threads > 0) return blockSize(space, 'x');
  return space.symbol('blockSize', 'threads of the block', {
    scope: Scope.Grid,
    source: Source.Shape,
    ...WHOLE_WARPS,
  });
}

function tileRank(space: Space, size: number): Value {
  if (size <= 32 || space.threads > 0) return vector(space, `rank of ${size}`, (t) => t % size, 0);
  return withinWarp(space, `tileRank.${size}`, 0);
}

function tileIndex(space: Space, size: number): Value {
  if (space.threads > 0) return vector(space, `tile of ${size}`, (t) => Math.floor(t / size), 0);
  if (size >= 32) return warpSymbol(space, `tileIndex.${size}`, { min: 0, max: Math.floor(1023 / size) });
  const per = 32 / size;
  const first = warpSymbol(space, `tileIndex.${size}`, { min: 0, max: 31 * per, modulus: per, remainder: 0 });
  const lanes = space.vectors.named(`tile of ${size}`, (t) => Math.floor(t / size));
  return typeof lanes === 'number' ? first : make(first.base, { kind: 'known', offsets: lanes }, 0, null);
}

function tileCount(space: Space, size: number): Value {
  if (space.shape.known !== null) return constant(Math.ceil(space.threads / size));
  return space.symbol(`tileCount.${size}`, 'tiles of the block', {
    scope: Scope.Grid,
    source: Source.Shape,
    min: 1,
    max: Math.ceil(1024 / size),
  });
}
