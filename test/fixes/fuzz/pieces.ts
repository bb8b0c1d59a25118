import type { Random } from './random';

/** What every kernel may use. Functions with effects, operators, macros: whatever a rewrite may overlook. */
export const PRELUDE = `__device__ int mix(int x, int y) { int s = x; for (int k = 0; k < 9; ++k) s = (s * 5 + (y ^ k)) & 0xffff; return s; }
__device__ unsigned umix(unsigned x, unsigned y) { unsigned s = x; for (int k = 0; k < 7; ++k) s = s * 3u + (y ^ k); return s; }
__device__ float fmix(float x, float y) { float s = x; for (int k = 0; k < 6; ++k) s = s * 0.5f + y; return s; }
__device__ int bump(int& v, int d) { v = (v + d) & 255; return v; }
__device__ int peek(const int& v) { return v * 3 + 1; }
__device__ void poke(int* p, int d) { *p = (*p + d) & 127; }
__device__ int swapIn(int& a, int& b) { int old = a; a = b; b = old; return a - b; }
__device__ int& chosenOf(int& a, int& b, int which) { return which & 1 ? a : b; }
__device__ int* placeOf(int& a) { return &a; }
struct Holder { int& at; };
struct Pair {
  int lo, hi;
  __device__ int step(int d) { lo = (lo + d) & 127; return lo ^ hi; }
  __device__ int sum() const { return lo + hi; }
  __device__ Pair& operator+=(int d) { hi = (hi + d) & 63; return *this; }
  __device__ int operator()(int d) { hi ^= d; return hi; }
  __device__ bool operator>(int d) { lo = (lo + 1) & 127; return hi > d; }
};
struct Guard {
  int& at;
  __device__ explicit Guard(int& v) : at(v) { at = (at + 1) & 63; }
  __device__ ~Guard() { at = (at * 3 + 1) & 63; }
};
struct Loud {
  int& at;
  __device__ operator int() const { return at = (at + 1) & 31; }
};
struct Both {
  int v;
  __device__ bool operator&&(const Both& o) const { return v > 20 && o.v > 9; }
  __device__ bool operator||(const Both& o) const { return v > 60 || o.v > 40; }
};
struct Ring {
  int v[4], used;
  __device__ int& operator[](int at) { used = (used + 1) & 63; return v[at & 3]; }
  __device__ const int& at(int which) const { return v[which & 3]; }
};
struct Half {
  int v;
  __device__ Half& operator=(int x) { v = (x / 2 + v) & 127; return *this; }
  __device__ operator int() const { return v; }
};
struct Tally {
  static __device__ int into(int& v) { v = (v + 5) & 127; return v; }
  template <int N> static __device__ int of(int v) { return v * N & 255; }
};
#define STEP(v) ((v) = ((v) + 3) & 255)
#define NEXT w++
#define SPARE z
#define SETW(v) w = (v) & 127
#define FIVE 5
#define LIMIT (FIVE * 2)
`;

/** Conditions on which lanes differ, and that change nothing. */
const quiet: readonly string[] = [
  '(x & 1) != 0',
  'x > 90',
  'in[i + 64] > 100',
  't % 3 == 0',
  'u % 3 == 1',
  'x > 10 && y < 40',
  'f > 0.5f',
  '!(k & 1)',
];

/** The same on which they agree. */
const quietlyUniform: readonly string[] = ['flag > 0', 'a > b', 'uniformly', 'blockIdx.x == 0', 'a + b > 5', 'd < c'];

