import { Pieces } from './pieces';
import { Random } from './random';

export interface Kernel {
  /** The function, without what all share. */
  readonly text: string;
  /** Threads take part together: no emulation that runs one after another. */
  readonly isTogether: boolean;
}

export const BLOCK = 64;

/** A kernel of a seed: the shapes that fixes look for, with effects wherever they may stand. */
export function kernelOf(seed: number, hasTogether: boolean): Kernel {
  const random = new Random(seed);
  const isTogether = hasTogether && random.chance(40);
  if (isTogether && random.chance(25)) return { text: reduction(random), isTogether };
  if (random.chance(6)) return { text: permutable(random), isTogether: false };
  const pieces = new Pieces(random, isTogether);
  const lines: string[] = [];
  for (let count = 3 + random.below(2); count > 0; count--) {
    if (random.chance(30)) lines.push(pieces.together());
    lines.push(...random.pick(provokers)(pieces));
  }
  const frame = isTogether ? inKernel : random.pick([inKernel, inKernel, inKernel, inMethod, inFunction]);
  const text = frame(opening(random), [...(isTogether ? [`__shared__ int shared[${BLOCK}];`] : []), ...lines], random);
  return { text, isTogether: isTogether || /_sync\(|__sync/.test(text) };
}

const indented = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.split('\n'))
    .map((line) => `  ${line}\n`)
    .join('');

const INDICES = ['int t = threadIdx.x;', 'int i = blockIdx.x * blockDim.x + t;'];

type Frame = (locals: readonly string[], body: readonly string[], random: Random) => string;

/** Everything is a variable of the kernel. */
const inKernel: Frame = (locals, body) =>
  `// divergence: block(${BLOCK})
__global__ void kernel(${PARAMETERS}) {
${indented([...INDICES, ...VARIABLES.map(([type, name, value]) => `${type} ${name} = ${value};`), ...locals, ...body, ...CLOSING])}}
`;

/** What the statements name are members of the object. */
const inMethod: Frame = (locals, body) =>
  `struct Machine {
${indented(VARIABLES.map(([type, name]) => `${type} ${name};`))}  __device__ void go(${PARAMETERS}, int t, int i) {
${indented([...locals, ...body, ...CLOSING])}  }
};
// divergence: block(${BLOCK})
__global__ void kernel(${PARAMETERS}) {
${indented([
  ...INDICES,
  'Machine machine;',
  ...VARIABLES.map(([, name, value]) => `machine.${name} = ${value};`),
  `machine.go(${ARGUMENTS}, t, i);`,
])}}
`;

/** Some are handed in by reference. */
const inFunction: Frame = (locals, body, random) => {
  const parameters = VARIABLES.map(([type, name]) => `${type}${random.chance(50) ? '&' : ''} ${name}`).join(', ');
  return `__device__ void work(${PARAMETERS}, int t, int i, ${parameters}) {
${indented([...locals, ...body, ...CLOSING])}}
// divergence: block(${BLOCK})
__global__ void kernel(${PARAMETERS}) {
${indented([
  ...INDICES,
  ...VARIABLES.map(([type, name, value]) => `${type} ${name} = ${value};`),
  `work(${ARGUMENTS}, t, i, ${VARIABLES.map(([, name]) => name).join(', ')});`,
])}}
`;
};

export const PARAMETERS =
  'const int* in, const float* fin, int* out, float* fout, const int* table, int a, int b, int c, int d, int flag, float set, bool uniformly';

const ARGUMENTS = PARAMETERS.split(', ')
  .map((parameter) => /\w+$/.exec(parameter)?.[0])
  .join(', ');

const VARIABLES: readonly (readonly [type: string, name: string, value: string])[] = [
  ['int', 'x', 'in[i] & 255'],
  ['int', 'y', 'in[i + 128] & 63'],
  ['int', 'z', 'in[i + 256] & 15'],
  ['int', 'w', '0'],
  ['int', 'k', 't & 7'],
  ['int', 'e', '0'],
  ['int', 'warp', 't / 32'],
  ['unsigned', 'u', 'in[i + 300]'],
  ['long long', 'l', 'in[i + 301] & 1023'],
  ['float', 'f', 'fin[i]'],
  ['float', 'g', 'fin[i + 128]'],
];

