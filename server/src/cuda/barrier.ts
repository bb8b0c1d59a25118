import { type BarrierScope, groupSync } from './groups';
import { type PtxOperand, type PtxStatement, statementsOf } from './ptx';

/** A number that a barrier is given: written in its name, or the value of an argument of the call. */
export type BarrierOperand =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'argument'; readonly index: number };

/** What a call, or a statement of inline PTX, has to do with a barrier. */
export interface Barrier {
  /** A tile of more than a warp has the scope `block` and a count of participants. */
  readonly scope: BarrierScope;
  /**
   * `sync`: arrives and waits for all others. `arrive`: says that it is here and goes on. `wait`: waits for all who
   * arrive. `test`: asks whether all have arrived.
   */
  readonly kind: 'sync' | 'arrive' | 'wait' | 'test';
  /** The lanes that take part; null: all of the scope. */
  readonly memberMask: BarrierOperand | null;
  /** Which of the block's numbered barriers; `__syncthreads()` is number 0. Null: none of them. */
  readonly number: BarrierOperand | null;
  /** How many threads are waited for; null: all of the scope, or as many as the barrier's object was set up for. */
  readonly participants: BarrierOperand | null;
  /** A barrier that lies in memory (`cuda::barrier`): its count was given to its initialization. */
  readonly inMemory: boolean;
}

const constant = (value: number): BarrierOperand => ({ kind: 'constant', value });
const argument = (index: number): BarrierOperand => ({ kind: 'argument', index });

function barrier(scope: BarrierScope, kind: Barrier['kind'], more: Partial<Barrier> = {}): Barrier {
  return { scope, kind, memberMask: null, number: null, participants: null, inMemory: false, ...more };
}

const BLOCK = barrier('block', 'sync', { number: constant(0) });

/** By name; a method follows its class, or a dot where the class is not known. */
const BARRIERS: ReadonlyMap<string, Barrier> = new Map(
  Object.entries({
    __syncthreads: BLOCK,
    __syncthreads_and: BLOCK,
    __syncthreads_or: BLOCK,
    __syncthreads_count: BLOCK,
    __barrier_sync: { ...BLOCK, number: argument(0) },
    __barrier_sync_count: { ...BLOCK, number: argument(0), participants: argument(1) },
    __syncwarp: barrier('warp', 'sync', { memberMask: argument(0) }),
    __cluster_barrier_arrive: barrier('cluster', 'arrive'),
    __cluster_barrier_arrive_relaxed: barrier('cluster', 'arrive'),
    __cluster_barrier_wait: barrier('cluster', 'wait'),
    '.arrive_and_wait': barrier('block', 'sync', { inMemory: true }),
    '.arrive_and_drop': barrier('block', 'arrive', { inMemory: true }),
    'barrier.arrive_and_wait': barrier('block', 'sync', { inMemory: true }),
    'barrier.arrive_and_drop': barrier('block', 'arrive', { inMemory: true }),
    'barrier.arrive': barrier('block', 'arrive', { inMemory: true }),
    'barrier.wait': barrier('block', 'wait', { inMemory: true }),
    'barrier.try_wait': barrier('block', 'test', { inMemory: true }),
    'barrier.test_wait': barrier('block', 'test', { inMemory: true }),
  }),
);

/** The barrier that a call of this name is; the argument indices are those of the call. Null: it is none. */
export function barrierOf(callee: string): Barrier | null {
  const known = BARRIERS.get(callee);
  if (known !== undefined) return known;
  const sync = groupSync(callee);
  if (sync === null) return null;
  const { group, scope, kind } = sync;
  if (group.kind === 'thread_block') return { ...BLOCK, kind };
  // A tile of several warps waits for its own threads, not for the block.
  return barrier(scope, kind, { participants: scope === 'block' ? constant(group.size) : null });
}

/** Number 0 of all threads of the block, by its name alone: `__syncthreads()` and its like. */
export function isWholeBlock({ number, participants, inMemory }: Barrier): boolean {
  return number?.kind === 'constant' && number.value === 0 && participants === null && !inMemory;
}

/** The barriers in a text of inline PTX. The argument indices count operands as PTX does: `%0` is the first output. */
export function ptxBarriers(code: string): Barrier[] {
  return statementsOf(code).flatMap((statement) => ptxBarrier(statement) ?? []);
}

/** The barrier that a statement of PTX is; null: it is none. */
export function ptxBarrier({ opcode, operands }: PtxStatement): Barrier | null {
  const row = PTX_BARRIERS.find(({ name }) => opcode === name || opcode.startsWith(`${name}.`));
  if (row === undefined) return null;
  const at = (index: number | null): BarrierOperand | null => (index === null ? null : numberOf(operands[index]));
  return barrier(row.scope, row.kind, {
    memberMask: at(row.mask),
    number: at(row.number),
    participants: at(row.participants),
    inMemory: row.inMemory,
  });
}

function numberOf(operand: PtxOperand | undefined): BarrierOperand | null {
  if (operand === undefined) return null;
  return operand.kind === 'constant' || operand.kind === 'argument' ? operand : null;
}

interface PtxBarrier {
  readonly name: string;
  readonly scope: BarrierScope;
  readonly kind: Barrier['kind'];
  /** Indices of operands. */
  readonly mask: number | null;
  readonly number: number | null;
  readonly participants: number | null;
  readonly inMemory: boolean;
}

function ptx(name: string, scope: BarrierScope, kind: Barrier['kind'], at: Partial<PtxBarrier> = {}): PtxBarrier {
  return { name, scope, kind, mask: null, number: null, participants: null, inMemory: false, ...at };
}

/** PTX ISA, "Parallel Synchronization and Communication Instructions"; longer names first. */
const PTX_BARRIERS: readonly PtxBarrier[] = [
  ptx('bar.warp.sync', 'warp', 'sync', { mask: 0 }),
  ptx('barrier.cluster.arrive', 'cluster', 'arrive'),
  ptx('barrier.cluster.wait', 'cluster', 'wait'),
  ...['bar', 'bar.cta', 'barrier', 'barrier.cta'].flatMap((name) => [
    ptx(`${name}.sync`, 'block', 'sync', { number: 0, participants: 1 }),
    ptx(`${name}.red`, 'block', 'sync', { number: 1 }),
    ptx(`${name}.arrive`, 'block', 'arrive', { number: 0, participants: 1 }),
  ]),
  ptx('mbarrier.arrive', 'block', 'arrive', { inMemory: true }),
  ptx('mbarrier.arrive_drop', 'block', 'arrive', { inMemory: true }),
  ptx('mbarrier.test_wait', 'block', 'test', { inMemory: true }),
  ptx('mbarrier.try_wait', 'block', 'test', { inMemory: true }),
];
