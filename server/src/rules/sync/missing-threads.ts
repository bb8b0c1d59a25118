import type { BarrierScope } from '../../cuda/groups';
import type { BlockId, InstrId, Terminator } from '../../flow/ir';
import { arrivalIn } from '../../uniformity/arrival';
import type { PartingAt } from './finding';
import type { Level, Occurrence } from './occurrences';
import { isPaddedLoop } from './padded-loop';
import { differsInBlock, mayCancel } from './proven-apart';

/** Every branch on the chain of calls that keeps threads from an instruction. */
export function partingsOf({ levels }: Occurrence): PartingAt[] {
  return levels.flatMap((level, depth) =>
    arrivalIn(level.flow, level.verdicts)
      .partingsAt(level.instr.block)
      // Threads that return from a callee come back in its caller: there they have skipped the barrier.
      .map((parting) => ({
        level,
        parting: depth > 0 && parting.how === 'exit' ? { ...parting, how: 'arm' as const } : parting,
      })),
  );
}

/** Does the branch keep threads of one `scope` apart? Not where that hangs on something not in sight. */
export function parts(at: PartingAt, scope: BarrierScope): boolean {
  const { level, parting } = at;
  const { uniformity } = parting.judgement;
  if (uniformity === 'caller' || uniformity === 'unknown' || hangsOnUnseen(level, parting.site)) return false;
  // (Of a loop that is padded to whole tiles the blocks may still run different numbers of rounds.)
  if (scope !== 'grid' && isPaddedLoop(at)) return false;
  if (uniformity === 'divergent') return !mayCancel(level.verdicts, conditionAt(level, parting.branch));
  if (scope === 'warp') return false;
  if (scope === 'grid' && uniformity === 'block') return true;
  return (
    uniformity === 'warp' && !isOneWarp(level) && differsInBlock(level.verdicts, conditionAt(level, parting.branch))
  );
}

function conditionAt({ flow }: Level, branch: BlockId): InstrId {
  const { terminator } = flow.blocks[branch];
  return (terminator as Extract<Terminator, { readonly condition: InstrId }>).condition;
}

function isOneWarp({ verdicts }: Level): boolean {
  const { shape } = verdicts.context;
  return shape !== null && shape.x * shape.y * shape.z <= 32;
}

/** Lanes differ by what a function not in sight, or inline PTX, gave them. */
function hangsOnUnseen({ verdicts }: Level, site: number): boolean {
  return verdicts.sites[site]?.why.some(({ origin }) => origin === 'call' || origin === 'asm') ?? false;
}
