import { popcount } from '../cost/model';
import { number, percent } from '../rules/words';
import { lanesText } from './lanes-text';
import type { BranchReport, PathReport } from './model';

/** A labelled line under a finding; an empty label continues the one above. */
export interface Row {
  readonly label: string;
  readonly text: string;
}

const BAR = 40;

/** The drawn row of 32 lanes, where they are known. */
export function lanesRows({ mask, active }: BranchReport): Row[] {
  if (mask === null) return [];
  const everyone = active === null ? 0xffffffff : Number(active);
  const taken = popcount(Number(mask));
  return [{ label: 'lanes', text: `${lanesText(Number(mask), everyone)}  ${taken} of ${popcount(everyone)}` }];
}

/** A bar per path, then sum against longest and what is lost. */
export function pathRows({ cost }: BranchReport): Row[] {
  const paths = cost.paths.filter(({ slots }) => slots !== 0);
  const width = Math.max(0, ...paths.map(({ label }) => label.length));
  const bars = paths.map((path) => `${path.label.padEnd(width)} ${bar(path, cost.sum)}`.trimEnd());
  const rows = [...bars, ...totals(cost)];
  return rows.map((text, index) => ({ label: index === 0 ? 'cost' : '', text }));
}

function bar({ slots, symbolic, lanes }: PathReport, sum: number | null): string {
  const many = lanes === null ? '' : ` × ${number(lanes)} ${lanes === 1 ? 'lane' : 'lanes'}`;
  if (slots === null) return `${symbolic ?? 'unknown'}${many}`;
  const length = sum === null || sum === 0 ? 0 : Math.max(1, Math.round((slots / sum) * BAR));
  return `${'█'.repeat(length)} ${number(slots)}${many}`;
}

function totals({ sum, longest, laneEfficiency, laneEfficiencyAt, lostSlots, trips }: BranchReport['cost']): string[] {
  const parts: string[] = [];
  if (sum !== null && longest !== null) parts.push(`sum ${number(sum)}, longest ${number(longest)} issue slots`);
  if (laneEfficiency !== null) parts.push(`lane efficiency ${percent(laneEfficiency)}`);
  else if (laneEfficiencyAt !== null)
    parts.push(
      `lane efficiency ${percent(laneEfficiencyAt['1/2'])} at p = 1/2, ${percent(laneEfficiencyAt['1/32'])} at 1/32`,
    );
  if (trips?.max != null) parts.push(`${number(trips.max)} iterations`);
  else if (trips?.symbolic != null) parts.push(`${trips.symbolic} iterations`);
  if (lostSlots !== null && lostSlots > 0) parts.push(`${number(lostSlots)} slots lost per warp`);
  return parts.length === 0 ? [] : [parts.join('; ')];
}

/** The why-chain, one hop a line. */
export function whyRows(hops: readonly { place: string; message: string }[]): Row[] {
  return hops.map(({ place, message }, index) => ({ label: index === 0 ? 'why' : '', text: `${message} (${place})` }));
}
