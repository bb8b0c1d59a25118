#!/usr/bin/env node
// Holds what a run on a GPU counted (see instrument.mjs) against the verdicts of a report.
// usage: node test/hardware/probe/score.mjs report.json INSTRUMENTED counts.tsv
import fs from 'node:fs';
import path from 'node:path';

const [reportFile, instrumented, countsFile] = process.argv.slice(2);
if (countsFile === undefined) {
  console.error('usage: node test/hardware/probe/score.mjs report.json INSTRUMENTED counts.tsv');
  process.exit(2);
}
const branches = new Map();
for (const file of JSON.parse(fs.readFileSync(reportFile, 'utf8')).files)
  for (const branch of file.branches)
    branches.set([file.path, branch.line, branch.column, branch.kind].join('\t'), branch);
const conditions = new Map();
function conditionOf(program, id) {
  if (!conditions.has(program)) {
    const lines = fs
      .readFileSync(path.join(instrumented, program, 'probe.tsv'), 'utf8')
      .trim()
      .split('\n');
    conditions.set(
      program,
      lines.map((line) => line.split('\t')),
    );
  }
  return conditions.get(program)[id];
}

const total = { conditions: 0, mixed: 0, missed: 0, skew: 0, never: 0, alarms: 0, squiggles: 0, guards: 0 };
const share = { everyWarp: 0, everyWarpRight: 0, boundary: 0, boundaryRare: 0, caller: 0 };
const lists = { MISS: [], 'EVERY-WARP': [], BOUNDARY: [], SQUIGGLE: [], ALARM: [] };
for (const line of fs.readFileSync(countsFile, 'utf8').trim().split('\n')) {
  const [program, id, ...numbers] = line.split('\t');
  const [evaluations, mixed, active] = numbers.map(Number);
  const [, file, row, column, kind, condition] = conditionOf(program, Number(id));
  const branch = branches.get([file, row, column, kind].join('\t'));
  if (branch === undefined) continue;
  const { uniformity, extent, severity } = branch;
  const often = mixed / evaluations;
  const said = `${uniformity} ${extent ?? ''}`;
  const text = `${file}:${row} ${kind} ${condition.slice(0, 90)}: mixed ${often.toFixed(3)} of ${evaluations}; ${said}`;
  total.conditions++;
  if (uniformity === 'caller') share.caller++;
  const disagrees = uniformity === 'divergent' || uniformity === 'caller';
  if (mixed > 0) {
    total.mixed++;
    // A plain loop in which lanes of different iterations meet after an inner divergence: not the loop's own.
    if (!disagrees && ['for', 'while', 'do'].includes(kind) && often < 0.2) total.skew++;
    else if (!disagrees) {
      total.missed++;
      lists.MISS.push(text);
    }
  } else {
    total.never++;
    if (disagrees && extent === 'boundary') total.guards++;
    else if (disagrees) {
      total.alarms++;
      const seen = severity === 'warning' || severity === 'information';
      if (seen) total.squiggles++;
      lists[seen ? 'SQUIGGLE' : 'ALARM'].push(text);
    }
  }
  if (extent === 'every-warp') {
    share.everyWarp++;
    if (often > 0.9 || active / evaluations < 20) share.everyWarpRight++;
    else lists['EVERY-WARP'].push(text);
  }
  if (extent === 'boundary') {
    share.boundary++;
    if (often < 0.2) share.boundaryRare++;
    else lists.BOUNDARY.push(text);
  }
}
for (const [name, rows] of Object.entries(lists)) for (const row of rows) console.log(`${name} ${row}`);
console.log({ ...total, ...share });
