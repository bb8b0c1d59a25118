import * as assert from 'node:assert/strict';
import { run, withFiles } from './run';

/** A kernel whose verdict is known, to stand before and after what is hostile. */
function kernel(name: string): string {
  return `__global__ void ${name}(int *a) {
  int i = threadIdx.x;
  if (i % 2) { for (int j = 0; j < 40; ++j) a[i] = a[i] * 3 + 1; }
}
`;
}

function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('\n');
}

function inKernel(body: string): string {
  return `__global__ void k(int *a, int n) {\n${body}\n}\n`;
}

const hostile: Record<string, string> = {
  '100,000 open parentheses': inKernel(`n = ${'('.repeat(100_000)}`),
  '100,000 nested braces': inKernel(`${'{'.repeat(100_000)}${'}'.repeat(100_000)}`),
  '20,000 nested ifs': inKernel(`${'if (n) '.repeat(20_000)};`),
  '20,000 else ifs': inKernel(`${'if (n == 3) a[0] = 1; else '.repeat(20_000)};`),
  '20,000 ternaries': inKernel(`n = ${'n == 1 ? 1 : '.repeat(20_000)}2;`),
  '50,000 operands': inKernel(`n = ${'a[0] + '.repeat(50_000)}1;`),
  '2,000 ifs': inKernel(many(2000, () => 'if (a[threadIdx.x] > n) a[0]++;')),
  '10,000 cases': inKernel(`switch (threadIdx.x) {${many(10_000, (i) => `case ${i}: a[${i}] = 1; break;`)}}`),
  'a chain of 2,000 calls': `${many(
    5000,
    (i) =>
      `__device__ int f${i}(int x) { ${i === 0 ? 'return x;' : `if (x > ${i}) return f${i - 1}(x + 1); return 0;`} }`,
  )}\n${inKernel('if (f1999(threadIdx.x)) a[0] = 1;')}`,
  '1,000 callers of one function': `__device__ int f(int x) { if (x % 3) return 1; return 0; }\n${many(
    1000,
    (i) => `__global__ void k${i}(int *a) { a[0] = f(threadIdx.x * ${i}); }`,
  )}\n`,
  'jumps in all directions': inKernel(
    many(500, (i) => `L${i}: if (a[threadIdx.x + ${i}]) goto L${(i * 7 + 3) % 500}; n++;`),
  ),
  'a macro bomb': `#define A0(x) x + x\n${many(40, (i) => `#define A${i + 1}(x) A${i}(x) + A${i}(x)`)}\n${inKernel('if (A40(threadIdx.x)) a[0] = 1;')}`,
  'macros in circles': `#define A B\n#define B A\n#define F(x) G(x)\n#define G(x) F(x)\n${inKernel('if (A + threadIdx.x) a[0] = 1; if (F(n)) a[1] = 1;')}`,
  '50,000 divergence comments': `${'// divergence: expected\n'.repeat(25_000)}\n${'// divergence: off\n// divergence: on\n'.repeat(25_000)}`,
  '20,000 launches': `void h() { ${'k<<<1, 2>>>(a);'.repeat(20_000)} }\n`,
  'a line of 2,000 dashes that was a comment': inKernel(
    `int i = threadIdx.x;\n  ${'-'.repeat(2000)}\n  if (i < n) a[i] = 2;`,
  ),
  '30 prefix operators': inKernel(`${'-- '.repeat(30)}n; ${'++ '.repeat(31)}n; if (n > 3) a[0] = 1;`),
  '30 assignments to an assignment': inKernel(`${'('.repeat(30)}n${' = 1)'.repeat(30)}; if (n > 3) a[0] = 1;`),
  'an unseen function with two out-parameters, 400 times': `__device__ int f(Rng *s) {\n  int n = 0, c = 0;\n${'  step(&n, s, &c);\n'.repeat(400)}  return n + c;\n}\n`,
  'an unseen function with two out-parameters in a loop': `__device__ int f(Rng *s) { int n, c; do { draw(s, &n, &c); } while (n * n + c * c > 1); return c; }\n`,
  '2,000 loops in a row': inKernel(many(2000, (i) => `for (int j = 0; j < a[${i}]; j++) n += j;`)),
  '6,400 uses of a macro that is a loop': `#define ADD(v, k) do { if (a[k] > k) v += k; } while (0)\n${inKernel(many(6400, (i) => `ADD(n, ${i});`))}`,
  '3,200 early returns': inKernel(many(3200, (i) => `if (a[threadIdx.x + ${i}] == ${i}) return;`)),
  '1,600 breaks in one loop': inKernel(
    `for (int j = 0; j < n; j++) {${many(1600, (i) => `if (a[j + ${i}] == threadIdx.x) break; a[0] += ${i};`)}}`,
  ),
  '800 kernels that call one helper': `__device__ int h(int *x, int i) { int a = 0; ${many(60, (i) => `if (x[i + ${i}] > ${i}) a += x[${i}];`)} return a; }\n${many(
    800,
    (i) => `__global__ void k${i}(int *x) { x[0] = h(x, threadIdx.x); }`,
  )}\n`,
  '8,000 cases with a break in the middle of each': inKernel(
    `for (int j = 0; j < n; j++) switch (j) {${many(8000, (i) => `case ${i}: if (a[j + ${i}] > n) break; n += threadIdx.x; break;`)}}`,
  ),
  '95,000 ifs on one line': inKernel('if(n)a=0;'.repeat(95_000)),
  'a list of 100,000 elements': inKernel(
    `int v[] = {${Array.from({ length: 100_000 }, (_, i) => `n + ${i}`).join()}}; if (v[n] > 3) a[0] = 1;`,
  ),
  '1,000 gotos over 300 variables': inKernel(
    `${many(300, (i) => `int v${i} = n;`)}${many(1000, (i) => `if (n > ${i}) { v${i % 300} += ${i}; goto L${(i * 7) % 1000}; } L${i}: v${(i * 3) % 300}++;`)}${many(300, (i) => `a[${i}] = v${i};`)}`,
  ),
  'objects that refer to others of their class': `struct N { N &a; N &b; int v; __device__ N(N &x, N &y) : a(x), b(y), v(0) {} };
${inKernel('N n(((N *)a)[0], ((N *)a)[1]); n.a.v = threadIdx.x; if (n.a.b.v) a[0] = 1;')}`,
  'an address of a misread sequence': inKernel(
    'int v = 0; bool c = (threadIdx.x & 1) <<& (v = 1, n > -1); if (c) a[0] = v;',
  ),
  'a high product of a fraction': inKernel('if (__mulhi(0.5 * n, 3) > __umulhi(0.5, 7u)) a[0] = 1;'),
  'methods that take references, 400 times': inKernel(`Rng r(a); int c = 0;${'r.step(&n, &c, a);'.repeat(400)}`),
  '2,000 references to references': inKernel(
    `int &r0 = n;${many(2000, (i) => `int &r${i + 1} = r${i};`)} r2000 += a[0];`,
  ),
  'recursion with doubling arguments': `__device__ int f(int a, int b, int c) { if (a > b) return f(a + a, b + c, c) + f(b + b, c + a, a); return a + b; }\n${inKernel('a[0] = f(threadIdx.x, n, 2);')}`,
  'calls that fan out 30 deep': `${many(30, (i) => `__device__ int f${i}(int a, int b);`)}
${many(30, (i) => `__device__ int f${i}(int a, int b) { if (a > ${i}) return f${i + 1}(a + 1, b) + f${i + 1}(b, a) + f${i + 1}(a * 2, b); return b; }`)}
__device__ int f30(int a, int b) { return a > b; }
${inKernel('a[0] = f0(threadIdx.x, n);')}`,
  'lambdas that call the one before twice, 40 deep': inKernel(
    `auto g0 = [&](int v) { return v + n; };${many(40, (i) => `auto g${i + 1} = [&](int v) { return g${i}(v) + g${i}(v + 1); };`)} a[0] = g40(n);`,
  ),
  'a macro of statements that doubles 30 times': `#define S0 if (a[n]) n++;\n${many(30, (i) => `#define S${i + 1} S${i} S${i}`)}\n${inKernel('S30')}`,
  '300 switches in switches': inKernel(
    `${many(300, (i) => `switch (a[${i}]) { case ${i}:`)} n++; ${'break; case 3: n--; default: n += 2; }'.repeat(300)}`,
  ),
  '1,500 cases that are left and fallen through': inKernel(
    `switch (a[threadIdx.x]) {${many(1500, (i) => `case ${i}: if (a[${i}]) n++; else if (n > ${i}) break;`)}}`,
  ),
  '1,000 labels whose gotos cross': inKernel(
    many(1000, (i) => `L${i}: n = n * 3 + ${i}; if (n % ${i + 2} == 1) goto L${(i * 7919 + 13) % 1000};`),
  ),
  '300 labels and 60 variables': inKernel(
    `${many(60, (i) => `int v${i} = a[${i}];`)}${many(300, (i) => `L${i}: v${i % 60} += v${(i * 7) % 60}; if (v${(i * 3) % 60} % ${i + 2} == 1) goto L${(i * 7919 + 13) % 300};`)}`,
  ),
  'a struct of 20,000 members': `struct S {${many(20_000, (i) => `int m${i};`)}};\n__global__ void k(S s, S *p) { S t = s; S u = *p; if (t.m7 > u.m9) t = u; p[1] = t; }\n`,
  'objects of two objects each, 30 deep': `struct S0 { int *p; };${many(30, (i) => `struct S${i + 1} { S${i} a, b; };`)}
__device__ int use(S30 s) { return s.a.b.a.q; }
__global__ void k(S0 t0, int *a) { ${many(30, (i) => `S${i + 1} t${i + 1} = {t${i}, t${i}};`)} if (use(t30) > 3) a[0] = 1; }\n`,
  '2,000 instantiations': `template <int N> __device__ int f(int a) { if (a > N) return a % N; return N; }\n${inKernel(many(2000, (i) => `n += f<${i + 1}>(a[${i}]);`))}`,
  'template arguments 400 deep': `template <class T> struct V { T v; };\n__global__ void k(${'V<'.repeat(400)}int${'>'.repeat(400)} p, int *a) { if (p.v > a[0]) a[1] = 1; }\n`,
  'constants that call themselves twice': `constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n${inKernel('if (n % fib(60)) a[0] = fib(40);')}void run(int *a) { k<<<1, fib(33)>>>(a, 3); }\n`,
  'constants, aliases, types and bases in circles': `extern const int b; const int c = b + 1; const int b = c + 1; enum { e0 = e1, e1 = e0 };
using A = B; using B = C; using C = A; typedef D E; typedef E D; struct X : Y {}; struct Y : X {}; struct Z { Z z; };
__global__ void k(A a, E e, X x, Z z, int *p) { if (a > e) p[0] = x.q + z.z.z.v + c + e0; }\n`,
  'an alias of two aliases each, 40 deep': `template <class A, class B> struct P { A a; B b; };\nusing T0 = int;\n${many(40, (i) => `using T${i + 1} = P<T${i}, T${i}>;`)}\n__global__ void k(T40 t, int *a) { T40 u = t; if (u.a.b.a > a[0]) a[0] = sizeof(T40); }\n`,
  'two bases each, 40 deep': `struct B0 { int v; };\n${many(40, (i) => `struct C${i} : B${i} {}; struct B${i + 1} : B${i}, C${i} { int v${i}; };`)}\n__global__ void k(B40 b, int *a) { if (b.v > a[0]) a[0] = b.v3; }\n`,
  '900 calls in calls': inKernel(`n = ${'f('.repeat(900)}n${')'.repeat(900)};`),
  '900 elements of elements': inKernel(`n = ${'a['.repeat(900)}n${']'.repeat(900)};`),
  '300 choices between places': inKernel(`${'(a[0] ? '.repeat(300)}n${': a[1])'.repeat(300)} = 3;`),
  '100 sequences whose member is meant': inKernel(`Obj o; n = ${'('.repeat(100)}n++, o).q${', o).q'.repeat(99)};`),
  'a function of 3,000 parameters': `__device__ int g(${Array.from({ length: 3000 }, (_, i) => `int p${i}`).join(', ')}) { return p0 > p2999; }\n${inKernel(`n = g(${Array.from({ length: 3000 }, (_, i) => (i % 2 ? 'n' : 'threadIdx.x')).join(', ')});`)}`,
  '10,000 branches of the preprocessor': `#define V 9999\n#if V == 0\nint q;\n${many(9999, (i) => `#elif V == ${i + 1}\nint q${i};`)}\n#endif\n`,
  '10,000 ifs in one line': inKernel('if (a[n] > n) n++; '.repeat(10_000)),
  'an unterminated parameter list': '__global__ void h(int *a, \n',
  'an unterminated template header': 'template <typename T,\n',
  'an unterminated initializer': 'int x[] = { 1, 2,\n',
  'an unterminated block': '__global__ void h(int *a) { if (threadIdx.x) {\n',
  'an unterminated call': '__global__ void h(int *a) { f(1, (2 +\n}\n',
  'a name and nothing more': '__global__ void h\n',
};

describe('hostile files', function () {
  this.timeout(120_000);
  for (const [name, text] of Object.entries(hostile))
    it(`${name}: an outcome in seconds, and the kernels before and after keep their verdicts`, () => {
      withFiles({ 'h.cu': `${kernel('before')}${text}${kernel('after')}` }, (folder) => {
        const { status, stdout, stderr } = run(['check', '--no-workspace', '--format', 'json', 'h.cu'], folder, 600);
        assert.ok(!stdout.includes('internal error'), stdout.slice(0, 1000));
        assert.ok(status === 0 || status === 1, `${status}: ${stderr}`);
        const [{ skipped, branches }] = JSON.parse(stdout).files;
        assert.equal(skipped, null);
        const known = branches.filter((each: { condition: string }) => each.condition === 'i % 2');
        assert.deepEqual(
          known.map((each: { function: string; uniformity: string }) => `${each.function} ${each.uniformity}`),
          ['before divergent', 'after divergent'],
        );
      });
    });

  const folders: Record<string, (index: number) => string> = {
    'kernels of one name and their launches': (i) =>
      `__global__ void k(int *x, int n) { if (threadIdx.y > n) x[0] = ${i}; }
void run(int *x) { k<<<1, ${32 * ((i % 8) + 1)}>>>(x, 3); }\n`,
    'helpers of one name': (i) =>
      `static __device__ int h(int a) { return a > 3 ? ${i} : a; }
__global__ void k(int *x) { x[0] = h(x[threadIdx.x]); }\n`,
    'one header': (i) => `#include "h.cuh"\n__global__ void k${i}(int *x) { x[0] = common(x[threadIdx.x]); }\n`,
  };
  for (const [name, file] of Object.entries(folders))
    it(`600 files of one folder, with ${name}, take seconds`, () => {
      const header = 'static __device__ int common(int a) { if (a > 3) return 1; return a; }\n';
      const files = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`f${i}.cu`, file(i)]));
      withFiles({ ...files, 'h.cuh': header }, (folder) => {
        const { stdout } = run(['check', '--format', 'json', '--fail-on', 'never', '.'], folder);
        const reports: { skipped: string | null; notes: unknown[] }[] = JSON.parse(stdout).files;
        assert.equal(reports.length, 601);
        assert.ok(reports.every(({ skipped, notes }) => skipped === null && notes.length === 0));
      });
    });

  it('20,000 kernels of one line: the budget of the file is spent, and a note says what was left out', () => {
    const text = many(
      20_000,
      (i) => `__global__ void k${i}(int *o, int n) { if (threadIdx.x < n) o[threadIdx.x] = ${i}; }`,
    );
    withFiles({ 'h.cu': `${kernel('before')}${text}` }, (folder) => {
      const { stdout } = run(['check', '--no-workspace', '--format', 'json', 'h.cu'], folder, 500);
      const [{ branches, notes }] = JSON.parse(stdout).files;
      assert.equal(branches[0].uniformity, 'divergent');
      assert.match(
        notes.at(-1).message,
        /functions were not analysed: the file's budget of 200000 instructions is spent/,
      );
      assert.ok(branches.length > 4000, `${branches.length}`);
    });
  });

  it('files that include one another, and a long chain of includes, know their macros', () => {
    const files: Record<string, string> = {
      'a.cuh': '#include "b.cuh"\n#define A 32\n',
      'b.cuh': '#include "a.cuh"\n#define B 16\n',
      'k.cu':
        '#include "a.cuh"\n__global__ void k(int *a) { if (threadIdx.x / A) a[0] = 1; if (threadIdx.x % B) a[1] = 1; }\n',
    };
    for (let i = 0; i < 300; i++) files[`c${i}.cuh`] = `#include "c${i + 1}.cuh"\n#define C${i} 1\n`;
    withFiles({ ...files, 'l.cu': '#include "c0.cuh"\n#include "k.cu"\n' }, (folder) => {
      const { stdout } = run(['check', '--format', 'json', '--fail-on', 'never', '.'], folder);
      const { branches } = JSON.parse(stdout).files.find((each: { path: string }) => each.path === 'k.cu');
      assert.deepEqual(
        branches.map((each: { uniformity: string }) => each.uniformity),
        ['warp', 'divergent'],
      );
    });
  });

  it('a file whose one line is megabytes long costs the files beside it nothing', () => {
    withFiles({ 'a.cu': kernel('k'), 'long.cu': `void f() {${'g();'.repeat(500_000)}}` }, (folder) => {
      const { status, stdout } = run(['check', '--format', 'unix', 'a.cu'], folder);
      assert.equal(status, 1);
      assert.match(stdout, /^a\.cu:3:7: warning[^\n]+\n$/);
    });
  });

  it('what is no source is skipped with a reason, and the others are analysed', () => {
    const files = {
      'a.cu': kernel('a'),
      'nul.cu': `int x;\0${kernel('b')}`,
      'long.cu': `int x; /* ${'a'.repeat(3_000_000)} */\n`,
      'large.cu': 'int x; // padding\n'.repeat(600_000),
    };
    withFiles(files, (folder) => {
      const { stdout } = run(['check', '--format', 'json', '.'], folder);
      const reports: { path: string; skipped: string | null }[] = JSON.parse(stdout).files;
      assert.deepEqual(
        reports.map(({ path, skipped }) => [path, skipped === null]),
        [
          ['a.cu', true],
          ['large.cu', false],
          ['long.cu', false],
          ['nul.cu', false],
        ],
      );
    });
  });
});

