import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { guarded } from '../../server/src/cli/guard';
import { withFiles } from './run';

const kernel = (name: string) =>
  `__global__ void ${name}(int *a) { if (threadIdx.x % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n`;

/** A thread that behaves as `task` says at each file; it stands for the one that checks. */
const thread = (task: string) => `
  const { parentPort, workerData: { mark, leftOut } } = require('node:worker_threads');
  const at = (file) => {
    const bytes = Buffer.from(file);
    Buffer.from(mark.buffer, 4).set(bytes);
    Atomics.store(mark, 0, bytes.length);
  };
  for (const file of ['a.cu', 'b.cu', 'c.cu'].filter((each) => !leftOut.has(each))) { at(file); ${task} }
  parentPort.postMessage({ outcome: { output: JSON.stringify([...leftOut]), status: 1, isForPeople: true } });
`;

describe('a file that ends the run', function () {
  this.timeout(120_000);

  it('by taking all memory is skipped with the reason, the others are reported, the status is theirs', () => {
    const large = Array.from({ length: 6000 }, (_, index) => kernel(`k${index}`)).join('');
    withFiles({ 'a.cu': kernel('a'), 'big/b.cu': large, 'c.cu': kernel('c') }, (folder) => {
      // As on a machine with little memory.
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [
          '--max-old-space-size=60',
          path.resolve('dist/cli.js'),
          'check',
          '--format',
          'json',
          'a.cu',
          'big/b.cu',
          'c.cu',
        ],
        { cwd: folder, encoding: 'utf8' },
      );
      assert.equal(stderr, '');
      assert.equal(status, 1);
      const said = JSON.parse(stdout).files.map(({ path: file, skipped }: { path: string; skipped: string | null }) => [
        file,
        skipped?.replace(/\d+/, 'N') ?? null,
      ]);
      assert.deepEqual(said, [
        ['a.cu', null],
        ['big/b.cu', 'the analysis needed more than N MB of memory'],
        ['c.cu', null],
      ]);
    });
  });

  const limits = { cpuMs: 1000, heapMb: 60 };
  const run = (task: string) =>
    withFiles({}, () => {
      const folder = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'cuda-divergence-'));
      const file = path.join(folder, 'thread.cjs');
      fs.writeFileSync(file, thread(task));
      return guarded(file, [], limits).finally(() => fs.rmSync(folder, { recursive: true, force: true }));
    });

  it('by never coming to an end, by dying slowly, by throwing where nobody catches: the same', async () => {
    const tasks: [string, RegExp][] = [
      [`if (file === 'b.cu') for (;;) {}`, /^the analysis took more than 1 s of processor time$/],
      [
        `if (file === 'b.cu') { const all = []; for (;;) all.push(new Array(1000).fill({})); }`,
        /^the analysis needed more than 60 MB of memory$/,
      ],
      [`if (file === 'b.cu') throw new Error('no');`, /^the analysis failed: no$/],
    ];
    for (const [task, reason] of tasks) {
      const { output, status } = await run(task);
      assert.equal(status, 1);
      const leftOut: [string, string][] = JSON.parse(output);
      assert.deepEqual(
        leftOut.map(([file]) => file),
        ['b.cu'],
        task,
      );
      assert.match(leftOut[0][1], reason);
    }
  });

  it('however often: each is left out; a run that dies of no file is given up with a message', async () => {
    assert.deepEqual(
      JSON.parse((await run('throw new Error(file);')).output).map(([file]: [string]) => file),
      ['a.cu', 'b.cu', 'c.cu'],
    );
    await assert.rejects(
      run(`} throw new Error('no'); {`),
      /^Error: .*: the analysis failed: no; the run is given up$/,
    );
  });
});
