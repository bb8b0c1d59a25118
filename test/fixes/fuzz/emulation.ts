import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Pair } from './applied';
import { PRELUDE } from './pieces';

export interface Outcome {
  /** Indices of the pairs whose outputs differ. */
  readonly different: number[];
  /** Those that do not compile afterwards, with what the compiler says. */
  readonly broken: { readonly pair: number; readonly message: string }[];
}

export function assertCompiler(): void {
  const { status } = spawnSync('g++', ['--version']);
  if (status !== 0)
    throw new Error('g++ is missing, which runs kernels before and after a fix: install g++ (apt-get install g++)');
}

/** Each kernel in a namespace; an `after` that other pairs share with its `before` is written once. */
function programOf(pairs: readonly Pair[]): string {
  const names = new Map<string, string>();
  const parts: string[] = [];
  const nameOf = (text: string) => {
    let name = names.get(text);
    if (name === undefined) {
      name = `k${names.size}`;
      names.set(text, name);
      parts.push(`namespace ${name} {\n${text}}`);
    }
    return name;
  };
  const calls = pairs.map(({ before, after }, at) => {
    const block = /block\((\d+)\)/.exec(before)?.[1];
    return `  bad += compare(${at}, ${nameOf(before)}::kernel, ${nameOf(after)}::kernel, ${block});`;
  });
  return [
    '#include "shim.h"',
    PRELUDE,
    ...parts,
    'int main() {',
    '  prepare();',
    '  int bad = 0;',
    ...calls,
    '  return bad ? 1 : 0;',
    '}',
    '',
  ].join('\n');
}

const FLAGS = ['-std=c++17', '-O0', '-w', '-fwrapv', '-ffp-contract=off', '-fno-strict-aliasing'];

/** Compiles and runs pairs, and compares what each thread stored. What does not compile is sought out and left out. */
export async function emulate(pairs: readonly Pair[], folder: string): Promise<Outcome> {
  const work = fs.mkdtempSync(path.join(folder, 'emulated-'));
  const outcome: Outcome = { different: [], broken: [] };
  await emulateIn(
    work,
    pairs,
    pairs.map((_, at) => at),
    outcome,
  );
  fs.rmSync(work, { recursive: true });
  return outcome;
}

async function emulateIn(
  work: string,
  pairs: readonly Pair[],
  which: readonly number[],
  outcome: Outcome,
): Promise<void> {
  if (which.length === 0) return;
  const source = path.join(work, 'pairs.cpp');
  const program = path.join(work, 'pairs');
  fs.writeFileSync(source, programOf(which.map((at) => pairs[at])));
  const compiled = await command('g++', [...FLAGS, '-I', path.resolve('test/fixes/fuzz'), '-o', program, source]);
  if (compiled.status !== 0) {
    if (which.length === 1) {
      outcome.broken.push({ pair: which[0], message: compiled.output.slice(0, 600) });
      return;
    }
    const half = which.length >> 1;
    await emulateIn(work, pairs, which.slice(0, half), outcome);
    await emulateIn(work, pairs, which.slice(half), outcome);
    return;
  }
  const { status, output } = await command(program, []);
  for (const [, at] of output.matchAll(/^(?:different|endless) (\d+)$/gm)) outcome.different.push(which[Number(at)]);
  if (status !== 0 && status !== 1) throw new Error(`the emulation ended with ${status}: ${output.slice(-400)}`);
}

function command(
  name: string,
  args: readonly string[],
): Promise<{ readonly status: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}