describe('positions', function () {
  this.timeout(60_000);
  const condition = 'threadIdx.x % 2 == 1';

  /** Line and column of the one condition. */
  function placeIn(text: string | Buffer): [number, number, number] {
    return withFiles({ 'p.cu': text as string }, (folder) => {
      const { stdout } = run(['check', '--format', 'json', 'p.cu'], folder);
      const [branch] = JSON.parse(stdout).files[0].branches;
      assert.equal(branch.condition, condition);
      return [branch.line, branch.column, branch.endColumn - branch.column];
    });
  }

  it('count UTF-16 units, tabs as one, and every kind of line end', () => {
    const before = '/* \u{1f600}e\u0301\u{20000} */ ';
    assert.deepEqual(placeIn(`__global__ void k(int *a) {\n${before}if (${condition}) a[0] = 1; }`), [2, 18, 20]);
    assert.deepEqual(placeIn(`__global__ void k(int *a) {\n\t\tif (${condition}) a[0] = 1; }`), [2, 7, 20]);
    for (const end of ['\n', '\r\n', '\r'])
      assert.deepEqual(
        placeIn(['// one', '__global__ void k(int *a) {', `if (${condition}) a[0] = 1;`, '}'].join(end)),
        [3, 5, 20],
      );
    assert.deepEqual(placeIn(`\ufeff__global__ void k(int *a) { if (${condition}) a[0] = 1; }`), [1, 33, 20]);
    assert.deepEqual(placeIn(`__global__ void k(int *a) { // x \\\n y\nif (${condition}) a[0] = 1; }`), [3, 5, 20]);
    // Bytes that are not UTF-8, as in old comments.
    const latin = Buffer.from(
      `// caf\xe9\n__global__ void k(int *a) { /*\xe9*/ if (${condition}) a[0] = 1; }`,
      'latin1',
    );
    assert.deepEqual(placeIn(latin), [2, 39, 20]);
  });
});
