import type { Pair } from './applied';
import { PRELUDE } from './pieces';

/** Programs that run pairs on a GPU and print those whose outputs differ; each holds an equal share. */
export function gpuPrograms(pairs: readonly Pair[], parts: number): string[] {
  return Array.from({ length: parts }, (_, part) => programOf(pairs, part, parts));
}

function programOf(pairs: readonly Pair[], part: number, parts: number): string {
  const names = new Map<string, string>();
  const kernels: string[] = [];
  const calls: string[] = [];
  const nameOf = (text: string) => {
    let name = names.get(text);
    if (name === undefined) {
      name = `k${names.size}`;
      names.set(text, name);
      kernels.push(`namespace ${name} {\n${text}}`);
    }
    return name;
  };
  // (Pairs of one kernel stand together: its text before is compiled once.)
  const share = Math.ceil(pairs.length / parts);
  for (let at = part * share; at < Math.min(pairs.length, (part + 1) * share); at++) {
    const { before, after } = pairs[at];
    const block = /block\((\d+)\)/.exec(before)?.[1];
    calls.push(`  bad += compare(${at}, ${nameOf(before)}::kernel, ${nameOf(after)}::kernel, ${block});`);
  }
  return [
    '#include "device.cuh"',
    PRELUDE,
    ...kernels,
    'int main() {',
    '  int bad = 0;',
    '  prepare();',
    ...calls,
    `  printf("part ${part}: ${calls.length} pairs, %d different\\n", bad);`,
    '  return bad ? 1 : 0;',
    '}',
    '',
  ].join('\n');
}
