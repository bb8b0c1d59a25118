import assert from 'node:assert/strict';
import { type Answer, analyse, startParser, worst } from './analyse';

// The product table: what a condition is made of, by what happened to it on the way. Every cell is one kernel; its
// verdict is that of the value, whatever road it took.

interface Expected {
  readonly uniformity: string;
  readonly extent: string | null;
  /** Of `value == TESTED`. */
  readonly mask: number | null;
}

const TESTED = 5;
const uniform = (uniformity: string): Expected => ({ uniformity, extent: null, mask: null });
const data: Expected = { uniformity: 'divergent', extent: 'data-dependent', mask: null };

const VALUES: Record<string, { readonly text: string; readonly expected: Expected }> = {
  literal: { text: '3', expected: uniform('grid') },
  constant: { text: 'kFive', expected: uniform('grid') },
  argument: { text: 'n', expected: uniform('grid') },
  block: { text: '(int)blockIdx.x', expected: uniform('block') },
  'warp index': { text: '(int)(threadIdx.x / 32)', expected: uniform('warp') },
  lane: { text: '(int)(threadIdx.x & 31)', expected: { uniformity: 'divergent', extent: 'every-warp', mask: 0x20 } },
  'per-lane load': { text: 'q[threadIdx.x]', expected: data },
  'uniform load': { text: 'q[n]', expected: uniform('grid') },
  'constant memory': { text: 'limits[n]', expected: uniform('grid') },
  vote: { text: '(int)__ballot_sync(0xffffffffu, q[threadIdx.x] > 0)', expected: uniform('warp') },
  'block vote': { text: '__syncthreads_count(q[threadIdx.x] > 0)', expected: uniform('block') },
  broadcast: { text: '__shfl_sync(0xffffffffu, q[threadIdx.x], 3)', expected: uniform('warp') },
  shuffle: { text: '__shfl_down_sync(0xffffffffu, q[threadIdx.x], 1)', expected: data },
  atomic: { text: 'atomicAdd(counter, 1)', expected: data },
};

/** The value itself, and made by a call, in a field, in an element. */
const SOURCES: Record<string, (value: string) => { readonly before: string; readonly text: string }> = {
  '': (value) => ({ before: '', text: value }),
  'call with ': (value) => ({ before: '', text: `same(${value})` }),
  'field of ': (value) => ({ before: `Box box0 = {1, ${value}}; `, text: 'box0.second' }),
  'element of ': (value) => ({ before: `int row0[2]; row0[0] = n; row0[1] = ${value}; `, text: 'row0[1]' }),
};

interface Road {
  /** The statements before the test, and the tested condition. */
  readonly write: (value: string) => { readonly before: string; readonly condition: string };
  readonly negates?: boolean;
  /** The road hides which lanes hold what. */
  readonly blurs?: boolean;
}

const ROADS: Record<string, Road> = {
  direct: { write: (v) => ({ before: '', condition: `${v} == ${TESTED}` }) },
  negated: { write: (v) => ({ before: '', condition: `!(${v} == ${TESTED})` }), negates: true },
  'stored and read back': { write: (v) => ({ before: `int s = ${v}; int s2; s2 = s;`, condition: `s2 == ${TESTED}` }) },
  'as a flag': { write: (v) => ({ before: `bool f = ${v} == ${TESTED};`, condition: 'f' }) },
  'through a reference': {
    write: (v) => ({ before: `int s = 0; int &r = s; r = ${v};`, condition: `s == ${TESTED}` }),
  },
  'through a struct': {
    write: (v) => ({ before: `Box b; b.first = 1; b.second = ${v}; Box c = b;`, condition: `c.second == ${TESTED}` }),
  },
  'through an array': {
    write: (v) => ({ before: `int a[2]; a[0] = 0; a[1] = ${v};`, condition: `a[1] == ${TESTED}` }),
  },
  "through a helper's return": { write: (v) => ({ before: '', condition: `isTested(${v})` }) },
  "through a helper's pointer": {
    write: (v) => ({ before: `int o = 0; putBehind(${v}, &o);`, condition: `o == ${TESTED}` }),
  },
  "through a helper's reference": {
    write: (v) => ({ before: `int o = 0; putInto(${v}, o);`, condition: `o == ${TESTED}` }),
  },
  'through a method': { write: (v) => ({ before: `Box b = {0, ${v}};`, condition: `b.holds(${TESTED})` }) },
  'through a lambda': {
    write: (v) => ({ before: `auto test = [](int x) { return x == ${TESTED}; };`, condition: `test(${v})` }),
  },
  'through a capture': {
    write: (v) => ({ before: `int s = ${v}; auto test = [&] { return s == ${TESTED}; };`, condition: 'test()' }),
  },
  'through a macro': { write: (v) => ({ before: '', condition: `IS_TESTED(${v})` }) },
  'through a loop-carried variable': {
    write: (v) => ({ before: `int s = 0; for (int k = 0; k < n; k++) s = ${v};`, condition: `s == ${TESTED}` }),
    blurs: true,
  },
  'through a conditional operator': {
    write: (v) => ({ before: `int e = ${v}; int s = n > 3 ? e : e;`, condition: `s == ${TESTED}` }),
  },
  'through both arms': {
    write: (v) => ({ before: `int e = ${v}; int s; if (n > 3) s = e; else s = e;`, condition: `s == ${TESTED}` }),
  },
};