/** Variables that only the statements' own function has: pointers, references, an object, a lambda. */
function opening(random: Random): string[] {
  const lines = [
    'int arr[4] = {x, 2, y, 4};',
    `int* q = &${random.pick(['x', 'y', 'z', 'w'])};`,
    `int& r = ${random.pick(['x', 'y', 'z'])};`,
    'Pair p = {in[i + 7] & 31, in[i + 8] & 31};',
    'const int* m = (x & 3) ? in : nullptr;',
    'const volatile int* volatileIn = in;',
    'volatile int* volatileOut = out;',
    'Ring ring = {{x & 63, y, z, w}, 0};',
    'Half half = {y};',
    'auto counter = [n = 3]() mutable { n = (n + 2) & 31; return n; };',
    'auto add = [&](int d) { z = (z + d) & 31; return z; };',
  ];
  // Without its pointer and reference a variable may be moved freely.
  return random.chance(55)
    ? lines.map((line) =>
        line
          .replace(/^int\* q = .*/, 'int other = 0; int* q = &other;')
          .replace(/^int& r = .*/, 'int last = x; int& r = last;'),
      )
    : lines;
}

const CLOSING: readonly string[] = [
  'out[i * 16] = x;',
  'out[i * 16 + 1] = y;',
  'out[i * 16 + 2] = z * 1000 + k;',
  'out[i * 16 + 3] = w + e * 1000;',
  'out[i * 16 + 9] = u;',
  'out[i * 16 + 10] = (int)l ^ (int)(l >> 32);',
  'out[i * 16 + 11] = p.lo * 1000 + p.hi;',
  'out[i * 16 + 12] = *q + r * 1000;',
  'out[i * 16 + 13] = arr[0] + arr[1] * 7 + arr[2] * 11 + arr[3] * 13;',
  'out[i * 16 + 15] ^= half.v + ring.v[0] * 3 + ring.v[1] * 5 + ring.v[2] * 7 + ring.v[3] * 11 + ring.used * 13;',
  'out[i * 16 + 14] = a * 1000 + b * 100 + flag;',
  'fout[i * 4] = f;',
  'fout[i * 4 + 1] = g + set;',
];

const block = (lines: readonly string[]): string => ['{', ...lines.map((line) => `  ${line}`), '}'].join('\n');

/** An `if` with an `else`. */
function branch(condition: string, then: readonly string[], otherwise: readonly string[]): string {
  return `if (${condition}) ${block(then)} else ${block(otherwise)}`;
}

function mergeable(pieces: Pieces): string[] {
  const { random } = pieces;
  const yes: string[] = [];
  const no: string[] = [];
  for (let count = 1 + random.below(3); count > 0; count--) {
    const [a, b] = random.chance(70) ? pieces.twins() : same(pieces.statement());
    yes.push(a);
    no.push(b);
  }
  return [branch(pieces.divergent(), yes, no)];
}

function same(text: string): readonly [string, string] {
  return [text, text];
}

function hoistable(pieces: Pieces): string[] {
  const { random } = pieces;
  const head = random.chance(60) ? pieces.several(2) : [];
  const tail = random.chance(60) ? pieces.several(2) : [];
  const declared = random.chance(15) ? ['int y = 9;'] : [];
  const own = () => [...(random.chance(50) ? declared : []), ...pieces.several(2)];
  return [branch(pieces.divergent(), [...head, ...own(), ...tail], [...head, ...own(), ...tail])];
}

function selectable(pieces: Pieces): string[] {
  const { random } = pieces;
  const name = random.pick(['x', 'y', 'w', 'k', 'u', 'l', 'r']);
  const float = random.chance(15);
  const assign = () => (float ? `f = ${pieces.float()};` : `${name} = ${pieces.arithmetic()};`);
  const line = random.chance(25)
    ? `if (${pieces.divergent()}) ${block([assign()])}`
    : branch(pieces.divergent(), [assign()], [assign()]);
  return [line, ...(float ? ['f = f > 3.0f ? 1.5f : f < -3.0f ? -1.5f : f;'] : [`${name} = ${name} & 1023;`])];
}

function uniformLater(pieces: Pieces): string[] {
  const { random } = pieces;
  const operands = Array.from({ length: 1 + random.below(2) }, () => wrapped(pieces.divergent()));
  operands.splice(1 + random.below(operands.length), 0, wrapped(pieces.uniform()));
  if (random.chance(20)) operands.push(wrapped(pieces.uniform()));
  return [
    `if (${operands.join(' && ')}) ${block([...pieces.several(2), 'x = mix(x, t) & 255;', 'w += mix(k, x) & 63;'])}`,
  ];
}

