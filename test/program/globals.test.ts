import assert from 'node:assert/strict';
import { freeDocuments, program, startParser } from './parse';

describe('variables outside functions', () => {
  before(startParser);
  after(freeDocuments);

  it('live in the memory their qualifier says', () => {
    const p = program(`
      __constant__ float coefficients[16];
      __device__ int counter;
      __managed__ float shared_by_all;
      extern __shared__ float dynamic[];
      __device__ const float table[2] = {1, 2};
      static int host_only = 3;
      texture<float, 2> tex;
      namespace n { __constant__ int inside; }`);
    const space = (name: string) => p.global(name)?.space;
    assert.deepEqual(
      ['coefficients', 'counter', 'shared_by_all', 'dynamic', 'table', 'host_only', 'tex', 'inside'].map(space),
      ['constant', 'global', 'global', 'shared', 'global', 'host', 'global', 'constant'],
    );
    assert.equal(p.global('nothing'), null);
  });

  it('have a value only where they are constant', () => {
    const p = program(
      'const int a = 3; int b = 4; constexpr float c = 2.f; enum { d = 8 }; __device__ const int e{5};',
    );
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => p.global(name)?.value),
      [3, null, null, 8, 5],
    );
  });

  it('stand where their name stands', () => {
    const text = '__device__ int first, second;';
    const p = program(text);
    const second = p.global('second');
    assert.equal(second && text.slice(second.start, second.end), 'second');
  });

  it('are static members too, and not the fields and locals of the same name', () => {
    const p = program(`
      struct A { int field; static __device__ int member; static const int size = 4; };
      __global__ void k() { int local; const int n = 3; }
      int declared(int x);`);
    assert.equal(p.global('size')?.value, 4);
    assert.ok(p.global('member'));
    for (const name of ['field', 'local', 'n', 'declared']) assert.equal(p.global(name), null, name);
  });
});
