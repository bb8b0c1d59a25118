// What ptxas believes of each marked condition, read from the SASS of the programs that for-ptxas.mjs writes:
//   nvdisasm -g of each cubin (nvcc -O3 -lineinfo -arch=sm_90), each behind a line `#FILE ptxas-NAME.sass`, in one file
//   node test/bank/compare/ptxas.mjs BANK.sass
// Where lanes may disagree it opens a region in which they reconverge (BSSY before the branch, BSYNC behind it); a branch that
// it knows to be uniform has none. So a conditional branch on the condition's line is `divergent` where a BSSY is on that line
// or before the branch in its basic block (of a branch back: before the loop), else `uniform`; no branch on the line at all: `folded`, or `predicated` where
// instructions carry a predicate, or lanes leave by `@P EXIT`: then the code does not tell.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readBank } from './read-bank.mjs';

/** @returns {Map<string, 'uniform' | 'divergent' | 'folded' | 'predicated'>} by FILE:KERNEL */
export function readPtxas(sass) {
  const functions = functionsIn(readFileSync(sass, 'utf8'));
  const verdicts = new Map();
  for (const { file, kernels } of readBank())
    for (const { name, line } of kernels) {
      const key = [...functions.keys()].find((each) => each.startsWith(`${file} _Z${name.length}${name}`));
      if (key !== undefined) verdicts.set(`${file}:${name}`, verdictOf(functions.get(key), line));
    }
  return verdicts;
}

function verdictOf(instructions, line) {
  const here = instructions.filter((each) => each.line === line);
  const branches = here.filter(({ text }) => /^@!?U?P\w+ BRA\b|^BRX\b/.test(text));
  if (branches.length === 0) return here.some(({ text }) => text.startsWith('@')) ? 'predicated' : 'folded';
  if (here.some(({ text }) => text.startsWith('BSSY'))) return 'divergent';
  return branches.some((branch) => opensRegion(instructions, branch)) ? 'divergent' : 'uniform';
}

/** Whether a BSSY stands before a branch in its basic block, or, of a branch back, before the loop's first instruction. */
function opensRegion(instructions, { index, text }) {
  const target = instructions.findIndex((each) => each.label && text.includes(`(${each.text})`));
  const from = target >= 0 && target < index ? target : index;
  for (let at = from - 1; at >= 0; at--) {
    const { label, text: before } = instructions[at];
    if (before.startsWith('BSSY')) return true;
    if (label || /\bBRA\b|\bEXIT\b/.test(before)) return false;
  }
  return false;
}

/** Each function's instructions and labels, in order, instructions with their source line. */
function functionsIn(text) {
  const functions = new Map();
  let file = '';
  let current = [];
  let line = 0;
  for (const each of text.split('\n')) {
    const named = /^#FILE ptxas-(.*)\.sass/.exec(each);
    const section = /^\.text\.(\S+):/.exec(each);
    const label = /^([.$]\S*):/.exec(each);
    const source = /\/\/## File ".*?", line (\d+)/.exec(each);
    const instruction = /^\s+\/\*[0-9a-f]+\*\/\s+(.*?) ?;/.exec(each);
    if (named !== null) file = `${named[1]}.cu`;
    else if (section !== null) {
      current = [];
      functions.set(`${file} ${section[1]}`, current);
    } else if (label !== null) current.push({ label: true, line: 0, text: label[1], index: current.length });
    else if (source !== null) line = Number(source[1]);
    else if (instruction !== null) current.push({ label: false, line, text: instruction[1], index: current.length });
  }
  return functions;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [kernel, verdict] of readPtxas(process.argv[2])) console.log(kernel, verdict);
