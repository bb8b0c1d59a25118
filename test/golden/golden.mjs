#!/usr/bin/env node
// Shows what a change does to the reports of whole folders: records them, then compares byte for byte.
// usage: npm run golden -- --record [FOLDER…]                       store the reports of this build
//        npm run golden -- [--show N] [FOLDER…]                     this build against what was stored
//        npm run golden -- --against OTHER/dist/cli.js [FOLDER…]    this build against another build, nothing stored
// test/cases, test/bank and examples always count as named. Reports are kept under node_modules/.cache/golden.
// Differences listed in intended.md are counted by their reason; exit status 1 where any other is left.
import { execFileSync, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import zlib from 'node:zlib';
import { differences } from './differences.mjs';
import { isIntended, readIntended } from './intended.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const own = path.join(root, 'dist', 'cli.js');
const cache = path.join(root, 'node_modules', '.cache', 'golden');
const always = ['test/cases', 'test/bank', 'examples'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean', default: false },
    against: { type: 'string' },
    show: { type: 'string', default: '20' },
  },
});
const called = process.env.INIT_CWD ?? process.cwd();
const folders = [...always.map((each) => path.join(root, each)), ...positionals.map((p) => path.resolve(called, p))];
for (const each of folders) if (!fs.existsSync(each)) fail(`no such folder: ${each}`);
const other = values.against === undefined ? null : path.resolve(called, values.against);
if (other !== null && !fs.existsSync(other)) fail(`no such build: ${other}`);

execFileSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });
let unreviewed = 0;
if (values.record) for (const folder of folders) record(folder);
else compareAll();
process.exit(unreviewed === 0 ? 0 : 1);

function compareAll() {
  const found = folders.flatMap((folder) => {
    const before = other === null ? recorded(folder) : report(other, folder);
    if (before === null) fail(`nothing recorded of ${shown(folder)}: npm run golden -- --record ${shown(folder)}`);
    return differences(before, report(own, folder)).map((each) => ({ ...each, file: shown(each.file) }));
  });
  const intended = readIntended(path.join(import.meta.dirname, 'intended.md'));
  const open = [];
  const byReason = new Map();
  for (const each of found) {
    const entry = intended.find((one) => isIntended(one, each));
    if (entry === undefined) open.push(each);
    else byReason.set(entry.reason, (byReason.get(entry.reason) ?? 0) + 1);
  }
  for (const [reason, count] of byReason) console.log(`intended ${String(count).padStart(6)}  ${reason}`);
  for (const [kind, count] of counted(open)) console.log(`         ${String(count).padStart(6)}  ${kind}`);
  const limit = Number(values.show);
  for (const { file, place, kind, from, to, what } of open.slice(0, limit)) {
    console.log(`\n${file}:${place}  ${kind}\n    ${what}`);
    if (from !== undefined) console.log(`  - ${from}\n  + ${to}`);
  }
  if (open.length > limit) console.log(`\n… and ${open.length - limit} more (--show N)`);
  const sum = found.length - open.length;
  console.log(`${open.length} differences in ${new Set(open.map((d) => d.file)).size} files, ${sum} intended`);
  unreviewed = open.length;
}

/** Kinds with their counts, the most frequent first. */
function counted(open) {
  const counts = new Map();
  for (const { kind } of open) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** The files of the JSON report that a build makes of a folder. */
function report(cli, folder) {
  const out = path.join(os.tmpdir(), `golden-${process.pid}.json`);
  const file = fs.openSync(out, 'w');
  const args = ['--max-old-space-size=6000', cli, 'check', '--format', 'json', '--fail-on', 'never', folder];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', file, 'inherit'] });
  fs.closeSync(file);
  const text = fs.readFileSync(out, 'utf8');
  fs.rmSync(out);
  if (status !== 0) fail(`${cli} ended with ${status} on ${folder}`);
  return JSON.parse(text).files;
}

function record(folder) {
  fs.mkdirSync(cache, { recursive: true });
  const files = report(own, folder);
  fs.writeFileSync(storeOf(folder), zlib.gzipSync(JSON.stringify(files)));
  const branches = files.reduce((sum, each) => sum + each.branches.length, 0);
  console.log(`${shown(folder)}: ${files.length} files, ${branches} branches recorded`);
}

function recorded(folder) {
  const store = storeOf(folder);
  return fs.existsSync(store) ? JSON.parse(zlib.gunzipSync(fs.readFileSync(store)).toString()) : null;
}

function storeOf(folder) {
  const hash = crypto.createHash('sha1').update(folder).digest('hex').slice(0, 8);
  return path.join(cache, `${path.basename(folder)}-${hash}.json.gz`);
}

function shown(file) {
  return file.startsWith(`${root}/`) ? path.relative(root, file) : file;
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
