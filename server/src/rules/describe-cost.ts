import type { PathCost, SiteCost } from '../cost/cost';
import { popcount } from '../cost/model';
import type { Judgement } from '../lanes/judgement';
import { count, number, percent, slots, worked } from './words';

/** What a split costs, in a sentence without its full stop: numbers with units and what they rest on. */
export function describeCost(judgement: Judgement, cost: SiteCost): string {
  const paths = cost.paths.filter(({ slots: each }) => each.value !== 0);
  if (paths.length === 0) return 'neither arm costs anything';
  if (cost.form === 'predicated')
    return `every warp issues all of its ${slots(cost.sum)} issue slots, whichever lanes take it`;
  if (cost.form === 'select') return `every warp computes both sides, ${slots(cost.sum)} issue slots`;
  const efficiency = describeEfficiency(cost, paths);
  if (paths.length === 1) return oneArm(judgement, paths[0], efficiency);
  const who = judgement.mask !== null ? 'the warp' : 'a warp whose lanes disagree';
  const terms = paths.length <= 4 ? `${paths.map((path) => slots(path.slots)).join(' + ')} = ` : '';
  return `${who} pays ${terms}${slots(cost.sum)} issue slots instead of ${slots(cost.longest)}${worked(cost.sum)}${efficiency}`;
}

function oneArm({ mask, active }: Judgement, path: PathCost, efficiency: string): string {
  const price = `${slots(path.slots)} issue slots${worked(path.slots)}`;
  if (path.label === 'rest')
    return `the lanes that leave stay idle for the ${price} that the others still run${efficiency}`;
  if (mask === null) return `a warp in which any lane takes it pays all of its ${price}${efficiency}`;
  const working = path.lanes ?? popcount(mask);
  const of = count(popcount(active ?? 0xffffffff), 'lane');
  return `the warp pays ${price} for the work of ${number(working)} of ${of}${efficiency}`;
}

function describeEfficiency(cost: SiteCost, paths: readonly PathCost[]): string {
  if (cost.laneEfficiency !== null) return ` (lane efficiency ${percent(cost.laneEfficiency)})`;
  const at = cost.laneEfficiencyAt;
  if (at === null) return '';
  const [first] = paths;
  const taking = first.label === 'rest' ? 'stay' : `take ${paths.length === 1 ? 'it' : `\`${first.label}\``}`;
  return ` (lane efficiency ${percent(at['1/2'])} where half of the lanes ${taking}, ${percent(at['1/32'])} where one does)`;
}
