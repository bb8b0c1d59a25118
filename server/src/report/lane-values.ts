import { maximum, minimum, nameOf, scopeOf } from '../lanes/linear';
import { Pattern, Scope, type Value, type Vector } from '../lanes/value';

const SCOPES = { [Scope.Grid]: 'grid', [Scope.Block]: 'block', [Scope.Warp]: 'warp' } as const;
const PATTERNS = {
  [Pattern.Caller]: 'as the caller says',
  [Pattern.Unknown]: 'made of nothing in sight',
  [Pattern.Boundary]: 'boundary',
  [Pattern.OnePerBlock]: 'one-per-block',
  [Pattern.SomeWarps]: 'some-warps',
  [Pattern.EveryWarp]: 'every-warp',
  [Pattern.Data]: 'data-dependent',
} as const;

/** What 32 lanes hold, on one line: `grid n + 1`, `block blockIdx.x * blockDim.x + [0..1023]`, `per lane, data-dependent`. */
export function laneValue(value: Value): string {
  const { base, lanes } = value;
  if (Number.isNaN(base.constant)) return 'never set';
  if (lanes === null)
    return base.terms.length === 0 ? `${base.constant}` : `${SCOPES[scopeOf(base)]} ${uniform(value)}`;
  if (lanes.kind === 'known') {
    const own = `[${numbers(lanes.offsets)}]`;
    if (base.terms.length > 0) return `${SCOPES[scopeOf(base)]} ${nameOf(base)} + ${own}`;
    return base.constant === 0 ? own : `${base.constant} + ${own}`;
  }
  const facts = [`per lane, ${PATTERNS[lanes.pattern]}`];
  if (lanes.boolean) facts.push('0 or 1');
  if (lanes.monotone !== 0) facts.push(lanes.monotone > 0 ? 'never falling' : 'never rising');
  if (lanes.injective) facts.push('each another');
  if (lanes.mask !== null) facts.push(`where it splits [${numbers(lanes.mask)}]`);
  if (lanes.elects !== 0) facts.push(lanes.elects > 0 ? 'at most one lane' : 'all but one lane at least');
  return facts.join(', ');
}

/** The unknowns, with their range where it says something. */
function uniform({ base }: Value): string {
  const low = minimum(base);
  const high = maximum(base);
  const name = nameOf(base);
  if (low === -Infinity && high === Infinity) return name;
  return `${name} in ${Number.isFinite(low) ? low : ''}..${Number.isFinite(high) ? high : ''}`;
}

/** Runs of equal steps: `0..31`, `0..124 by 4`, `1×16` for sixteen ones; cut after some. */
export function numbers(vector: Vector): string {
  const parts: string[] = [];
  for (let at = 0; at < vector.length; ) {
    if (parts.length === MOST_PARTS) {
      parts.push(`… (${vector.length})`);
      break;
    }
    const step = vector[at + 1] - vector[at];
    let end = at + 1;
    while (end < vector.length && vector[end] - vector[end - 1] === step) end++;
    const last = vector[end - 1];
    if (step === 0) parts.push(`${vector[at]}×${end - at}`);
    else if (end - at < 3) {
      parts.push(`${vector[at]}`);
      end = at + 1;
    } else parts.push(step === 1 ? `${vector[at]}..${last}` : `${vector[at]}..${last} by ${step}`);
    at = end;
  }
  return parts.join(' ');
}

const MOST_PARTS = 12;
