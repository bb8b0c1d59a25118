// What an author may change without changing what a branch does must not change what is said of it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Ast, Node } from '../../server/src/syntax/ast';
import { Field, Kind } from '../../server/src/syntax/kinds';
import { loadParserNode } from '../../server/src/syntax/load-node';
import type { CudaParser } from '../../server/src/syntax/parser';
import { type Answer, analyse, startParser, worst } from './analyse';

const folder = path.join('test', 'cases');
const sources = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.cu'))
  .map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8').replace(/\/\/~.*/g, '') }));

let parser: CudaParser;

function astOf(text: string): Ast {
  const document = parser.open('a.cu', text);
  const { ast } = document.file;
  document.dispose();
  return ast;
}

function verdict({ judgement: { uniformity, extent, mask, active } }: Answer): string {
  return `${uniformity} ${extent} ${mask === null ? null : mask >>> 0} of ${active === null ? null : active >>> 0}`;
}

function answersOf(text: string): Answer[] {
  return analyse(text, ({ answers }) => worst(answers).map((each) => ({ ...each })));
}

/** An `if` statement whose condition is an expression in parentheses. */
interface If {
  readonly node: Node;
  /** Offsets of the condition without its parentheses. */
  readonly start: number;
  readonly end: number;
  readonly consequence: Node;
  readonly otherwise: Node;
}

function ifsOf(text: string): If[] {
  const ast = astOf(text);
  const found: If[] = [];
  for (let node = 0; node < ast.count; node++) {
    if (ast.kinds[node] !== Kind.if_statement) continue;
    const clause = ast.child(node, Field.condition);
    if (clause < 0 || /\bif\s+constexpr\b/.test(ast.text.slice(ast.starts[node], ast.starts[clause]))) continue;
    const start = ast.starts[clause] + 1;
    const end = ast.ends[clause] - 1;
    const condition = text.slice(start, end);
    if (text[start - 1] !== '(' || /;|[^=!<>]=[^=]/.test(condition) || condition !== condition.trim()) continue;
    const alternative = ast.child(node, Field.alternative);
    const otherwise = alternative < 0 ? -1 : (ast.children(alternative).at(-1) ?? -1);
    found.push({ node, start, end, consequence: ast.child(node, Field.consequence), otherwise });
  }
  return found;
}

interface Change {
  readonly text: string;
  /** Where the condition stands after the change. */
  readonly start: number;
}

/**
 * Makes one change at a time and compares the verdict on the changed condition and, by their order, on all others.
 * `expected` says what should be said of the condition.
 */
function unchangedBy(change: (text: string, at: If, ast: Ast) => Change | null, enough: number): () => void {
  return () => {
    let changes = 0;
    const wrong: string[] = [];
    for (const { name, text } of sources) {
      const before = answersOf(text);
      const ast = astOf(text);
      for (const at of ifsOf(text)) {
        const own = before.find((each) => each.start === at.start && each.verdict.site.kind === 'if');
        const changed = own === undefined ? null : change(text, at, ast);
        if (own === undefined || changed === null) continue;
        changes++;
        const after = answersOf(changed.text);
        const now = after.find((each) => each.start === changed.start && each.verdict.site.kind === 'if');
        if (now === undefined || verdict(now) !== verdict(own))
          wrong.push(`${name}:${own.line}: ${own.condition}: ${verdict(own)}, then ${now && verdict(now)}`);
        const rest = (all: Answer[], but: Answer | undefined) =>
          all
            .filter((each) => each !== but && each.function === own.function)
            .map((each) => `${each.condition}: ${verdict(each)}`);
        const [a, b] = [rest(before, own), rest(after, now)];
        if (a.join('\n') !== b.join('\n'))
          wrong.push(
            `${name}:${own.line}: ${own.condition}: others in ${own.function}\n  ${a.join('\n  ')}\nthen\n  ${b.join('\n  ')}`,
          );
      }
    }
    assert.ok(changes >= enough, `${changes} changes`);
    assert.equal(wrong.length, 0, `${wrong.length} of ${changes}\n${wrong.slice(0, 12).join('\n')}`);
  };
}

const isPlain = (condition: string) =>
  !/&&|\|\||\?|\[&?\]|=(?!=)|,\s*$|^\w+ \w+\{/.test(condition.replace(/[=!<>]=/g, '')) &&
  !/,/.test(condition.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ''));

