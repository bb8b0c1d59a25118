import * as assert from 'node:assert/strict';
import { run, withFiles } from './run';

const kernel = (name: string, rounds: number) => `__global__ void ${name}(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) for (int j = 0; j < ${rounds}; ++j) a[i] = a[i] * 1.5f + expf(a[i]);
}
`;
const files = { 'a.cu': kernel('small', 20) + kernel('large', 400), 'b.cu': kernel('middle', 90) };
const findings = (text: string): string[] =>
  [...text.matchAll(/^(\w\.cu:\d+):\d+: \w+ \[/gm)].map(([, place]) => place);

describe('what check prints first', function () {
  this.timeout(60_000); // each run starts a process
  it('is what loses most, whatever file it is in', () => {
    withFiles(files, (folder) => {
      const { stdout } = run(['check', '.'], folder);
      assert.deepEqual(findings(stdout), ['a.cu:7', 'b.cu:3', 'a.cu:3']);
    });
  });

  it('is the first of the files with --sort path', () => {
    withFiles(files, (folder) => {
      const { stdout } = run(['check', '--sort', 'path', '.'], folder);
      assert.deepEqual(findings(stdout), ['a.cu:3', 'a.cu:7', 'b.cu:3']);
    });
  });

  it('ends after --top N, and says how many more there are', () => {
    withFiles(files, (folder) => {
      const { stdout, status } = run(['check', '--top', '1', '.'], folder);
      assert.deepEqual(findings(stdout), ['a.cu:7']);
      assert.match(stdout, /^2 findings more \(--top 1\)\.$/m);
      assert.equal(status, 1);
      const both = run(['check', '--top', '2', '--sort', 'path', '.'], folder);
      assert.deepEqual(findings(both.stdout), ['a.cu:7', 'b.cu:3']);
      assert.match(run(['check', '--top', 'many', '.'], folder).stderr, /--top: "many" is no whole number from 1 on/);
    });
  });

  it('is followed by the kernels that lose most of what is lost', () => {
    withFiles(files, (folder) => {
      const { stdout } = run(['check', '.'], folder);
      assert.match(stdout, /^1 of 3 kernels loses \d+ % of what is lost: `large` \(about \d+ slots a warp\)\.$/m);
    });
  });

  it('is no list of `#if` regions: text counts them, JSON names them', () => {
    const choice = (name: string) => `#ifdef FEATURE_${name}\n  a[0] = 1;\n#else\n  a[0] = 2;\n#endif\n`;
    const text = `__global__ void k(float *a) {\n${choice('A')}${choice('B')}}\n`;
    withFiles({ 'k.cu': text }, (folder) => {
      const { stdout } = run(['check', 'k.cu'], folder);
      assert.ok(!stdout.includes('FEATURE_A'), stdout);
      assert.match(stdout, /^2 regions under `#if` or `#else` were not analysed \(--format json names them\)\.$/m);
      const { notes } = JSON.parse(run(['check', '--format', 'json', 'k.cu'], folder).stdout).files[0];
      assert.equal(notes.length, 2);
    });
  });
});
