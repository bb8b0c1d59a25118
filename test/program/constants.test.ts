import assert from 'node:assert/strict';
import { freeDocuments, functionNamed, program, startParser } from './parse';

/** The value of an expression that initializes a variable after some declarations. */
function value(expression: string, before = ''): number | null {
  return program(`${before}\nconst long long result = ${expression};`).global('result')?.value ?? null;
}

function values(cases: Readonly<Record<string, number | null>>, before = ''): void {
  for (const [text, expected] of Object.entries(cases)) assert.equal(value(text, before), expected, text);
}

describe('constants', () => {
  before(startParser);
  after(freeDocuments);

  it('are read from every form of literal', () => {
    values({
      '42': 42,
      '0x1F': 31,
      '0b101': 5,
      '017': 15,
      "1'000'000": 1000000,
      '32u': 32,
      '7ULL': 7,
      "'a'": 97,
      "'\\n'": 10,
      "'\\x41'": 65,
      true: 1,
      false: 0,
      '0xffffffff': 4294967295,
      '-1': -1,
    });
  });

  it('follow the arithmetic of C', () => {
    values({
      '(1 + 2) * 3 - 4 / 3': 8,
      '-7 / 2': -3,
      '-7 % 3': -1,
      '1 << 10 | 3': 1027,
      '~0u': 4294967295,
      '~0': -1,
      '0xf0 >> 4 & 0x7': 7,
      '1u - 2': 4294967295,
      '!4 || 3 > 2 && 1 != 2': 1,
      '1 / 0': null,
      '(1 ? 2 : 3) ^ 1': 3,
      '2147483647 + 1ll': 2147483648,
      '~0ull': -1, // what a signed 64-bit variable makes of it
    });
  });

  it('go through casts, sizeof, min and max', () => {
    values(
      {
        '(unsigned char)300': 44,
        'static_cast<int>(3.9)': 3,
        'int(2.5f * 2)': 5,
        'unsigned(-1)': 4294967295,
        'sizeof(float) * 8': 32,
        'sizeof(unsigned long long)': 8,
        'sizeof(float4)': 16,
        'sizeof(int *)': 8,
        'std::min(3, 4) + max(1, 9)': 12,
        'std::numeric_limits<int>::max()': 2147483647,
        INT_MAX: 2147483647,
        'sizeof(Pair)': 16,
        'sizeof(table) / sizeof(table[0])': 6,
      },
      'struct Pair { int a; double b; }; __constant__ float table[6];',
    );
  });

  it('go through constants, enumerators, macros and one another', () => {
    values(
      {
        A: 4,
        B: 9,
        'kB + kC': 20,
        green: 1,
        late: 11,
        'Scoped::y': 1,
        'Holder::size': 32,
        'Holder::inside': 5,
        SQUARE: 9,
        'SQ(2 + 1)': 9,
        'BAD(2 + 1)': 5,
        'ns::deep': 6,
        notConstant: null,
        unknown: null,
        y: null,
      },
      `#define A 4
       #define B (A + 5)
       #define SQ(x) ((x) * (x))
       #define BAD(x) x * x
       #define SQUARE SQ(3)
       const int kB = B; static constexpr unsigned kC = kB + 2;
       int notConstant = 3;
       enum Colour { red, green, blue = 10, late };
       enum class Scoped { x, y };
       struct Holder { static constexpr int size = 32; enum { inside = 5 }; };
       namespace ns { constexpr int deep = Colour::green + 5; }`,
    );
  });

  it('that define themselves have no value', () => {
    values(
      { X: null, P: null, c: null, Z: null },
      '#define X Y\n#define Y X\n#define P P\n#define Z Z + 1\nconst int c = c;',
    );
    let bomb = '#define B0 1\n';
    for (let k = 1; k < 40; k++) bomb += `#define B${k} (B${k - 1} + B${k - 1})\n`;
    assert.equal(value('B39', bomb), null);
  });

  it('hold where their macro is defined and not elsewhere', () => {
    const text = '#define N 4\nint a;\n#undef N\nint b;\n#define N 8\nint c;\n';
    const p = program(text);
    const [file] = p.files;
    const at = (needle: string) => p.constant('N', file, text.indexOf(needle));
    assert.deepEqual([at('int a'), at('int b'), at('int c')], [4, null, 8]);
  });

  it('are those of the innermost scope, and parameters hide them', () => {
    const text = `const int n = 1; const int m = 2;
      namespace s { const int n = 3; int here; }
      template <int m> __global__ void k(int n) { int inside; { const int n = 5; int deeper; } }
      struct C { static const int n = 7; __device__ int f() { int member; return 0; } __device__ int g(); };
      __device__ int C::g() { int out; return 0; }`;
    const p = program(text);
    const n = (needle: string) => p.constant('n', p.files[0], text.indexOf(needle));
    assert.deepEqual(['namespace s', 'here', 'inside', 'deeper', 'member', 'out'].map(n), [1, 3, null, 5, 7, 7]);
    assert.equal(p.constant('m', p.files[0], text.indexOf('inside')), null);
  });

  it('are hidden by fields, captures, bindings and parameters of lambdas', () => {
    const text = `const int a = 1, b = 2, c = 3, d = 4, e = 5;
      struct Base { int a; };
      struct S : Base { int b; __device__ int f() { int method; return 0; } };
      __global__ void k(int *p) { auto [c, x] = pair(); auto l = [d = p[0]](int e) { int lambda; return d; }; int after; }`;
    const p = program(text);
    const at = (name: string, needle: string) => p.constant(name, p.files[0], text.indexOf(needle));
    assert.deepEqual([at('a', 'method'), at('b', 'method'), at('c', 'method')], [null, null, 3]);
    assert.deepEqual([at('c', 'lambda'), at('d', 'lambda'), at('e', 'lambda')], [null, null, null]);
    assert.deepEqual([at('d', 'after'), at('e', 'after')], [4, 5]);
  });

  it('may be asked for by a qualified name', () => {
    const p = program(`
      template <int N> struct Traits { static constexpr int size = N; };
      struct Other { static constexpr int size = 3; };
      namespace deep { const int size = 7; }`);
    const [file] = p.files;
    assert.equal(p.constant('Traits<6>::size', file, 0), 6);
    assert.equal(p.constant('Other::size', file, 0), 3);
    assert.equal(p.global('Other::size')?.value, 3);
    assert.equal(p.global('deep::size')?.value, 7);
  });

  it('go through simple constexpr functions', () => {
    values(
      { 'ceilDiv(100, 32)': 4, 'pick(2)': 20, 'pick(9)': 0, 'twice<8>()': 16, 'endless(1)': null, 'withDefault()': 3 },
      `constexpr int ceilDiv(int a, int b) { return (a + b - 1) / b; }
       constexpr int pick(int k) { if (k == 1) return 10; else if (k == 2) { return 20; } return 0; }
       template <int N> constexpr int twice() { const int two = 2; return N * two; }
       constexpr int endless(int n) { return endless(n) + 1; }
       constexpr int withDefault(int n = 3) { return n; }`,
    );
  });

  it('in class templates depend on the arguments', () => {
    values(
      {
        'Traits<64>::threads': 64,
        'Alias::twice': 256,
        'Derived::threads': 32,
        'Traits<64, 2>::rows': 2,
        'Traits<64>::rows': 4,
      },
      `template <int N, int R = 4> struct Traits { static constexpr int threads = N, twice = 2 * N; enum { rows = R }; };
       using Alias = Traits<128>;
       struct Derived : Traits<32> { static constexpr int threads = 32; };`,
    );
  });

  it('of template parameters are unknown', () => {
    const text = 'template <int N, typename T> __global__ void k() { int a[N]; int b[T::size]; int c[sizeof(T)]; }';
    const p = program(`const int N = 4; struct T { static const int size = 3; };\n${text}`);
    const k = functionNamed(p, 'k');
    const { ast } = k.file;
    const sizes: (number | null)[] = [];
    for (let n = k.body; n < ast.endOfSubtree(k.body); n++)
      if (ast.fieldName(n) === 'size') sizes.push(p.evaluate(k.file, n));
    assert.deepEqual(sizes, [null, null, null]);
  });

  it('are evaluated where they stand in a function, local constants too', () => {
    const p = program(`
      #define TILE 16
      __global__ void k(int n) { const int w = TILE + 1; int v = 3; float a[TILE][w]; float b[v]; float c[n]; }`);
    const k = functionNamed(p, 'k');
    const { ast } = k.file;
    const sizes: (number | null)[] = [];
    for (let n = k.body; n < ast.endOfSubtree(k.body); n++)
      if (ast.fieldName(n) === 'size') sizes.push(p.evaluate(k.file, n));
    assert.deepEqual(sizes, [16, 17, null, null]);
  });

  it('come from included files, the nearest definition first', () => {
    const p = program({
      'src/a.cu': '#include "common.h"\nconst int r = SIZE + kRows;',
      'src/b.cu': '#define SIZE 7\nconst int q = SIZE;',
      'src/common.h': '#define SIZE 5\nconstexpr int kRows = 2;',
      'src/other.h': '#define SIZE 6\nconstexpr int kRows = 3;',
    });
    assert.equal(p.global('r')?.value, 7);
    assert.equal(p.global('q')?.value, 7);
  });

  it('of the file itself count whatever other files say', () => {
    const p = program({ 'b.cu': '#define N 7', 'c.cu': '#define N 8', 'a.cu': '#define N 9\nconst int r = N;' });
    assert.equal(p.global('r')?.value, 9);
  });

  it('of other files are unknown to a file that does not include them', () => {
    const p = program({
      'a.cu': 'const int r = SIZE; const int s = SAME;',
      'b.cu': '#define SIZE 7\n#define SAME 1',
      'c.cu': '#define SIZE 8\n#define SAME 1',
    });
    assert.equal(p.global('r')?.value, null);
    assert.equal(p.global('s')?.value, null);
  });
});
