import path from 'node:path';
import type { FileResult } from '../report/build-report';
import type { Settings } from '../settings/settings';
import { loadParserNode } from '../syntax/load-node';
import { Engine } from '../workspace/engine';
import { frozen } from '../workspace/frozen-reader';
import { commandReader } from '../workspace/node-reader';
import { type Found, rootsOf } from './discover';

/**
 * Analyses files one after another. Those of one folder, with the given files that include them, form a program. A
 * result is given as soon as it is there, so that the analyses of a large folder need not all be held.
 */
export async function* checkFiles(
  found: readonly Found[],
  settings: Settings,
  useWorkspace: boolean,
): AsyncGenerator<FileResult> {
  const parser = await loadParserNode();
  const engine = new Engine(parser, frozen(commandReader(rootsOf(found))), settings, useWorkspace, false);
  const groups = groupsOf(
    found.filter(({ skipped }) => skipped === null).map((each) => each.path),
    engine,
  );
  for (const each of found) yield check(each, engine, groups.get(path.dirname(each.path)) ?? []);
  engine.dispose();
  parser.dispose();
}

/** A fault in the analysis of one file must not take the report of the others away. */
function check({ path: file, skipped }: Found, engine: Engine, group: readonly string[]): FileResult {
  if (skipped !== null) return { path: file, skipped };
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
