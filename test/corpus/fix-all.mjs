#!/usr/bin/env node
// Applies every result-keeping fix on offered to copies of CUDA folders, and compiles each file before and after.
// usage: node test/corpus/fix-all.mjs [--no-compile] [--diff] [--limit N] [--shard K/N] [-IDIR...] FOLDER...   (each FOLDER: one program, or a
// folder of programs; of the shards of N each takes every Nth file)
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';
import { copyWasm, node, root } from '../../scripts/bundle.mjs';

const args = process.argv.slice(2);
const compiles = !args.includes('--no-compile');
const limit = args.includes('--limit') ? Number(args[args.indexOf('--limit') + 1]) : Number.POSITIVE_INFINITY;
const [shard, shards] = args.includes('--shard') ? args[args.indexOf('--shard') + 1].split('/').map(Number) : [0, 1];
const places = args.filter((arg, at) => !arg.startsWith('-') && !['--limit', '--shard'].includes(args[at - 1]));

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'fix-all-'));
copyWasm(work);
await esbuild.build({
  ...node,
  stdin: {
    contents: `
      export { Engine } from './server/src/workspace/engine';
      export { commandReader } from './server/src/workspace/node-reader';
      export { loadParserNode } from './server/src/syntax/load-node';
      export { defaultSettings } from './server/src/settings/settings';
      export { offersIn } from './server/src/rules/fixes';
      export { applyEdits, Rank } from './server/src/rules/fixes/fix';
    `,
    resolveDir: root,
    loader: 'ts',
  },
  outfile: path.join(work, 'server.js'),
});
const { default: server } = await import(path.join(work, 'server.js'));
const { Engine, commandReader, loadParserNode, defaultSettings, offersIn, applyEdits, Rank } = server;
const parser = await loadParserNode();

/** A folder that holds sources itself is a program; else each folder in it is. */
const programs = places.flatMap((place) => {
  const entries = fs.readdirSync(place, { withFileTypes: true });
  if (entries.some((entry) => /\.cuh?$/.test(entry.name))) return [path.resolve(place)];
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.resolve(place, entry.name));
});

const total = { programs: 0, files: 0, changed: 0, fixes: {}, compared: 0, stillCompile: 0, broken: [], notBefore: 0 };

let seen = 0;

for (const program of programs.slice(0, limit)) {
  const sources = fs.readdirSync(program, { recursive: true }).filter((name) => /\.cuh?$/.test(name));
  const own = sources.sort().filter(() => seen++ % shards === shard);
  if (own.length === 0) continue;
  total.programs++;
  const copy = path.join(work, 'copy', path.basename(program));
  fs.cpSync(program, copy, { recursive: true });
  for (const name of own) {
    total.files++;
    const file = path.join(copy, name);
    const before = fs.readFileSync(file, 'utf8');
    const applied = [];
    const after = fixed(file, before, applied);
    if (after === before) continue;
    total.changed++;
    for (const id of applied) total.fixes[id] = (total.fixes[id] ?? 0) + 1;
    console.log(`${path.join(path.basename(program), name)}: ${applied.join(' ')}`);
    fs.writeFileSync(file, after);
    if (args.includes('--diff'))
      console.log(spawnSync('diff', ['-U8', path.join(program, name), file], { encoding: 'utf8' }).stdout);
    if (compiles) compare(program, copy, name);
    fs.writeFileSync(file, before);
  }
  fs.rmSync(copy, { recursive: true });
}
console.log(JSON.stringify(total, null, 2));

/** The text after every result-keeping fix, one of a function at a time, until none is left. */
function fixed(file, text, applied) {
  let current = text;
  const done = new Set();
  for (let pass = 0; pass < 40; pass++) {
    const engine = new Engine(parser, commandReader([path.join(work, 'copy')]), defaultSettings, true, false);
    engine.files.setOpen(file, current);
    const analysed = engine.analyse(file, file, [file]);
    if (analysed.skipped !== null) break;
    const offers = offersIn(analysed.analysis, analysed.findings, 0, current.length);
    const next = offers
      .flatMap(({ fixes, start }) => fixes.map((fix) => ({ fix, start })))
      .find(({ fix }) => {
        const edits = fix.keepsResults && fix.rank < Rank.Promise ? fix.edits() : [];
        const key = `${fix.id} ${edits.map(({ text: inserted }) => inserted).join('|')}`;
        if (edits.length === 0 || done.has(key)) return false;
        done.add(key);
        return true;
      });
    engine.dispose();
    if (next === undefined) break;
    current = applyEdits(current, next.fix.edits());
    applied.push(next.fix.id);
  }
  return current;
}

/** Does the file compile as it did? */
function compare(program, copy, name) {
  const old = compile(path.join(program, name), program);
  if (old !== '') {
    total.notBefore++;
    console.log(`does not compile before: ${name}: ${old.split('\n')[0]}`);
    return;
  }
  total.compared++;
  const now = compile(path.join(copy, name), program, copy);
  if (now === '') total.stillCompile++;
  else {
    total.broken.push(path.join(path.basename(program), name));
    console.log(`BROKEN ${name}\n${now.slice(0, 1500)}`);
  }
}

/** '' or what nvcc says. Device code only: that is all that fixes touch. */
function compile(file, program, first = program) {
  const given = args.filter((arg) => arg.startsWith('-I')).map((arg) => arg.slice(2));
  const include = [
    ...given,
    first,
    path.dirname(file),
    program,
    path.join(program, '..', 'include'),
    path.join(program, 'include'),
    path.join(program, '..', '..', 'Common'),
    path.join(program, '..', 'Common'),
  ];
  const flags = [
    '-arch=sm_90',
    '-std=c++17',
    '-w',
    '-x',
    'cu',
    '--expt-relaxed-constexpr',
    '--extended-lambda',
    '-ptx',
    '-o',
    path.join(work, 'out.ptx'),
  ];
  const result = spawnSync('nvcc', [...flags, ...include.flatMap((each) => ['-I', each]), file], {
    encoding: 'utf8',
    timeout: 180_000,
  });
  return result.status === 0 ? '' : result.stderr || 'nvcc failed';
}
