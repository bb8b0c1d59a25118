import assert from 'node:assert/strict';
import { make } from '../../server/src/lanes/space';
import { Pattern, type Value, type Varying } from '../../server/src/lanes/value';
import { isSameValue } from '../../server/src/uniformity/same';

/** Every field that lanes may differ in: the compiler asks for one that is added. */
const lanes: Required<Varying> = {
  kind: 'varying',
  pattern: Pattern.Data,
  monotone: 1,
  injective: true,
  boolean: true,
  mask: Float64Array.of(1),
  upper: Float64Array.of(1),
  lower: Float64Array.of(1),
  elects: 1,
  guarded: true,
  source: 1,
  places: 1,
  parameters: [1],
};

function value(of: object): Value {
  return make({ constant: 0, terms: [] }, of as Varying, 0, null);
}

describe('two values of a fixpoint are the same', () => {
  it('where all fields are', () => assert.ok(isSameValue(value(lanes), value({ ...lanes, parameters: [1] }))));

  for (const field of Object.keys(lanes).filter((each) => each !== 'kind'))
    it(`and not where their lanes differ in \`${field}\``, () =>
      assert.ok(!isSameValue(value(lanes), value({ ...lanes, [field]: field === 'parameters' ? [2] : null }))));
});