/**
 * In a macro's text it is not known which names are variables: `n < m > (k)` may be a call of a template, `(n_t) - 1` a
 * conversion, and what `sizeof` is of is not known either.
 */
const asksForNames = (condition: string) => /[<].*[>]|\(\w+_t\)|\bsizeof\b/.test(condition.replace(/->/g, ''));

describe('verdicts do not change', function () {
  this.timeout(600_000);
  before(async () => {
    await startParser();
    parser = await loadParserNode();
  });

  it(
    'when a condition is handed through a helper',
    unchangedBy((text, { start, end }) => {
      const condition = text.slice(start, end);
      if (!isPlain(condition)) return null;
      const helper = '__device__ bool given_(bool it_) { return it_; }\n';
      return {
        text: `${helper}${text.slice(0, start)}given_(${condition})${text.slice(end)}`,
        start: start + helper.length,
      };
    }, 150),
  );

  it(
    'when a condition comes out of a macro',
    unchangedBy((text, { start, end }) => {
      const condition = text.slice(start, end);
      if (!isPlain(condition) || asksForNames(condition) || condition.includes('\n')) return null;
      const define = `#define CONDITION_ (${condition})\n`;
      return { text: `${define}${text.slice(0, start)}CONDITION_${text.slice(end)}`, start: start + define.length };
    }, 150),
  );

  it(
    'when a condition comes out of a macro with an argument',
    unchangedBy((text, { start, end }) => {
      const condition = text.slice(start, end);
      if (!isPlain(condition) || asksForNames(condition) || condition.includes('\n')) return null;
      const define = '#define HOLDS_(it_) (it_)\n';
      return {
        text: `${define}${text.slice(0, start)}HOLDS_(${condition})${text.slice(end)}`,
        start: start + define.length,
      };
    }, 150),
  );

  it(
    'when a condition is negated twice',
    unchangedBy((text, { start, end }) => {
      const condition = text.slice(start, end);
      if (!isPlain(condition)) return null;
      return { text: `${text.slice(0, start)}!!(${condition})${text.slice(end)}`, start };
    }, 150),
  );

  it(
    'when a condition is kept in a variable first',
    unchangedBy((text, { node, start, end }, ast) => {
      const condition = text.slice(start, end);
      if (!isPlain(condition) || ast.kinds[ast.parents[node]] !== Kind.compound_statement) return null;
      const head = ast.starts[node];
      const declaration = `const bool kept_ = ${condition}; `;
      return {
        text: `${text.slice(0, head)}{ ${declaration}${text.slice(head, start)}kept_${text.slice(end, ast.ends[node])} }${text.slice(ast.ends[node])}`,
        start: start + 2 + declaration.length,
      };
    }, 120),
  );

  it('when the arms of an `if` are swapped and its condition negated', () => {
    const wrong: string[] = [];
    let changes = 0;
    for (const { name, text } of sources) {
      const before = answersOf(text);
      const ast = astOf(text);
      for (const { start, end, consequence, otherwise } of ifsOf(text)) {
        const own = before.find((each) => each.start === start && each.verdict.site.kind === 'if');
        if (own === undefined || otherwise < 0) continue;
        if (!isPlain(text.slice(start, end)) || ast.kinds[otherwise] === Kind.if_statement) continue;
        changes++;
        const [a, b] = [consequence, otherwise].map((arm) => text.slice(ast.starts[arm], ast.ends[arm]));
        const swapped = [
          text.slice(0, start),
          `!(${text.slice(start, end)})`,
          text.slice(end, ast.starts[consequence]),
          b,
          text.slice(ast.ends[consequence], ast.starts[otherwise]),
          a,
          text.slice(ast.ends[otherwise]),
        ].join('');
        const after = answersOf(swapped);
        const now = after.find((each) => each.start === start && each.verdict.site.kind === 'if');
        const { mask, active } = own.judgement;
        const negated = mask === null ? null : (~mask & (active ?? -1)) >>> 0;
        if (
          now === undefined ||
          now.judgement.uniformity !== own.judgement.uniformity ||
          now.judgement.extent !== own.judgement.extent ||
          (now.judgement.mask === null ? null : now.judgement.mask >>> 0) !== negated
        )
          wrong.push(`${name}:${own.line}: ${own.condition}: ${verdict(own)}, then ${now && verdict(now)}`);
        const rest = (all: Answer[], but: Answer | undefined) =>
          all
            .filter((each) => each !== but && each.function === own.function)
            .map((each) => `${each.condition}: ${verdict(each)}`)
            .sort();
        const [x, y] = [rest(before, own).join('\n  '), rest(after, now).join('\n  ')];
        if (x !== y) wrong.push(`${name}:${own.line}: ${own.condition}: others\n  ${x}\nthen\n  ${y}`);
      }
    }
    assert.ok(changes > 15, `${changes} changes`);
    assert.equal(wrong.length, 0, `${wrong.length} of ${changes}\n${wrong.slice(0, 12).join('\n')}`);
  });

  it('when local variables and parameters are renamed', () => {
    const wrong: string[] = [];
    let renamed = 0;
    for (const { name, text } of sources) {
      const ast = astOf(text);
      const names = new Set<string>();
      for (let node = 0; node < ast.count; node++) {
        if (ast.kinds[node] !== Kind.identifier || ast.fieldName(node) !== 'declarator') continue;
        const parent = ast.kinds[ast.parents[node]];
        if (parent !== Kind.init_declarator && parent !== Kind.parameter_declaration && parent !== Kind.declaration)
          continue;
        if (/^[a-z]\w*$/.test(ast.textOf(node))) names.add(ast.textOf(node));
      }
      // A member by the same name would have to keep it.
      for (let node = 0; node < ast.count; node++)
        if (ast.kinds[node] === Kind.field_identifier) names.delete(ast.textOf(node));
      // (`A &...a` names a pack, `p.a` a member.)
      const other = text.replace(/^#.*|\/\/.*|"[^"\n]*"|(?<!\w|->|(?<!\.\.)\.)[a-z]\w*\b(?!\s*::)/gm, (word) =>
        names.has(word) ? `${word}_renamed` : word,
      );
      renamed += names.size;
      const [before, after] = [answersOf(text), answersOf(other)];
      const show = (all: Answer[]) =>
        all.map((each) => `${each.line} ${each.condition.replaceAll('_renamed', '')}: ${verdict(each)}`);
      const [a, b] = [show(before), show(after)];
      a.forEach((line, index) => {
        if (line !== b[index]) wrong.push(`${name}: ${line}, then ${b[index]}`);
      });
    }
    assert.ok(renamed > 50);
    assert.equal(wrong.length, 0, wrong.slice(0, 12).join('\n'));
  });

  it('when a file is analysed again, or with others in another order', () => {
    const files = Object.fromEntries(sources.map(({ name, text }) => [name, text]));
    const shared = {
      'helper.cuh': '__device__ int pick(int x) { if (x % 2) return 1; return 0; }\n',
      'one.cu': '#include "helper.cuh"\n__global__ void one(int *a) { a[0] = pick(threadIdx.x); }\n',
      'two.cu':
        '#include "helper.cuh"\n__global__ void two(int *a, int n) { a[0] = pick(n); }\nvoid run(int *a) { two<<<1, 64>>>(a, 3); one<<<1, dim3(16, 16)>>>(a); }\n',
    };
    const all = { ...files, ...shared };
    const say = (order: string[]) =>
      analyse(Object.fromEntries(order.map((name) => [name, all[name as keyof typeof all]])), ({ answers }) => {
        const byFile = new Map<string, string[]>();
        const keyOf = (each: Answer) => each.function;
        for (const each of answers)
          byFile.set(keyOf(each), [
            ...(byFile.get(keyOf(each)) ?? []),
            `${each.line} ${each.condition}: ${verdict(each)}`,
          ]);
        return [...byFile]
          .map(([name, lines]) => `${name}\n${[...new Set(lines)].sort().join('\n')}`)
          .sort()
          .join('\n\n');
      });
    const order = Object.keys(shared);
    const first = say(order);
    assert.equal(say(order), first);
    for (const [a, b, c] of [
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ])
      assert.equal(say([order[a], order[b], order[c]]), first);
    for (const { name } of sources) assert.equal(say([name]), say([name]));
  });
});
