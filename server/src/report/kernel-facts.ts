import type { AnalysedFunction, Branch } from '../analysis';
import type { SiteCost } from '../cost/cost';
import { worstAnswer } from '../rules/answer';
import { conditionText } from '../rules/position';
import { code, number, percent, samplesText, slots, worked } from '../rules/words';
import { placeOf } from './place';

/** What is said of a whole function, as plain messages in which `…` marks code. */
export interface KernelFacts {
  readonly name: string;
  readonly totals: string;
  /** The branches that lose most, at most three. */
  readonly worst: readonly string[];
  readonly remarks: readonly string[];
}

/** Loads and stores are this share of the slots: memory is likelier the limit than issue slots. */
const MEMORY_SHARE = 1 / 3;
const METRIC = 'smsp__thread_inst_executed_per_inst_executed.ratio';

export function kernelFacts(of: AnalysedFunction): KernelFacts {
  const [cost] = of.costs;
  const memory = memoryNote(of);
  return {
    name: of.function.name,
    totals: cost === undefined ? '' : totals(cost),
    worst: worstBranches(of).map(({ branch, lost }) => {
      const { line } = placeOf(branch.function.file, branch.start);
      return `line ${line}, ${code(conditionText(branch))}: ${lost}`;
    }),
    remarks: [...(memory === null ? [] : [memory]), metricNote(of)],
  };
}

export function memoryNote({ costs }: AnalysedFunction): string | null {
  const share = costs[0]?.memoryShare ?? 0;
  if (share < MEMORY_SHARE) return null;
  return (
    `Loads and stores are ${percent(share)} of the function's issue slots: issue slots may not be what limits it, ` +
    'so check the roofline first.'
  );
}

export function metricNote({ costs }: AnalysedFunction): string {
  const predicted = costs[0]?.threadsPerInstruction ?? 32;
  return `In Nsight Compute check \`${METRIC}\`: about ${number(predicted)} predicted (32 at best, look below 28).`;
}

function totals({ estimate, ideal, cycles }: AnalysedFunction['costs'][number]): string {
  const known =
    estimate.value !== null && ideal.value !== null ? ` (${percent(share(ideal.value, estimate.value))})` : '';
  const more = cycles === undefined ? '' : `; ${slots(cycles)} scheduler cycles, because double precision is slow here`;
  return `A warp pays ${slots(estimate)} issue slots${worked(estimate)}, ideally ${slots(ideal)}${known}${more}.`;
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 1;
}

function worstBranches(of: AnalysedFunction): { branch: Branch; lost: string }[] {
  return of.branches
    .map((branch) => ({ branch, cost: worstAnswer(of, branch).cost }))
    .filter(({ cost }) => cost.lostRank > 0 && (cost.form === 'branch' || cost.form === 'exit'))
    .sort((a, b) => (b.cost.lostCycles ?? b.cost.lostRank) - (a.cost.lostCycles ?? a.cost.lostRank))
    .slice(0, 3)
    .map(({ branch, cost }) => ({
      branch,
      lost:
        cost.lostSlots === null
          ? `about ${number(Math.round(cost.lostRank))} slots lost per warp${at(cost.unknowns)}`
          : `${number(cost.lostSlots)} slots lost per warp`,
    }));
}

function at(unknowns: SiteCost['unknowns']): string {
  const text = samplesText(unknowns);
  return text === '' ? '' : ` at ${text}`;
}

/** The summary as lines of text. */
export function kernelLines(of: AnalysedFunction): string[] {
  const { name, totals, worst, remarks } = kernelFacts(of);
  return [
    `\`${name}\`: ${totals}`,
    ...worst.map((each, index) => (index === 0 ? `Loses most: ${each}` : `then ${each}`)),
    ...remarks,
  ];
}
