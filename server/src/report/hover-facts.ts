import type { AnalysedFunction, Branch } from '../analysis';
import type { SiteCost } from '../cost/cost';
import { advice } from '../rules/advice';
import { worstAnswer } from '../rules/answer';
import { declarationOf } from '../rules/declared';
import { describeCost } from '../rules/describe-cost';
import { isElection } from '../rules/election';
import { byCost } from '../rules/severity';
import { percent, sentence, slots, tripSymbol } from '../rules/words';
import { branchReport } from './branch-report';
import type { BranchReport } from './model';

/** All that a hover or `explain` says about a branch, as plain messages in which `…` marks code. */
export interface BranchFacts {
  readonly report: BranchReport;
  readonly cost: string;
  /** Why there is no squiggle, or empty. */
  readonly quiet: string;
  readonly form: string;
  /** What the figures rest on; the verdict's assumptions are in `report`. */
  readonly costAssumptions: readonly string[];
  readonly remarks: readonly string[];
  readonly advice: readonly string[];
}

export function branchFacts(of: AnalysedFunction, branch: Branch): BranchFacts {
  const answer = worstAnswer(of, branch);
  const { verdict, cost } = answer;
  const weight = byCost(verdict, cost, isElection(verdict));
  const declared = declarationOf(branch);
  const report = branchReport(of, branch, declared === null ? weight.severity : 'none');
  const divergent = report.uniformity === 'divergent';
  return {
    report,
    cost: divergent ? sentence(`${costWords(branch, answer)}.`) : uniformCost(cost.longest),
    quiet: divergent && declared === null && weight.severity === 'none' ? `No squiggle: ${weight.reason}.` : '',
    form: formSentence(cost, divergent),
    costAssumptions: cost.assumptions,
    remarks: [...declarationRemark(declared), ...memoryRemark(of, divergent)],
    advice: divergent && weight.severity !== 'none' ? advice(branch.site.kind, report.extent, cost) : [],
  };
}

const formWords = {
  branch: 'Really branches',
  exit: 'Becomes a predicated exit',
  predicated: 'Predicated by the compiler, no branch',
  select: 'Becomes a select, no branch',
} as const;

function formSentence({ form, formReason }: SiteCost, divergent: boolean): string {
  if (formReason === '') return '';
  return divergent ? `${formWords[form]}: ${formReason}.` : sentence(`${formReason}.`);
}

function costWords(branch: Branch, { verdict, cost }: ReturnType<typeof worstAnswer>): string {
  const isLoop = branch.site.kind === 'for' || branch.site.kind === 'while' || branch.site.kind === 'do';
  if (!isLoop) return describeCost(verdict.judgement, cost);
  const [body] = cost.paths;
  const trips = cost.trips?.max ?? tripSymbol(cost.trips);
  const longest = trips === null ? 'as many iterations as its slowest lane needs' : `up to \`${trips}\` iterations`;
  return `the warp runs ${longest}${body === undefined ? '' : `, ${slots(body.slots)} issue slots each`}`;
}

function uniformCost(longest: Parameters<typeof slots>[0]): string {
  return longest.value === 0 ? '' : `A warp runs one path: at most ${slots(longest)} issue slots.`;
}

function declarationRemark(declared: ReturnType<typeof declarationOf>): string[] {
  if (declared === null) return [];
  const reason = declared.reason === '' ? '' : `: ${declared.reason}`;
  if (declared.kind === 'mostly-uniform') return [`Marked mostly uniform, so few warps split${reason}`];
  return [declared.kind === 'expected' ? `Marked as expected${reason}` : `Hints are off here${reason}`];
}

/** Issue slots are not what a memory-bound kernel waits for. */
function memoryRemark({ costs }: AnalysedFunction, divergent: boolean): string[] {
  const share = costs[0]?.memoryShare ?? 0;
  if (!divergent || share < 0.5) return [];
  return [
    `Loads and stores are ${percent(share)} of the function's issue slots: if it waits for memory, this may cost nothing.`,
  ];
}
