import type { FileAnalysis } from '../analysis';
import type { BlockShapeFact, Launch, Program } from '../program/program';
import { oneSentence } from './one-sentence';
import type { Rule, RuleFinding } from './rule';
import { count, percent } from './words';

const WARP = 32;
/** A last warp that is nearly full, or one among many, is not worth a word. */
const MIN_IDLE = 1 / 8;

/** Blocks whose last warp is partly empty: what no branch can mend is said once, where the block is chosen. */
export const idleLanes: Rule = {
  id: 'idle-lanes',
  summary: 'A launch whose blocks are no multiple of 32 threads leaves lanes idle',
  severity: 'hint',
  check({ file, program }: FileAnalysis): RuleFinding[] {
    const said = new Set<string>();
    return program.launches.flatMap(({ kernel, shape, file: from, start, end }): RuleFinding[] => {
      if (from !== file || shape === null) return [];
      const threads = shape.x * shape.y * shape.z;
      const lanes = Math.ceil(threads / WARP) * WARP;
      const idle = lanes - threads;
      // Of several launches and several shapes of one the first speaks for the others.
      const key = `${kernel} ${threads}`;
      if (lanes === 0 || idle < MIN_IDLE * lanes || said.has(key) || said.has(`at ${start}`)) return [];
      if (!isShapeOf(program, kernel, shape)) return [];
      said.add(key).add(`at ${start}`);
      const warps = lanes / WARP;
      const where = warps === 1 ? 'its warp' : `its ${warps} warps`;
      return [
        {
          rule: this.id,
          severity: 'hint',
          start,
          end,
          message: {
            what: oneSentence(kernel, [
              (name) =>
                `A block of ${count(threads, 'thread')} leaves ${idle} of the ${lanes} lanes of ${where} idle in all of ${name}: ${percent(idle / lanes)} are lost.`,
            ]),
            why: 'A warp has 32 lanes, whatever the block.',
            advice: 'Launch blocks of a multiple of 32 threads, or give a block the work of several.',
          },
          related: [],
          lossRank: 0,
          cause: null,
          fixes: [],
          branch: null,
        },
      ];
    });
  },
};

/** (Where a kernel fixes its own block, the launch gives the number of blocks alone.) */
function isShapeOf(program: Program, kernel: string, shape: NonNullable<Launch['shape']>): boolean {
  const kernels = program.functions.filter(({ kind, name }) => kind === 'kernel' && name === kernel);
  const isSame = (each: BlockShapeFact): boolean => each.x === shape.x && each.y === shape.y && each.z === shape.z;
  return kernels.length === 0 || kernels.some((fn) => program.shapesOf(fn).some(isSame));
}
