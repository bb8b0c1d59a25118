/**
 * Generated kernels with one `if` whose arms hold a known mix of operations. The text follows from the index alone, so
 * that what ptxas made of each can be recorded as figures (`data/mixed.json`, written by `test/hardware/record-mixed.mjs`).
 */
export interface MixedKernel {
  readonly name: string;
  readonly text: string;
  /** Lines of the then arm's statements, from the kernel's first line on (0). */
  readonly from: number;
  readonly to: number;
  /** Last line of the else arm; `to` where there is none. */
  readonly end: number;
  /** Line of the loop around, or -1. */
  readonly loop: number;
}

const SIGNATURE =
  '(float* __restrict__ o, const float* __restrict__ p, int* __restrict__ q, const int* __restrict__ r, int n, int c, float a, float b)';

type Random = (below: number) => number;

/** `at` is what differs from one iteration to the next, so that the test stays in its loop. */
const CONDITIONS: readonly ((random: Random, at: string) => string)[] = [
  () => 'x > 0.5f',
  (random, at) => `r[i${at}] == ${random(9)}`,
  (_, at) => `(i${at}) & 1`,
  (random, at) => `i${at} < ${1 + random(31)}`,
  (_, at) => `n${at} > 5`,
  () => 'x > a && y < b',
  (_, at) => `i > 0 && p[i${at} - 1] > x`,
  () => 'i < n && x > y',
];

const LIGHT: readonly ((random: Random) => string)[] = [
  () => 'x = x * a + b;',
  () => 'x = x * x + y;',
  () => 'y = y - x;',
  () => 'x = fmaxf(x, y);',
  () => 'y = fabsf(x) * b;',
  () => 'x = x * 1.5f;',
  () => 'm = m * c + n;',
  () => 'm ^= n;',
  () => 'm = (m << 2) + i;',
  () => 'm = min(m, n);',
  () => 'm = m & 255;',
  (random) => `m = m / ${3 + random(20)};`,
  (random) => `m = m % ${3 + random(20)};`,
  () => 'x = (float)m;',
  () => 'm = (int)y;',
  () => 'y = x < y ? x : b;',
];

const MEMORY: readonly ((random: Random) => string)[] = [
  (random) => `x += p[i + ${64 * (1 + random(8))}];`,
  (random) => `y += p[i + ${64 * (1 + random(8))}];`,
  (random) => `m += r[i + ${64 * (1 + random(8))}];`,
  () => 'x += p[m & 1023];',
  (random) => `o[i + ${64 * (1 + random(8))}] = x;`,
  (random) => `q[i + ${64 * (1 + random(8))}] = m;`,
  () => 'o[m & 1023] = y;',
  () => 's[i] = x;',
  () => 'y += s[i ^ 3];',
];

const HEAVY: readonly ((random: Random) => string)[] = [
  () => 'x = x / y;',
  () => 'x = sqrtf(x);',
  () => 'x = __expf(x);',
  () => 'y = expf(x);',
  () => 'x = sinf(x);',
  () => 'y = logf(y);',
  () => 'm = m / n;',
  () => 'atomicAdd(&q[i], m);',
  () => 'y = __shfl_down_sync(0xffffffffu, y, 1);',
  () => 'y = rsqrtf(y);',
];

/** Kernels of the first thousand wait for their data at a barrier before the condition, those of the second do not; then they alternate. */
function waits(index: number): boolean {
  return index < 1000 || (index >= 2000 && index % 2 === 0);
}

export function mixedKernel(index: number): MixedKernel {
  const random = generator(index + 1);
  const name = `mixed_${index}`;
  const isLoop = random(5) === 0;
  const isTail = !isLoop && random(10) === 0;
  const hasElse = !isTail && random(4) === 0;
  const condition = pick(CONDITIONS, random)(random, isLoop ? ' + j' : '');
  const then = statements(1 + random(10), random);
  const otherwise = hasElse ? statements(1 + random(6), random) : [];
  const lines = [
    `__global__ void ${name}${SIGNATURE} {`,
    '  __shared__ float s[256];',
    '  int i = threadIdx.x;',
    '  float x = p[i], y = p[i + 32];',
    '  int m = r[i + 32];',
    waits(index) ? '  s[i] = y;' : '',
    waits(index) ? '  __syncthreads();' : '',
  ];
  const loop = isLoop ? lines.length + 1 : -1;
  if (isLoop) lines.push('#pragma unroll 1', '  for (int j = 0; j < n; j++) {', '  x += p[i + j];');
  lines.push(`  if (${condition}) {`);
  const from = lines.length;
  lines.push(...then.map((line) => `    ${line}`));
  const to = lines.length - 1;
  if (hasElse) lines.push('  } else {', ...otherwise.map((line) => `    ${line}`));
  const end = hasElse ? lines.length - 1 : to;
  lines.push('  }');
  if (isLoop) lines.push('  }');
  if (!isTail) lines.push('  o[i] = x + y + m;', '  __syncthreads();', '  o[i + 32] = s[i ^ 1];');
  lines.push('}');
  return { name, text: lines.join('\n'), from, to, end, loop };
}

function statements(count: number, random: Random): string[] {
  // One arm in six holds an operation that is long or never predicated.
  const heavy = random(6) === 0 ? random(count) : -1;
  return Array.from({ length: count }, (_, at) => {
    if (at === heavy) return pick(HEAVY, random)(random);
    return pick(random(3) === 0 ? MEMORY : LIGHT, random)(random);
  });
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)];
}

/** Mulberry32: the same figures for the same seed, everywhere. */
function generator(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b9);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
