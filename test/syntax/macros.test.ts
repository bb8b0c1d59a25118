import assert from 'node:assert/strict';
import { assertClean, parse, texts } from './helpers';

const inKernel = (body: string) => `__global__ void k(int n, float* p, int a, int b) {\n${body}\n}\n`;

describe('macros in function bodies', () => {
  it('a loop macro is a loop, with its meaning in the side table', async () => {
    const file = await parse(inKernel('  CUDA_KERNEL_LOOP(i, n) { p[i] = 1; }'));
    assertClean(file);
    assert.equal(texts(file.ast, 'while_statement').length, 1);
    const macro = file.mask.find((entry) => entry.kind === 'macro');
    assert.equal(macro?.text, 'CUDA_KERNEL_LOOP(i, n)');
    assert.match(macro?.means ?? '', /^for \(int i = .*; i < \(n\); i \+= /);
  });

  it('a loop macro defined in the file may have any name, and no braces', async () => {
    const file = await parse(
      `#define EACH(v, e) for (int v = 0; v < e; ++v)\n${inKernel('  EACH(i, n)\n    p[i] = 1;')}`,
    );
    assertClean(file);
    assert.equal(texts(file.ast, 'while_statement').length, 1);
    assert.equal(file.mask.find((entry) => entry.kind === 'macro')?.means, 'for (int i = 0; i < n; ++i)');
  });

  it('a statement macro without a semicolon does not eat the next statement', async () => {
    const file = await parse(inKernel('  CHECK(a)\n  if (n) { p[0] = 1; TRACE(b) }'));
    assertClean(file);
    assert.equal(texts(file.ast, 'if_statement').length, 1);
    assert.deepEqual(texts(file.ast, 'call_expression'), ['CHECK(a)', 'TRACE(b)']);
  });

  it('object-like macros that are statements disappear', async () => {
    const file = await parse(`#define STEP p[0] += 1;\n#define TWICE STEP STEP\n${inKernel('  TWICE TWICE\n  STEP')}`);
    assertClean(file);
    assert.equal(file.mask.filter((entry) => entry.kind === 'macro').length, 3);
  });

  it('a pragma or an unroll macro before a loop is no statement', async () => {
    const file = await parse(
      inKernel('  if (a)\n#pragma unroll\n    for (int i = 0; i < 4; i++) p[i] = 1;\n  MY_UNROLL\n  for (;;) {}'),
    );
    assertClean(file);
    assert.equal(texts(file.ast, 'for_statement').length, 2);
  });

  it('types as macro arguments', async () => {
    const file = await parse(
      inKernel('  LOAD(float, p, unsigned int);\n  LOAD(const float*, p, 3);\n  x = SIZE(int);'),
    );
    assertClean(file);
    assert.equal(texts(file.ast, 'call_expression').length, 3);
  });

  it('statements as macro arguments are a block', async () => {
    const file = await parse(
      'void h() { DISPATCH(t, "k", { k<<<1, 2>>>(p); }); DISPATCH(t, using T = A<x, true>; k<T><<<1, 2>>>(p);); }',
    );
    assertClean(file);
    assert.equal(file.mask.filter((entry) => entry.kind === 'launch').length, 2);
  });

  it('a string with a macro inside it', async () => {
    assertClean(await parse(inKernel('  printf("a "FMT" b\\n", a);')));
  });
});

describe('macros outside of functions', () => {
  it('calls without a semicolon, namespace brackets, export macros', async () => {
    const file = await parse(`LIB_NAMESPACE_BEGIN
REGISTER(float, 128)
struct LIB_API S { S(int a) : a(a) {} int a; };
LIB_EXPORT int f(int);
template <typename T>
LIB_DEVICE_FUNC T g(T* LIB_RESTRICT p, LIB_CONST T const* q) { return *p; }
TEST(suite, 128x64) { f(1); }
LIB_NAMESPACE_END`);
    assertClean(file);
    assert.equal(texts(file.ast, 'function_definition').length, 3);
  });

  it('a kernel that a macro generates is noted', async () => {
    const file = await parse('#define MAKE(n) __global__ void n() {}\nMAKE(foo)\nint x;');
    assert.deepEqual(
      file.notes.map((note) => [note.kind, note.line]),
      [['macro-generated', 2]],
    );
  });
});

describe('what the grammar cannot read', () => {
  it('typename A::B{}, decltype(x){}, float{x}, unsigned(x)', async () => {
    assertClean(
      await parse(
        inKernel('  f(typename A::B{}, typename decltype(p)::C{}, decltype(a){});\n  auto x = float{1} + unsigned(a);'),
      ),
    );
  });

  it('device lambdas', async () => {
    const file = await parse(
      'void h() { run([=] __device__(int i) { return i; }, [] MY_LAMBDA(int i) -> int { return i; }); }',
    );
    assertClean(file);
    assert.equal(texts(file.ast, 'lambda_expression').length, 2);
  });

  it('labels at the end of a block, operators called by name, new T*[n]', async () => {
    assertClean(await parse('void h() { x.template operator()<3>(); operator++(); auto q = new int*[4]; done: }'));
  });

  it('defaults of parameters, pointers in template defaults, explicit instantiations', async () => {
    assertClean(
      await parse(
        'template <typename T, typename I = T*> void f(T a = {}, E<T>* = nullptr) {}\ntemplate class V<int>;\nenum : int { A };',
      ),
    );
  });

  it('a < b && c > (d) is a comparison where a is a variable', async () => {
    const file = await parse(inKernel('  int row = a;\n  if (row < n && b > (a)) p[0] = 1;'));
    assert.deepEqual(texts(file.ast, 'template_function'), []);
    assert.deepEqual(texts(file.ast, 'binary_expression'), ['row < n && b > (a)', 'row < n', 'b > (a)']);
  });

  it('a < b || c >= d is a comparison whatever a is', async () => {
    const file = await parse(inKernel('  if (member < 0 || member >= n) p[0] = 1;'));
    assert.equal(texts(file.ast, 'binary_expression').length, 3);
    assertClean(file);
  });

  it('(a) && (b) < c is no cast of an address', async () => {
    const file = await parse(inKernel('  if (n >= (v) && (x) <= (w)) p[0] = 1;\n  bool b = (v) && (x) < 3;'));
    assert.deepEqual(texts(file.ast, 'cast_expression'), []);
    assert.deepEqual(texts(file.ast, 'binary_expression'), [
      'n >= (v) && (x) <= (w)',
      'n >= (v',
      '(x) <= (w)',
      '(v) && (x) < 3',
      '(x) < 3',
    ]);
    assertClean(file);
  });

  it('(a * (b)) - c is no cast to the type of a function', async () => {
    const file = await parse(
      inKernel(
        '  int x = (n * (m)) - 1;\n  if ((n & (x & m)) & 16 + 1) p[0] = (A::w * *(p))*(x);\n  y = (int (*)(int))&f;',
      ),
    );
    assert.deepEqual(texts(file.ast, 'cast_expression'), ['(int (*)(int))&f']);
    assert.deepEqual(texts(file.ast, 'binary_expression'), [
      '(n * (m)) - 1',
      'n * (m)',
      '(n & (x & m)) & 16 + 1',
      'n & (x & m)',
      'x & m',
      '16 + 1',
      '(A::w * *(p))*(x)',
      'A::w * *(p)',
    ]);
    assertClean(file);
  });

  it('digraphs are brackets', async () => {
    const file = await parse('int f() <% int a<:3:>; return a<:0:>; %>');
    assertClean(file);
    assert.deepEqual(texts(file.ast, 'subscript_expression'), ['a<:0:>']);
  });

  it('a template call stays one', async () => {
    const file = await parse(inKernel('  a = f<1>(b);\n  b = g<(1 > 0) && x>(a);'));
    assert.equal(texts(file.ast, 'template_function').length, 2);
  });

  it('digits, raw strings, continuations, a byte order mark, CRLF and tabs keep their places', async () => {
    const text =
      '\ufeffint big = 1\'000\'000;\r\n\tconst char* s = R"x(__global__ ")x";\r\n#define A \\\r\n  __device__\r\nA int f();\r\nint \\\r\n g();';
    const file = await parse(text);
    assertClean(file);
    assert.deepEqual(texts(file.ast, 'number_literal'), ["1'000'000"]);
    assert.equal(file.mask.filter((entry) => entry.kind === 'qualifier').length, 1);
    assert.equal(file.lineStarts.length, 7);
  });

  it('characters outside the basic plane count as two units', async () => {
    const file = await parse('const char* s = "\u{1f600}"; int x = 1;');
    const [number] = texts(file.ast, 'number_literal');
    assert.equal(number, '1');
  });
});
