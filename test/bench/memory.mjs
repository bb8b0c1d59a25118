#!/usr/bin/env node
// What an editor that stays open holds: the heap after a thousand edits (or EDITS) of one file against the heap after ten.
// usage: node --expose-gc test/bench/memory.mjs [LINES [EDITS]]
import { openHouse } from './house.mjs';
import { kernels } from './synthetic.mjs';

if (globalThis.gc === undefined) {
  console.error('usage: node --expose-gc test/bench/memory.mjs [LINES [EDITS]]');
  process.exit(2);
}
const EDITS = Number(process.argv[3] ?? 1000);
const { house, parser } = await openHouse();
const { settings } = house.readSettings({}, 'editor');
const engine = new house.Engine(parser, house.commandReader([]), settings, true, true);
const file = '/made-up/edited.cu';
const text = kernels(Number(process.argv[2] ?? 1000));
const place = text.indexOf('part[threadIdx.x] = sum;', text.length / 2);

const edit = (n) => {
  engine.files.setOpen(file, `${text.slice(0, place)}sum += ${n}.0f; ${text.slice(place)}`);
  const analysed = engine.analyse(file, file, [file]);
  if (analysed.skipped !== null) throw new Error(analysed.skipped);
};
const heap = async () => {
  // Twice, with a turn between: what the parser's finalizers let go is freed in the second.
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, external: external / 2 ** 20 };
};
const marks = new Set([10, 100, 500, EDITS]);
const found = [];
for (let n = 1; n <= EDITS; n++) {
  edit(n);
  if (!marks.has(n)) continue;
  found.push(await heap());
  console.log(
    `after ${n} edits: heap ${found.at(-1).heap.toFixed(1)} MB, outside it ${found.at(-1).external.toFixed(1)} MB`,
  );
}
console.log(`growth from edit 10 to ${EDITS}: ${(found.at(-1).heap - found[0].heap).toFixed(1)} MB of heap`);
engine.dispose();
