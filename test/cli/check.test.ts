import * as assert from 'node:assert/strict';
import { run, withFiles } from './run';

const divergent = `__global__ void k(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) {
    for (int j = 0; j < 40; ++j) a[i] = a[i] * 1.5f + 0.5f;
  } else {
    for (int j = 0; j < 30; ++j) a[i] = a[i] * 0.5f - 0.5f;
  }
}
`;

describe('check', function () {
  this.timeout(60_000); // each run starts a process
  it('fails on warnings, or on what --fail-on says; --min-severity changes what is shown, not the status', () => {
    withFiles({ 'k.cu': divergent }, (folder) => {
      const { status, stdout, stderr } = run(['check', 'k.cu'], folder);
      assert.equal(status, 1, stdout + stderr);
      assert.match(stdout, /k\.cu:3:7: warning \[divergent-branch\]/);
      assert.match(stdout, /1 file, \d+ branches, 1 divergent: 1 warning\.\n$/);
      assert.ok(!stdout.includes('\u001b'));
      assert.equal(run(['check', '--fail-on', 'never', 'k.cu'], folder).status, 0);
      const off = { 'k.cu': divergent, 'c.json': '{"severity": {"divergent-branch": "hint"}}' };
      withFiles(off, (other) => {
        assert.equal(run(['check', '--config', 'c.json', 'k.cu'], other).status, 0);
        assert.equal(run(['check', '--config', 'c.json', '--fail-on', 'hint', 'k.cu'], other).status, 1);
        const hidden = run(
          ['check', '--config', 'c.json', '--min-severity', 'warning', '--format', 'json', 'k.cu'],
          other,
        );
        const [{ findings, branches }] = JSON.parse(hidden.stdout).files;
        assert.deepEqual(findings, []);
        assert.equal(branches[0].severity, 'hint');
      });
    });
  });

  it('takes block shapes from launches beside the file, unless told not to, and from --block', () => {
    const kernel = '__global__ void k(int *a) { if (threadIdx.y == 0) a[0] = 1; }\n';
    const launch = '#include "k.cuh"\nvoid run(int *a) { k<<<1, dim3(32, 4)>>>(a); }\n';
    withFiles({ 'k.cuh': kernel, 'main.cu': launch }, (folder) => {
      const verdict = (...args: string[]) => {
        const { stdout } = run(['check', '--format', 'json', '--fail-on', 'never', ...args, 'k.cuh'], folder);
        const [{ branches, functions }] = JSON.parse(stdout).files;
        return [branches[0].uniformity, functions[0].blockShapes.length];
      };
      assert.deepEqual(verdict(), ['warp', 1]);
      assert.equal(verdict('--no-workspace')[1], 0);
      assert.equal(verdict('--no-workspace', '--block', '16,16')[0], 'divergent');
    });
  });

  it('knows macros of included files', () => {
    const files = {
      'n.h': '#define N 32\n',
      'k.cu': '#include "n.h"\n__global__ void k(int *a) { if (threadIdx.x / N) a[0] = 1; }\n',
    };
    withFiles(files, (folder) => {
      const { stdout } = run(['check', '--format', 'json', 'k.cu'], folder);
      assert.equal(JSON.parse(stdout).files[0].branches[0].uniformity, 'warp');
    });
  });

  it('is not confused by includes in a circle', () => {
    const files = {
      'a.cuh': '#include "b.cuh"\n__device__ int f(int i) { return g(i); }\n',
      'b.cuh': '#include "a.cuh"\n__device__ int g(int i) { return i; }\n',
      'k.cu': '#include "a.cuh"\n__global__ void k(int *a) { if (f(blockIdx.x)) a[0] = 1; }\n',
    };
    withFiles(files, (folder) => assert.equal(run(['check', '.'], folder).status, 0));
  });

  it('prints SARIF and GitHub commands', () => {
    withFiles({ 'k.cu': divergent }, (folder) => {
      const sarif = JSON.parse(run(['check', '--format', 'sarif', 'k.cu'], folder).stdout);
      assert.equal(sarif.runs[0].results.length, 1);
      assert.match(run(['check', '--format', 'github', 'k.cu'], folder).stdout, /^::warning file=k\.cu,line=3,/);
    });
  });
});

describe('explain', function () {
  this.timeout(60_000); // each run starts a process
  it('tells the why-chain of a line, and where conditions are if there is none', () => {
    withFiles({ 'k.cu': divergent }, (folder) => {
      const { status, stdout } = run(['explain', 'k.cu:3'], folder);
      assert.equal(status, 0);
      assert.match(stdout, /Divergent: splits every warp/);
      assert.match(stdout, /because\n.*└─ /);
      assert.match(stdout, /threadIdx\.x/);
      const none = run(['explain', 'k.cu:2'], folder);
      assert.equal(none.status, 2);
      assert.equal(none.stdout, '');
      assert.match(none.stderr, /k\.cu:2: no condition of device code stands here; the nearest are on line 3/);
    });
  });
});
