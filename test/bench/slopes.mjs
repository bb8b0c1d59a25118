#!/usr/bin/env node
// How does the time grow with the text? Each shape of shapes.mjs is repeated up to 6,400 times; the slope is that of the
// processor time on a doubly logarithmic scale: 1 is in proportion, 2 is quadratic. Parsing is part of it.
// usage: node test/bench/slopes.mjs [--sizes 800,1600,3200,6400] [--limit SECONDS] [WORD]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { analyse, buildHouse, loadHouse, processorTime } from './house.mjs';
import { shapes } from './shapes.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '800,1600,3200,6400' },
    limit: { type: 'string', default: '60' },
    shape: { type: 'string' },
    house: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);

if (values.shape !== undefined) await measureShape(values.shape, values.house);
else summarise();

/** In a process of its own, so that one shape's compiled code and garbage are not another's. */
async function measureShape(name, folder) {
  const opened = await loadHouse(folder);
  const make = shapes[name];
  const once = (size) => {
    const text = make(size);
    const since = processorTime();
    const document = opened.parser.open('/synthetic.cu', text);
    const notes = document.skipped ?? analyse(opened, document).analysis.notes.map((note) => note.message);
    document.dispose();
    return { time: processorTime() - since, notes };
  };
  for (let round = 0; round < 4; round++) once(100);
  once(sizes[0]);
  for (const size of sizes) {
    const rounds = [once(size)];
    while (rounds.length < 3 && rounds[0].time < 1500) rounds.push(once(size));
    const time = Math.min(...rounds.map((round) => round.time));
    console.log(JSON.stringify({ size, time, notes: rounds[0].notes }));
  }
  console.log(JSON.stringify({ megabytes: process.resourceUsage().maxRSS / 1024 }));
}

async function summarise() {
  const folder = await buildHouse();
  const worst = [];
  for (const name of Object.keys(shapes)) {
    if (positionals.length > 0 && !positionals.some((word) => name.includes(word))) continue;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(import.meta.url), '--shape', name, '--house', folder, '--sizes', values.sizes],
      { encoding: 'utf8', timeout: 1000 * Number(values.limit) },
    );
    const rows = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    const timed = rows.filter((row) => row.size !== undefined);
    const slope = slopeOf(timed.slice(-3));
    const isWhole = timed.length === sizes.length;
    if (!(slope <= 1.2) || !isWhole) worst.push(name);
    const times = timed.map(({ time }) => `${time.toFixed(0)}`).join(' ');
    const memory = rows.find((row) => row.megabytes)?.megabytes;
    const notes = [...new Set(timed.flatMap((row) => row.notes))];
    console.log(
      `${slope.toFixed(2)} ${name}: ${times} ms${isWhole ? `, ${memory.toFixed(0)} MB` : ' and then no answer'}${notes.length > 0 ? `; ${[notes].flat().join('; ').slice(0, 160)}` : ''}`,
    );
    if (!isWhole) console.log(`    ${stderr.split('\n').find((line) => /Error|heap/.test(line)) ?? ''}`);
  }
  console.log(worst.length === 0 ? 'all slopes are at most 1.2' : `above 1.2: ${worst.join(', ')}`);
}

/** Least squares over the logarithms. */
function slopeOf(rows) {
  const points = rows.map(({ size, time }) => [Math.log(size), Math.log(time)]);
  const mean = (index) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
