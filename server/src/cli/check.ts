import type { FileResult } from '../report/build-report';
import { isAtLeast } from '../report/severities';
import { count } from '../rules/words';
import { escaped } from '../syntax/text';
import { realPath } from '../workspace/regular-file';
import { Baseline, BaselineWriter } from './baseline';
import { changedSince } from './changed-files';
import { checkFiles } from './check-files';
import { discover, rootsOf } from './discover';
import type { Options } from './options';
import type { Outcome } from './outcome';
import { printerFor } from './printer';
import { RunSettings } from './run-settings';
import { UsageError } from './usage-error';
import type { Watch } from './watch';

export async function check(options: Options, watch: Watch): Promise<Outcome> {
  if (options.operands.length === 0) throw new UsageError('check: name at least one file or folder');
  if (options.writeBaseline !== null && options.baseline !== null)
    throw new UsageError('check: --baseline and --write-baseline exclude each other');
  const all = discover(options.operands);
  const settings = new RunSettings(options, rootsOf(all));
  // What is named is checked; what is found in a folder, unless the configuration leaves it out.
  const found = all.filter((each) => each.root === undefined || each.skipped !== null || !settings.excludes(each.path));
  const unreadable = found.filter(({ skipped }) => skipped !== null);
  if (found.length > 0 && unreadable.length === found.length)
    throw new UsageError(`${found[0].path}: ${found[0].skipped}${more(found.length - 1)}`);
  const arch = settings.of(found[0]?.path ?? options.operands[0]).architecture;
  const results = checkFiles(found, settings, options.workspace, wantedBy(options), watch);
  return options.writeBaseline === null
    ? report(options, arch, whyNone(options, all.length, found.length), results)
    : writeBaseline(options.writeBaseline, results);
}

async function report(
  options: Options,
  arch: string,
  whyNone: string,
  results: AsyncIterable<FileResult>,
): Promise<Outcome> {
  const baseline = options.baseline === null ? null : new Baseline(options.baseline);
  const printer = printerFor({ ...options, arch, least: options.minSeverity, whyNone });
  let fails = false;
  for await (const result of results) {
    const { fresh, known } = baseline?.split(result) ?? { fresh: null, known: [] };
    const shown = result.skipped !== null || fresh === null ? result : { ...result, findings: fresh };
    fails ||= failsAt(options.failOn, shown);
    printer.add(shown, known);
  }
  return { output: printer.end(), status: fails ? 1 : 0, isForPeople: options.format === 'text' };
}

async function writeBaseline(file: string, results: AsyncIterable<FileResult>): Promise<Outcome> {
  const writer = new BaselineWriter(file);
  for await (const result of results) writer.add(result);
  const output = `${count(writer.write(), 'finding')} written to ${escaped(file)}.\n`;
  return { output, status: 0, isForPeople: true };
}

/** All files, or those that changed. */
function wantedBy({ changedSince: ref, operands }: Options): (file: string) => boolean {
  if (ref === null) return () => true;
  const changed = changedSince(ref, operands[0]);
  return (file) => changed.has(realPath(file) ?? '');
}

/** What is said where no file is checked: `all` files lie in the folders, `kept` are those that no pattern leaves out. */
function whyNone({ operands, changedSince: ref }: Options, all: number, kept: number): string {
  const where = operands.map(escaped).join(', ');
  if (all === 0)
    return `No CUDA was found in ${where}: files named .cu or .cuh, and headers with __global__ or __device__.`;
  if (kept === 0) return `The configuration leaves out every file with CUDA in ${where} ("include", "exclude").`;
  return `No file with CUDA in ${where} differs from where the branch left ${escaped(ref ?? '')}.`;
}

function more(count: number): string {
  return count === 0 ? '' : ` (and ${count} more)`;
}

function failsAt(failOn: Options['failOn'], result: FileResult): boolean {
  if (failOn === 'never' || result.skipped !== null) return false;
  return result.findings.some(({ severity }) => isAtLeast(severity, failOn));
}
