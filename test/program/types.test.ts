import assert from 'node:assert/strict';
import type { Program, TypeInfo } from '../../server/src/program/program';
import { freeDocuments, functionNamed, program, startParser } from './parse';

const parameterOf = (of: Program, name: string): TypeInfo => {
  for (const f of of.functions) for (const p of f.parameters) if (p.name === name) return p.type;
  throw new Error(`no parameter ${name}`);
};
const short = (type: TypeInfo): string =>
  type.aggregate ?? (type.pointee ? `*${short(type.pointee)}` : `${type.scalar.kind}${type.scalar.bits}`);

describe('types', () => {
  before(startParser);
  after(freeDocuments);

  it('have every spelling of the integers and floats', () => {
    const spellings: Record<string, string> = {
      unsigned: 'uint32',
      'unsigned int': 'uint32',
      'int unsigned': 'uint32',
      'long long': 'int64',
      'unsigned long long int': 'uint64',
      'long unsigned': 'uint64',
      'unsigned char': 'uint8',
      'signed char': 'int8',
      char: 'int8',
      short: 'int16',
      'unsigned short': 'uint16',
      size_t: 'uint64',
      'std::size_t': 'uint64',
      uint32_t: 'uint32',
      'std::int64_t': 'int64',
      int8_t: 'int8',
      bool: 'bool8',
      float: 'float32',
      double: 'float64',
      half: 'float16',
      __half: 'float16',
      __nv_bfloat16: 'float16',
      cudaTextureObject_t: 'uint64',
      'const volatile unsigned': 'uint32',
    };
    const parameters = Object.keys(spellings).map((type, k) => `${type} p${k}`);
    const p = program(`void f(${parameters.join(', ')}) {}`);
    const { parameters: read } = functionNamed(p, 'f');
    Object.entries(spellings).forEach(([text, expected], k) => {
      assert.equal(short(read[k].type), expected, `${text} in the tree`);
      assert.equal(short(p.typeNamed(text)), expected, `${text} as text`);
    });
  });

  it('of CUDA vectors have fields and a size', () => {
    const p = program('void f(float4 a, uint3 b, dim3 c, ulonglong2 d, half2 e, double3 g) {}');
    assert.deepEqual(
      p.aggregate('float4')?.fields.map((f) => `${f.name}:${short(f.type)}`),
      ['x:float32', 'y:float32', 'z:float32', 'w:float32'],
    );
    assert.deepEqual(
      functionNamed(p, 'f').parameters.map((x) => [x.type.aggregate, x.type.bytes]),
      [
        ['float4', 16],
        ['uint3', 12],
        ['dim3', 12],
        ['ulonglong2', 16],
        ['half2', 4],
        ['double3', 24],
      ],
    );
  });

  it('follow declarators: pointers, references, arrays, functions', () => {
    const p = program(
      `void f(float *a, const int *const b, float (&c)[4], int d[][8], float *e[4], int (*g)(int), float (*h)[4],
              volatile int *i, const float &j, unsigned char **k) {}`,
    );
    const of = (name: string) => parameterOf(p, name);
    assert.equal(short(of('a')), '*float32');
    assert.equal(of('b').isConst, true);
    assert.equal(of('b').pointee?.isConst, true);
    assert.deepEqual([of('c').isReference, of('c').lengths, short(of('c'))], [true, [4], '*float32']);
    assert.deepEqual([of('d').lengths, of('d').pointee?.lengths], [[], [8]]);
    assert.equal(short(of('e')), '**float32');
    assert.deepEqual([short(of('g')), of('g').pointee], ['pointer64', null]);
    assert.deepEqual(of('h').pointee?.lengths, [4]);
    assert.equal(of('i').pointee?.isVolatile, true);
    assert.deepEqual([of('j').isReference, of('j').isConst, short(of('j'))], [true, true, 'float32']);
    assert.equal(short(of('k')), '**uint8');
  });

  it('of arrays know extents that are constants', () => {
    const p = program(`
      #define ROWS 4
      constexpr int kCols = 2 * ROWS;
      __constant__ float table[ROWS][kCols];
      __device__ int open[];`);
    const table = p.global('table')?.type;
    assert.deepEqual([table?.lengths, table?.bytes, table && short(table)], [[4, 8], 128, '*float32']);
    assert.deepEqual(p.global('open')?.type.lengths, [0]);
  });

  it('go through typedefs, aliases and macros', () => {
    const p = program(`
      typedef unsigned long long ull;
      typedef struct { int a; float b; } Pair, *PairPtr;
      using real = float;
      using Row = real[8];
      #define scalar_t double
      namespace n { using index = int64_t; }
      void f(ull a, Pair b, PairPtr c, real *d, Row &e, scalar_t g, n::index h) {}`);
    const of = (name: string) => parameterOf(p, name);
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'g', 'h'].map((n) => short(of(n))),
      ['uint64', 'Pair', '*Pair', '*float32', 'float64', 'int64'],
    );
    assert.deepEqual([of('e').lengths, of('e').isReference], [[8], true]);
    assert.equal(of('b').bytes, 8);
  });

  it('in a local scope hide those outside it', () => {
    const p = program(`
      using T = double;
      __global__ void k() { using T = int; T here = 1; }
      __global__ void l() { T here = 1; }`);
    const types = p.functions.map((f) => {
      const { ast } = f.file;
      for (let n = f.body; n < ast.endOfSubtree(f.body); n++)
        if (ast.kindName(n) === 'declaration') {
          const typeNode = ast.firstChildren[n];
          return short(p.typeOf(f.file, typeNode, ast.nextSiblings[typeNode], n));
        }
      return '';
    });
    assert.deepEqual(types, ['int32', 'float64']);
  });

  it('that depend on a template parameter are marked, and hide types of the same name', () => {
    const p = program(`
      using T = double;
      template <typename T> __device__ void f(T a, const T *b, typename T::value c, std::vector<T> d, float e) {}`);
    const of = (name: string) => parameterOf(p, name);
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((n) => of(n).dependent),
      [true, true, true, true, false],
    );
    assert.equal(of('a').scalar.kind, 'other');
  });

  it('of a class are known in its methods, wherever those are written', () => {
    const p = program(`
      using index = double;
      struct Base { using index = int; __device__ void f(index a); };
      struct Derived : Base { __device__ void g(index b); };
      __device__ void Base::f(index a) {}
      __device__ void Derived::g(index b) {}
      __device__ void free(index c, Base::index d) {}`);
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((n) => short(parameterOf(p, n))),
      ['int32', 'int32', 'float64', 'int32'],
    );
  });

  it('named by text are those of the place, where one is given', () => {
    const p = program({
      'a.cu': `template <typename T> __device__ void f(T x) { int inF; }
        __device__ void g() { using T = int; using Mine = short; int inG; }`,
      'b.cu': 'using T = double; using Both = float;',
      'c.cu': 'using Both = int;',
    });
    const [file] = p.files;
    const at = (needle: string) => {
      for (let n = file.ast.count - 1; n >= 0; n--) if (file.ast.textOf(n) === needle) return n;
      throw new Error(needle);
    };
    const inF = p.typeNamed('T *', file, at('inF'));
    assert.deepEqual([inF.pointee?.dependent, inF.pointee?.scalar.kind], [true, 'other']);
    assert.equal(short(p.typeNamed('const T', file, at('inG'))), 'int32');
    assert.equal(short(p.typeNamed('T')), 'float64');
    assert.equal(p.typeNamed('Mine').scalar.kind, 'other');
    assert.equal(p.typeNamed('Both').scalar.kind, 'other');
  });

  it('that are enumerations are integers of their underlying type', () => {
    const p = program('enum A { a0 }; enum class B : unsigned char { b0 }; void f(A a, B b, enum A c) {}');
    assert.deepEqual(
      ['a', 'b', 'c'].map((n) => short(parameterOf(p, n))),
      ['int32', 'uint8', 'int32'],
    );
  });

  it('that are not known say so and nothing more', () => {
    const p = program('void f(Strange a, cg::thread_block b, decltype(a) c) {}');
    for (const name of ['a', 'b', 'c']) {
      const type = parameterOf(p, name);
      assert.deepEqual([type.scalar.kind, type.aggregate, type.bytes], ['other', null, 0], name);
    }
    assert.equal(parameterOf(p, 'b').text, 'cg::thread_block');
  });

  it('that contain themselves end', () => {
    const p = program('typedef A B; typedef B A; struct S { S s; S *next; }; using C = C; void f(A a, S b, C c) {}');
    assert.equal(functionNamed(p, 'f').parameters.length, 3);
    assert.equal(p.aggregate('S')?.fields.length, 2);
  });
});
