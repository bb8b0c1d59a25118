import type { PathCost, SiteCost, Slots } from '../cost/cost';
import { popcount } from '../cost/model';
import type { Judgement } from '../lanes/judgement';
import { count, number, percent, samplesText } from './words';

/** What a split costs, as short as a squiggle's message wants it: no full stop, one number for each path. */
export function briefCost(judgement: Judgement, cost: SiteCost): string {
  const paths = cost.paths.filter(({ slots }) => slots.value !== 0);
  if (paths.length === 0) return 'neither arm costs anything';
  const [only] = paths;
  if (only.label === 'rest' && paths.length === 1) return leaving(judgement, only);
  if (paths.length === 1) return oneArm(judgement, only);
  const terms = paths.length <= 3 ? paths.map(({ slots }) => briefSlots(slots)).join(' + ') : briefSlots(cost.sum);
  if (cost.laneEfficiency !== null)
    return `the warp pays ${terms} issue slots, ${percent(cost.laneEfficiency)} of them useful`;
  return `a warp that splits pays ${terms} issue slots instead of ${briefSlots(cost.longest)}`;
}

/** `; about 52 lost per warp`: the number that ranks the finding, and what it rests on where a trip count is unknown. */
export function briefLoss({ lostSlots, lostRank, unknowns }: SiteCost): string {
  if (lostSlots !== null) return `; about ${number(whole(lostSlots))} lost per warp`;
  const at = samplesText(unknowns);
  return `; about ${number(whole(lostRank))} lost per warp${at === '' ? '' : ` at ${at}`}`;
}

/** A figure, or what it comes to at the assumed trip counts. */
export function briefSlots(slots: Slots): string {
  return slots.value !== null ? number(whole(slots.value)) : `about ${number(whole(slots.rank))}`;
}

/** `1 issue slot`, `24 issue slots`. */
export function issueSlots(slots: Slots): string {
  return `${briefSlots(slots)} issue ${slots.value === 1 ? 'slot' : 'slots'}`;
}

function leaving({ mask, active }: Judgement, { slots }: PathCost): string {
  if (mask === null) return `lanes that leave idle for the ${issueSlots(slots)} that the others run`;
  const gone = popcount(mask);
  return `${gone} of ${lanes(active)} ${gone === 1 ? 'leaves and idles' : 'leave and idle'} for ${issueSlots(slots)}`;
}

function oneArm({ mask, active }: Judgement, { slots, lanes: working }: PathCost): string {
  if (mask === null) return `one lane is enough to make its warp pay ${issueSlots(slots)}`;
  return `the warp pays ${issueSlots(slots)} for ${working ?? popcount(mask)} of ${lanes(active)}`;
}

function lanes(active: number | null): string {
  return count(popcount(active ?? 0xffffffff), 'lane');
}

function whole(value: number): number {
  return value >= 10 ? Math.round(value) : value;
}
