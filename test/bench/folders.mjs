#!/usr/bin/env node
// Does a flat folder cost in proportion to its files? Processor time of `check` over folders of made-up files, per file.
// usage: node test/bench/folders.mjs [--sizes 250,500,1000,2000,4000] [KIND]...
// Needs dist/ (npm run build).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/bundle.mjs';

const launch = (kernel, k) => `void run${kernel}(int *x) { ${kernel}<<<1, ${32 * ((k % 8) + 1)}>>>(x, 3); }\n`;
const kinds = {
  'kernels of one name': (k) =>
    `__global__ void k(int *x, int n) { if (threadIdx.y > n) x[0] = ${k}; }\n${launch('k', k)}`,
  'a kernel each': (k) =>
    `__global__ void k${k}(int *x, int n) { if (threadIdx.y > n) x[0] = 1; }\n${launch(`k${k}`, k)}`,
  'helpers of one name': (k) =>
    `static __device__ int h(int a) { return a > 3 ? ${k} : a; }\n__global__ void k(int *x, int n) { if (threadIdx.y > n) x[0] = h(x[n]); }\n${launch('k', k)}`,
  'one header': (k) =>
    `#include "common.cuh"\n__global__ void k${k}(int *x, int n) { if (threadIdx.y > n) x[0] = common(x[n]); }\n${launch(`k${k}`, k)}`,
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'string', default: '250,500,1000,2000,4000' } },
});

for (const [name, make] of Object.entries(kinds)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const rows = values.sizes.split(',').map((size) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'folder-bench-'));
    for (let k = 0; k < Number(size); k++) fs.writeFileSync(path.join(folder, `f${k}.cu`), make(k));
    fs.writeFileSync(
      path.join(folder, 'common.cuh'),
      'static __device__ int common(int a) { if (a > 3) return 1; return a; }\n',
    );
    const before = childTime();
    const args = [path.join(root, 'dist/cli.js'), 'check', '--format', 'json', '--fail-on', 'never', folder];
    const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
    const time = childTime() - before;
    fs.rmSync(folder, { recursive: true });
    return `${size}: ${status === 0 ? `${(time / Number(size)).toFixed(2)} ms` : `status ${status}`}`;
  });
  console.log(`${name}, per file: ${rows.join(', ')}`);
}

/** Milliseconds of processor time that child processes have taken so far. */
function childTime() {
  const fields = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
