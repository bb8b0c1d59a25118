// The loop matrix: what leaves a loop early (attacker) against a barrier (detector), for each kind of loop. The expected
// column follows from CUDA's rules: break reconverges after the loop, continue at the next iteration, return never.
import * as assert from 'node:assert/strict';
import { analyse } from './analyse';
import { SYNC_RULES } from './expectations';

type Attacker = 'none' | 'return' | 'break' | 'continue';
type Place = 'before loop' | 'before barrier' | 'after barrier';

interface Row {
  readonly loop: 'for' | 'while' | 'do';
  readonly lanesLeave: boolean;
  readonly attacker: Attacker;
  readonly perLane: boolean;
  readonly place: Place;
  readonly barrier: 'body' | 'after';
}

function rows(): Row[] {
  const out: Row[] = [];
  for (const loop of ['for', 'while', 'do'] as const)
    for (const lanesLeave of [false, true])
      for (const attacker of ['none', 'return', 'break', 'continue'] as const)
        for (const perLane of [false, true])
          for (const place of ['before loop', 'before barrier', 'after barrier'] as const)
            for (const barrier of ['body', 'after'] as const)
              if (place !== 'before loop' || attacker === 'return')
                out.push({ loop, lanesLeave, attacker, perLane, place, barrier });
  return out;
}

function kernel({ loop, lanesLeave, attacker, perLane, place, barrier }: Row, name: string): string {
  const attack = attacker === 'none' ? '' : `if (${perLane ? 'a[threadIdx.x] == n' : 'n == 7'}) ${attacker};`;
  const condition = lanesLeave ? 'k < a[threadIdx.x]' : 'k < n';
  const detector = '__syncthreads();';
  const body = [
    place === 'before barrier' ? attack : '',
    barrier === 'body' ? detector : 'a[0] = n;',
    place === 'after barrier' ? attack : '',
  ].join(' ');
  const text =
    loop === 'for'
      ? `for (; ${condition}; ++k) { ${body} }`
      : loop === 'while'
        ? `while (${condition}) { ++k; ${body} }`
        : `do { ++k; ${body} } while (${condition});`;
  return `__global__ void ${name}(const int* __restrict__ b, int* a, int n) { int k = 0; ${
    place === 'before loop' ? attack : ''
  } ${text} ${barrier === 'after' ? detector : ''} }`;
}

function expected({ lanesLeave, attacker, perLane, place, barrier }: Row): string | null {
  // Lanes that have left the loop do not come to a `return` in it, which then not all threads take.
  const isExit = attacker === 'return' && (perLane || (lanesLeave && place !== 'before loop'));
  if (barrier === 'after') return isExit ? 'barrier-after-exit' : null;
  if (lanesLeave) return 'barrier-divergence';
  if (!perLane) return null;
  if (attacker === 'break') return 'barrier-divergence';
  if (attacker === 'continue') return place === 'before barrier' ? 'barrier-divergence' : null;
  return isExit ? 'barrier-after-exit' : null;
}

describe('the loop matrix of barriers', () => {
  it('each row as CUDA says', async () => {
    const all = rows();
    const text = all.map((row, index) => kernel(row, `k${index}`)).join('\n');
    const { findings } = await analyse(text);
    const lines = text.split('\n');
    const wrong: string[] = [];
    let at = 0;
    all.forEach((row, index) => {
      const end = at + lines[index].length + 1;
      const found = findings.filter(({ rule, start }) => SYNC_RULES.has(rule) && start >= at && start < end);
      const rules = [...new Set(found.map(({ rule }) => rule))].join() || null;
      if (rules !== expected(row)) wrong.push(`${lines[index]}: ${rules}, not ${expected(row)}`);
      at = end;
    });
    assert.ok(all.length > 200, `${all.length} rows`);
    assert.deepEqual(wrong, []);
  });
});
