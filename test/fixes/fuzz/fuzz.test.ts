import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Pair, pairsOf } from './applied';
import { assertCompiler, emulate } from './emulation';

/** A slice of the run that docs/accuracy.md reports: always the same kernels. */
const FIRST_SEED = 7000;
const PAIRS = 200;

describe('fixes that keep results, on random kernels', function () {
  this.timeout(300_000);

  it('compile, and compute the same when g++ runs each thread in turn', async () => {
    assertCompiler();
    const pairs: Pair[] = [];
    for (let seed = FIRST_SEED; pairs.length < PAIRS; seed++)
      pairs.push(...(await pairsOf(seed, false)).filter(({ isTogether }) => !isTogether));
    const half = pairs.length >> 1;
    for (const each of [pairs.slice(0, half), pairs.slice(half)]) {
      const { different, broken } = await emulate(each, fs.mkdtempSync(path.join(os.tmpdir(), 'fix-fuzz-')));
      const told = [
        ...different.map((at) => ({ at, message: 'different' })),
        ...broken.map(({ pair, message }) => ({ at: pair, message })),
      ];
      assert.deepEqual(
        told.map(({ at, message }) => `${message}: seed ${each[at].seed}, ${each[at].fixes.join(' ')}`),
        [],
      );
    }
    const applied = new Set(pairs.flatMap(({ fixes }) => fixes));
    const expected = [
      'hoist-common',
      'masked-value',
      'merge-arms',
      'real-branch',
      'remap-index',
      'uniform-first',
      'unswitch-loop',
    ];
    assert.deepEqual(
      expected.filter((id) => !applied.has(id)),
      [],
      'not tried',
    );
  });
});
