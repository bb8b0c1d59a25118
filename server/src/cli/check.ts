import type { FileResult } from '../report/build-report';
import { isAtLeast } from '../report/severities';
import { checkFiles } from './check-files';
import { discover, rootsOf } from './discover';
import type { Options } from './options';
import type { Outcome } from './outcome';
import { printerFor } from './printer';
import { RunSettings } from './run-settings';
import { UsageError } from './usage-error';

export async function check(options: Options): Promise<Outcome> {
  if (options.operands.length === 0) throw new UsageError('check: name at least one file or folder');
  const all = discover(options.operands);
  const settings = new RunSettings(options, rootsOf(all));
  // What is named is checked; what is found in a folder, unless the configuration leaves it out.
  const found = all.filter((each) => each.root === undefined || each.skipped !== null || !settings.excludes(each.path));
  const unreadable = found.filter(({ skipped }) => skipped !== null);
  if (found.length > 0 && unreadable.length === found.length)
    throw new UsageError(`${found[0].path}: ${found[0].skipped}${more(found.length - 1)}`);
  const printer = printerFor({
    ...options,
    arch: settings.of(found[0]?.path ?? options.operands[0]).architecture,
    least: options.minSeverity,
  });
  let fails = false;
  for await (const result of checkFiles(found, settings, options.workspace)) {
    fails ||= failsAt(options.failOn, result);
    printer.add(result);
  }
  return { output: printer.end(), status: fails ? 1 : 0, isForPeople: options.format === 'text' };
}

function more(count: number): string {
  return count === 0 ? '' : ` (and ${count} more)`;
}

function failsAt(failOn: Options['failOn'], result: FileResult): boolean {
  if (failOn === 'never' || result.skipped !== null) return false;
  return result.findings.some(({ severity }) => isAtLeast(severity, failOn));
}
