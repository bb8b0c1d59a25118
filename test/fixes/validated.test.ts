import * as assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { offersIn } from '../../server/src/rules/fixes';
import { ROUNDS_OTHERWISE } from '../../server/src/rules/fixes/rounding';
import { analyse } from '../rules/analyse';
import { shapes } from './shapes';

interface Measured {
  readonly slots: number;
  readonly lanes: number;
  readonly cycles: number;
}

interface Fixture {
  readonly hash: string;
  readonly outputs: 'equal' | 'permuted' | 'changed' | 'different';
  readonly before: Measured;
  readonly after: Measured;
}

const validated: { readonly device: string; readonly fixtures: Record<string, Fixture> } = JSON.parse(
  fs.readFileSync('test/fixes/validated.json', 'utf8'),
);

/** What `test/fixes/validate/` ran on a GPU: every fixture before and after its fix. */
describe('fixes on a GPU', function () {
  this.timeout(30_000);

  for (const { id, shape, before, after } of shapes()) {
    if (after === null) continue;
    it(`${id}: ${shape} is the text that was run, and its outputs are as the fix says`, async () => {
      const fixture = validated.fixtures[`${id}/${shape}`];
      assert.ok(fixture, 'not run yet: see docs/accuracy.md');
      const hash = crypto.createHash('sha256').update(before).update('\0').update(after).digest('hex').slice(0, 32);
      assert.equal(hash, fixture.hash, 'changed since it was run: see docs/accuracy.md');
      const { analysis, findings } = await analyse(before);
      const offers = offersIn(analysis, findings, 0, before.length);
      const fix = offers.flatMap(({ fixes }) => fixes).find((each) => each.id === id);
      if (fix?.keepsResults) assert.equal(fixture.outputs, 'equal');
      // (A fix whose title says that the last bit of a float may differ may be right about it.)
      else if (!fix?.title.includes(ROUNDS_OTHERWISE)) assert.notEqual(fixture.outputs, 'different');
      for (const { slots, lanes, cycles } of [fixture.before, fixture.after]) {
        assert.ok(slots > 0 && cycles > 0);
        assert.ok(lanes >= 1 && lanes <= 32);
      }
    });
  }

  it('holds nothing that is no fixture any more', () => {
    const names = new Set(shapes().map(({ id, shape }) => `${id}/${shape}`));
    assert.deepEqual(
      Object.keys(validated.fixtures).filter((name) => !names.has(name)),
      [],
    );
  });
});
