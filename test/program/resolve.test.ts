import assert from 'node:assert/strict';
import { freeDocuments, functionNamed, program, startParser } from './parse';

describe('calls', () => {
  before(startParser);
  after(freeDocuments);

  const resolved = (of: ReturnType<typeof program>, name: string, arity: number, from: string) =>
    of.resolve(name, arity, functionNamed(of, from)).map((f) => f.qualifiedName);

  it('choose by the number of arguments, defaults and packs included', () => {
    const p = program(`
      __device__ int f(int a) { return a; }
      __device__ int f(int a, int b, int c = 0) { return a; }
      template <typename... A> __device__ int g(A... a) { return 0; }
      __device__ int h(int a, int b);
      __device__ int later(int a, int b = 2);
      __device__ int later(int a, int b) { return b; }
      __global__ void k() {}`);
    const at = (name: string, arity: number) =>
      p.resolve(name, arity, functionNamed(p, 'k')).map((f) => f.parameters.length);
    assert.deepEqual(at('f', 1), [1]);
    assert.deepEqual(at('f', 2), [3]);
    assert.deepEqual(at('f', 4), []);
    assert.equal(at('g', 5).length, 1);
    assert.deepEqual(at('h', 2), []);
    assert.deepEqual(at('later', 1), [2]);
  });

  it('prefer device to host, the same namespace and the same file', () => {
    const p = program({
      'a.cu': `#include "b.cu"
        namespace one { __device__ int f(int a) { return 1; } __global__ void k() {} }
        namespace two { __device__ int f(int a) { return 2; } }
        int g(int a) { return 1; }
        __device__ int h(int a) { return 1; }`,
      'b.cu': '__device__ int g(int a) { return 2; }\n__device__ int h(int a) { return 2; }',
    });
    assert.equal(resolved(p, 'f', 1, 'one::k')[0], 'one::f');
    assert.equal(resolved(p, 'two::f', 1, 'one::k')[0], 'two::f');
    const k = functionNamed(p, 'one::k');
    assert.equal(p.resolve('g', 1, k)[0].kind, 'device');
    assert.equal(p.resolve('h', 1, k)[0].file.path, 'a.cu');
  });

  it('of a bare name do not mean methods of other classes', () => {
    const p = program(`
      struct A { __device__ int size() { return 1; } __device__ int twice() { return size(); } };
      struct B { __device__ int size() { return 2; } static __device__ int make(int x) { return x; } };
      __global__ void k() {}`);
    assert.deepEqual(resolved(p, 'size', 0, 'k'), []);
    assert.deepEqual(resolved(p, 'size', 0, 'twice'), ['A::size']);
    assert.deepEqual(resolved(p, 'B::make', 1, 'k'), ['B::make']);
    assert.deepEqual(resolved(p, 'A::make', 1, 'k'), []);
  });

  it('ignore template arguments in the name', () => {
    const p = program('template <int N> __device__ int f(int a) { return N; }\n__global__ void k() {}');
    assert.deepEqual(resolved(p, 'f<4, foo<3>>', 1, 'k'), ['f']);
  });

  it('of a standard library name do not mean a function of the project', () => {
    const p = program('__device__ int min(int a, int b) { return a; }\n__global__ void k() {}');
    assert.deepEqual(resolved(p, 'min', 2, 'k'), ['min']);
    assert.deepEqual(resolved(p, 'std::min', 2, 'k'), []);
  });

  it('find operators and functors as methods', () => {
    const p = program(`
      struct Less { template <typename T> __device__ bool operator () (T a, T b) const { return a < b; } };
      using Alias = Less;`);
    assert.equal(p.resolveMethod('Less', 'operator()', 2)?.name, 'operator()');
    assert.equal(p.resolveMethod('Alias', 'operator()', 2)?.owner, 'Less');
  });
});
