import assert from 'node:assert/strict';
import type { Ast } from '../../server/src/syntax/ast';
import { Kind } from '../../server/src/syntax/kinds';
import { shape, theParser, withDocument } from './helpers';

/** What is right of `q =`, as a tree. */
async function expression(text: string, head = ''): Promise<string> {
  return withDocument(`${head}void f() { q = ${text}; }`, ({ file: { ast } }) => {
    assert.ok(!ast.hasError(0), text);
    return shape(ast).replace(/^.*?assignment_expression\(left:identifier operator:'=' right:(.*)\)+$/, '$1');
  });
}

describe('a name in parentheses before an operator', () => {
  const operands: Record<string, string> = {
    'a sum whose second part is a product': '(i) + (j) * (n)',
    'a difference': '(i) - n * 2',
    'a mask that a comparison binds before': '(i) & n == 0',
    'a mask of a shift': '(i) & n >> 2',
    'an element': '(i[3]) + u * 2',
    'a member': '(A::i) + u * 2',
    'three of them': '(i) + (j) + (k) * n',
    'one behind a product': 'a * (i) - n * 2',
    'one behind a comparison': 'a == (i) & n == 0',
    'one behind a minus': '-(i) - n * 2',
    'one that is converted': '(int)(i) - n * 2',
    'one in an index': 'a[(i) - n * 2]',
    'one in another': '((i) - ((j) + k * 2) * n)',
    'operators that bind less on both sides': 'a || (i) - n * 2 < b && c',
    'a call behind it': '(i) - g(n) * 2',
    'a product of a name and parentheses': '(n * (i)) - m * 2',
    'a product with an element': '(n * (i[3])) - m * 2',
    'a call whose arguments read as parameters': '(f(a & b, c)) & (7)',
    'a call behind a sum': 'x + (f(n)) - n * 2',
    'a variable that is counted up behind it': '(i) - n++ * 2',
    'a negative number behind it': '(i) - -n * 2',
  };
  for (const [name, text] of Object.entries(operands))
    it(`${name}: \`${text}\``, async () => {
      // A number in parentheses is no type: the parser reads it right by itself.
      const numbers = text.replace(/\((?:A::)?([ijk])(\[3\])?\)/g, '(7$2)').replace('(7[3])', '(7[3])');
      const asNumber = (tree: string): string =>
        tree
          .replaceAll(
            /parenthesized_expression\((?:qualified_identifier\([^)]*\)|identifier)\)/g,
            'parenthesized_expression(number_literal)',
          )
          .replaceAll('subscript_expression(argument:identifier', 'subscript_expression(argument:number_literal');
      const [own, right] = [await expression(text), await expression(numbers)];
      assert.ok(!own.includes('type_identifier'), own);
      assert.equal(asNumber(own), asNumber(right));
    });

  const casts: Record<string, [text: string, head: string]> = {
    'a type of the language': ['(float) - n * 2', ''],
    'a type of CUDA': ['(uint) - n * 2', ''],
    'a type named as types are': ['(index_t) - n * 2', ''],
    'a structure': ['(S) - n * 2', 'struct S { int a; };\n'],
    'a typedef': ['(P) & n == 0', 'typedef int *P;\n'],
    'an alias': ['(R) - n * 2', 'using R = float;\n'],
    'a type parameter': ['(T) - n * 2', 'template <typename T> '],
    'a pointer': ['(S *) & n == 0', ''],
  };
  for (const [name, [text, head]] of Object.entries(casts))
    it(`stays a conversion to ${name}: \`${text}\``, async () => {
      assert.match(await expression(text, head), /left:cast_expression/);
    });

  it('any expression of names in parentheses is read as the same one of numbers', async () => {
    const parser = await theParser();
    let seed = 20261130;
    const pick = <T>(list: readonly T[]): T => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return list[(seed >>> 8) % list.length];
    };
    const operators = ['+', '-', '*', '&', '/', '%', '<<', '>>', '==', '<', '|', '^', '||', '-', '+', '&'];
    const operand = (depth: number): string => {
      const kind = pick([
        '(a)',
        '(b)',
        '(a)',
        'x',
        '3',
        'f(x)',
        'p[x]',
        '-(a)',
        '!(b)',
        '~x',
        'x++',
        '(int)(a)',
        depth > 0 ? '(…)' : 'y',
      ]);
      return kind === '(…)' ? `(${chain(depth - 1)})` : kind;
    };
    function chain(depth: number): string {
      let text = operand(depth);
      for (let rest = pick([1, 2, 3, 4]); rest > 0; rest--) text += ` ${pick(operators)} ${operand(depth)}`;
      return text;
    }
    let read = 0;
    for (let round = 0; round < 3000; round++) {
      const text = `void f() { q = ${chain(2)}; }`;
      const numbers = text.replaceAll(/\([ab]\)/g, '(7)');
      const [own, right] = [parser.open('a.cu', text), parser.open('a.cu', numbers)];
      const [a, b] = [own.file.ast, right.file.ast];
      assert.equal(differenceOf(a, b), null, text);
      read += text === numbers ? 0 : 1;
      own.dispose();
      right.dispose();
    }
    assert.ok(read > 2000);
  });

  it('long sums and deep parentheses take their time, not its square', async () => {
    const sum = `(a) - n * 2${' + x'.repeat(30_000)}`;
    const deep = `${'((a) - '.repeat(400)}n${' * 2)'.repeat(400)}`;
    for (const text of [sum, `(a) - n * 2${' - (b) * 3'.repeat(10_000)}`, deep])
      await withDocument(`void f() { q = ${text}; }`, ({ file }) => assert.ok(file.ast.count > 0));
  });
});

/** Where two trees differ, names and numbers being alike; null: nowhere. */
function differenceOf(a: Ast, b: Ast): string | null {
  if (a.count !== b.count) return `${a.count} nodes and ${b.count}`;
  const kind = (ast: Ast, node: number): number =>
    ast.kinds[node] === Kind.number_literal ? Kind.identifier : ast.kinds[node];
  for (let node = 0; node < a.count; node++)
    if (
      kind(a, node) !== kind(b, node) ||
      a.fields[node] !== b.fields[node] ||
      a.starts[node] !== b.starts[node] ||
      a.ends[node] !== b.ends[node] ||
      a.parents[node] !== b.parents[node] ||
      a.firstChildren[node] !== b.firstChildren[node] ||
      a.nextSiblings[node] !== b.nextSiblings[node]
    )
      return `${node}: ${a.kindName(node)} \`${a.textOf(node)}\` and ${b.kindName(node)} \`${b.textOf(node)}\``;
  return null;
}
