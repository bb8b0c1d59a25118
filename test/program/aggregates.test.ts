import assert from 'node:assert/strict';
import { freeDocuments, functionNamed, program, startParser } from './parse';

describe('structures', () => {
  before(startParser);
  after(freeDocuments);

  it('have their fields in order, without methods and static members', () => {
    const p = program(`
      struct Params {
        int mode, *flags;
        static constexpr int kMax = 4;
        const float *table;
        float4 v[kMax];
        unsigned bits : 3;
        __device__ int size() const { return mode; }
        void declared(int);
      };`);
    const info = p.aggregate('Params');
    assert.deepEqual(
      info?.fields.map((f) => f.name),
      ['mode', 'flags', 'table', 'v', 'bits'],
    );
    assert.deepEqual(info?.fields[3].type.lengths, [4]);
    assert.equal(info?.fields[3].type.pointee?.aggregate, 'float4');
  });

  it('flatten anonymous unions and say that members share memory', () => {
    const p = program(
      'struct V { union { float f; int i; }; struct { int a, b; } pair; }; union U { int i; float f; };',
    );
    assert.deepEqual(
      p.aggregate('V')?.fields.map((f) => f.name),
      ['f', 'i', 'pair'],
    );
    assert.equal(p.aggregate('V')?.isUnion, true);
    assert.equal(p.aggregate('U')?.isUnion, true);
    const pair = p.aggregate('V')?.fields[2].type.aggregate;
    assert.deepEqual(pair && p.aggregate(pair)?.fields.map((f) => f.name), ['a', 'b']);
  });

  it('are found nested, in namespaces, templates and function bodies, and through aliases', () => {
    const p = program(`
      namespace n { struct Outer { struct Inner { int x; }; Inner in; }; }
      template <typename T, int N> struct Tile { T data[N]; int n; };
      using Alias = n::Outer;
      __global__ void k() { struct Local { int a; float b; }; Local l; }`);
    for (const name of ['Outer', 'Inner', 'Tile', 'Local', 'Alias']) assert.ok(p.aggregate(name), name);
    assert.equal(p.aggregate('Alias')?.name, 'Outer');
    assert.equal(p.aggregate('Tile')?.fields[0].type.pointee?.dependent, true);
    assert.equal(p.aggregate('Nothing'), null);
  });

  it('name their bases, and methods are found there', () => {
    const p = program(`
      struct Base { __device__ int id() { return 1; } __device__ int two(int a, int b = 0) { return a; } };
      template <typename T> struct Middle : public Base { };
      struct Derived : Middle<int>, private Other { __device__ int id() const { return 2; } };
      struct Loop1 : Loop2 {}; struct Loop2 : Loop1 {};`);
    assert.deepEqual(p.aggregate('Derived')?.bases, ['Middle', 'Other']);
    assert.equal(p.resolveMethod('Derived', 'id', 0)?.owner, 'Derived');
    assert.equal(p.resolveMethod('Middle<float>', 'id', 0)?.owner, 'Base');
    assert.equal(p.resolveMethod('Derived', 'two', 1)?.owner, 'Base');
    assert.equal(p.resolveMethod('Derived', 'two', 3), null);
    assert.equal(p.resolveMethod('Loop1', 'id', 0), null);
  });

  it('have the size that alignment gives them', () => {
    const p = program('struct A { char c; double d; int i; }; struct B { A a; char c; }; struct C { Unknown u; };');
    assert.deepEqual(
      ['A', 'B', 'C'].map((name) => p.typeNamed(name).bytes),
      [24, 32, 0],
    );
    assert.equal(functionNamed(program('void f(int a) {}'), 'f').parameters.length, 1);
  });
});
