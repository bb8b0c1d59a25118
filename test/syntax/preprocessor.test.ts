import assert from 'node:assert/strict';
import type { ParseOptions } from '../../server/src/syntax/parser';
import { assertClean, masked, parse, texts } from './helpers';

/** Which of the one-letter statements are left. */
async function kept(text: string, options: ParseOptions = {}): Promise<string> {
  const result = masked(text, options);
  return [...result.matchAll(/\b([a-z])\(\);/g)].map((match) => match[1]).join('');
}

describe('preprocessor conditionals', () => {
  it('are decided by the architecture', async () => {
    const text = '__global__ void k() {\n#if __CUDA_ARCH__ >= 800\na();\n#else\nb();\n#endif\n}';
    assert.equal(await kept(text, { arch: 'sm_90' }), 'a');
    assert.equal(await kept(text, { arch: 'sm_75' }), 'b');
  });

  it('know what nvcc defines and what it does not', async () => {
    assert.equal(await kept('void f() {\n#ifdef USE_ROCM\na();\n#elif defined(__CUDACC__)\nb();\n#endif\n}'), 'b');
  });

  it('follow the #defines above them, not those below', async () => {
    const text =
      'void f() {\n#ifdef A\na();\n#endif\n#define A 3\n#if A > 2 && !defined(B)\nb();\n#endif\n#undef A\n#ifndef A\nc();\n#endif\n}';
    assert.equal(await kept(text), 'bc');
  });

  it('take definitions given from outside', async () => {
    const text = 'void f() {\n#if MODE == 2\na();\n#else\nb();\n#endif\n}';
    assert.equal(await kept(text), 'b');
    assert.equal(await kept(text, { defines: { MODE: '2' } }), 'a');
  });

  it('expand function-like macros in conditions', async () => {
    const text =
      '#define AT_LEAST(x, y) ((x) >= (y) * 10)\nvoid f() {\n#if AT_LEAST(__CUDA_ARCH__, 80)\na();\n#else\nb();\n#endif\n}';
    assert.equal(await kept(text), 'a');
  });

  it('at file scope keep both branches where nobody can know', async () => {
    const file = await parse('#ifdef UNKNOWN\n__global__ void a() {}\n#else\n__global__ void b() {}\n#endif\n');
    assert.equal(texts(file.ast, 'function_definition').length, 2);
    assertClean(file);
    assert.deepEqual(file.notes, []);
  });

  it('around half a statement or half a parameter list leave one branch, and say so', async () => {
    const text = `__global__ void k(int n
#ifdef EXTRA
  , int m
#endif
) {
#ifdef EXTRA
  if (m) {
#else
  if (n) {
#endif
    f();
  }
}`;
    const file = await parse(text);
    assertClean(file);
    assert.deepEqual(texts(file.ast, 'if_statement').length, 1);
    assert.deepEqual(
      file.notes.map((note) => [note.kind, note.line, note.endLine]),
      [
        ['inactive-preprocessor', 2, 3],
        ['inactive-preprocessor', 6, 7],
      ],
    );
    assertClean(await parse(text, { defines: { EXTRA: '1' } }));
  });

  it('inactive code is in the side table', async () => {
    const file = await parse('#if 0\nint x;\n#endif\nint y;');
    assert.deepEqual(
      file.mask.map((entry) => entry.kind),
      ['preprocessor', 'inactive', 'preprocessor'],
    );
    assert.match(file.notes[0].message, /`#if 0` does not hold/);
  });

  it('macros hold in a range of offsets', async () => {
    const text = '#define A 1\nint x;\n#define A 2\nint y;\n#undef A\n#define F(a, ...) g(a, \\\n  __VA_ARGS__) // c\n';
    const { macros } = await parse(text);
    assert.deepEqual(
      macros.map((macro) => [macro.name, macro.parameters, macro.body]),
      [
        ['A', null, '1'],
        ['A', null, '2'],
        ['F', ['a', '...'], 'g(a,    __VA_ARGS__)'],
      ],
    );
    assert.equal(macros[0].until, text.indexOf('#define A 2'));
    assert.equal(macros[1].until, text.indexOf('#undef'));
  });

  it('includes are listed as written, those of chosen code', async () => {
    const { includes } = await parse(
      '#include <cub/cub.cuh>\n# include "a.cuh" // x\n#if 0\n#include "no.h"\n#endif\n',
    );
    assert.deepEqual(
      includes.map((include) => include.path),
      ['<cub/cub.cuh>', '"a.cuh"'],
    );
  });

  it('macro bombs end within a budget', async () => {
    const bomb = ['#define A0 1', ...Array.from({ length: 60 }, (_, i) => `#define A${i + 1} (A${i} + A${i})`)].join(
      '\n',
    );
    const file = await parse(`${bomb}\n#if A60 > 1\nint x;\n#endif\n#define S S S\n#if S\n#endif\nint y;`);
    assertClean(file);
  });
});
