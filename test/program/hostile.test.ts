import assert from 'node:assert/strict';
import type { Program } from '../../server/src/program/program';
import { freeDocuments, program, startParser } from './parse';

/** Asks a program everything. */
function exhaust(p: Program): number {
  let answers = 0;
  for (const f of p.functions) {
    answers += f.parameters.length + (f.maxThreads ?? 0) + f.returnType.bytes;
    answers += p.shapesOf(f).length + p.resolve(f.name, f.parameters.length, f).length;
    for (const x of f.parameters) if (x.type.aggregate) p.aggregate(x.type.aggregate);
  }
  for (const file of p.files)
    for (let n = 0; n < Math.min(file.ast.count, 3000); n++) {
      p.evaluate(file, n);
      p.typeOf(file, n, -1, n);
      p.constant('x', file, file.ast.starts[n]);
    }
  return answers + p.launches.length;
}

describe('a program of hostile text', function () {
  this.timeout(60_000);
  before(startParser);
  after(freeDocuments);

  const texts: Readonly<Record<string, string>> = {
    empty: '',
    'only closing brackets': '}}}})))>>>;;;',
    'deep namespaces': `${'namespace a {'.repeat(900)} __global__ void k() {} ${'}'.repeat(900)}`,
    'deep parentheses': `int x = ${'('.repeat(900)}1${')'.repeat(900)};`,
    'deep declarators': `int ${'(*'.repeat(400)}x${')'.repeat(400)};`,
    'long sums': `const int x = ${'1+'.repeat(5000)}1;`,
    'recursive constants':
      'const int x = y; const int y = x; constexpr int f(int n) { return f(n) + f(n); } const int z = f(1);',
    'recursive launchers': `__global__ void k() {} void b(int); void a(int n) { k<<<1, n>>>(); b(n); a(n); } void b(int n) { a(n); a(n + 1); }`,
    'many declarations of one name': 'struct x { int x; }; enum { x }; '.repeat(300),
    'unfinished launch': '__global__ void k() {} void h() { k<<<1, ',
    'unfinished everything': 'template <class T, __global__ void k(T a, struct { int b; enum {',
    'launches without kernels': 'void h() { <<<1, 2>>>(3); (*f)<<<1, 2>>>(); a[3]<<<1, dim3(>>>(); }',
  };
  for (const [name, text] of Object.entries(texts))
    it(`(${name}) answers every question`, () => {
      assert.ok(exhaust(program(text)) >= 0);
    });

  it('is answered in time that grows with its length', function () {
    this.timeout(60_000);
    const piece = (k: number) =>
      `struct S${k} { int a; S${k} *next; }; constexpr int c${k} = ${k === 0 ? 1 : `c${k - 1} + 1`};
       __global__ void k${k}(S${k} s, int n) { int t = c${k}; if (n) t = 2; }
       void h${k}(int n) { int t = 32; k${k}<<<n, t>>>(S${k}(), n); h${k + 1}(t); }\n`;
    const text = (count: number) => Array.from({ length: count }, (_, k) => piece(k)).join('');
    const time = (source: string) => {
      const p = program(source);
      const start = performance.now();
      for (const f of p.functions) p.shapesOf(f);
      for (let k = 0; k < 50; k++) p.global(`c${k}`);
      return performance.now() - start;
    };
    time(text(200));
    const small = time(text(500));
    const large = time(text(4000));
    assert.ok(large < 40 * Math.max(small, 4), `${small} ms, then ${large} ms for 8 times as much`);
  });
});
