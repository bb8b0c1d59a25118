import { barrierOf } from './barrier';
import type { Callee, Effect } from './callee';
import { type Group, groupOf } from './groups';
import { FREE, ONE, row } from './prices/price';
import { agreed, callees, type Facts, GUIDE, NONE, PER_LANE, PURE, register, shuffle } from './rows';
import { Scope } from './scalar';
import { WARP_CALL, WARP_PRICES } from './warp-rows';

type Make = (effect: Effect, facts?: Facts) => Callee;

const { ANY, BALLOT, BLOCK, SHUFFLE, TWO } = WARP_PRICES;
const ANY_VALUE = agreed(Scope.Warp);
const NUMBER: Facts = { result: 'unsigned', price: ONE };
const COUNT: Facts = { result: 'unsigned', price: FREE };
/** Lanes come together. */
const TOGETHER: Facts = { convergent: true };
const TRUTH: Facts = { ...TOGETHER, result: 'bool', predicate: true, price: ANY };
const MATCH: Facts = { ...TOGETHER, result: 'unsigned', price: TWO };
const REDUCTION = row('warp_reduce_shfl', { pure: false, forces: WARP_CALL });
const SHUFFLED: Facts = { ...TOGETHER, result: 'first', price: SHUFFLE };

/** A method of a cooperative group by the callee that lowering names: `thread_block_tile<32>.any`. */
export function groupCallee(callee: string): Callee | null {
  const dot = callee.indexOf('.');
  const group = dot <= 0 ? null : groupOf(callee.slice(0, dot));
  return group === null ? null : groupMethod(group, callee.slice(dot + 1), callee);
}

/** A method of a group; also `reduce`, `sync` and the scans, which take the group as first argument. */
export function groupMethod(group: Group, method: string, callee = `${group.kind}.${method}`): Callee | null {
  const make: Make = (effect, facts = {}) => ({
    ...callees(`${group.kind}.${method}`, GUIDE.groups, effect, {
      access: 'none',
      escapes: false,
      readsThread: effect.kind === 'per-lane' || effect.kind === 'builtin',
      ...facts,
    })[0],
    barrier: barrierOf(callee),
  });
  if (barrierOf(callee) !== null) return make(NONE, { ...TOGETHER, orders: true, result: 'void', price: BLOCK });
  switch (group.kind) {
    case 'thread_block':
      return blockMethod(method, make);
    case 'tile':
      return tileMethod(group.size, method, make);
    case 'coalesced':
      return coalescedMethod(method, make);
    case 'grid':
    case 'cluster':
    case 'multi_grid':
      return wideMethod(group.kind, method, make);
  }
}

function blockMethod(method: string, make: Make): Callee | null {
  switch (method) {
    case 'thread_rank':
      return make(register('threadRank'), COUNT);
    case 'size':
    case 'num_threads':
      return make(register('blockSize'), COUNT);
    case 'reduce':
      return make(agreed(Scope.Block), { ...TOGETHER, orders: true, result: 'first', price: REDUCTION });
    case 'inclusive_scan':
    case 'exclusive_scan':
      return make(PER_LANE, { ...TOGETHER, orders: true, result: 'first', price: REDUCTION });
    default:
      return dimension(method, make, {
        group_index: 'blockIdx',
        thread_index: 'threadIdx',
        group_dim: 'blockDim',
        dim_threads: 'blockDim',
      });
  }
}

/** `group_index().x`, given as `group_index.x`. */
function dimension(method: string, make: Make, names: Readonly<Record<string, string>>): Callee | null {
  const [head, axis] = method.split('.');
  const which = names[head];
  if (which === undefined) return null;
  if (axis === undefined) return make(register(which), { result: 'dim3', price: FREE });
  return make(register(`${which}.${axis}`), { result: 'unsigned', price: FREE });
}

