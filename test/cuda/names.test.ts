// Facts about callees stand in cuda/: no other room lists names of CUDA's functions or tests a callee by its spelling.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allCallees } from '../../server/src/cuda/table';

const ROOMS = ['program', 'hir', 'flow', 'lanes', 'uniformity', 'cost', 'rules', 'report'];

/** What looks like a name and is none, or is written into the author's file. */
const ALLOWED: readonly (readonly [file: string, text: string, why: string])[] = [
  ['flow/unseen.ts', "callee.startsWith('.')", 'asks for a method, not for a name'],
  ['flow/unseen.ts', "callee.includes('.')", 'asks for a method of a group, not for a name'],
  ['uniformity/function-run.ts', "callee.includes('.')", 'asks for a method of a group, not for a name'],
  ['flow/lower-expressions.ts', "'bit_cast'", 'the name that reading bits as another type is given'],
  ['rules/hidden-divergence.ts', '/^(sin|cos|tan|sincos)f$/', 'rows of the price tables, not callees'],
  ['rules/hidden-divergence.ts', "op.startsWith('powf')", 'rows of the price tables, not callees'],
  ['rules/fixes/visible-uniformity.ts', "'__shfl_sync(0xffffffff, '", 'text that the fix writes'],
  ['rules/fixes/visible-uniformity.ts', '/__builtin_assume\\s*\\(\\s*blockDim\\.x/', 'text that the fix writes'],
];

/** Names that are no words of English, so that they can only be a callee's. */
const names = new Set(
  allCallees()
    .map(({ name }) => name)
    .filter(
      (name) =>
        /^\w+$/.test(name) &&
        (/[_A-Z\d]/.test(name) || /^f(min|max|abs|ma|mod)|(sqrt|sin|cos|tan|log|pow|exp)f?$/.test(name)),
    )
    .filter((name) => name !== 'exp'),
);
const LITERAL = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[=(,:!&|?]\s*|return\s+|^\s*)\/(?![/*])(?:[^/\\]|\\.)+\//g;
/** `X.test(instr.callee)`, `callee === 'f'`, `callee.startsWith('f')`. */
const BY_SPELLING =
  /\.(?:test|exec)\((?:\w+\.)*callee(?:\.name)?\)|callee(?:\.name)?\s*[!=]==\s*['`]|callee(?:\.name)?\.(?:startsWith|endsWith|includes|match)\(/;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    return entry.isDirectory() ? sources(full) : [full];
  });
}

function offences(file: string, line: string): string[] {
  if (/^\s*(\*|\/\/|\/\*)/.test(line)) return [];
  const found = BY_SPELLING.test(line) ? [line.trim()] : [];
  for (const [literal] of line.matchAll(LITERAL)) {
    const isProse = !literal.startsWith('/') && (/\w [\w`]/.test(literal) || literal.includes('${'));
    if (!isProse && [...literal.matchAll(/\w+/g)].some(([word]) => names.has(word))) found.push(literal);
  }
  return found.filter(
    (text) => !ALLOWED.some(([where, what]) => file.endsWith(where) && (text.includes(what) || line.includes(what))),
  );
}

describe('names of callees', () => {
  for (const room of ROOMS)
    it(`${room}/ asks the record, not the name`, () => {
      const found = sources(path.join('server/src', room)).flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, at) => offences(file, line).map((text) => `${file}:${at + 1}: ${text.slice(0, 120)}`)),
      );
      assert.deepEqual(found, []);
    });
});
