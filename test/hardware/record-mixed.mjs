#!/usr/bin/env node
// Compiles the generated kernels of test/cost/mixed-kernels.ts and records what ptxas made of each: the form of its `if`
// and the SASS instructions on the lines of its then arm.
// usage: node test/hardware/record-mixed.mjs FROM COUNT ARCH... > FILE     (needs nvcc)
// test/cost/data/mixed.json: 0 2000, the kernels that the limits were found with; mixed-held-out.json: 2000 1000, others.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { node, root } from '../../scripts/bundle.mjs';
import { NEVER_FALSE, readCubin } from './cubin.mjs';

const [from, count, ...architectures] = process.argv.slice(2);
if (architectures.length === 0) {
  console.error('usage: record-mixed.mjs FROM COUNT ARCH...');
  process.exit(2);
}
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'mixed-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));
const bundle = path.join(out, 'kernels.js');
await esbuild.build({ ...node, entryPoints: [path.join(root, 'test/cost/mixed-kernels.ts')], outfile: bundle });
const { mixedKernel } = (await import(pathToFileURL(bundle).href)).default;

const kernels = Array.from({ length: Number(count) }, (_, index) => mixedKernel(Number(from) + index));
const source = path.join(out, 'mixed.cu');
let line = 1;
const placed = kernels.map((kernel) => {
  const first = line;
  line += kernel.text.split('\n').length;
  return { ...kernel, first };
});
fs.writeFileSync(source, `${kernels.map((kernel) => kernel.text).join('\n')}\n`);

const archs = {};
for (const arch of architectures) {
  const cubin = path.join(out, 'mixed.cubin');
  execFileSync('nvcc', [`-arch=${arch}`, '-lineinfo', '-diag-suppress=550', '-cubin', '-o', cubin, source], {
    stdio: 'inherit',
  });
  const bodies = kernelsIn(cubin, Number(arch.slice(3)));
  archs[arch] = placed.map((kernel) => measure(kernel, bodies));
}
const nvcc = execFileSync('nvcc', ['--version'], { encoding: 'utf8' }).match(/V([\d.]+)/)?.[1];
console.log(JSON.stringify({ nvcc, from: Number(from), count: Number(count), archs }).replace(/\],\[/g, '],\n['));

/** By kernel: its instructions up to the last EXIT; slow paths of divisions and the like stand behind it. */
function kernelsIn(cubin, arch) {
  const kernels = new Map();
  for (const [name, code] of readCubin(cubin, arch))
    kernels.set(/mixed_\d+/.exec(name)?.[0] ?? name, code.slice(0, code.findLastIndex(({ isExit }) => isExit) + 1));
  return kernels;
}

/** [form, instructions of the then arm] */
function measure(kernel, kernels) {
  const code = kernels.get(kernel.name) ?? [];
  const at = (line) => kernel.first + line;
  const isInside = ({ line }) => line >= at(kernel.from) && line <= at(kernel.end);
  const arm = code.filter(({ line, isNop }) => line >= at(kernel.from) && line <= at(kernel.to) && !isNop);
  // The jumps of the loop around are its own: those back, and those past it. An arm with a slow path inside holds jumps;
  // whichever of them goes around it, it is not predicated.
  const back = kernel.loop < 0 ? [] : code.filter(({ target, at: own }) => target !== null && target < own);
  const head = Math.min(...back.map(({ target }) => target));
  const latch = Math.max(...back.map(({ at: own }) => own));
  const isOfLoop = (each) => back.length > 0 && (each.at < head || each.at >= latch || back.includes(each));
  const jumps = code.some((each) => each.isConditionalJump && !isOfLoop(each));
  const exits = code.some(({ isExit, predicate }) => isExit && predicate !== NEVER_FALSE);
  const predicated = code.some((each) => isInside(each) && each.predicate !== NEVER_FALSE);
  const form = jumps ? 'branch' : exits ? 'exit' : predicated ? 'predicated' : 'select';
  return [form[0], arm.length];
}