const PRELUDE = `constexpr int kFive = 5;
__constant__ int limits[64];
#define IS_TESTED(x) ((x) == ${TESTED})
struct Box {
  int first, second;
  __device__ bool holds(int v) const { return second == v; }
};
__device__ int same(int v) { return v; }
__device__ bool isTested(int v) { return v == ${TESTED}; }
__device__ void putBehind(int v, int *o) { *o = v; }
__device__ void putInto(int v, int &o) { o = v; }
`;

interface Cell {
  readonly title: string;
  readonly name: string;
  readonly condition: string;
  readonly expected: Expected;
  readonly road: Road;
}

function table(): { readonly text: string; readonly cells: readonly Cell[] } {
  const cells: Cell[] = [];
  let text = PRELUDE;
  for (const [kind, value] of Object.entries(VALUES))
    for (const [made, source] of Object.entries(SOURCES))
      for (const [title, road] of Object.entries(ROADS)) {
        const { before: first, text: expression } = source(value.text);
        const { before, condition } = road.write(expression);
        const name = `k${cells.length}`;
        text += `__global__ void ${name}(int *p, const int *__restrict__ q, int *__restrict__ counter, int n) {\n`;
        text += `  ${first}${before}\n  if (${condition}) p[0] = 1;\n}\n`;
        cells.push({ title: `${made}${kind}, ${title}`, name, condition, expected: value.expected, road });
      }
  return { text, cells };
}

function wrong(cell: Cell, answer: Answer | undefined): string | null {
  if (answer === undefined) return 'no verdict';
  const { uniformity, extent, mask } = answer.judgement;
  const got = `${uniformity} ${extent ?? ''} ${mask === null ? '' : `0x${mask.toString(16)}`}`.trim();
  const { expected } = cell;
  if (uniformity !== expected.uniformity) return `expected ${expected.uniformity}, got ${got}`;
  if (cell.road.blurs || extent === null)
    return extent === expected.extent || cell.road.blurs ? null : `expected ${expected.extent}, got ${got}`;
  if (extent !== expected.extent) return `expected ${expected.extent}, got ${got}`;
  const expectedMask = expected.mask !== null && cell.road.negates ? ~expected.mask >>> 0 : expected.mask;
  return mask === expectedMask
    ? null
    : `expected mask ${expectedMask === null ? 'null' : `0x${expectedMask.toString(16)}`}, got ${got}`;
}

describe('uniformity: the product table', () => {
  const { text, cells } = table();
  let answers: Map<string, Answer>;
  before(async function () {
    this.timeout(60_000);
    await startParser();
    const ofKernels = analyse(text, ({ answers: all }) => worst(all));
    answers = new Map();
    // The tested condition is the last of its kernel.
    for (const answer of ofKernels) if (answer.verdict.site.kind === 'if') answers.set(answer.function, answer);
  });

  for (const kind of Object.keys(VALUES))
    it(`${kind}: the same verdict by every road`, () => {
      const failures = cells
        .filter((c) => c.title.split(', ')[0].endsWith(kind))
        .map((c) => ({ c, message: wrong(c, answers.get(c.name)) }))
        .filter(({ message }) => message !== null)
        .map(({ c, message }) => `${c.title} (${c.condition}): ${message}`);
      if (failures.length > 0) assert.fail(`\n  ${failures.join('\n  ')}`);
    });
});
