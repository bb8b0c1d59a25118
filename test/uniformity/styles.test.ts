// The same program in other words: minimal parentheses, macros, casts, names, white space. What is said must be the same.
import assert from 'node:assert/strict';
import { startParser } from './analyse';
import type { Kernel } from './oracle/ast';
import { generate } from './oracle/generate';
import { print } from './oracle/print';
import { differences, styleFor } from './oracle/restyle';
import { shrink } from './oracle/shrink';

/** More while developing: STYLE_PROGRAMS=5000 STYLE_SEED=7 npm run test:unit -- test/uniformity/styles.test.ts */
const PROGRAMS = Number(process.env.STYLE_PROGRAMS ?? 120);
const SEED = Number(process.env.STYLE_SEED ?? 1);
const SHOWN = Number(process.env.STYLE_SHOW ?? 3);

describe('uniformity: the same program in other words', () => {
  before(startParser);

  it(`says the same of ${PROGRAMS} random kernels in plain and in odd C++`, function () {
    this.timeout(0);
    let conditions = 0;
    let wrong = 0;
    const examples: string[] = [];
    for (let i = 0; i < PROGRAMS; i++) {
      const seed = SEED * 1_000_003 + i;
      const kernel = generate(seed);
      const outcome = differences(kernel, styleFor(seed));
      conditions += outcome.conditions;
      if (outcome.found.length === 0) continue;
      wrong++;
      if (examples.length >= SHOWN) continue;
      // A style is a series of choices: each smaller program is tried with some of them.
      let last = { kernel, styleSeed: seed };
      const fails = (k: Kernel): boolean => {
        for (let s = seed; s < seed + 12; s++)
          if (differences(k, styleFor(s)).found.length > 0) {
            last = { kernel: k, styleSeed: s };
            return true;
          }
        return false;
      };
      shrink(kernel, fails);
      const small = differences(last.kernel, styleFor(last.styleSeed));
      const said = small.found.map((d) => `${d.condition}: ${d.plain}, in this style ${d.styled}`);
      const style = styleFor(last.styleSeed);
      const { liberties, spacing } = style;
      examples.push(
        `seed ${seed} (${[...liberties].join(', ')}; ${spacing})\n${said.join('\n')}\n${print(last.kernel).text}\n${small.text}`,
      );
    }
    assert.equal(wrong, 0, `${wrong} of ${PROGRAMS}\n\n${examples.join('\n')}`);
    assert.ok(conditions > PROGRAMS);
  });
});
