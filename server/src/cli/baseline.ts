import fs from 'node:fs';
import path from 'node:path';
import type { FileResult } from '../report/build-report';
import { type Identity, identityOf, keyOf } from '../report/identity';
import type { RuleFinding } from '../rules/rule';
import { placeIn, readJson } from '../settings/json-text';
import { readRegularFile, reasonOf } from '../workspace/regular-file';
import { UsageError } from './usage-error';

interface Entry extends Identity {
  /** Relative to the baseline's folder, with `/`. */
  readonly path: string;
  readonly count: number;
}

/** Findings that are known: those of a file that a run before has written. Lines and order do not matter. */
export class Baseline {
  private readonly left = new Map<string, number>();

  constructor(private readonly file: string) {
    for (const entry of readEntries(file)) this.left.set(key(entry.path, entry), entry.count);
  }

  /** Takes each known finding as often as it is known. */
  split(result: FileResult): { readonly fresh: readonly RuleFinding[]; readonly known: readonly RuleFinding[] } {
    if (result.skipped !== null) return { fresh: [], known: [] };
    const fresh: RuleFinding[] = [];
    const known: RuleFinding[] = [];
    for (const finding of result.findings) {
      const name = key(relativeTo(this.file, result.path), identityOf(result.analysis, finding));
      const left = this.left.get(name) ?? 0;
      if (left > 0) this.left.set(name, left - 1);
      (left > 0 ? known : fresh).push(finding);
    }
    return { fresh, known };
  }
}

/** Gathers what a run finds, for the runs to come. */
export class BaselineWriter {
  private readonly entries = new Map<string, { -readonly [Key in keyof Entry]: Entry[Key] }>();

  constructor(private readonly file: string) {}

  add(result: FileResult): void {
    if (result.skipped !== null) return;
    const where = relativeTo(this.file, result.path);
    for (const finding of result.findings) {
      const identity = identityOf(result.analysis, finding);
      const entry = this.entries.get(key(where, identity));
      if (entry === undefined) this.entries.set(key(where, identity), { path: where, ...identity, count: 1 });
      else entry.count++;
    }
  }

  /** Writes the file anew, in an order that keeps its differences small; gives the number of findings. */
  write(): number {
    const findings = [...this.entries.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
    const lines = findings.map((entry) => `  ${JSON.stringify(entry)}`);
    const text = `{ "version": 1, "findings": [\n${lines.join(',\n')}\n] }\n`;
    try {
      const temporary = `${this.file}.${process.pid}.tmp`;
      fs.writeFileSync(temporary, text);
      fs.renameSync(temporary, this.file);
    } catch (error) {
      throw new UsageError(`${this.file}: the baseline could not be written: ${reasonOf(error)}`);
    }
    return findings.reduce((sum, { count }) => sum + count, 0);
  }
}

function key(where: string, identity: Identity): string {
  return `${where}\n${keyOf(identity)}`;
}

function relativeTo(baseline: string, file: string): string {
  return path.relative(path.dirname(path.resolve(baseline)), path.resolve(file)).replaceAll('\\', '/');
}

function readEntries(file: string): Entry[] {
  const read = readRegularFile(file);
  if ('reason' in read) throw new UsageError(`${file}: the baseline cannot be read: ${read.reason}`);
  const json = readJson(read.text);
  if ('problem' in json)
    throw new UsageError(`${file}:${placeIn(read.text, json.offset)}: the baseline is not JSON: ${json.problem}`);
  const { version, findings } = (json.value ?? {}) as { version?: unknown; findings?: unknown };
  if (version !== 1 || !Array.isArray(findings) || !findings.every(isEntry))
    throw new UsageError(`${file}: this is no baseline: write one with --write-baseline`);
  return findings;
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { path: where, rule, function: name, text, count } = value as Readonly<Record<string, unknown>>;
  return [where, rule, name, text].every((each) => typeof each === 'string') && Number.isInteger(count);
}
