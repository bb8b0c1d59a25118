import type { Callee, Effect, Result } from './callee';
import type { BinaryOp, ScalarType, Scope, UnaryOp } from './scalar';

/** What a row says besides its names, effect and source; what it leaves out is the default of `row`. */
export type Facts = Partial<Omit<Callee, 'name' | 'effect' | 'result' | 'source'>> & { readonly result?: string };

const RELATIVE: ReadonlySet<string> = new Set([
  'first',
  'second',
  'second or int',
  'pointee',
  'common',
  'floating',
  'template',
  'unknown',
] satisfies Result['kind'][]);

/**
 * One row for each name of a list: separated by white space, with alternatives in braces. `__f{add,sub}_r{n,z}` are
 * four names, `atomicAdd{,_block}` are two.
 */
export function callees(names: string, source: string, effect: Effect | null, facts: Facts = {}): Callee[] {
  return namesIn(names).map((name) => ({
    barrier: null,
    memberMask: -1,
    convergent: false,
    legacy: false,
    access: effect === null || effect.kind === 'none' || effect.kind === 'per-lane' ? 'unknown' : 'none',
    escapes: true,
    writesArguments: [],
    atomic: null,
    polls: false,
    remote: false,
    orders: facts.barrier != null || (facts.memberMask ?? -1) >= 0,
    commutative: false,
    tellsActiveLanes: false,
    isRank: false,
    draws: false,
    readsThread: false,
    predicate: false,
    range: null,
    makes: null,
    group: null,
    price: null,
    ...facts,
    name,
    effect: effect === null ? null : { ...effect, name },
    result: resultOf(facts.result ?? 'unknown'),
    source,
  }));
}

function resultOf(text: string): Result {
  return RELATIVE.has(text) ? ({ kind: text } as Result) : { kind: 'type', name: text };
}

export function namesIn(list: string): string[] {
  return list.split(/\s+/).filter(Boolean).flatMap(expand);
}

function expand(name: string): string[] {
  const open = name.indexOf('{');
  if (open < 0) return [name];
  const close = name.indexOf('}', open);
  const alternatives = name.slice(open + 1, close).split(',');
  return alternatives.flatMap((each) => expand(name.slice(0, open) + each + name.slice(close + 1)));
}

export const NONE: Effect = { kind: 'none' };
export const PER_LANE: Effect = { kind: 'per-lane' };
export const PURE: Effect = { kind: 'pure', min: -Infinity, max: Infinity };
export const TRUTH: Effect = { kind: 'pure', min: 0, max: 1 };
export const STOP: Effect = { kind: 'stop' };
export const LOAD: Effect = { kind: 'load' };
export const FIRST: Effect = { kind: 'argument', index: 0 };

export function agreed(scope: Scope, min = -Infinity, max = Infinity, vote = -1): Effect {
  return { kind: 'agreed', scope, min, max, vote };
}
export function shuffle(mode: 'index' | 'up' | 'down' | 'xor', value: number, size = 32): Effect {
  return { kind: 'shuffle', mode, value, lane: value + 1, width: value + 2, size };
}
export function unary(op: UnaryOp, type: ScalarType | null): Effect {
  return { kind: 'unary', op, type };
}
export function binary(op: BinaryOp, type: ScalarType | null): Effect {
  return { kind: 'binary', op, type };
}
export function register(which: string): Effect {
  return { kind: 'builtin', which };
}

/** Where the rows' facts are said: chapters of the CUDA C++ Programming Guide, the PTX ISA and the library manuals. */
export const GUIDE = {
  sync: 'CUDA C++ Programming Guide, Synchronization Functions',
  fence: 'CUDA C++ Programming Guide, Memory Fence Functions',
  vote: 'CUDA C++ Programming Guide, Warp Vote Functions',
  match: 'CUDA C++ Programming Guide, Warp Match Functions',
  reduce: 'CUDA C++ Programming Guide, Warp Reduce Functions',
  shuffle: 'CUDA C++ Programming Guide, Warp Shuffle Functions',
  atomic: 'CUDA C++ Programming Guide, Atomic Functions',
  atomicObject: 'libcu++, cuda::atomic and cuda::atomic_ref',
  barrierObject: 'libcu++, cuda::barrier',
  pipeline: 'CUDA C++ Programming Guide, Asynchronous Data Copies using cuda::pipeline',
  load: 'CUDA C++ Programming Guide, Read-Only Data Cache Load Function; Load Functions Using Cache Hints',
  texture: 'CUDA C++ Programming Guide, Texture Functions; Surface Functions',
  time: 'CUDA C++ Programming Guide, Time Function',
  trap: 'CUDA C++ Programming Guide, Trap Function; Assertion',
  space: 'CUDA C++ Programming Guide, Address Space Predicate and Conversion Functions',
  compiler: 'CUDA C++ Programming Guide, Compiler Optimization Hint Functions',
  groups: 'CUDA C++ Programming Guide, Cooperative Groups',
  cluster: 'CUDA C++ Programming Guide, Thread Block Clusters',
  output: 'CUDA C++ Programming Guide, Formatted Output; Dynamic Global Memory Allocation',
  matrix: 'CUDA C++ Programming Guide, Warp Matrix Functions',
  integer: 'CUDA Math API, Integer Intrinsics',
  math: 'CUDA Math API, Mathematical Functions',
  convert: 'CUDA Math API, Type Casting Intrinsics',
  half: 'CUDA Math API, Half and Bfloat16 Intrinsics',
  simd: 'CUDA Math API, SIMD Intrinsics',
  complex: 'cuComplex.h of the CUDA Toolkit',
  vectors: 'vector_functions.h of the CUDA Toolkit',
  cub: 'CUB, block-wide and warp-wide collectives',
  random: 'cuRAND, Device API',
  registers: 'PTX ISA, Special Registers',
  elect: 'PTX ISA, elect.sync',
  mbarrier: 'PTX ISA, mbarrier',
  language: 'C++ standard library, <utility>, <algorithm>, <bit>',
};
