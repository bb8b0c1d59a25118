#!/usr/bin/env node
// Time of the analysis against a warm parse of the masked text of the same file, in one run, so that the machine's
// speed cancels out; processor time, so that what else runs on it is not counted.
// usage: node [--single-threaded] test/bench/analysis.mjs [--rounds N] FOLDER...
// On a busy machine, --single-threaded keeps the compiler's and the collector's threads out of the figures.
// Each file is a program of its own. Per file the best of N rounds over all files counts; files below 2 KB are left out, where
// timers decide more than code does.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openHouse, processorTime } from './house.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' } },
});
const rounds = Number(values.rounds);
if (positionals.length === 0 || !(rounds > 0)) {
  console.error('usage: node test/bench/analysis.mjs [--rounds N] FOLDER...');
  process.exit(2);
}
const opened = await openHouse();
const { house, parser } = opened;

function* walk(place) {
  if (fs.statSync(place).isFile()) yield place;
  else for (const name of fs.readdirSync(place)) yield* walk(path.join(place, name));
}

const files = positionals
  .flatMap((folder) => [...walk(folder)])
  .filter((file) => /\.cuh?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8'), functions: 0 }))
  .filter(({ text }) => text.length >= 2048)
  .map((row) => ({ ...row, best: { parse: Infinity, program: Infinity, analysis: Infinity, rules: Infinity } }));
// Whole rounds, so that all but the first run code that the others warmed, as in an editor.
for (let round = 0; round < rounds; round++)
  for (const row of files) {
    const { file, text, best } = row;
    const keep = (stage, since) => {
      const now = processorTime();
      best[stage] = Math.min(best[stage], now - since);
      return now;
    };
    const { masked } = house.mask(text, {});
    let at = processorTime();
    const tree = parser.parseTree(masked, null, 60_000);
    keep('parse', at);
    parser.free(tree);
    const document = parser.open(file, text);
    at = processorTime();
    const program = house.buildProgram([document.file], {
      parseExpression: (piece) => parser.parseExpression(piece),
      parseStatements: (piece) => parser.parseStatements(piece),
    });
    at = keep('program', at);
    const analysis = house.analyseFile(program, document.file, { arch: 'sm_90', blockShape: null });
    at = keep('analysis', at);
    house.runRules(analysis, {});
    keep('rules', at);
    row.functions = analysis.functions.length;
    document.dispose();
  }
const rows = files
  .filter((row) => row.functions > 0)
  .map(({ file, text, best }) => ({
    file,
    bytes: text.length,
    ...best,
    verdicts: (best.program + best.analysis) / best.parse,
    ratio: (best.program + best.analysis + best.rules) / best.parse,
  }));
const percentile = (list, p) => list[Math.min(list.length - 1, Math.floor(p * list.length))];
const spread = (name, of) => {
  const sorted = rows.map(of).sort((a, b) => a - b);
  const [median, late] = [0.5, 0.95].map((p) => percentile(sorted, p).toFixed(2));
  console.log(`${name} / parse: median ${median}, 95th percentile ${late}, most ${sorted.at(-1).toFixed(2)}`);
};
const total = (stage) => rows.reduce((sum, row) => sum + row[stage], 0);
console.log(`${rows.length} files with device code, ${(total('bytes') / 1e6).toFixed(2)} MB`);
console.log(
  `parse ${total('parse').toFixed(0)} ms, program ${total('program').toFixed(0)} ms, analysis ${total('analysis').toFixed(0)} ms, rules ${total('rules').toFixed(0)} ms`,
);
spread('(program + analysis)', (row) => row.verdicts);
spread('(program + analysis + rules)', (row) => row.ratio);
for (const row of [...rows].sort((a, b) => b.ratio - a.ratio).slice(0, 5))
  console.log(
    `  ${row.ratio.toFixed(2)} ${path.basename(path.dirname(row.file))}/${path.basename(row.file)}: ${row.bytes} bytes, parse ${row.parse.toFixed(1)} ms, analysis ${row.analysis.toFixed(1)} ms`,
  );
