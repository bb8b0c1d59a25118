// The bank as data: each marked condition with its kernel, its file, what is known of it, and how to launch it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** @returns {{ file: string, source: string, kernels: Kernel[] }[]} */
export function readBank() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cu'))
    .sort()
    .map((file) => {
      const source = readFileSync(`${folder}/${file}`, 'utf8');
      return { file, source, kernels: kernelsOf(file, source) };
    });
}

function kernelsOf(file, source) {
  const lines = source.split('\n');
  const kernels = [];
  const helpers = [];
  for (const [index, line] of lines.entries()) {
    const opened = /^(__global__|__device__).*?\b(\w+)\(int \*out/.exec(line);
    const mark = /\/\/~ (.*)$/.exec(line)?.[1];
    if (opened !== null) kernels.push({ file, name: opened[2], kernel: opened[1] === '__global__', line: null });
    if (mark !== undefined) {
      const words = mark.split(' ');
      const mask = words.find((word) => word.startsWith('mask='))?.slice(5) ?? null;
      Object.assign(kernels.at(-1), {
        line: index + 1,
        verdict: words[0],
        extent: words.slice(1).find((word) => !word.includes('=')) ?? null,
        mask: mask === null ? null : Number(mask),
      });
    }
  }
  // A condition in a helper belongs to the kernel that calls it.
  for (const each of kernels) if (!each.kernel && each.line !== null) helpers.push(each);
  for (const helper of helpers) {
    const caller = kernels.find((each) => each.kernel && bodyOf(source, each.name).includes(`${helper.name}(`));
    Object.assign(caller, { ...helper, name: caller.name, kernel: true });
  }
  return kernels.filter((each) => each.kernel).map((each) => ({ ...each, launches: launchesOf(source, each.name) }));
}

function bodyOf(source, kernel) {
  const start = source.search(new RegExp(`\\b${kernel}\\(int \\*out`));
  return source.slice(start, source.indexOf('\n}', start));
}

function launchesOf(source, kernel) {
  const found = [...source.matchAll(new RegExp(`^  (${kernel}(?:<\\d+>)?)<<<(.+)>>>\\(`, 'gm'))];
  return found.map(([, callee, configuration]) => ({ callee, configuration }));
}

/** The condition's place in its line: [start, end) of what stands in the statement's parentheses. */
export function conditionIn(line) {
  const statement = /\b(if|while|for|switch)\b\s*\(/.exec(line);
  const start = statement.index + statement[0].length;
  let depth = 1;
  let from = start;
  let clauses = 0;
  for (let at = start; at < line.length; at++) {
    if (line[at] === '(') depth++;
    else if (line[at] === ')' && --depth === 0) return { from, to: at, statement: statement[1] };
    else if (line[at] === ';' && depth === 1) {
      clauses++;
      if (clauses === 1) from = at + 1;
      else return { from, to: at, statement: statement[1] };
    }
  }
  throw new Error(`no condition in ${line}`);
}
