import assert from 'node:assert/strict';
import { liveTrees } from '../../server/src/syntax/parser';
import { parse, texts, theParser, withDocument } from './helpers';

describe('hostile text has a clear outcome', function () {
  this.timeout(60_000);

  async function skipped(text: string): Promise<string | null> {
    return withDocument(text, (document) => {
      if (document.skipped !== null) {
        assert.equal(document.file.notes[0].kind, 'budget');
        assert.equal(document.file.ast.count, 1);
      }
      return document.skipped;
    });
  }

  it('nothing, only white space, only a comment', async () => {
    for (const text of ['', '\n\n  \t', '// x', '/* x', '\ufeff']) assert.equal(await skipped(text), null, text);
  });

  it('binary and UTF-16', async () => {
    assert.match((await skipped('\x7fELF\0\0\0')) ?? '', /not UTF-8/);
    assert.match((await skipped('\ufffd\ufffdi\0n\0t\0')) ?? '', /not UTF-8/);
  });

  it('a line of 10 MB, and a file beyond the limit', async () => {
    const start = performance.now();
    assert.match((await skipped(`int x;\n${'a'.repeat(10_000_000)}`)) ?? '', /limit/);
    assert.match((await skipped('int x;\n'.repeat(2_000_000))) ?? '', /limit/);
    assert.ok(performance.now() - start < 2000);
  });

  /** The first note of a text with kernels before and after, which must stay. */
  async function noteBetween(text: string): Promise<string> {
    const file = await parse(`__global__ void a() {}\n${text}\n__global__ void b() {}\n`);
    const functions = texts(file.ast, 'function_definition');
    for (const name of ['a', 'b'])
      assert.ok(
        functions.some((each) => each.includes(`void ${name}()`)),
        `${name} is lost`,
      );
    return file.notes[0].message;
  }

  it('thousands of names in parentheses, each before an operator, are no end of the parser', async () => {
    const sum = (terms: number): string => `void f(int i) { int x = ${'(i) - '.repeat(terms)}i; }`;
    for (const terms of [900, 5000, 30_000, 900]) assert.equal((await skipped(sum(terms))) === null, terms === 900);
  });

  it('100,000 nested brackets cost their function, not the file', async () => {
    for (const [open, close] of ['()', '{}', '[]']) {
      const nested = `void f() { x = ${open.repeat(100_000)}1${close.repeat(100_000)}; }`;
      assert.match(await noteBetween(nested), /nested 100001 deep/);
      assert.match(await noteBetween(`void f() { x = ${open.repeat(100_000)}`), /nested/);
    }
  });

  it('100,000 nested statements without brackets cost their function, not the file', async () => {
    assert.match(await noteBetween(`void f() { ${'if (a) '.repeat(20_000)}; }`), /nested/);
  });

  it('the limit on nesting leaves what people and generators write', async () => {
    const chain = Array.from({ length: 500 }, (_, i) => `if (x == ${i}) { y = ${i}; }`).join(' else ');
    assert.equal(await skipped(`void f() { ${chain} }`), null);
    assert.equal(
      await skipped(`void f() { x = ${Array.from({ length: 1000 }, (_, i) => `a${i}`).join(' + ')}; }`),
      null,
    );
  });

  it('an unterminated string or comment is noted, and the kernels before and after stay', async () => {
    const file = await parse('__global__ void a() {}\nconst char* s = "abc;\n__global__ void b() {}\n/* never\nends');
    assert.equal(texts(file.ast, 'function_definition').length, 2);
    assert.deepEqual(
      file.notes.map((note) => [note.kind, note.line, note.endLine]),
      [
        ['parse-error', 2, 2],
        ['parse-error', 4, 5],
      ],
    );
  });

  it('half-typed code leaves the other kernels whole', async () => {
    const file = await parse(
      '__global__ void a(int n) { if (n) {} }\n__global__ void b(int n) { if (n < ) { x = ; } }\n__global__ void c(int n) { if (n) {} }',
    );
    const functions = texts(file.ast, 'function_definition');
    assert.equal(functions.length, 3);
    assert.ok(file.notes.some((note) => note.kind === 'parse-error' && note.line === 2));
    assert.ok(file.notes.every((note) => note.line === 2));
  });

  it('many errors are listed up to a number, and the rest is counted', async () => {
    const file = await parse('int ) x;\n\n\n'.repeat(300));
    const errors = file.notes.filter((note) => note.kind === 'parse-error');
    assert.ok(errors.length > 50 && errors.length <= 101);
    assert.match(errors[errors.length - 1].message, /and \d+ more/);
  });

  it('text that is no code at all ends within its time', async () => {
    const start = performance.now();
    await withDocument('+-*/'.repeat(30_000), () => undefined, { limits: { milliseconds: 1500 } });
    assert.ok(performance.now() - start < 30_000);
  });

  it('no tree is left behind', async () => {
    const before = liveTrees();
    const parser = await theParser();
    const document = parser.open('x.cu', 'int x;');
    document.update('a\0b');
    document.update('int y;');
    assert.equal(liveTrees(), before + 1);
    document.dispose();
    document.dispose();
    assert.equal(liveTrees(), before);
  });
});
