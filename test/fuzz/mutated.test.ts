import assert from 'node:assert/strict';
import { loadParserNode } from '../../server/src/syntax/load-node';
import { liveTrees } from '../../server/src/syntax/parser';
import { exercise } from './exercise';
import { mutate } from './mutate';
import { readPieces, someFile } from './pieces';
import { random } from './random';

/** A slice of what `node test/fuzz/mutated.mjs` runs in full. */
const INPUTS = 400;
const LIMIT_MS = 2000;

describe('mutated kernels', function () {
  this.timeout(120_000);

  it('never throw, take less than two seconds of processor time each, and free their trees', async () => {
    const parser = await loadParserNode();
    const pieces = readPieces('.');
    const before = liveTrees();
    const faults: string[] = [];
    for (let seed = 1; seed <= INPUTS; seed++) {
      const below = random(seed);
      const text = mutate(someFile(below, pieces), below);
      const start = process.cpuUsage();
      const fault = exercise(text, parser);
      const { user, system } = process.cpuUsage(start);
      if (fault !== null) faults.push(`seed ${seed}: ${fault}`);
      if ((user + system) / 1000 > LIMIT_MS) faults.push(`seed ${seed}: ${(user + system) / 1000} ms`);
    }
    assert.deepEqual(faults, []);
    assert.equal(liveTrees(), before);
    parser.dispose();
  });
});
