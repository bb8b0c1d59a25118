import { parseArgs } from 'node:util';
import { parseBlockShape } from '../settings/block-shape';
import { architectures, type BlockShape } from '../settings/settings';
import { UsageError } from './usage-error';

export const formats = ['text', 'json', 'sarif', 'github', 'unix', 'junit'] as const;
export const levels = ['hint', 'information', 'warning'] as const;
export const orders = ['loss', 'path'] as const;
const failLevels = ['hint', 'information', 'warning', 'never'] as const;

export interface Options {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly help: boolean;
  readonly version: boolean;
  readonly stdio: boolean;
  readonly format: (typeof formats)[number];
  readonly arch: string | null;
  readonly block: BlockShape | null;
  readonly minSeverity: (typeof levels)[number];
  readonly failOn: (typeof failLevels)[number];
  /** Text only: the dearest findings first, or in the order of files and lines. */
  readonly sort: (typeof orders)[number];
  /** Text only: how many findings are shown; null: all. */
  readonly top: number | null;
  /** Text only: findings and nothing else. */
  readonly quiet: boolean;
  /** Findings that are known. */
  readonly baseline: string | null;
  readonly writeBaseline: string | null;
  /** A commit: only files that differ from it are reported. */
  readonly changedSince: string | null;
  readonly config: string | null;
  /** Look for configurations and compilation databases above the files. */
  readonly findConfig: boolean;
  readonly function: string | null;
  readonly workspace: boolean;
}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const [command, ...operands] = positionals;
  refuseForeign(command, Object.keys(values));
  return {
    command,
    operands,
    help: values.help ?? false,
    version: values.version ?? false,
    stdio: values.stdio ?? false,
    format: oneOf('--format', values.format, formats) ?? 'text',
    arch: oneOf('--arch', values.arch, architectures) ?? null,
    block: values.block === undefined ? null : block(values.block),
    minSeverity: oneOf('--min-severity', values['min-severity'], levels) ?? 'hint',
    failOn: oneOf('--fail-on', values['fail-on'], failLevels) ?? 'warning',
    sort: oneOf('--sort', values.sort, orders) ?? 'loss',
    top: values.top === undefined ? null : positive('--top', values.top),
    quiet: values.quiet ?? false,
    baseline: values.baseline ?? null,
    writeBaseline: values['write-baseline'] ?? null,
    changedSince: values['changed-since'] ?? null,
    config: values.config ?? null,
    findConfig: !(values['no-config'] ?? false),
    function: values.function ?? null,
    workspace: !(values['no-workspace'] ?? false),
  };
}

const common = ['arch', 'block', 'config', 'no-config', 'no-workspace', 'help', 'version'];
const known: Readonly<Record<string, readonly string[]>> = {
  check: [
    ...common,
    'format',
    'min-severity',
    'fail-on',
    'sort',
    'top',
    'quiet',
    'baseline',
    'write-baseline',
    'changed-since',
  ],
  explain: common,
  dump: [...common, 'function'],
  lsp: ['stdio', 'help', 'version'],
};

/** An option that a command does not know would be ignored in silence. */
function refuseForeign(command: string | undefined, options: readonly string[]): void {
  const own = command === undefined ? undefined : known[command];
  const foreign = own === undefined ? undefined : options.find((each) => !own.includes(each));
  if (foreign !== undefined) throw new UsageError(`${command}: --${foreign} is not an option of this command`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      strict: true,
      options: {
        format: { type: 'string' },
        arch: { type: 'string' },
        block: { type: 'string' },
        'min-severity': { type: 'string' },
        'fail-on': { type: 'string' },
        sort: { type: 'string' },
        top: { type: 'string' },
        quiet: { type: 'boolean', short: 'q' },
        baseline: { type: 'string' },
        'write-baseline': { type: 'string' },
        'changed-since': { type: 'string' },
        config: { type: 'string' },
        'no-config': { type: 'boolean' },
        function: { type: 'string' },
        'no-workspace': { type: 'boolean' },
        stdio: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split(/\. |\n/)[0] : String(error));
  }
}

function oneOf<T extends string>(option: string, value: string | undefined, known: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((each) => each === value);
  if (found === undefined)
    throw new UsageError(`${option}: ${JSON.stringify(value)} is not one of ${known.join(', ')}`);
  return found;
}

function positive(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${option}: ${JSON.stringify(text)} is no whole number from 1 on`);
  return Number(text);
}

function block(text: string): BlockShape {
  const shape = parseBlockShape(text);
  if ('problem' in shape) throw new UsageError(`--block: ${shape.problem}`);
  return shape;
}