/** Conditions on which lanes differ; many change something. */
const divergent: readonly string[] = [
  'in[i + 64] > 100',
  '(x & 1) != 0',
  'x > y + 20',
  'x * 2 < LIMIT + y',
  'y-- % 2',
  '(k++ & 3) == 0',
  '--x > 60',
  'in[i + 32] > (*q)++',
  'in[i] > ++x',
  'in[i] > r++',
  '(x = in[i + 96] & 127) > 40',
  '(y += 3) > 20',
  '(w ^= x) > 9',
  'bump(x, 2) > 60',
  'peek(y) > 70',
  'bump(*q, 1) > 40',
  'x > 10 && y < 40',
  'x < 30 || y++ > 9',
  'k != 0 && 60 / k > 12',
  'm != nullptr && m[i] > 90',
  'in[i] > STEP(y)',
  'NEXT < x',
  'SPARE++ > 5',
  'p.step(1) > 50',
  'p.sum() > x',
  'p.lo++ > y',
  'p > 20',
  'p(3) > 20',
  'add(1) > 8',
  '(w++, x > 90)',
  '(x > 44 ? y : z) & 1',
  'swapIn(x, y) > 0',
  'arr[k & 3]++ > 6',
  'arr[1] > z',
  'u % 3 == 1',
  'l > 300',
  'f > 1.0f',
  'f * 2.0f > g + 1.0f',
  '(poke(&z, 1), z > 6)',
  'chosenOf(x, y, k)++ > 30',
  '(*placeOf(w))++ > 3',
  '(k & 1 ? x : y)++ > 30',
  'int s = x & 3',
  'int s = x & 7; s > 2',
  '!(x & 4)',
  'volatileIn[i] > 90',
  'Loud{w} > 5',
  'Both{x} && Both{bump(y, 2)}',
  'Both{x} || Both{z++}',
  'ring[k] > 30',
  'ring[k]++ > 9',
  'ring.at(k) > 30',
  'half > 20',
  '(half = x) > 20',
  'Tally::into(y) > 50',
  'Tally::of<3>(x) > 90',
  'auto [lo, hi] = p; lo > hi',
  'auto& [lo, hi] = p; lo++ > hi',
  'Guard guard(y); x > 40',
  'int s = bump(z, 1); s > 6',
  'counter() % 3 == 0',
];

/** Conditions on which lanes agree, as long as nothing made them differ. */
const uniform: readonly string[] = [
  'flag > 0',
  'flag == 2',
  'a > b',
  '(a & 3) == 1',
  'a + b > 5',
  'flag > 0 && a > 2',
  'b != 0 && a / b > 1',
  'a / (b | 1) > 0',
  'a / b > 1',
  'c / a > d',
  'a++ > 3',
  '(b ^= 1) != 0',
  'bump(a, 1) > 4',
  '(flag = flag + 1) > 2',
  'blockIdx.x == 0',
  'gridDim.x > 1',
  '(int)blockIdx.x >= a - b',
  'LIMIT > a',
  'a != 3 || b > 2',
  'set > 2.0f',
  'uniformly',
  '!uniformly',
  'table[0] > 3',
  'table[a] > b',
  'warp == 1',
];

/** Statements with a place for an operand of type int. */
const intSlots: readonly ((operand: string) => string)[] = [
  (o) => `x = mix(x, ${o}) & 255;`,
  (o) => `w += mix(${o}, y) & 31;`,
  (o) => `z = (z + mix(k, ${o})) & 63;`,
  (o) => `y = mix(c, ${o}) & 63;`,
  (o) => `out[i * 16 + 5] = mix(${o}, k);`,
  (o) => `out[i * 16 + 6] += mix(${o}, out[i * 16 + 5]);`,
  (o) => `for (int j = 0; j < 7; ++j) { x = (x * 3 + ${o}) & 255; }`,
  (o) => `for (int j = 0; j < 9; ++j) { x = (x * 5 + (${o})) & 255; y = (y ^ x) & 63; }`,
  (o) => `for (int j = 0; j < ${o}; ++j) w = (w * 3 + j) & 511;`,
  (o) => `l = l * 3 + mix(${o}, x);`,
  (o) => `u = umix(u, ${o});`,
  (o) => `*q = mix(${o}, z) & 127;`,
  (o) => `half = mix(${o}, x);`,
  (o) => `ring[k] = mix(${o}, z) & 127;`,
  (o) => `w = Tally::of<5>(mix(${o}, y)) & 255;`,
  (o) => `{ Guard guard(y); w = mix(${o}, y) & 255; }`,
  (o) => `r = mix(r, ${o}) & 127;`,
  (o) => `arr[k & 3] = mix(${o}, w) & 255;`,
  (o) => `p.lo = mix(p.hi, ${o}) & 127;`,
  (o) => `w = mix(${o}, bump(k, 1)) & 255;`,
  (o) => `w = x > 20 && mix(${o}, y) > 300 ? k : z;`,
  (o) => `bump(w, mix(${o}, z) & 7);`,
  (o) => `w = (${o}) * 7 + (x ^ y) * 3 - (k | (${o}));`,
  (o) => `f = fmix(f, (${o}) * 0.25f);`,
];