function wrapped(condition: string): string {
  // (A declaration is no operand.)
  if (/^(?:int s|auto|Guard)/.test(condition)) return 'x > 30';
  return /\|\||\?|,/.test(condition) ? `(${condition})` : condition;
}

function switchable(pieces: Pieces): string[] {
  const { random } = pieces;
  const head = random.pick([
    'for (int j = 0; j < z; ++j)',
    'for (int j = 0; j < (in[i + 3] & 7); ++j)',
    'for (int j = 0, m = a + b; j < z; ++j)',
    'for (k = 0; k < z; k++)',
    'for (int j = bump(a, 1); j < 9; ++j)',
    'for (int j = 0; j < bump(z, 15) % 8; ++j)',
    'while (k-- > 0)',
    'for (e = 3; e < 9; e += 2)',
    'for (int j = i; j < i + 6 && j < 120; ++j)',
  ]);
  const condition = random.pick([
    pieces.uniform(),
    pieces.uniform(),
    pieces.uniform(),
    'int v = a * b; v > 3',
    'm > 3',
    'int v = a - b',
    '(w = flag) > 1',
    'i < 100',
    'i < c',
  ]);
  const usable = /\bm\b/.test(condition) && !/\bm =/.test(head) ? 'a > 3' : condition;
  // (What counts the iterations stays as it is.)
  const arm = () => pieces.several(2).filter((line) => !/\bk = |\bk--|k\+\+|bump\(k/.test(line));
  const line = random.chance(30) ? `if (${usable}) ${block(arm())}` : branch(usable, arm(), arm());
  return [`${head} {\n  ${line.replaceAll('\n', '\n  ')}\n}`];
}

/** Values prepared in front of a choice, with something in between. */
function prepared(pieces: Pieces): { readonly lines: string[]; readonly yes: string; readonly no: string } {
  const { random } = pieces;
  const type = random.pick(['int', 'int', 'int', 'unsigned', 'long long']);
  const start = random.pick([
    'mix(x, y) & 255',
    'mix(y, z + 1) & 255',
    'mix(r, k) & 255',
    'mix(*q, x) & 255',
    'mix(in[i + 9], x)',
  ]);
  const suffix = String(pieces.number());
  const [per, other] = [`per${suffix}`, `other${suffix}`];
  const lines = [`${type} ${per} = ${start};`];
  if (random.chance(30)) lines.push(`${per} = ${per} - ${per} % 16;`);
  if (random.chance(20)) lines.push(`int spare${suffix} = ${per} * 3;`);
  if (random.chance(30))
    lines.push(
      random.pick([
        'r = (r + 5) & 127;',
        'x = (x + 1) & 255;',
        '*q = 3;',
        'bump(y, 2);',
        'add(1);',
        'NEXT;',
        'SPARE = 3;',
      ]),
    );
  if (random.chance(15)) lines.push(`out[i * 16 + 15] = ${per};`);
  if (random.chance(15)) lines.push(pieces.together());
  const long = random.chance(60);
  lines.push(`${type} ${other} = ${long ? `mix(z, k) * 3 + mix(k, ${random.pick(['y', 'z', per])})` : 'z * 3 + k'};`);
  if (random.chance(20)) lines.push(`for (int j = 0; j < 5; ++j) ${other} = (${other} * 3 + j) & 1023;`);
  if (random.chance(20)) lines.push(pieces.together());
  return { lines, yes: per, no: other };
}

function reallyBranched(pieces: Pieces): string[] {
  const { random } = pieces;
  const { lines, yes, no } = prepared(pieces);
  const condition = pieces.uniform();
  const use = random.pick([
    `w = ${wrapped(condition)} ? ${yes} : ${no};`,
    `int v${yes} = ${wrapped(condition)} ? ${yes} : ${no};\nw ^= v${yes} & 255;`,
    `if (${condition}) w = ${yes};`,
    `if (${condition}) w = ${yes};\nelse w = ${no};`,
    `if (${condition}) { w += ${yes}; x ^= ${yes} & 7; } else { w = ${no}; }`,
    `out[i * 16 + 4] = ${wrapped(condition)} ? ${yes} : ${no};`,
    `l = ${wrapped(condition)} ? ${yes} : ${no};`,
    `f = ${wrapped(condition)} ? ${yes} : f;`,
  ]);
  return [...lines, use, 'w &= 1023;'];
}

function masked(pieces: Pieces): string[] {
  const { random } = pieces;
  const { lines, yes, no } = prepared(pieces);
  const mask = `(${pieces.uniform()})`;
  const bit = random.pick([mask, `int${mask}`, `(int)${mask}`]);
  const use = random.pick([
    `w = ${bit} * ${yes} + (1 - ${bit}) * ${no};`,
    `w += ${bit} * ${yes};`,
    `x -= ${yes} * ${bit};`,
    `u += ${bit} * ${yes};`,
    `l += ${bit} * ${yes};`,
    `l = ${bit} * ${yes} + !${mask} * ${no};`,
    `out[i * 16 + 4] += ${bit} * ${yes};`,
    `f += ${bit} * ${yes};`,
    `int v${yes} = ${bit} * ${yes};\nw ^= v${yes};`,
  ]);
  return [...lines, use, 'w &= 1023;', 'x &= 255;'];
}

function longest(pieces: Pieces): string[] {
  const { random } = pieces;
  const name = `n${pieces.number()}`;
  const head = random.pick([
    'int j = 0; j < NAME; ++j',
    'int j = 0; j < NAME; j++',
    'int j = 0, e = NAME++; j < NAME; ++j',
    'int j = a; j < NAME; ++j',
  ]);
  return [
    `int ${name} = in[i + 5] & 15;`,
    ...(random.chance(15) ? [`int& also${name} = ${name};`] : []),
    `for (${head.replaceAll('NAME', name)}) ${block([...pieces.several(2), ...(random.chance(10) ? [`${name} = ${name} - 1;`] : [])])}`,
  ];
}

function nested(pieces: Pieces): string[] {
  const inner = pieces.random.pick(provokers)(pieces.apart());
  return [`if (${pieces.divergent()}) ${block(inner.flatMap((line) => line.split('\n')))}`];
}

const provokers: readonly ((pieces: Pieces) => string[])[] = [
  mergeable,
  mergeable,
  hoistable,
  hoistable,
  selectable,
  uniformLater,
  uniformLater,
  switchable,
  reallyBranched,
  reallyBranched,
  masked,
  longest,
  nested,
];

/** All that tells threads apart is the index. */
function permutable(random: Random): string {
  const test = random.pick(['i % 2 == 0', 'i & 1', 'i % 2', '(i & 3) == 2']);
  const effect = random.pick(['x += 1;', 'bump(x, 3);', '--y;', 'q = &y;', 'x = mix(x, y) & 255;']);
  return `// divergence: block(256)
__global__ void kernel(${PARAMETERS}) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i] & 255;
  int y = in[i + 128] & 63;
  int* q = &x;
  ${effect}
  if (${test}) {
    for (int k = 0; k < 30; ++k) x = (x * 5 + (y ^ k)) & 0xffff;
    ${random.pick(['*q += 1;', 'y = x;', 'x ^= y;'])}
  } else {
    for (int k = 0; k < 27; ++k) x = (x * 7 + (y | k)) & 0xffff;
    x = mix(x, y);
  }
  out[i] = x + y * 3;
}
`;
}

/** Threads add up what their block loaded. */
function reduction(random: Random): string {
  const type = random.pick(['int', 'unsigned', 'float']);
  const source = type === 'float' ? 'fin' : 'in';
  const target = type === 'float' ? 'fout' : 'out';
  const operator = random.pick(['+=', '+=', '^=', '|=']);
  const step = type === 'float' ? '+=' : operator;
  const add = random.pick([
    `part[t] ${step} part[t + s];`,
    `part[t] ${step} part[t + s];`,
    `part[t] = part[t] + part[t + s] * 3;`,
    type === 'float' ? `part[t] = part[t] * 0.5f + part[t + s];` : `part[t] = min(part[t], part[t + s]);`,
  ]);
  const head = random.pick([
    'int s = 1; s < blockDim.x; s *= 2',
    'int s = 1; s < blockDim.x; s <<= 1',
    'unsigned s = 1; s < blockDim.x; s += s',
  ]);
  return `// divergence: block(256)
__global__ void kernel(${PARAMETERS}) {
  __shared__ ${type} part[512];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  part[t] = ${source}[i];
  part[t + 256] = ${source}[i + 256];
  __syncthreads();
  for (${head}) {
    if (t % (2 * s) == 0) {
      ${add}
    }
    __syncthreads();
  }
  if (t == 0) ${target}[blockIdx.x] = part[0];
  ${random.chance(30) ? `${target}[64 + i] = part[t];` : ''}
}
`;
}
