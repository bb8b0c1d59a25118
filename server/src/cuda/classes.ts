import { calleeNamed } from './table';

/** Classes of libcu++ and cub whose methods have rows of their own, `atomic.load`, by the names that types have. */
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    atomic: 'atomic',
    atomic_ref: 'atomic',
    atomic_flag: 'atomic',
    barrier: 'barrier',
    BlockReduce: 'BlockReduce',
    WarpReduce: 'WarpReduce',
    BlockScan: 'BlockScan',
    WarpScan: 'WarpScan',
  }),
);

const TYPE = /(?:^|[\s:])(\w+)\s*(?:<.*)?$/s;

/**
 * A method of an object whose class the program does not define, as its row is named; null: it has none. `type`:
 * `cuda::atomic_ref<int, cuda::thread_scope_device>`.
 */
export function methodOfClass(type: string, method: string): string | null {
  const bare = type
    .replace(/<.*/s, '')
    .replace(/\bconst\b|[&*]/g, '')
    .trim();
  const name = TYPE.exec(bare)?.[1] ?? '';
  const known = CLASSES.get(name);
  if (known === undefined) return null;
  const callee = `${known}.${method}`;
  return calleeNamed(callee) === null ? null : callee;
}
