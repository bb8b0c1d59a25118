import { architectures, type Settings } from './settings';

/** What a compiler's command line says that counts here; include folders as they stand there. */
export type CompileFlags = Pick<Settings, 'defines' | 'includePaths'> & {
  readonly architecture: string | null;
  readonly fastMath: boolean;
};

/** Options of nvcc and clang: `-I`, `-isystem`, `-iquote`, `-D`, `-U`, the architecture and fast mathematics. */
export function readCompileFlags(command: readonly string[]): CompileFlags {
  const defines = new Map<string, string>();
  const includePaths: string[] = [];
  let architecture: string | null = null;
  let fastMath = false;
  for (let at = 1; at < command.length; at++) {
    const option = command[at];
    /** The value of an option, joined to it or behind it. */
    const value = (name: string): string | null => {
      if (option === name) return command[++at] ?? null;
      return option.startsWith(name) ? option.slice(name.length).replace(/^=/, '') : null;
    };
    const folder = value('-isystem') ?? value('-iquote') ?? value('--include-path') ?? value('-I');
    if (folder !== null) {
      includePaths.push(...folder.split(',').filter((each) => each !== ''));
      continue;
    }
    const define = value('--define-macro') ?? value('-D');
    if (define !== null) {
      const [, name, body] = /^([A-Za-z_]\w*)(?:=([\s\S]*))?$/.exec(define) ?? [];
      if (name !== undefined) defines.set(name, body ?? '1');
      continue;
    }
    const undefine = value('--undefine-macro') ?? value('-U');
    if (undefine !== null) defines.delete(undefine);
    else if (/^(?:-|--)(?:use_fast_math|ffast-math)$/.test(option)) fastMath = true;
    else architecture = architectureIn(archOptions.map(value).find((each) => each !== null)) ?? architecture;
  }
  return { defines: Object.fromEntries(defines), includePaths, architecture, fastMath };
}

const archOptions = [
  '--generate-code',
  '-gencode',
  '--gpu-architecture',
  '-arch',
  '--gpu-code',
  '-code',
  '--cuda-gpu-arch',
  '--offload-arch',
];

/** The newest architecture in an option's value, as the nearest older one with measured prices. */
function architectureIn(value: string | null | undefined): string | null {
  const numbers = [...(value ?? '').matchAll(/(?:sm|compute|lto)_(\d{2,3})/g)].map((match) => Number(match[1]));
  if (numbers.length === 0) return null;
  const newest = Math.max(...numbers);
  const known = architectures.filter((each) => Number(each.slice(3)) <= newest);
  return known.at(-1) ?? architectures[0];
}

/** Words of a shell's command line: quotes and backslashes as a POSIX shell reads them. */
export function splitCommand(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (const [piece, single, double, literal, space] of command.matchAll(
    /'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|(\s+)|[^\s'"\\]+|['"\\]/g,
  )) {
    if (space !== undefined) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? literal ?? piece);
  }
  return word === null ? words : [...words, word];
}
