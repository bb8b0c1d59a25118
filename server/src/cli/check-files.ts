import path from 'node:path';
import type { FileResult } from '../report/build-report';
import { loadParserNode } from '../syntax/load-node';
import { Engine } from '../workspace/engine';
import { frozen } from '../workspace/frozen-reader';
import { commandReader } from '../workspace/node-reader';
import { without } from '../workspace/reader';
import { type Found, rootsOf } from './discover';
import type { RunSettings } from './run-settings';
import type { Watch } from './watch';

/**
 * Analyses files one after another. Those of one folder, with the given files that include them, form a program. A
 * result is given as soon as it is there, so that the analyses of a large folder need not all be held.
 */
export async function* checkFiles(
  found: readonly Found[],
  settings: Pick<RunSettings, 'of'>,
  useWorkspace: boolean,
  /** Files that are not are part of the program, but have no result. */
  isWanted: (file: string) => boolean = () => true,
  { leftOut, begins }: Watch = { leftOut: new Map(), begins: () => {} },
): AsyncGenerator<FileResult> {
  const parser = await loadParserNode();
  const reader = without(frozen(commandReader(rootsOf(found))), (file) => leftOut.has(file));
  const runs = new Map<string, Run>();
  const runOf = new Map<Found, Run>();
  for (const each of found) {
    if (each.skipped !== null || leftOut.has(each.path)) continue;
    const own = settings.of(each.path);
    const key = JSON.stringify(own);
    const run = runs.get(key) ?? {
      engine: new Engine(parser, reader, own, useWorkspace, false),
      files: [],
      groups: null,
    };
    runs.set(key, run);
    run.files.push(each.path);
    runOf.set(each, run);
  }
  for (const each of found) {
    if (!isWanted(each.path)) continue;
    const reason = leftOut.get(each.path);
    begins(each.path);
    yield reason === undefined ? check(each, runOf.get(each)) : { path: each.path, skipped: reason };
  }
  for (const { engine } of runs.values()) engine.dispose();
  parser.dispose();
}

/** The files that have the same settings: mostly all. */
interface Run {
  readonly engine: Engine;
  readonly files: string[];
  /** By folder, once it is asked for. */
  groups: ReadonlyMap<string, readonly string[]> | null;
}

/** A fault in the analysis of one file must not take the report of the others away. */
function check({ path: file, skipped }: Found, run: Run | undefined): FileResult {
  if (skipped !== null || run === undefined) return { path: file, skipped: skipped ?? 'not analysed' };
  const { engine, files } = run;
  run.groups ??= groupsOf(files, engine);
  const group = run.groups.get(path.dirname(file)) ?? [];
  try {
    const analysed = engine.analyse(file, path.dirname(file), group);
    return analysed.skipped === null ? { path: file, ...analysed } : { path: file, skipped: analysed.skipped };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (process.env.CUDA_DIVERGENCE_DEBUG) console.error(error);
    return { path: file, skipped: `the analysis failed: ${message.replace(/\s+/g, ' ')}` };
  }
}

/** By folder: its files, then files elsewhere that include one of them. */
function groupsOf(files: readonly string[], engine: Engine): Map<string, string[]> {
  const groups = new Map<string, Set<string>>();
  const groupOf = (folder: string) => {
    const group = groups.get(folder) ?? new Set<string>();
    groups.set(folder, group);
    return group;
  };
  for (const file of files) groupOf(path.dirname(file)).add(file);
  for (const file of files)
    for (const include of includesOf(file, engine)) groups.get(path.dirname(include))?.add(file);
  return new Map([...groups].map(([folder, group]) => [folder, [...group]]));
}

/** All that a file includes, directly or not. */
function includesOf(file: string, engine: Engine): Set<string> {
  const seen = new Set<string>();
  const queue = [file];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const parsed = engine.files.get(next);
    if ('reason' in parsed) continue;
    for (const include of parsed.includes) {
      if (seen.has(include)) continue;
      seen.add(include);
      queue.push(include);
    }
  }
  return seen;
}
