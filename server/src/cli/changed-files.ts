import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { realPath } from '../workspace/regular-file';
import { UsageError } from './usage-error';

/**
 * Real paths of the files that differ from where a branch left REF, those that git does not know yet included. Git runs
 * only for this, because the user asks, and without what a repository can make it start.
 */
export function changedSince(ref: string, at: string): ReadonlySet<string> {
  const folder = isFolder(at) ? at : path.dirname(at);
  const top = git(folder, ['rev-parse', '--show-toplevel'], ref).replace(/\r?\n$/, '');
  const commit = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], ref).trim();
  const base = tryGit(folder, ['merge-base', commit, 'HEAD'])?.trim() || commit;
  const quiet = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];
  const changed = git(top, ['diff', ...quiet, '--name-only', '--no-renames', '--diff-filter=d', '-z', base, '--'], ref);
  const fresh = git(top, ['ls-files', '--others', '--exclude-standard', '-z'], ref);
  const names = `${changed}\0${fresh}`.split('\0').filter((name) => name !== '');
  return new Set(names.flatMap((name) => realPath(path.join(top, name)) ?? []));
}

function isFolder(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function git(folder: string, args: readonly string[], ref: string): string {
  const output = tryGit(folder, args);
  if (output === null)
    throw new UsageError(`--changed-since: git does not know ${JSON.stringify(ref)} in ${folder}, or is not to be had`);
  return output;
}

function tryGit(folder: string, args: readonly string[]): string | null {
  const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false'];
  const { status, stdout } = spawnSync('git', [...safe, '--no-pager', ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
  });
  return status === 0 ? stdout : null;
}
