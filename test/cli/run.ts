import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command; with a heap of so many megabytes, where they are given. */
export function run(args: readonly string[], cwd = process.cwd(), megabytes?: number): Run {
  const limit = megabytes === undefined ? [] : [`--max-old-space-size=${megabytes}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...limit, path.resolve('dist/cli.js'), ...args], {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

/** A temporary folder with the given files, gone after `use`. */
export function withFiles<T>(files: Readonly<Record<string, string>>, use: (folder: string) => T): T {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cuda-divergence-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    return use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
