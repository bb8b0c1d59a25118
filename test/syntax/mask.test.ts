import assert from 'node:assert/strict';
import { assertClean, masked, parse, texts } from './helpers';

describe('mask: CUDA words', () => {
  it('qualifiers become spaces, positions stay', () => {
    assert.equal(masked('__global__ void k();'), '           void k();');
    assert.equal(masked('__host__ __device__ int f();'), '                    int f();');
  });

  it('every masked word is in the side table, sorted', async () => {
    const file = await parse(
      '__device__ int f();\n__global__ void __launch_bounds__(256, 2) k(float* __restrict__ p) {}',
    );
    assert.deepEqual(
      file.mask.map((entry) => [entry.kind, entry.text]),
      [
        ['qualifier', '__device__'],
        ['qualifier', '__global__'],
        ['launch-bounds', '__launch_bounds__(256, 2)'],
        ['qualifier', '__restrict__'],
      ],
    );
    assertClean(file);
  });

  it('alignment, attributes and cluster shapes go with their parentheses', async () => {
    const file = await parse(`struct __align__(16) V { float x; };
struct alignas(alignof(float4)) W { float x; };
__global__ void __cluster_dims__(2, 1, 1) __maxnreg__(64) __attribute__((used)) k() { __shared__ __align__(128) float s[8]; }
[[nodiscard]] __device__ int f();`);
    assertClean(file);
    assert.deepEqual(texts(file.ast, 'function_definition').length, 1);
  });

  it('a launch is a call of a call, and the side table knows where', async () => {
    const text = 'void h() { k<<<grid, 256, 0, s>>>(a, b); ns::t<float, 4><<<dim3(1, 2), b>>>(); }';
    const file = await parse(text);
    assertClean(file);
    assert.ok(file.ast.masked.includes('k  (grid, 256, 0, s)  (a, b);'));
    assert.deepEqual(
      file.mask.map((entry) => [entry.kind, entry.text]),
      [
        ['launch', '<<<grid, 256, 0, s>>>'],
        ['launch', '<<<dim3(1, 2), b>>>'],
      ],
    );
    assert.deepEqual(texts(file.ast, 'call_expression'), [
      'k<<<grid, 256, 0, s>>>(a, b)',
      'k<<<grid, 256, 0, s>',
      'ns::t<float, 4><<<dim3(1, 2), b>>>()',
      'ns::t<float, 4><<<dim3(1, 2), b>',
      'dim3(1, 2)',
    ]);
  });

  it('a launch that a formatter tore apart is one too', async () => {
    const file = await parse('void h() { k << <grid, block >> > (a); }');
    assertClean(file);
    assert.deepEqual(
      file.mask.map((entry) => entry.kind),
      ['launch'],
    );
  });

  it('shifts and stream operators are no launches', async () => {
    const text = 'void h() { std::cout << a << b; int c = a << 2 >> 1; }';
    assert.equal(masked(text), text);
  });

  it('macros that stand for qualifiers are found through their definitions, and say what they mean', async () => {
    const file = await parse(`#define GLOBAL __global__
#define DEV __device__ __forceinline__
#define BOUNDS(n) __launch_bounds__(n)
#define KERNEL static __global__ void
DEV int f() { return 1; }
GLOBAL void BOUNDS(128) k(int* RESTRICT p) {}
KERNEL q() {}`);
    assertClean(file);
    assert.deepEqual(
      file.mask.filter((entry) => entry.kind !== 'preprocessor').map((entry) => [entry.kind, entry.text, entry.means]),
      [
        ['qualifier', 'DEV', '__device__ __forceinline__'],
        ['qualifier', 'GLOBAL', '__global__'],
        ['launch-bounds', 'BOUNDS(128)', '__launch_bounds__(n)'],
        ['qualifier', 'RESTRICT', '__restrict__'],
        ['qualifier', 'KERNEL', 'static __global__ void'],
      ],
    );
  });

  it('the short list knows kernels of libraries', async () => {
    const file = await parse('RAFT_KERNEL a(int n) {}\nCUDF_KERNEL void b() {}\n_CCCL_KERNEL_ATTRIBUTES void c() {}');
    assertClean(file);
    assert.equal(texts(file.ast, 'function_definition').length, 3);
    assert.deepEqual(
      file.mask.map((entry) => entry.means),
      ['__global__ void', '__global__', '__global__'],
    );
  });

  it('comments are white space in the tree', async () => {
    const file = await parse('int /* a */ f(); // b\n/* c\n d */ int g();');
    assert.equal(texts(file.ast, 'comment').length, 0);
    assertClean(file);
  });
});
