import assert from 'node:assert/strict';
import { loadParserNode } from '../../server/src/syntax/load-node';
import { readPieces } from './pieces';
import { playSession } from './sequences';

/** A slice: FUZZ_SEQUENCES=5000 is thorough. */
const SEQUENCES = Number(process.env.FUZZ_SEQUENCES ?? 60);
const FIRST = Number(process.env.FUZZ_FIRST ?? 1);

describe('sessions of edits', function () {
  this.timeout(0);

  it('end with what a fresh server says of the same documents', async () => {
    const parser = await loadParserNode();
    const pieces = readPieces('.');
    const differences: string[] = [];
    for (let seed = FIRST; seed < FIRST + SEQUENCES; seed++) {
      const difference = await playSession(seed, parser, pieces);
      if (difference !== null) differences.push(`seed ${seed}: ${difference}`);
    }
    assert.equal(differences.length, 0, differences.slice(0, 3).join('\n\n'));
    parser.dispose();
  });
});