function tileMethod(size: number, method: string, make: Make): Callee | null {
  const isKnown = size > 0;
  // Smaller tiles of one warp each have their own answer.
  const shared = isKnown && size >= 32 ? ANY_VALUE : PER_LANE;
  const vote = isKnown && size >= 32 ? agreed(Scope.Warp, -Infinity, Infinity, 0) : PER_LANE;
  switch (method) {
    case 'thread_rank':
      return make(isKnown ? register(`tileRank.${size}`) : PER_LANE, COUNT);
    case 'size':
    case 'num_threads':
      return make(isKnown ? { kind: 'constant', value: size } : PURE, COUNT);
    case 'meta_group_rank':
      return make(isKnown ? register(`tileIndex.${size}`) : PER_LANE, NUMBER);
    case 'meta_group_size':
      return make(isKnown ? register(`tileCount.${size}`) : agreed(Scope.Grid, 1, 1024), NUMBER);
    case 'any':
    case 'all':
      return make(vote, TRUTH);
    case 'ballot':
      return make(shared, { ...TOGETHER, ...NUMBER, price: BALLOT });
    case 'reduce':
      return make(shared, { ...TOGETHER, result: 'first', price: REDUCTION });
    case 'match_all':
      return make(shared, MATCH);
    case 'match_any':
      return make(PER_LANE, MATCH);
    case 'inclusive_scan':
    case 'exclusive_scan':
      return make(PER_LANE, { ...TOGETHER, result: 'first', price: REDUCTION });
    case 'shfl':
      return make(shuffle('index', 0, size), SHUFFLED);
    case 'shfl_up':
      return make(shuffle('up', 0, size), SHUFFLED);
    case 'shfl_down':
      return make(shuffle('down', 0, size), SHUFFLED);
    case 'shfl_xor':
      return make(shuffle('xor', 0, size), SHUFFLED);
    default:
      return null;
  }
}

/** Which lanes a coalesced group holds is not promised; its members agree, and all of them are active. */
function coalescedMethod(method: string, make: Make): Callee | null {
  switch (method) {
    case 'thread_rank':
      return make(PER_LANE, { ...TOGETHER, ...COUNT, isRank: true });
    case 'meta_group_rank':
      return make(PER_LANE, { ...TOGETHER, ...NUMBER });
    case 'size':
    case 'num_threads':
      // Two groups of one warp may meet again later with different sizes.
      return make(PER_LANE, COUNT);
    case 'meta_group_size':
      return make(PER_LANE, NUMBER);
    case 'any':
    case 'all':
      return make(PER_LANE, TRUTH);
    case 'ballot':
      return make(PER_LANE, { ...TOGETHER, ...NUMBER, price: BALLOT });
    case 'match_any':
    case 'match_all':
      return make(PER_LANE, MATCH);
    case 'inclusive_scan':
    case 'exclusive_scan':
    case 'reduce':
      return make(PER_LANE, { ...TOGETHER, result: 'first', price: REDUCTION });
    case 'shfl':
    case 'shfl_up':
    case 'shfl_down':
    case 'shfl_xor':
      return make(PER_LANE, SHUFFLED);
    default:
      return null;
  }
}

function wideMethod(kind: 'grid' | 'cluster' | 'multi_grid', method: string, make: Make): Callee | null {
  switch (method) {
    case 'thread_rank':
      return make(register(kind === 'grid' ? 'gridRank' : `${kind}Rank`), COUNT);
    case 'size':
    case 'num_threads':
      return make(register(`${kind}Size`), COUNT);
    case 'num_blocks':
      return make(register(`${kind}Blocks`), NUMBER);
    case 'block_rank':
      return make(register(kind === 'cluster' ? 'clusterBlockRank' : 'gridBlockRank'), NUMBER);
    case 'is_valid':
      return make(agreed(Scope.Grid, 0, 1), { result: 'bool' });
    case 'map_shared_rank':
      return make(PURE, { remote: true, result: 'first' });
    case 'query_shared_rank':
      return make(PURE, NUMBER);
    case 'reduce':
      return make(agreed(Scope.Grid), { ...TOGETHER, orders: true, result: 'first', price: REDUCTION });
    default:
      return dimension(method, make, {
        block_index: kind === 'cluster' ? 'clusterBlockIdx' : 'blockIdx',
        dim_blocks: kind === 'cluster' ? 'clusterDim' : 'gridDim',
        group_dim: kind === 'cluster' ? 'clusterDim' : 'gridDim',
        dim_threads: `${kind}Threads`,
        thread_index: `${kind}Thread`,
      });
  }
}