const floatSlots: readonly ((operand: string) => string)[] = [
  (o) => `f = fmix(f, ${o});`,
  (o) => `g = fmix(${o}, f) * 0.5f;`,
  (o) => `for (int j = 0; j < 6; ++j) { f = f * 0.5f + ${o}; }`,
  (o) => `for (int j = 0; j < 8; ++j) { g = g * ${o}; if (g > 4.0f) g -= 3.0f; }`,
  (o) => `fout[i * 4 + 2] = fmix(g, ${o});`,
];

const intOperands = [
  'x',
  'y',
  'z',
  'w',
  'k',
  'a',
  'b',
  '3',
  '5',
  '7',
  'in[i + 64]',
  'k + 1',
  '*q',
  'r',
  'p.lo',
  'arr[1]',
  'half',
  'ring.at(1)',
  'ring[2]',
  'FIVE',
  'y * 2 + k',
];
const floatOperands = ['f', 'g', 'set', '0.25f', '0.5f', 'fin[i + 32]'];

/** Statements of their own. */
const statements: readonly string[] = [
  'w ^= x;',
  'y = (y * 3 + k) & 63;',
  'out[i * 16 + 4] += x;',
  '*q = (*q + 1) & 127;',
  'r = (r ^ k) & 127;',
  'f = f * 0.5f + g;',
  'g = g * 0.25f + f * 0.5f;',
  'l = l * 3 + u;',
  'u = u * 5 + x;',
  'bump(w, x & 3);',
  'poke(&z, 1);',
  'p.lo = (p.lo + k) & 127;',
  'p.step(z & 3);',
  'p += 2;',
  'add(2);',
  'STEP(w);',
  'NEXT;',
  'k = (k + 1) & 15;',
  'if (x & 4) y = z;',
  'switch (x & 3) { case 0: w += 1; break; case 1: y = 2; default: z = (z + 1) & 15; }',
  '{ int y = 5; x = (x + (y & k)) & 255; }',
  'x = u & 77;',
  'w = l & 255;',
  'f = fmix(g, x * 0.01f);',
  'z = (x > 3 ? y++ : k--) & 31;',
  'w = (y++, y + 1) & 127;',
  'arr[x & 3] = k;',
  '(k & 1 ? x : y) = w & 63;',
  'chosenOf(x, z, k) ^= 5;',
  '*placeOf(w) += 3;',
  '{ int* s = &arr[k & 3]; *s = (*s + 1) & 63; }',
  '{ int& v = w; v ^= 5; }',
  '{ Holder h = {y}; h.at = (h.at + 3) & 63; }',
  'static_cast<int&>(w) ^= 1;',
  '[&] { w += 2; }();',
  '{ auto step = [q](int d) { *q = (*q + d) & 127; }; step(k); }',
  'SETW(x);',
  'x = (w = k, w + 3) & 63;',
  'a = a * 3 % 11;',
  'set = set * 0.5f;',
  'q = x & 1 ? &z : &w;',
  'volatileOut[i * 16 + 7] = x;',
  '{ Guard guard(w); x = (x + w) & 255; }',
  'Guard{z};',
  'half = x + k;',
  'ring[k] = x & 63;',
  'ring[x & 3] ^= k;',
  '{ auto& [lo, hi] = p; lo = (lo + hi) & 127; }',
  'w = (w + counter()) & 255;',
  'Tally::into(w);',
  'w = (int)Loud{z} + x;',
  '{ auto keep = [=]() mutable { return x++ + k; }; keep(); w = keep() & 255; }',
  'if (int s = x & 3; s > 1) w += s;',
  'while (w > 400) w -= 150;',
  'do { x = (x + 5) & 255; } while (x % 7);',
  'atomicAdd(&out[i * 16 + 8], x);',
];

