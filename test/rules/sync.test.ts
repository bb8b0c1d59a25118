// Kernels with barriers and warp-synchronous calls: what is wrong is found on its line, what is right is silent.
import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { applyEdits } from '../../server/src/rules/fixes/fix';
import { lineOf } from '../../server/src/syntax/text';
import { analyse } from './analyse';
import { SYNC_RULES, wantedOf } from './expectations';

const folder = 'test/rules/sync';

describe('barriers and warp-synchronous calls', () => {
  for (const name of fs.readdirSync(folder))
    it(name, async () => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const { analysis, findings } = await analyse(text);
      const found = findings
        .filter(({ rule }) => SYNC_RULES.has(rule))
        .map(({ start, severity, rule }) => `${lineOf(analysis.file.lineStarts, start) + 1}: ${severity} ${rule}`);
      assert.deepEqual(found, wantedOf(text));
    });
});

describe('the fix of a call without _sync', () => {
  it('adds the suffix and the mask of all lanes', async () => {
    const text = fs.readFileSync('test/rules/sync/legacy.cu', 'utf8');
    const { findings } = await analyse(text);
    const edits = findings
      .filter(({ rule }) => rule === 'legacy-warp-intrinsic')
      .flatMap(({ fixes }) => fixes[0].edits());
    const after = applyEdits(text, edits);
    assert.match(after, /v \+= __shfl_down_sync\(0xffffffff, v, 1, 16\);/);
    const left = (await analyse(after)).findings.filter(({ rule }) => SYNC_RULES.has(rule));
    assert.deepEqual(left, []);
  });
});
