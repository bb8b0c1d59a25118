import assert from 'node:assert/strict';
import { freeDocuments, functionNamed, program, startParser } from './parse';

describe('names of files in the folder that are not included', () => {
  before(startParser);
  afterEach(freeDocuments);

  const neighbour = `#define N 64
    struct Size { static const int value = 8; };
    __device__ int twice(int x) { return x + threadIdx.x; }
    __constant__ int table[4];
    __global__ void shared_name(float* a) {}
    void start(float* a) { shared_name<<<1, N>>>(a); }`;

  it('mean nothing: macros, functions, variables', () => {
    const p = program({ 'a.cu': '__global__ void k(float* a) {}', 'b.cu': neighbour });
    const k = functionNamed(p, 'k');
    assert.equal(p.constant('N', k.file, k.start), null);
    assert.deepEqual(p.resolve('twice', 1, k), []);
    assert.equal(p.global('table', k.file), null);
  });

  it('mean what they say where the file is included', () => {
    const p = program({ 'a.cu': '#include "b.cu"\n__global__ void k(float* a) {}', 'b.cu': neighbour });
    const k = functionNamed(p, 'k');
    assert.equal(p.constant('N', k.file, k.start), 64);
    assert.equal(p.resolve('twice', 1, k).length, 1);
    assert.equal(p.global('table', k.file)?.space, 'constant');
  });

  it('are linked where a declaration is seen', () => {
    const p = program({ 'a.cu': '__device__ int twice(int x);\n__global__ void k(float* a) {}', 'b.cu': neighbour });
    assert.equal(p.resolve('twice', 1, functionNamed(p, 'k')).length, 1);
  });

  it('launch no kernel of another file, unless that file declares it', () => {
    const own = '__global__ void shared_name(float* a) {}';
    const apart = program({ 'a.cu': own, 'b.cu': neighbour });
    const [kernel] = apart.functions.filter(({ file, kind }) => file.path === 'a.cu' && kind === 'kernel');
    assert.deepEqual(apart.shapesOf(kernel), []);
    const host = '__global__ void shared_name(float* a);\nvoid start(float* a) { shared_name<<<1, 96>>>(a); }';
    const linked = program({ 'a.cu': own, 'b.cu': host });
    assert.equal(linked.shapesOf(functionNamed(linked, 'shared_name'))[0]?.x, 96);
  });

  it('are not seen before the line that includes them', () => {
    const p = program({
      'a.cu': 'const int before = N;\n#include "b.cu"\nconst int after = N;',
      'b.cu': '#define N 64',
    });
    assert.equal(p.global('before')?.value, null);
    assert.equal(p.global('after')?.value, 64);
  });
});
