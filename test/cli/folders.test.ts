import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run, withFiles } from './run';

const kernel = '__global__ void k(int *a) { if (blockIdx.x) a[0] = 1; }\n';

function paths(folder: string, ...args: string[]): string[] {
  const { stdout, stderr } = run(['check', '--format', 'json', ...args], folder);
  assert.equal(stderr, '');
  return JSON.parse(stdout).files.map((file: { path: string }) => file.path);
}

describe('folders', function () {
  this.timeout(60_000); // each run starts a process
  it('give CUDA files and headers with device code, not dependencies and build folders', () => {
    const files = {
      'a.cu': kernel,
      'b.cuh': kernel,
      'device.hpp': kernel,
      'host.hpp': 'int f();\n',
      'host.cpp': kernel,
      'sub/c.cu': kernel,
      'node_modules/d.cu': kernel,
      '.git/e.cu': kernel,
      'build/f.cu': kernel,
      'out-of-tree/CMakeCache.txt': '',
      'out-of-tree/g.cu': kernel,
    };
    withFiles(files, (folder) => {
      assert.deepEqual(paths(folder, '.'), ['a.cu', 'b.cuh', 'device.hpp', 'sub/c.cu']);
      assert.deepEqual(paths(folder, 'sub', 'a.cu', 'sub/c.cu'), ['sub/c.cu', 'a.cu']);
      assert.deepEqual(paths(folder, path.join(folder, 'sub')), [path.join(folder, 'sub/c.cu')]);
    });
  });

  it('may link in circles', function () {
    if (process.platform === 'win32') this.skip();
    withFiles({ 'a.cu': kernel, 'sub/b.cu': kernel }, (folder) => {
      fs.symlinkSync('..', path.join(folder, 'sub', 'up'));
      fs.symlinkSync('self', path.join(folder, 'self'));
      assert.deepEqual(paths(folder, '.'), ['a.cu', 'sub/b.cu']);
    });
  });

  it('name what has the name of a source and cannot be read, and say why', function () {
    if (process.platform === 'win32') this.skip();
    withFiles({ 'a.cu': kernel, 'folder.cu/b.cu': kernel }, (folder) => {
      fs.symlinkSync('nowhere', path.join(folder, 'broken.cu'));
      fs.symlinkSync('loop.cu', path.join(folder, 'loop.cu'));
      fs.symlinkSync('/dev/zero', path.join(folder, 'zero.cu'));
      fs.symlinkSync('someone@host.1', path.join(folder, '.#a.cu')); // an editor's lock
      spawnSync('mkfifo', [path.join(folder, 'pipe.cu')]);
      const { status, stdout } = run(['check', '--format', 'json', '.'], folder);
      assert.equal(status, 0);
      const files: { path: string; skipped: string | null }[] = JSON.parse(stdout).files;
      assert.deepEqual(
        files.map((file) => [file.path, file.skipped]),
        [
          ['a.cu', null],
          ['broken.cu', 'no such file or folder'],
          ['loop.cu', 'the link leads in a circle'],
          ['pipe.cu', 'not a file'],
          ['zero.cu', 'not a file'],
          ['folder.cu/b.cu', null],
        ],
      );
    });
  });

  it('with no CUDA file are no fault', () => {
    withFiles({ 'readme.txt': '' }, (folder) => assert.deepEqual(paths(folder, '.'), []));
  });
});
