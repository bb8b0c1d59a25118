// Writes the bank so that what ptxas believes of each condition can be read from its SASS:
//   node test/bank/compare/for-ptxas.mjs FOLDER
// A call stands behind each kernel's last statement: lanes that take the arm and lanes that do not must meet before it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { readBank } from './read-bank.mjs';

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (const { file, source } of readBank()) {
  const tail = '__device__ __noinline__ void tail(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 2; }';
  let kernel = false;
  const lines = source.split('\n').map((line) => {
    if (/^__global__/.test(line)) kernel = true;
    if (line !== '}' || !kernel) return line;
    kernel = false;
    return '  tail(out); }';
  });
  // Line numbers stay those of the bank.
  writeFileSync(
    `${folder}/ptxas-${file}`,
    lines.join('\n').replace('\n__device__ __noinline__ void arm', `\n${tail} __device__ __noinline__ void arm`),
  );
}
