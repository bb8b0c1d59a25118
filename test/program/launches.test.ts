import assert from 'node:assert/strict';
import { freeDocuments, functionNamed, program, shapes, startParser } from './parse';

/** The shapes of kernel `k` launched in a host function's body. */
function launched(body: string, before = ''): string {
  return shapes(
    program(
      `template <typename T = int, int N = 1> __global__ void k(int *p) {}\n${before}\nvoid host(int *p, int n) { ${body} }`,
    ),
    'k',
  );
}

describe('the block of a launch', () => {
  before(startParser);
  after(freeDocuments);

  const cases = (table: Readonly<Record<string, string>>, before = '') => {
    for (const [body, expected] of Object.entries(table)) assert.equal(launched(body, before), expected, body);
  };

  it('may be a number or an expression of constants', () => {
    cases(
      {
        'k<<<1, 256>>>(p);': '256x1x1',
        'k<<<n / 2, 4 * WARP>>>(p);': '128x1x1',
        'k<float, 3><<<n, kThreads, 0, stream>>>(p);': '192x1x1',
        'k<<<n, SMALL>>>(p);': '64x1x1',
        'k<<<n, sizeof(int) * 8>>>(p);': '32x1x1',
        'ns::k<<<n, (unsigned)BLOCK>>>(p);': '512x1x1',
        'k<<<n, CEIL(100)>>>(p);': '128x1x1',
      },
      `#define BLOCK 512
       #define WARP 32
       #define CEIL(x) (((x) + 31) / 32 * 32)
       constexpr int kThreads = WARP * 6;
       enum { SMALL = 64 };`,
    );
  });

  it('may be a dim3 in all its forms', () => {
    cases(
      {
        'k<<<1, dim3(32, 8)>>>(p);': '32x8x1',
        'k<<<1, dim3{4, 4, 4}>>>(p);': '4x4x4',
        'k<<<1, {16, 16}>>>(p);': '16x16x1',
        'dim3 b(16, 16); k<<<1, b>>>(p);': '16x16x1',
        'dim3 b(BX, BY); k<<<1, b>>>(p);': '32x4x1',
        'const dim3 b(BX); k<<<1, b>>>(p);': '32x1x1',
        'dim3 b{8, 2}; k<<<1, b>>>(p);': '8x2x1',
        'dim3 b = {8, 2}; k<<<1, b>>>(p);': '8x2x1',
        'dim3 b = dim3(64); k<<<1, b>>>(p);': '64x1x1',
        'auto b = dim3(64, 2); k<<<1, b>>>(p);': '64x2x1',
        'dim3 b; b.x = 32; b.y = BY; k<<<1, b>>>(p);': '32x4x1',
        'dim3 b(8, 8); b.z = 2; k<<<1, b>>>(p);': '8x8x2',
        'dim3 g(n), b(BX * 2, BY, 1); k<<<g, b>>>(p);': '64x4x1',
        'dim3 b; b = dim3(128, 1, 1); k<<<1, b>>>(p);': '128x1x1',
        'dim3 a(16, 2); dim3 b(a); k<<<1, b>>>(p);': '16x2x1',
        'dim3 a(16, 2); k<<<1, dim3(a.x, a.y)>>>(p);': '16x2x1',
        'k<<<1, kBlock>>>(p);': '24x2x1',
        'k<<<1, blockFor(8)>>>(p);': '8x4x1',
        'k<<<1, SHAPE>>>(p);': '10x10x1',
      },
      `#define BX 32
       #define BY 4
       #define SHAPE dim3(10, 10)
       const dim3 kBlock(24, 2);
       dim3 blockFor(int x) { return dim3(x, 4); }`,
    );
  });

  it('may be a local variable with one value', () => {
    cases({
      'const int t = 128; k<<<n, t>>>(p);': '128x1x1',
      'int t = 128; k<<<n, t>>>(p);': '128x1x1',
      'int t; t = 96; k<<<n, t>>>(p);': '96x1x1',
      'int t = 64; dim3 b(t, 2); k<<<n, b>>>(p);': '64x2x1',
      'auto t = 64u; k<<<n, t>>>(p);': '64x1x1',
      'int t(64); k<<<n, t>>>(p);': '64x1x1',
      '{ int t = 1; } int t = 32; if (n) { k<<<n, t>>>(p); }': '32x1x1',
      'int t = 64; k<<<n, t>>>(p); t = 128; k<<<n, t>>>(p);': '64x1x1 128x1x1',
      'for (int i = 0; i < n; i++) { int t = 64; k<<<n, t>>>(p); t = 5; }': '64x1x1',
    });
  });

  it('is unknown where it may have another value', () => {
    const before = 'int mutableThreads = 64; void change() { mutableThreads = 3; }';
    for (const body of [
      'k<<<1, n>>>(p);',
      'k<<<1, min(n, 256)>>>(p);',
      'int t = 64; t *= 2; k<<<n, t>>>(p);',
      'int t = 64; choose(&t); k<<<n, t>>>(p);',
      'int t = 64; std::cin >> t; k<<<n, t>>>(p);',
      'for (int t = 32; t < 512; t = t + n) k<<<n, t + n>>>(p);',
      'dim3 b(16, n); k<<<1, b>>>(p);',
      'dim3 b(16, 16); b.y = n; k<<<1, b>>>(p);',
      'k<<<1, 2048>>>(p);',
      'k<<<1, mutableThreads>>>(p);',
    ])
      assert.equal(launched(body, before), '?', body);
  });

  it('is known in part where one of its values is', () => {
    for (const body of [
      'int t = 64; if (n > 5) t = n; k<<<n, t>>>(p);',
      'int t = 64; while (n--) { k<<<n, t>>>(p); t = n; }',
      'int t = 64; for (; t < 512; t *= 2) k<<<n, t>>>(p);',
      'int t = n > 5 ? n : 64; k<<<1, t>>>(p);',
    ])
      assert.equal(launched(body), '64x1x1 ?', body);
  });

  it('may be a variable outside functions that nothing changes', () => {
    assert.equal(launched('k<<<1, threads>>>(p);', 'int threads = 64;'), '64x1x1');
    assert.equal(launched('k<<<1, block>>>(p);', 'static dim3 block(16, 2);'), '16x2x1');
  });

  it('may be a choice between values, which are all told', () => {
    cases({
      'k<<<1, n > 5 ? 64 : 64>>>(p);': '64x1x1',
      'k<<<1, true ? 64 : 32>>>(p);': '64x1x1',
      'k<<<1, n > 5 ? 64 : 32>>>(p);': '32x1x1 64x1x1',
      'int t = n > 5 ? 64 : 32; k<<<1, dim3(t, 2)>>>(p);': '32x2x1 64x2x1',
      'int t = 64; if (n > 5) t = 128; k<<<1, t>>>(p);': '64x1x1 128x1x1',
      'int t; if (n > 5) t = 128; else { t = 256; } k<<<1, t>>>(p);': '128x1x1 256x1x1',
      'int t; switch (n) { case 1: t = 32; break; default: t = 64; } k<<<1, t>>>(p);': '32x1x1 64x1x1',
      'int sizes[] = {32, 64, 96}; for (int j = 0; j < 3; j++) { int t = sizes[j]; k<<<1, t>>>(p); }':
        '32x1x1 64x1x1 96x1x1',
    });
  });

  it('is told by cudaLaunchKernel and its like', () => {
    cases({
      'void *a[] = {&p}; cudaLaunchKernel((void *)k<int, 1>, dim3(n), dim3(32, 4), a, 0, 0);': '32x4x1',
      'cudaLaunchKernel((const void *)&k<int, 1>, n, 256, a);': '256x1x1',
      'CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void *>(k<int>), g, dim3(64), a));': '64x1x1',
      'cudaLaunchConfig_t c = {0}; c.gridDim = n; c.blockDim = dim3(128, 2); cudaLaunchKernelEx(&c, k<int>, p);':
        '128x2x1',
      'cudaLaunchConfig_t c; c.blockDim.x = 64; c.blockDim.y = 2; c.blockDim.z = 1; cudaLaunchKernelEx(&c, k<int>, p);':
        '64x2x1',
      'cudaLaunchConfig_t c = {.gridDim = n, .blockDim = 96}; cudaLaunchKernelEx(&c, k<int>, p);': '96x1x1',
      'cudaLaunchConfig_t c{dim3(n), dim3(32)}; cudaLaunchKernelExC(&c, (void *)k<int>, a);': '32x1x1',
      'triple_chevron(n, 128, 0, s).doit(k<int>, p);': '128x1x1',
    });
  });

  it('is that of a kernel behind a variable', () => {
    cases({
      'auto f = k<int, 1>; f<<<1, 64>>>(p);': '64x1x1',
      'auto f = &k<int>; f<<<1, 64>>>(p);': '64x1x1',
      'void (*f)(int *) = n > 3 ? k<int> : k<float>; f<<<1, 64>>>(p);': '64x1x1',
    });
  });

  it('comes through the parameters of the function that launches', () => {
    assert.equal(
      shapes(
        program(`
          __global__ void k(int *p) {}
          template <int B> void byTemplate(int *p) { k<<<1, B>>>(p); }
          void byNumber(int *p, int threads, int more = 2) { dim3 b(threads, more); k<<<1, b>>>(p); }
          void between(int *p, int t) { byNumber(p, t); }
          template <typename K> void generic(K kernel, dim3 block, int *p) { kernel<<<1, block>>>(p); }
          void host(int *p) {
            byTemplate<96>(p); byNumber(p, 64); byNumber(p, 32, 4); between(p, 128); generic(k, dim3(8, 8), p);
          }`),
        'k',
      ),
      '96x1x1 32x4x1 64x2x1 128x2x1 8x8x1',
    );
  });

  it('comes through the traits that a launcher is given', () => {
    const p = program(`
      template <typename Traits> __global__ void k(int *p) {}
      template <int T> struct KernelTraits { static constexpr int kThreads = T * 32; };
      template <typename Traits> void launch(int *p) { k<Traits><<<1, Traits::kThreads>>>(p); }
      void host(int *p) { using T = KernelTraits<2>; launch<KernelTraits<4>>(p); launch<T>(p); }`);
    assert.equal(shapes(p, 'k'), '64x1x1 128x1x1');
  });

  it('comes through macros that launch', () => {
    const p = program(`
      #define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block, 0, stream>>>(__VA_ARGS__)
      #define RUN(N) case N: b<N><<<grid, N * 32>>>(p); break;
      __global__ void a(int *p) {}
      template <int N> __global__ void b(int *p) {}
      void host(int *p, int n) { LAUNCH(a, n, dim3(16, 4), p, 1, 2); }`);
    assert.equal(shapes(p, 'a'), '16x4x1');
    assert.equal(shapes(p, 'b'), '?');
  });

  it('is read from the text where the tree is broken', () => {
    const p = program('__global__ void k(int *p) {}\nvoid host(int *p) { if ( { k<<<1, 64>>>(p); ');
    assert.equal(shapes(p, 'k'), '64x1x1');
  });

  it('is unknown where the kernel is handed to something that cannot be seen', () => {
    const p = program(`
      __global__ void k(int *p) {}
      __global__ void l(int *p) {}
      void host(int *p) {
        runSomehow(k, p);
        cudaFuncSetAttribute(l, attribute, 1);
        l<<<1, 32>>>(p);
      }`);
    assert.equal(shapes(p, 'k'), '?');
    assert.equal(shapes(p, 'l'), '32x1x1');
  });

  it('is of the kernel of the same file where several files have one of the name', () => {
    const p = program({
      'a.cu': '__global__ void k() {}\nvoid host() { k<<<1, 32>>>(); }',
      'b.cu': '__global__ void k() {}\nvoid host() { k<<<1, 64>>>(); }',
      'c.cu': '#include "b.cu"\nvoid other() { k<<<1, 96>>>(); }',
    });
    const of = (path: string) => {
      const kernel = p.functions.find((f) => f.name === 'k' && f.file.path === path);
      return kernel && p.shapesOf(kernel).map((s) => s.x);
    };
    assert.deepEqual([of('a.cu'), of('b.cu')], [[32], [64, 96]]);
  });

  it('is named with its place', () => {
    const p = program('__global__ void k() {}\n\nvoid host() {\n  k<<<1, 32>>>();\n}');
    assert.deepEqual(p.shapesOf(functionNamed(p, 'k')), [{ x: 32, y: 1, z: 1, path: 'a.cu', line: 4, from: 'launch' }]);
    assert.equal(p.launches[0].line, 4);
  });

  it('is overruled by an annotation directly before the kernel', () => {
    const p = program(`
      // divergence: block(16, 4)
      // which says what it does
      template <typename T>
      __global__ void a() {}
      __global__ void b() {}
      // divergence: block(8)
      int between;
      __global__ void c() {}
      void host() { a<int><<<1, 32>>>(); b<<<1, 32>>>(); }`);
    const from = (name: string) => p.shapesOf(functionNamed(p, name)).map((s) => `${s.from} ${s.x},${s.y},${s.z}`);
    assert.deepEqual(from('a'), ['annotation 16,4,1']);
    assert.deepEqual(from('b'), ['launch 32,1,1']);
    assert.deepEqual(from('c'), []);
  });

  it('is fixed by __block_size__', () => {
    const p = program('__global__ void __block_size__((32, 2, 1)) k() {}');
    assert.deepEqual(
      p.shapesOf(functionNamed(p, 'k')).map((s) => [s.from, s.x, s.y]),
      [['attribute', 32, 2]],
    );
  });

  it('is the setting where no launch tells', () => {
    const p = program('__global__ void a() {}\n__global__ void b() {}\nvoid h() { b<<<1, 32>>>(); }', {
      x: 16,
      y: 16,
      z: 1,
    });
    assert.equal(shapes(p, 'a'), '16x16x1');
    assert.equal(shapes(p, 'b'), '32x1x1');
  });

  it('keeps the template arguments', () => {
    const p = program('template <int N, class T> __global__ void k() {}\nvoid h() { k<4, float><<<1, 32>>>(); }');
    assert.deepEqual(p.launches[0].templateArguments, ['4', 'float']);
  });
});
