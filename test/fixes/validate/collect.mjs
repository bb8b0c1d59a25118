#!/usr/bin/env node
// Puts what a GPU said about the fixtures into test/fixes/validated.json.
// usage: node test/fixes/validate/collect.mjs RUN.txt NCU.csv DRIVER.txt
import fs from 'node:fs';
import path from 'node:path';

const [runFile, csvFile, driverFile] = process.argv.slice(2);
const run = fs.readFileSync(runFile, 'utf8').split('\n');
const device = /^device (.*) (sm_\d+) driver (\d+) runtime (\d+)$/.exec(run.find((line) => line.startsWith('device ')));
const version = (number) => `${Math.floor(number / 1000)}.${Math.floor((number % 1000) / 10)}`;

const names = {
  'smsp__inst_executed.sum': 'slots',
  'smsp__thread_inst_executed_per_inst_executed.ratio': 'lanes',
  'sm__cycles_elapsed.max': 'cycles',
};
const launches = new Map();
const rows = fs
  .readFileSync(csvFile, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('"'));
const cells = (line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => match[1]);
const head = cells(rows[0]);
for (const line of rows.slice(1)) {
  const row = cells(line);
  const id = Number(row[head.indexOf('ID')]);
  const metric = names[row[head.indexOf('Metric Name')]];
  if (Number.isNaN(id) || metric === undefined) continue;
  const entry = launches.get(id) ?? {};
  entry[metric] = Number(row[head.indexOf('Metric Value')].replaceAll(',', ''));
  launches.set(id, entry);
}
const ordered = [...launches].sort(([a], [b]) => a - b).map(([, entry]) => entry);

const fixtures = {};
run
  .filter((line) => line.startsWith('shape '))
  .forEach((line, index) => {
    const [, name, hash, outputs, before, after] = line.split(' ');
    fixtures[name] = {
      hash,
      outputs,
      checksums: { before, after },
      before: ordered[2 * index],
      after: ordered[2 * index + 1],
    };
  });
const driver = driverFile === undefined ? null : fs.readFileSync(driverFile, 'utf8').trim();
const result = {
  device: device[1],
  architecture: device[2],
  driver,
  driverSupportsCuda: version(Number(device[3])),
  cuda: version(Number(device[4])),
  compiler: 'nvcc -O3 -arch=sm_90',
  metrics: names,
  fixtures,
};
fs.writeFileSync(path.resolve(import.meta.dirname, '../validated.json'), `${JSON.stringify(result, null, 2)}\n`);
console.log(`${Object.keys(fixtures).length} fixtures, ${ordered.length} launches measured`);
