#!/usr/bin/env node
// Writes one CUDA program that runs every fixture before and after its fix and compares the outputs bit for bit.
// usage: node test/fixes/validate/generate.mjs OUT.cu   (reads test/fixes/*/*/{before,after}.cu)
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '..');
/** Fixes that say that results may differ; everything else must give equal bits. */
const changing = new Set(JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'changes-results.json'), 'utf8')));

export function hashOf(before, after) {
  return crypto.createHash('sha256').update(before).update('\0').update(after).digest('hex').slice(0, 32);
}

function directories(place) {
  return fs
    .readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The text as it can stand in a namespace, and how its kernel is started. */
export function embedded(text, space) {
  const body = text.replace(/^#include .*$/gm, '');
  const undefines = [...text.matchAll(/^#define (\w+)/gm)].map((match) => `#undef ${match[1]}`);
  // A fixture about memory has a function that allocates, copies and launches.
  const plain = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/\\?\s+/g, ' ');
  const host = /\bhost\s*\(([^)]*)\)\s*\{/.exec(plain);
  const kernel = /\bkernel\s*\(([^)]*)\)\s*\{/.exec(plain);
  if (kernel === null) throw new Error(`no kernel in ${space}`);
  const parameters = (host ?? kernel)[1].split(',').map((each) => each.trim());
  const block = Number(/divergence: block\((\d+)/.exec(text)?.[1] ?? /<<<[^,]*, ?(\d+) ?>>>/.exec(plain)?.[1] ?? 256);
  // A kernel that reads its second dimension is started as its launch says; one of a fixed size is started by blocks.
  const plane = text.includes('threadIdx.y') ? /dim3\((\d+), (\d+)\)>>>/.exec(plain) : null;
  const grid = text.includes('blockIdx') ? 1056 : 1;
  const threads = block * grid;
  const buffers = [];
  const fetches = [];
  const args = parameters.map((parameter, index) => {
    const name = /(\w+)$/.exec(parameter)[1];
    if (parameter.includes('*')) {
      const type = parameter.replace('const', '').split('*')[0].trim();
      buffers.push(
        `Buffer b${index}(${2 * threads + 64}, sizeof(${type}), ${type.startsWith('float')}, alike, ${index + 1});`,
      );
      fetches.push(`${host === null ? `b${index}.fetch(); ` : ''}outputs.push_back(b${index}.host);`);
      return host === null
        ? `static_cast<${type} *>(b${index}.device)`
        : `reinterpret_cast<${type} *>(b${index}.host.data())`;
    }
    if (parameter.startsWith('bool')) return 'true';
    if (parameter.startsWith('float')) return name === 'hot' ? '1.25f' : '-0.75f';
    return name === 'n' ? String(threads - 5) : name === 'mode' ? '1' : '3';
  });
  const name = `${/namespace (\w+) \{/.exec(text)?.[1] ? `${/namespace (\w+) \{/.exec(text)[1]}::` : ''}kernel${/template <int/.test(text) ? '<3>' : ''}`;
  const shape = plane === null ? String(block) : plane[0].replace('>>>', '');
  const configuration = text.includes('__block_size__') ? String(grid) : `${grid}, ${shape}`;
  return `namespace ${space} {
${body}
${undefines.join('\n')}
static std::vector<std::vector<unsigned char>> run(bool alike) {
  ${buffers.join('\n  ')}
  ${host === null ? `${name}<<<${configuration}>>>` : 'host'}(${args.join(', ')});
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  std::vector<std::vector<unsigned char>> outputs;
  ${fetches.join('\n  ')}
  return outputs;
}
}  // namespace ${space}
`;
}

/** One program that compares each pair: `{ name, hash, before, after, keeps }`. */
export function programOf(pairs) {
  const spaces = [];
  const calls = [];
  for (const { name, hash, before, after, keeps } of pairs) {
    const space = name.replace(/\W/g, '_');
    spaces.push(embedded(before, `before_${space}`), embedded(after, `after_${space}`));
    calls.push(`compare("${name}", "${hash}", ${keeps}, before_${space}::run, after_${space}::run, once);`);
  }
  return `#include "harness.cuh"
#include <math.h>
${spaces.join('\n')}
int main(int count, char **) {
  const bool once = count > 1;  // under a profiler: every kernel one time
  int version = 0, runtime = 0;
  cudaDriverGetVersion(&version);
  cudaRuntimeGetVersion(&runtime);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  std::printf("device %s sm_%d%d driver %d runtime %d\\n", properties.name, properties.major, properties.minor, version, runtime);
  ${calls.join('\n  ')}
}
`;
}

function fixtures() {
  const pairs = [];
  for (const fix of directories(folder)) {
    for (const shape of directories(path.join(folder, fix))) {
      const at = path.join(folder, fix, shape);
      if (!fs.existsSync(path.join(at, 'after.cu'))) continue;
      const before = fs.readFileSync(path.join(at, 'before.cu'), 'utf8');
      const after = fs.readFileSync(path.join(at, 'after.cu'), 'utf8');
      const keeps = !changing.has(fix) && !changing.has(`${fix}/${shape}`);
      pairs.push({ name: `${fix}/${shape}`, hash: hashOf(before, after), before, after, keeps });
    }
  }
  return pairs;
}

if (process.argv[1] === import.meta.filename) {
  const [out] = process.argv.slice(2);
  const pairs = fixtures();
  fs.writeFileSync(out, programOf(pairs));
  console.log(`${pairs.length} fixtures in ${out}`);
}
