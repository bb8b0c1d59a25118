#!/usr/bin/env node
// Compiles the generated kernels of test/cost/mixed-kernels.ts and records what ptxas made of each: the form of its `if`
// and the SASS instructions on the lines of its then arm.
// usage: NVDISASM=PATH node test/hardware/record-mixed.mjs [COUNT] > test/cost/data/mixed.json     (needs nvcc and nvdisasm)
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { node, root } from '../../scripts/bundle.mjs';

const count = Number(process.argv[2] ?? 1000);
const disassembler = process.env.NVDISASM ?? 'nvdisasm';
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'mixed-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));
const bundle = path.join(out, 'kernels.js');
await esbuild.build({ ...node, entryPoints: [path.join(root, 'test/cost/mixed-kernels.ts')], outfile: bundle });
const { mixedKernel } = (await import(pathToFileURL(bundle).href)).default;

const kernels = Array.from({ length: count }, (_, index) => mixedKernel(index));
const source = path.join(out, 'mixed.cu');
let line = 1;
const placed = kernels.map((kernel) => {
  const first = line;
  line += kernel.text.split('\n').length;
  return { ...kernel, first };
});
fs.writeFileSync(source, `${kernels.map((kernel) => kernel.text).join('\n')}\n`);

const archs = {};
for (const arch of ['sm_75', 'sm_80', 'sm_86', 'sm_89', 'sm_90', 'sm_100', 'sm_120']) {
  const cubin = path.join(out, 'mixed.cubin');
  execFileSync('nvcc', [`-arch=${arch}`, '-lineinfo', '-diag-suppress=550', '-cubin', '-o', cubin, source], {
    stdio: 'inherit',
  });
  const text = execFileSync(disassembler, ['-g', '-c', cubin], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  const bodies = split(text);
  archs[arch] = placed.map((kernel) => measure(kernel, bodies));
}
const nvcc = execFileSync('nvcc', ['--version'], { encoding: 'utf8' }).match(/V([\d.]+)/)?.[1];
console.log(JSON.stringify({ nvcc, count, archs }).replace(/\],\[/g, '],\n['));

/** By kernel: its instructions, each with the line it was made for. */
function split(text) {
  const kernels = new Map();
  let list = null;
  let at = 0;
  for (const row of text.split('\n')) {
    const name = /^\.text\.(\S+):/.exec(row)?.[1];
    if (name !== undefined) {
      list = [];
      at = 0;
      kernels.set(/mixed_\d+/.exec(name)?.[0] ?? name, list);
    }
    const place = /\/\/## File "([^"]*)", line (\d+)(.*)/.exec(row);
    // Code of an intrinsic's header counts for the line that it was inlined at.
    const inlined = place === null ? null : /inlined at "[^"]*mixed\.cu", line (\d+)/.exec(place[3]);
    if (place !== null) {
      if (inlined !== null) at = Number(inlined[1]);
      else if (place[1].endsWith('mixed.cu')) at = Number(place[2]);
    }
    const instruction = /^\s+\/\*[0-9a-f]{4,}\*\/\s+(?!\.)(.*?);/.exec(row)?.[1];
    if (instruction !== undefined && list !== null) list.push({ at, text: instruction.trim() });
  }
  return kernels;
}

/** [form, instructions of the then arm] */
function measure(kernel, bodies) {
  const code = bodies.get(kernel.name) ?? [];
  const at = (line) => kernel.first + line;
  // Slow paths of divisions and the like stand behind the last EXIT, and their jumps inside the arms.
  const own = code.slice(0, code.findLastIndex(({ text }) => /^EXIT/.test(text)) + 1);
  const isInside = (line) => line >= at(kernel.from) && line <= at(kernel.end);
  const arm = own.filter((each) => each.at >= at(kernel.from) && each.at <= at(kernel.to));
  const outside = own.filter((each) => !isInside(each.at) && each.at !== at(kernel.loop));
  // An arm with a slow path inside holds jumps; whichever of them goes around it, it is not predicated.
  const jumps = [...outside, ...own.filter((each) => isInside(each.at))].some(({ text }) =>
    /^@!?U?P\d+\s+BRA/.test(text),
  );
  const exits = own.some(({ text }) => /^@!?U?P\d+\s+EXIT/.test(text));
  const predicated = own.some((each) => isInside(each.at) && /^@!?U?P\d+/.test(each.text));
  const form = jumps ? 'branch' : exits ? 'exit' : predicated ? 'predicated' : 'select';
  return [form[0], arm.filter(({ text }) => !/^NOP/.test(text)).length];
}
