// Writes test/bank/results.json: what the hardware showed of each condition of the bank, and what LLVM and ptxas say of it.
//   node test/bank/compare/record.mjs OBSERVED.jsonl BANK.sass FOLDER_FOR_SCRATCH
// OBSERVED.jsonl: what the programs of observe.mjs print. BANK.sass: see ptxas.mjs. Needs clang-19 and opt-19.
import { writeFileSync } from 'node:fs';
import { AFTER_O2, AS_WRITTEN, askLlvm } from './llvm.mjs';
import { readObservations, summarise } from './observed.mjs';
import { readPtxas } from './ptxas.mjs';
import { readBank } from './read-bank.mjs';

const [observed, sass, scratch] = process.argv.slice(2);
const runs = readObservations(observed);
const llvm = askLlvm(scratch, AS_WRITTEN);
const optimised = askLlvm(scratch, AFTER_O2);
const ptxas = readPtxas(sass);
const conditions = readBank().flatMap(({ file, kernels }) =>
  kernels.map(({ name }) => {
    const key = `${file}:${name}`;
    return {
      file,
      kernel: name,
      observed: summarise(runs.get(name)),
      llvm: llvm.get(key),
      llvmO2: optimised.get(key),
      ptxas: ptxas.get(key),
    };
  }),
);
const versions = { gpu: 'NVIDIA H200 (sm_90)', driver: '580.159.04', nvcc: '13.0.88', llvm: '19.1.7' };
const lines = conditions.map((each) => `    ${JSON.stringify(each)}`);
const head = JSON.stringify(versions, null, 2).replace(/\n/g, '\n  ');
writeFileSync(
  new URL('../results.json', import.meta.url),
  `{\n  "versions": ${head},\n  "conditions": [\n${lines.join(',\n')}\n  ]\n}\n`,
);
