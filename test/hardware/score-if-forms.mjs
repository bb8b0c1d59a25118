#!/usr/bin/env node
// Compares predicted forms and arm sizes with what nvcc made of the same ifs.
// usage: node test/hardware/score-if-forms.mjs REPORT.json IF-FORMS.csv [--list]
// REPORT.json: `cuda-divergence check --format json` over the program sources, run in the folder that holds them.
import fs from 'node:fs';

const [reportPath, csvPath, ...flags] = process.argv.slice(2);
if (!reportPath || !csvPath) {
  console.error('usage: score-if-forms.mjs REPORT.json IF-FORMS.csv [--list]');
  process.exit(2);
}
const FORMS = ['branch', 'exit', 'predicated', 'select'];
const MEASURED = { BRA: 'branch', EXIT: 'exit', pred: 'predicated', select: 'select' };

const [head, ...lines] = fs.readFileSync(csvPath, 'utf8').trim().split('\n');
const columns = head.split(',');
const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])));

const found = new Map();
for (const file of JSON.parse(fs.readFileSync(reportPath, 'utf8')).files)
  for (const branch of file.branches)
    if (branch.kind === 'if')
      found.set(`${normal(file.path)}:${branch.line}`, {
        ...branch,
        path: normal(file.path),
        loops: loopsAround(file, branch),
      });

const confusion = Object.fromEntries(FORMS.map((m) => [m, Object.fromEntries(FORMS.map((p) => [p, 0]))]));
let matched = 0;
let right = 0;
const missing = [];
const arms = [];
for (const row of rows) {
  const measured = MEASURED[row.form];
  if (measured === undefined) continue;
  const branch = [0, 1, -1].map((d) => found.get(`${row.file}:${Number(row.line) + d}`)).find((b) => b !== undefined);
  if (branch === undefined) {
    missing.push(`${row.file}:${row.line}`);
    continue;
  }
  matched++;
  confusion[measured][branch.form]++;
  if (measured === branch.form) right++;
  else if (flags.includes('--list'))
    console.log(`form  ${row.file}:${row.line}  ${branch.condition}  measured ${measured}, predicted ${branch.form}`);
  const body = Number(row.body_sass);
  const then = branch.cost.paths[0];
  if (row.has_loop === '0' && body > 0 && then?.slots != null)
    arms.push({ row, body, slots: then.slots, loops: branch.loops });
}

console.log(`${rows.length} ifs, ${matched} matched, ${missing.length} not found`);
console.log(`form right: ${right} of ${matched} (${percent(right / matched)})`);
console.log(`measured \\ predicted  ${FORMS.map((f) => f.padStart(10)).join(' ')}`);
for (const m of FORMS)
  console.log(`${m.padEnd(20)}  ${FORMS.map((p) => String(confusion[m][p]).padStart(10)).join(' ')}`);
summary('arms without a loop inside', arms);
summary(
  '  of these, no loop around',
  arms.filter((arm) => arm.loops === 0),
);
if (flags.includes('--list')) for (const path of missing) console.log(`not found  ${path}`);

function summary(name, list) {
  if (list.length === 0) return console.log(`${name}: none`);
  const errors = list.map((arm) => Math.abs(arm.slots - arm.body) / arm.body).sort((a, b) => a - b);
  const rho = correlation(ranks(list.map((a) => a.body)), ranks(list.map((a) => a.slots)));
  console.log(
    `${name}: ${list.length}, Spearman ${rho.toFixed(3)}, relative error median ${percent(quantile(errors, 0.5))}, 90th percentile ${percent(quantile(errors, 0.9))}`,
  );
}

function loopsAround(file, branch) {
  // The report has no nesting: a loop's condition stands above its body, so count loops of the function that a later
  // line of the same function closes cannot be told from text alone; `trips` on an enclosing condition is the proxy.
  const source = fs.existsSync(file.path) ? fs.readFileSync(file.path, 'utf8').split('\n') : null;
  if (source === null) return 0;
  let depth = 0;
  const open = [];
  const from = file.functions.find((f) => f.line <= branch.line && branch.line <= f.endLine)?.line ?? 1;
  for (let at = from - 1; at < branch.line - 1; at++) {
    const text = source[at].replace(/\/\/.*$/, '');
    if (/\b(for|while)\s*\(|\bdo\b\s*\{?/.test(text)) open.push(depth);
    for (const char of text)
      if (char === '{') depth++;
      else if (char === '}') {
        depth--;
        while (open.length > 0 && open[open.length - 1] >= depth) open.pop();
      }
  }
  return open.filter((level) => level < depth).length;
}

function normal(path) {
  return path
    .replace(/\\/g, '/')
    .replace(/^\.\//, '')
    .replace(/^.*?(?=src\/)/, '');
}

function ranks(values) {
  const order = values.map((_, at) => at).sort((a, b) => values[a] - values[b]);
  const result = [];
  for (let i = 0; i < order.length; ) {
    let j = i;
    while (j < order.length && values[order[j]] === values[order[i]]) j++;
    for (let k = i; k < j; k++) result[order[k]] = (i + j - 1) / 2;
    i = j;
  }
  return result;
}

function correlation(x, y) {
  const mean = (v) => v.reduce((a, b) => a + b, 0) / v.length;
  const mx = mean(x);
  const my = mean(y);
  const product = (a, ma, b, mb) => a.reduce((total, value, at) => total + (value - ma) * (b[at] - mb), 0);
  return product(x, mx, y, my) / Math.sqrt(product(x, mx, x, mx) * product(y, my, y, my));
}

function quantile(sorted, q) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
