import type { AnalysedFunction, Branch } from '../analysis';
import type { SiteCost } from '../cost/cost';
import { worstAnswer } from '../rules/answer';
import { remedyFor } from '../rules/cause';
import { declarationOf } from '../rules/declared';
import { describeCost } from '../rules/describe-cost';
import { isElection } from '../rules/election';
import { byCost } from '../rules/severity';
import { number, percent, sentence, slots, tripSymbol, worked } from '../rules/words';
import { branchReport } from './branch-report';
import { memoryNote, metricNote } from './kernel-facts';
import type { BranchReport } from './model';
import { uniformReason } from './uniform-reason';

/** All that a hover or `explain` says about a branch, as plain messages in which `…` marks code. */
export interface BranchFacts {
  readonly report: BranchReport;
  readonly cost: string;
  /** Sum, longest, efficiencies, what agreement would save: one line, or empty. */
  readonly numbers: string;
  /** Why there is no squiggle, or empty. */
  readonly quiet: string;
  /** What a comment of the author says of it, or empty. */
  readonly declared: string;
  /** Why the threads agree on a uniform condition, or empty. */
  readonly because: string;
  readonly form: string;
  /** Which headers were not found, where the verdict hangs on what is not in sight; or empty. */
  readonly missing: string;
  /** What the figures rest on; the verdict's assumptions are in `report`. */
  readonly costAssumptions: readonly string[];
  /** Trip counts that nothing tells, with what they are put at. */
  readonly unknowns: SiteCost['unknowns'];
  readonly remarks: readonly string[];
  /** The one thing to do, or empty. */
  readonly advice: string;
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
    cost: divergent ? sentence(`${costWords(branch, answer)}.`) : uniformCost(cost),
    numbers: divergent ? numbersLine(cost) : '',
    quiet: divergent && declared === null && weight.severity === 'none' ? `No squiggle: ${weight.reason}.` : '',
    declared: declarationRemark(declared),
    because: divergent || report.uniformity === 'unknown' ? '' : uniformReason(of, branch),
    missing: report.uniformity === 'unknown' ? missingWords(of.missingHeaders ?? []) : '',
    form: formSentence(cost, divergent),
    costAssumptions: cost.assumptions,
    unknowns: cost.unknowns,
    remarks: [...cyclesRemark(cost, divergent), ...memoryRemark(of, divergent), ...metricRemark(of, cost, divergent)],
    advice: divergent && weight.severity !== 'none' ? remedyFor(of, answer).advice : '',
  };
}

const formWords = {
  branch: 'Really branches',
  exit: 'Becomes a predicated exit',
  predicated: 'Predicated by the compiler, no branch',
  select: 'Becomes a select, no branch',
} as const;

/** `util.cuh` may declare it. */
function missingWords(headers: readonly string[]): string {
  if (headers.length === 0) return '';
  const names = headers.slice(0, MOST_HEADERS).map((name) => `\`${name}\``);
  const more = headers.length > MOST_HEADERS ? ` and ${headers.length - MOST_HEADERS} more` : '';
  return `Not found: ${names.join(', ')}${more}.`;
}

const MOST_HEADERS = 3;

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
  return `the warp runs ${longest}${body === undefined ? '' : `, ${slots(body.slots)} issue slots each${worked(body.slots)}`}`;
}

function uniformCost({ form, sum, longest }: SiteCost): string {
  if (sum.value !== 0 && form === 'select') return `Every warp computes both values: ${slots(sum)} issue slots.`;
  if (sum.value !== 0 && form === 'predicated')
    return `Every warp issues the arms, wanted or not: ${slots(sum)} issue slots.`;
  return longest.value === 0 ? '' : `A warp runs one path: at most ${slots(longest)} issue slots${worked(longest)}.`;
}

function declarationRemark(declared: ReturnType<typeof declarationOf>): string {
  if (declared === null) return '';
  const reason = declared.reason === '' ? '' : `: ${declared.reason}`;
  if (declared.kind === 'mostly-uniform') return `Marked mostly uniform, so few warps split${reason}.`;
  return declared.kind === 'expected' ? `Marked as expected${reason}.` : `Hints are off here${reason}.`;
}

/** Issue slots are not what a memory-bound kernel waits for. */
function memoryRemark(of: AnalysedFunction, divergent: boolean): string[] {
  const note = divergent ? memoryNote(of) : null;
  return note === null ? [] : [note];
}

/** What to look for in Nsight Compute, with the values that these figures predict. */
function metricRemark(
  of: AnalysedFunction,
  { form, laneEfficiency, laneEfficiencyAt }: SiteCost,
  divergent: boolean,
): string[] {
  if (!divergent) return [];
  const efficiency = laneEfficiency ?? laneEfficiencyAt?.['1/2'];
  const line =
    efficiency === undefined || form === 'select'
      ? ''
      : ` On the lines of its arms, predicated-on threads per instruction: about ${number(32 * efficiency)}${laneEfficiency === null ? ' if half of the lanes take each' : ''}.`;
  return [`${metricNote(of)}${line}`];
}

/** Operations whose pipe is narrower than a warp keep the scheduler longer than their slot. */
function cyclesRemark({ paths }: SiteCost, divergent: boolean): string[] {
  const slow = paths.filter(({ cycles }) => cycles !== undefined);
  if (!divergent || slow.length === 0) return [];
  const each = slow.map(({ label, cycles }) => `\`${label}\` ${cycles === undefined ? '' : slots(cycles)}`).join(', ');
  return [`Double precision is slow on this architecture: in scheduler cycles ${each}.`];
}

/** `sum 105, longest 100 issue slots; path efficiency 95 %, lane efficiency 7.6 %; 97 slots lost per warp`. */
function numbersLine(cost: SiteCost): string {
  const { sum, longest, laneEfficiency, laneEfficiencyAt, pathEfficiency, lostSlots, form } = cost;
  if (sum.value === null || longest.value === null || sum.value === 0) return '';
  const parts = [`sum ${slots(sum)}, longest ${slots(longest)} issue slots`];
  if (laneEfficiency !== null) parts.push(`lane efficiency ${percent(laneEfficiency)}`);
  else if (laneEfficiencyAt !== null)
    parts.push(
      `lane efficiency ${percent(laneEfficiencyAt['1/2'])} at p = 1/2, ${percent(laneEfficiencyAt['1/32'])} at 1/32`,
    );
  if (pathEfficiency !== null && cost.paths.length > 1) parts.push(`path efficiency ${percent(pathEfficiency)}`);
  if (lostSlots !== null && lostSlots > 0) parts.push(`${number(lostSlots)} slots lost per warp`);
  const saving = sum.value - longest.value;
  if (saving > 0 && (form === 'branch' || form === 'exit'))
    parts.push(`if warps agreed: ${slots(longest)} at most, ${number(saving)} saved`);
  return sentence(`${parts.join('; ')}.`);
}
