#!/usr/bin/env node
// Does the analysis take time in proportion to the text? Doubles texts of several shapes and prints the time per kilobyte.
// usage: node test/bench/scaling.mjs
import { analyse, openHouse, processorTime } from './house.mjs';
import { calls, ifs, kernels, nested } from './synthetic.mjs';

const sizes = [100, 200, 400, 800, 1600, 3200];
const shapes = {
  functions: (n) => kernels(12 * n),
  'branches of one function': ifs,
  'nested loops and branches': nested,
  calls,
};
const opened = await openHouse();

/** Best of a few rounds, in milliseconds of processor time; parsing apart. */
function measure(text) {
  const document = opened.parser.open('/synthetic.cu', text);
  if (document.skipped !== null) return null;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const since = processorTime();
    analyse(opened, document);
    best = Math.min(best, processorTime() - since);
  }
  document.dispose();
  return best;
}

let worst = 0;
for (const [name, make] of Object.entries(shapes)) {
  const rows = sizes.map((size) => {
    const text = make(size);
    return { size, kilobytes: text.length / 1024, time: measure(text) };
  });
  const perKilobyte = rows.map(({ kilobytes, time }) => (time === null ? null : time / kilobytes));
  const known = perKilobyte.filter((each) => each !== null);
  // The small ones run code that is not compiled yet.
  const growth = known.at(-1) / Math.min(...known);
  worst = Math.max(worst, growth);
  console.log(`${name}: ${growth.toFixed(1)} times the least per kilobyte at the largest`);
  rows.forEach(({ size, kilobytes, time }, index) => {
    const each = perKilobyte[index];
    console.log(
      `  ${size}: ${kilobytes.toFixed(0)} KB, ${time === null ? 'skipped' : `${time.toFixed(1)} ms, ${each.toFixed(2)} ms per KB`}`,
    );
  });
}
console.log(`worst growth: ${worst.toFixed(1)}`);
