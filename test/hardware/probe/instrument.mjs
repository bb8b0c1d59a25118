#!/usr/bin/env node
// Puts a ballot around every condition of device code, so that running the programs on a GPU tells in how many of its
// evaluations the lanes of a warp disagreed; `score.mjs` then holds the counts against the verdicts.
// usage: cuda-divergence check --format json TREE > report.json
//        node test/hardware/probe/instrument.mjs report.json OUT
// run from the folder the report was made in. TREE holds one folder per program, each with a Makefile in the manner of
// HeCBench (`source = …`, `LDFLAGS = …`, a `run:` rule). OUT gets a copy of each with its conditions wrapped, a script
// `go.sh` that builds and runs it (nvcc, sm_90) and leaves `probe.out`, and `list.txt` with the programs' names.
import fs from 'node:fs';
import path from 'node:path';

const MAX_CONDITIONS = 1000;
const [reportFile, out] = process.argv.slice(2);
if (out === undefined) {
  console.error('usage: node test/hardware/probe/instrument.mjs report.json OUT');
  process.exit(2);
}
const report = JSON.parse(fs.readFileSync(reportFile, 'utf8'));

/** Nearest folder above a file that holds a Makefile. */
function programOf(file) {
  for (let folder = path.dirname(file); folder !== '.' && folder !== '/'; folder = path.dirname(folder))
    if (fs.existsSync(path.join(folder, 'Makefile'))) return folder;
  return null;
}

/** How its Makefile builds and runs a program; null where it needs more than its own .cu files. */
function recipeOf(folder) {
  const makefile = fs.readFileSync(path.join(folder, 'Makefile'), 'utf8').replaceAll('\\\n', ' ');
  const runs = [...makefile.matchAll(/^\s+(?:\$\(LAUNCHER\)\s*)?\.\/\$\(program\)(.*)$/gm)].map((m) => m[1].trim());
  const sources = /^source\s*:?=\s*(.*)$/m.exec(makefile)?.[1].trim().split(/\s+/) ?? [];
  if (runs.length === 0 || runs.some((run) => /\.\.|[$|;&<>`]/.test(run))) return null;
  if (sources.length === 0 || sources.some((source) => !/^[\w./-]+\.cu$/.test(source) || source.includes('..')))
    return null;
  const words = (name) => new RegExp(`^${name}\\s*:?=\\s*(.*)$`, 'm').exec(makefile)?.[1].split(/\s+/) ?? [];
  const flags = words('CFLAGS').filter((word) => /^(-[DI][\w=./-]+|--(expt|extended)[\w-]+|.*fast_math)$/.test(word));
  const libraries = words('LDFLAGS').filter((word) => /^-l\w+$/.test(word));
  return { sources, flags, libraries, run: runs[0] };
}

/** Conditions that can be wrapped in a call: not constants of the compiler, declarations or parts of macros. */
function wrappable(text, lineStarts, branch) {
  if (!['if', 'for', 'while', 'do', 'ternary'].includes(branch.kind)) return null;
  const start = lineStarts[branch.line - 1] + branch.column - 1;
  const end = lineStarts[branch.endLine - 1] + branch.endColumn - 1;
  const condition = text.slice(start, end);
  const line = text.slice(lineStarts[branch.line - 1], lineStarts[branch.line] ?? text.length);
  if (condition.trim() === '' || /[#;]/.test(condition)) return null;
  if (/\bconstexpr\s*\(?\s*$/.test(text.slice(Math.max(0, start - 20), start))) return null;
  if (/^\s*#|\\\s*$/m.test(line) || /constexpr|static_assert|__shared__/.test(line)) return null;
  if (/^\s*(const\s+)?[A-Za-z_][\w:]*\s*[*&]?\s+\w+\s*=[^=]/.test(condition)) return null;
  return { start, end };
}

function wrap(text, edits) {
  const marks = edits.flatMap(({ start, end, id }) => [
    { at: start, closes: false, length: end - start, text: `PROBE_AT(${id}, (` },
    { at: end, closes: true, length: end - start, text: '))' },
  ]);
  // From the end; at one place the outer condition opens first and closes last.
  marks.sort((a, b) => b.at - a.at || (a.closes ? b.length - a.length : a.length - b.length));
  for (const mark of marks) text = text.slice(0, mark.at) + mark.text + text.slice(mark.at);
  return text;
}

fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
const programs = new Map();
for (const file of report.files) {
  const folder = programOf(file.path);
  programs.set(folder, [...(programs.get(folder) ?? []), file]);
}
const names = [];
let conditions = 0;
for (const [folder, files] of programs) {
  const recipe = folder === null ? null : recipeOf(folder);
  if (recipe === null) continue;
  const rows = [];
  const wrapped = new Map();
  for (const file of files) {
    const text = fs.readFileSync(file.path, 'utf8');
    const lineStarts = [0];
    for (let i = 0; i < text.length; i++) if (text[i] === '\n') lineStarts.push(i + 1);
    const edits = [];
    for (const branch of file.branches) {
      const range = wrappable(text, lineStarts, branch);
      if (range === null) continue;
      edits.push({ ...range, id: rows.length });
      rows.push([rows.length, file.path, branch.line, branch.column, branch.kind, branch.condition].join('\t'));
    }
    wrapped.set(file.path, wrap(text, edits));
  }
  if (rows.length === 0 || rows.length > MAX_CONDITIONS) continue;
  const name = path.basename(folder);
  fs.cpSync(folder, path.join(out, name), { recursive: true });
  for (const [file, text] of wrapped) fs.writeFileSync(path.join(out, name, path.relative(folder, file)), text);
  fs.writeFileSync(path.join(out, name, 'probe.tsv'), `${rows.join('\n')}\n`);
  const { sources, flags, libraries, run } = recipe;
  fs.writeFileSync(
    path.join(out, name, 'go.sh'),
    `set -e
nvcc -O2 -std=c++17 -arch=sm_90 -rdc=true -w -DcudaDeviceReset=probe_no_reset ${flags.join(' ')} -include ../probe.h \\
  -Xlinker --wrap=main ${sources.join(' ')} ../probe.cu -o probe_main ${libraries.join(' ')} > build.log 2>&1
timeout -k 3 9 ./probe_main ${run} > run.log 2>&1 || true
`,
  );
  names.push(name);
  conditions += rows.length;
}
for (const file of ['probe.h', 'probe.cu']) fs.copyFileSync(path.join(import.meta.dirname, file), path.join(out, file));
fs.writeFileSync(path.join(out, 'list.txt'), `${names.join('\n')}\n`);
console.log(`${names.length} programs, ${conditions} conditions`);
console.log('on the GPU: xargs -P 16 -I{} bash -c "cd {} && bash go.sh" < list.txt');
console.log('then:       for p in $(cat list.txt); do sed "s/^/$p\\t/" $p/probe.out; done > counts.tsv');
