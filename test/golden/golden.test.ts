// The gate itself: it sees each kind of difference, and a row of the list covers what it names and no more.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { differences } from './differences.mjs';
import { isIntended, readIntended } from './intended.mjs';

const branch = {
  function: 'k',
  kind: 'if',
  line: 3,
  column: 7,
  endLine: 3,
  endColumn: 9,
  condition: 'p',
  uniformity: 'grid',
  extent: null,
  mask: null,
  severity: 'none',
  form: 'branch',
  cost: { sum: 4 },
};
const finding = {
  rule: 'divergent-branch',
  line: 3,
  column: 7,
  endLine: 3,
  endColumn: 9,
  severity: 'warning',
  message: 'm',
  fixes: [],
};
const file = { path: 'a.cu', skipped: null, notes: [], functions: [], branches: [branch], findings: [finding] };

const kinds = (after: object): string[] => differences([file], [{ ...file, ...after }]).map(({ kind }) => kind);

describe('the golden gate', () => {
  it('says nothing of equal reports', () => {
    assert.deepEqual(kinds({}), []);
  });

  it('names verdicts with what they were and are', () => {
    const after = { ...branch, uniformity: 'divergent', extent: 'boundary', cost: { sum: 5 } };
    assert.deepEqual(kinds({ branches: [after] }), [
      'uniformity grid → divergent',
      'extent null → boundary',
      'cost.sum',
    ]);
  });

  it('names what came and went', () => {
    assert.deepEqual(kinds({ branches: [], findings: [{ ...finding, rule: 'divergent-loop' }] }), [
      'branch gone',
      'finding gone divergent-branch',
      'finding new divergent-loop',
    ]);
    assert.deepEqual(
      differences([file], []).map(({ kind }) => kind),
      ['file gone'],
    );
  });

  it('a row of the list covers the difference it names', () => {
    const list = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'golden-')), 'intended.md');
    fs.writeFileSync(
      list,
      '| d | f | w | r |\n|---|---|---|---|\n| `uniformity grid → *` | *a.cu | k: if (p \\| q)* | why |\n',
    );
    const [row] = readIntended(list);
    const seen = { kind: 'uniformity grid → divergent', file: '/x/a.cu', what: 'k: if (p | q)  grid' };
    assert.equal(isIntended(row, seen), true);
    assert.equal(isIntended(row, { ...seen, kind: 'uniformity warp → divergent' }), false);
    assert.equal(isIntended(row, { ...seen, file: '/x/b.cu' }), false);
  });
});