const barriers: readonly string[] = [
  '__syncthreads();',
  'shared[t] = x; __syncthreads(); z = (z + shared[t ^ 1]) & 63; __syncthreads();',
  'y = (y + __shfl_xor_sync(0xffffffff, x, 1)) & 63;',
  '__syncwarp();',
  'x = __any_sync(0xffffffff, x > 200) ? x & 31 : x;',
];

/** What pieces are made of. */
export class Pieces {
  private names = 0;

  constructor(
    readonly random: Random,
    readonly hasBarriers: boolean,
  ) {}

  /** A number that no other name of the kernel ends with. */
  number(): number {
    return this.names++;
  }

  /** The same where lanes come by themselves: nothing in it waits for others. */
  apart(): Pieces {
    const apart = new Pieces(this.random, false);
    apart.names = this.names + 100;
    return apart;
  }

  divergent(): string {
    return this.random.chance(45) ? this.random.pick(quiet) : this.random.pick(divergent);
  }

  uniform(): string {
    return this.random.chance(40) ? this.random.pick(quietlyUniform) : this.random.pick(uniform);
  }

  operand(): string {
    return this.random.pick(intOperands);
  }

  /** One statement. */
  statement(): string {
    const { random } = this;
    if (random.chance(35)) return random.pick(intSlots)(this.operand());
    if (random.chance(20)) return random.pick(floatSlots)(random.pick(floatOperands));
    return random.pick(statements);
  }

  /** One that all lanes reach together. */
  together(): string {
    return this.hasBarriers && this.random.chance(30) ? this.random.pick(barriers) : this.statement();
  }

  several(most: number): string[] {
    return Array.from({ length: 1 + this.random.below(most) }, () => this.statement());
  }

  /** A statement twice, with an operand of its own each time. */
  twins(): readonly [string, string] {
    const { random } = this;
    if (random.chance(30)) {
      const slot = random.pick(floatSlots);
      return [slot(random.pick(floatOperands)), slot(random.pick(floatOperands))];
    }
    const slot = random.pick(intSlots);
    return [slot(this.operand()), slot(this.operand())];
  }

  /** A value that takes a few slots. */
  arithmetic(): string {
    const { random } = this;
    const names = ['x', 'y', 'z', 'k', 'w', 'r', 't'];
    const term = () =>
      random.pick([
        `${random.pick(names)} * ${random.pick(['7', '9', '3', random.pick(names)])}`,
        `(${random.pick(names)} ^ ${random.pick(names)}) * (${random.pick(names)} + 3)`,
        `(${random.pick(names)} | 5)`,
        `${random.pick(['*q', 'p.hi', 'arr[2]', 'a', 'in[i + 7]', 'y', 'z'])} * 5`,
      ]);
    return Array.from({ length: 2 + random.below(4) }, term).join(random.pick([' + ', ' - ', ' ^ ']));
  }

  float(): string {
    const { random } = this;
    const term = () => `${random.pick(['f', 'g', 'set', 'fin[i]'])} * ${random.pick(['0.25f', '0.5f', 'f', 'g'])}`;
    return Array.from({ length: 2 + random.below(4) }, term).join(random.pick([' + ', ' - ']));
  }
}
