import assert from 'node:assert/strict';
import type { Program } from '../../server/src/program/program';
import { freeDocuments, functionNamed, program, startParser } from './parse';

const kinds = (of: Program) => of.functions.map((f) => `${f.kind} ${f.qualifiedName}`);

describe('functions of a program', () => {
  before(startParser);
  after(freeDocuments);

  it('are kernels, device or host functions by their qualifiers', () => {
    const p = program(`
      __global__ void a() {}
      __device__ __forceinline__ int b(int x) { return x; }
      __host__ __device__ inline int c() { return 1; }
      int d() { return 2; }
      static __global__ void __launch_bounds__(128) e() {}
      void __global__ f(int n) {}`);
    assert.deepEqual(kinds(p), ['kernel a', 'device b', 'device c', 'host d', 'kernel e', 'kernel f']);
  });

  it('are found in namespaces, linkage blocks, templates and conditional sections', () => {
    const p = program(`
      namespace one::two { namespace { __device__ int a() { return 1; } } }
      extern "C" { __global__ void b() {} }
      extern "C" __global__ void c() {}
      template <typename T> __global__ void d(T *p) {}
      template <> __global__ void d<float>(float *p) {}
      #if defined(SOMETHING_UNKNOWN)
      __device__ int e() { return 1; }
      #endif
      #ifndef GUARD
      __device__ int f() { return 1; }
      #endif`);
    const found = kinds(p);
    for (const name of ['device one::two::a', 'kernel b', 'kernel c', 'kernel d', 'device f'])
      assert.ok(found.includes(name), `${name} in ${found}`);
    assert.equal(found.filter((name) => name === 'kernel d').length, 2);
  });

  it('may be methods, operators, constructors, conversions and friends', () => {
    const p = program(`
      struct Vec {
        float v;
        __device__ Vec(float x) : v(x) {}
        __device__ ~Vec() {}
        __device__ float operator()(int i) const { return v; }
        __device__ operator float() const { return v; }
        __device__ static int count() { return 1; }
        friend __device__ Vec operator+(Vec a, Vec b) { return a; }
        template <int N> __device__ int get() { return N; }
        __device__ void later();
      };
      __device__ void Vec::later() {}
      __device__ Vec &operator += (Vec &a, Vec b) { return a; }`);
    assert.deepEqual(kinds(p), [
      'device Vec::Vec',
      'device Vec::~Vec',
      'device Vec::operator()',
      'device Vec::operator float',
      'device Vec::count',
      'device Vec::operator+',
      'device Vec::get',
      'device Vec::later',
      'device operator+=',
    ]);
    assert.equal(functionNamed(p, 'Vec::later').owner, 'Vec');
    assert.equal(functionNamed(p, 'operator+').owner, null);
    assert.equal(functionNamed(p, 'count').isStatic, true);
  });

  it('belong to a namespace, not to a class, where the name before `::` is a namespace', () => {
    const p = program(`
      namespace detail { int f(int); }
      __device__ int detail::f(int x) { return x; }
      __device__ int Elsewhere::g() { return 1; }`);
    assert.equal(functionNamed(p, 'f').owner, null);
    assert.equal(functionNamed(p, 'detail::f').qualifiedName, 'detail::f');
    assert.equal(functionNamed(p, 'g').owner, 'Elsewhere');
  });

  it('are kernels where a macro stands for the qualifiers', () => {
    const p = program(`
      #define KERNEL __global__ void
      #define DEVICE static __device__ __forceinline__
      KERNEL a(int n) {}
      DEVICE int b() { return 1; }`);
    assert.deepEqual(kinds(p), ['kernel a', 'device b']);
  });

  it('start at their template header or first qualifier and end at their brace', () => {
    const text = '/* c */ template <class T>\n__global__ void k(T *p) { }\n\n// doc\n__device__ int d() { return 1; }';
    const p = program(text);
    const [k, d] = p.functions;
    assert.equal(text.slice(k.start, k.end), 'template <class T>\n__global__ void k(T *p) { }');
    assert.equal(text.slice(d.start, d.end), '__device__ int d() { return 1; }');
    assert.equal(text.slice(k.nameStart, k.nameEnd), 'k');
  });

  it('do not take qualifiers of the function before them', () => {
    const p = program('__global__ void a() {}\nint b() { return 1; }\nvoid c(const __grid_constant__ int x) {}');
    assert.deepEqual(kinds(p), ['kernel a', 'host b', 'host c']);
  });

  it('know the most threads from launch bounds, through constants and macros', () => {
    const p = program(`
      #define THREADS (2 * 128)
      constexpr int kThreads = 64;
      template <int N> __global__ void __launch_bounds__(N) t() {}
      __global__ void __launch_bounds__(THREADS, 2) a() {}
      __global__ __launch_bounds__(kThreads) void b() {}
      __global__ void c() {}`);
    const most = (name: string) => functionNamed(p, name).maxThreads;
    assert.deepEqual([most('a'), most('b'), most('c'), most('t')], [256, 64, null, null]);
  });

  it('know their parameters, with defaults, and their template parameters', () => {
    const p = program(`
      template <typename T, int N = 4, bool... Flags>
      __global__ void k(const T *__restrict__ in, float *out, int n = N, float (&tile)[8]) {}
      __device__ float *g(void) { return 0; }`);
    const k = functionNamed(p, 'k');
    assert.deepEqual(
      k.parameters.map((x) => x.name),
      ['in', 'out', 'n', 'tile'],
    );
    assert.deepEqual(
      k.templateParameters.map((x) => [x.name, x.isType]),
      [
        ['T', true],
        ['N', false],
        ['Flags', false],
      ],
    );
    assert.ok(k.parameters[2].defaultValue >= 0);
    assert.equal(k.parameters[0].defaultValue, -1);
    assert.equal(k.parameters[0].type.isRestrict, true);
    assert.equal(k.parameters[0].type.pointee?.isConst, true);
    assert.equal(k.parameters[0].type.pointee?.dependent, true);
    const g = functionNamed(p, 'g');
    assert.equal(g.parameters.length, 0);
    assert.equal(g.returnType.scalar.kind, 'pointer');
    assert.equal(g.returnType.pointee?.scalar.kind, 'float');
  });

  it('keep being found when the function before them is half typed', () => {
    const p = program(`
__global__ void broken(int n) { if (n > ) { int x = ; p[ = n.; } n. }
      __global__ void whole(float *p) { p[0] = 1; }
      __device__ int helper(int x) { return x; }`);
    const found = kinds(p);
    assert.ok(found.includes('kernel whole'), found.join());
    assert.ok(found.includes('device helper'), found.join());
  });
});
