// What LLVM's uniformity analysis for NVPTX says of each marked condition of the bank.
//   node test/bank/compare/llvm.mjs FOLDER_FOR_SCRATCH
// Needs clang-19 and opt-19. The pass runs after sroa, inlining and early-cse, which keeps the program as written, or after
// -O2; of a condition that became several branches the worst counts. `folded`: no branch of the line is left.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readBank } from './read-bank.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const clang = `-x cuda -std=c++20 --cuda-device-only -Wno-unknown-cuda-version -nocudainc -nocudalib -O1 -Xclang
  -disable-llvm-passes -g -S -emit-llvm --cuda-gpu-arch=sm_90 -Xclang -target-feature -Xclang +ptx78`.split(/\s+/);
export const AS_WRITTEN = 'function(sroa,early-cse),cgscc(inline),function(sroa,early-cse)';
export const AFTER_O2 = 'default<O2>';

/** @returns {Map<string, 'uniform' | 'divergent' | 'folded'>} by FILE:KERNEL */
export function askLlvm(scratch, passes) {
  mkdirSync(scratch, { recursive: true });
  const verdicts = new Map();
  for (const { file, kernels } of readBank()) {
    const ir = `${scratch}/${file}.ll`;
    const out = `${scratch}/${file}.opt.ll`;
    execFileSync('clang-19', [
      ...clang,
      '-I',
      `${here}include`,
      '-include',
      `${here}include/cuda_for_clang.h`,
      `${here}../${file}`,
      '-o',
      ir,
    ]);
    execFileSync('opt-19', ['-S', `-passes=${passes}`, ir, '-o', out]);
    verdictsOf(file, kernels, readFileSync(out, 'utf8'), uniformityText(out), verdicts);
  }
  return verdicts;
}

function uniformityText(ir) {
  const script = `opt-19 -disable-output '-passes=print<uniformity>' ${ir} 2>&1`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

function verdictsOf(file, kernels, ir, printed, verdicts) {
  const metadata = new Map([...ir.matchAll(/^!(\d+) = (.*)$/gm)].map(([, id, text]) => [id, text]));
  const lineOf = (id) => {
    const line = /line: (\d+)/.exec(metadata.get(id) ?? '')?.[1];
    return line === undefined ? null : Number(line);
  };
  const functions = new Map(
    [...ir.matchAll(/^define .*?@(\w+)\([\s\S]*?^}/gm)].map(([text, symbol]) => [symbol, text]),
  );
  const parts = printed.split(/^UniformityInfo for function '(.*)':$/m);
  for (const { name, line } of kernels) {
    const symbol = [...functions.keys()].find((each) =>
      new RegExp(`^_Z${name.length}${name}(?!\\w*\\d${name})`).test(each),
    );
    const said = parts[parts.indexOf(symbol) + 1] ?? '';
    // The pass numbers metadata afresh for each function, so that a terminator is found again by its text before `!dbg`.
    const branches = [
      ...(functions.get(symbol) ?? '').matchAll(
        /^ +((?:br i1|switch i\d+) .*?)(?:, !dbg !(\d+).*| \[)$([^\]]*?\], !dbg !(\d+))?/gm,
      ),
    ];
    const here = branches
      .filter(([, , branch, , selector]) => lineOf(branch ?? selector) === line)
      .map(([, text]) => text);
    const divergent = here.some((text) =>
      said.split('\n').some((each) => each.includes(text) && each.includes('DIVERGENT')),
    );
    if (here.length > 0 && here.some((text) => !said.includes(text)))
      throw new Error(`${name}: ${here} is not in what the pass printed`);
    verdicts.set(`${file}:${name}`, here.length === 0 ? 'folded' : divergent ? 'divergent' : 'uniform');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [kernel, verdict] of askLlvm(process.argv[2], AS_WRITTEN)) console.log(kernel, verdict);
