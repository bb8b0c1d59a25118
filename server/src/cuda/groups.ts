/** Who waits for whom. */
export type BarrierScope = 'warp' | 'block' | 'cluster' | 'grid';

/** A cooperative group by the type that lowering gives it; `size` 0: as many threads as the launch makes. */
export interface Group {
  readonly kind: 'thread_block' | 'tile' | 'coalesced' | 'grid' | 'cluster' | 'multi_grid';
  readonly size: number;
}

const BY_TYPE: ReadonlyMap<string, Group['kind']> = new Map(
  Object.entries({
    thread_block: 'thread_block',
    thread_block_tile: 'tile',
    thread_group: 'tile',
    coalesced_group: 'coalesced',
    grid_group: 'grid',
    multi_grid_group: 'multi_grid',
    cluster_group: 'cluster',
  } as const),
);

/** `thread_block_tile<32>` → a tile of 32 lanes; null for a type that is no group. */
export function groupOf(type: string): Group | null {
  const open = type.indexOf('<');
  const kind = BY_TYPE.get(open < 0 ? type : type.slice(0, open));
  if (kind === undefined) return null;
  return { kind, size: open < 0 ? 0 : Number.parseInt(type.slice(open + 1), 10) || 0 };
}

export function scopeOfGroup(group: Group): BarrierScope {
  switch (group.kind) {
    case 'thread_block':
      return 'block';
    case 'cluster':
      return 'cluster';
    case 'grid':
    case 'multi_grid':
      return 'grid';
    default:
      return group.size > 32 ? 'block' : 'warp';
  }
}

const SYNC = { sync: 'sync', barrier_arrive: 'arrive', barrier_wait: 'wait' } as const;

export interface GroupSync {
  readonly group: Group;
  readonly scope: BarrierScope;
  readonly kind: 'sync' | 'arrive' | 'wait';
}

/** `thread_block.sync`: the scope and kind of a group's barrier; null for other methods. */
export function groupSync(callee: string): GroupSync | null {
  const dot = callee.indexOf('.');
  const method = callee.slice(dot + 1);
  if (dot <= 0 || !Object.hasOwn(SYNC, method)) return null;
  const group = groupOf(callee.slice(0, dot));
  return group && { group, scope: scopeOfGroup(group), kind: SYNC[method as keyof typeof SYNC] };
}

/** Functions of cooperative groups that take the group as their first argument: `cg::reduce(tile, v, …)`. */
const FREE_FUNCTIONS: ReadonlySet<string> = new Set([
  'sync',
  'reduce',
  'inclusive_scan',
  'exclusive_scan',
  'thread_rank',
]);

/** Methods that only groups have, and that tell the threads of one apart. */
const RANKS: ReadonlySet<string> = new Set(['thread_rank', 'meta_group_rank']);

export function isRankInGroup(name: string): boolean {
  return RANKS.has(name);
}

export function isGroupFunction(name: string): boolean {
  return FREE_FUNCTIONS.has(name);
}

/** With a template argument, this factory makes tiles of that size. */
export const GROUP_FACTORY_OF_TILES = 'tiled_partition';

const TYPE =
  /\b(thread_block_tile|thread_block|thread_group|coalesced_group|grid_group|multi_grid_group|cluster_group)\b\s*(?:<\s*([^,>]+))?/;

/** `const cg::thread_block_tile<32, cg::thread_block> &` → `thread_block_tile<32>`; null for other types. */
export function groupTypeName(aggregate: string | null, text: string): string | null {
  const match = TYPE.exec(aggregate !== null && /group|thread_block/.test(aggregate) ? aggregate : text);
  if (match === null) return null;
  return match[1] === 'thread_block_tile' && match[2] !== undefined
    ? `thread_block_tile<${match[2].trim()}>`
    : match[1];
}
