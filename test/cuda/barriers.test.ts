// Every spelling of a barrier says who waits for whom.
import assert from 'node:assert/strict';
import { type Barrier, barrierOf, ptxBarriers } from '../../server/src/cuda/barrier';

const shown = (barrier: Barrier | null | undefined): string => {
  if (!barrier) return 'none';
  const { scope, kind, number, participants, memberMask } = barrier;
  const operand = (each: Barrier['number']) => (each?.kind === 'constant' ? `${each.value}` : `%${each?.index}`);
  const parts: string[] = [scope, kind];
  if (number !== null) parts.push(`number ${operand(number)}`);
  if (participants !== null) parts.push(`of ${operand(participants)}`);
  if (memberMask !== null) parts.push(`mask ${operand(memberMask)}`);
  if (barrier.inMemory) parts.push('in memory');
  return parts.join(' ');
};

describe('barriers', () => {
  for (const [callee, expected] of Object.entries({
    __syncthreads: 'block sync number 0',
    __syncthreads_and: 'block sync number 0',
    __syncthreads_or: 'block sync number 0',
    __syncthreads_count: 'block sync number 0',
    __barrier_sync: 'block sync number %0',
    __barrier_sync_count: 'block sync number %0 of %1',
    'thread_block.sync': 'block sync number 0',
    'thread_block.barrier_arrive': 'block arrive number 0',
    'thread_block.barrier_wait': 'block wait number 0',
    'thread_block_tile<16>.sync': 'warp sync',
    'thread_block_tile<64>.sync': 'block sync of 64',
    'coalesced_group.sync': 'warp sync',
    'cluster_group.sync': 'cluster sync',
    'grid_group.sync': 'grid sync',
    '.arrive_and_wait': 'block sync in memory',
    __syncwarp: 'warp sync mask %0',
    __threadfence: 'none',
    'thread_block.size': 'none',
    syncAll: 'none',
  }))
    it(`${callee}: ${expected}`, () => {
      assert.equal(shown(barrierOf(callee)), expected);
    });

  for (const [code, expected] of Object.entries({
    '"bar.sync 0;"': 'block sync number 0',
    '"bar.sync 1, 64;"': 'block sync number 1 of 64',
    '"bar.sync %0, %1;\\n"': 'block sync number %0 of %1',
    '"barrier.sync 0;"': 'block sync number 0',
    '"barrier.cta.sync.aligned 3;"': 'block sync number 3',
    '"bar.red.popc.u32 %0, 2, %1;"': 'block sync number 2',
    '"{ .reg .pred p; setp.ne.u32 p, %1, 0; @p bar.arrive 1, 96; }"': 'block arrive number 1 of 96',
    '"bar.warp.sync 0xffff;"': 'warp sync mask 65535',
    '"barrier.cluster.arrive.aligned;" "barrier.cluster.wait.aligned;"': 'cluster arrive, cluster wait',
    '"mbarrier.try_wait.parity.shared.b64 p, [%1], %2;"': 'block test in memory',
    '"add.u32 %0, %1, %2; // bar.sync 0"': '',
  }))
    it(`${code}: ${expected === '' ? 'none' : expected}`, () => {
      assert.equal(ptxBarriers(code).map(shown).join(', '), expected);
    });
});
