#!/usr/bin/env node
// How loud the tool is on folders of CUDA code: findings per 1,000 lines of device code, fixes, lengths of messages.
// usage: node scripts/signal.mjs FOLDER…      (after `npm run build`)
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './bundle.mjs';

const PRICED = /^divergent-/;
const total = { lines: 0, warnings: 0, information: 0, rewriting: 0, findings: 0, lengths: [] };

function reportOf(folder) {
  const command = [path.join(root, 'dist/cli.js'), 'check', '--format', 'json', '--fail-on', 'never', folder];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Lines of functions that run on the device, nested ones once. */
function deviceLines({ functions }) {
  const lines = new Set();
  for (const { line, endLine } of functions ?? []) for (let at = line; at <= endLine; at++) lines.add(at);
  return lines.size;
}

/** A fix that changes the code, not a comment. */
const rewrites = ({ title }) => !/^(Insert how|Expected|The data are sorted)/.test(title);

function row(name, { lines, warnings, information, rewriting, findings, lengths }) {
  const per = (count) => ((1000 * count) / lines).toFixed(1);
  const sorted = [...lengths].sort((a, b) => a - b);
  const share = findings === 0 ? '–' : `${Math.round((100 * rewriting) / findings)} %`;
  return `| ${name} | ${lines} | ${per(warnings)} | ${per(information)} | ${share} | ${sorted[sorted.length >> 1] ?? '–'} | ${sorted.at(-1) ?? '–'} |`;
}

console.log(
  '| repository | device lines | warnings / 1,000 | information / 1,000 | with a rewriting fix | median message | longest |',
);
console.log('|---|--:|--:|--:|--:|--:|--:|');
for (const folder of process.argv.slice(2)) {
  const own = { lines: 0, warnings: 0, information: 0, rewriting: 0, findings: 0, lengths: [] };
  for (const file of reportOf(folder).files) {
    own.lines += deviceLines(file);
    for (const { rule, severity, fixes, message } of file.findings ?? []) {
      own.lengths.push(message.length);
      if (severity === 'warning') own.warnings++;
      if (severity === 'information') own.information++;
      if (!PRICED.test(rule) || severity === 'hint') continue;
      own.findings++;
      if (fixes.some(rewrites)) own.rewriting++;
    }
  }
  console.log(row(path.basename(folder), own));
  for (const key of ['lines', 'warnings', 'information', 'rewriting', 'findings']) total[key] += own[key];
  total.lengths.push(...own.lengths);
}
console.log(row('all', total));
