import assert from 'node:assert/strict';
import { run, withFiles } from './run';

const source = `// one kernel, one helper
__device__ int half(int x) { return x / 2; }
__global__ void __launch_bounds__(64) k(int *a, int n) {
  int lane = threadIdx.x & 31;
  if (lane < 16) a[0] = half(n);
  if (threadIdx.x / 32 == 1) a[1] = n;
}
void launch(int *a) { k<<<2, 64>>>(a, 3); }
`;

describe('dump', function () {
  this.timeout(60_000); // each run starts a process

  const dumped = (...args: string[]): string =>
    withFiles({ 'k.cu': source }, (folder) => {
      const { status, stdout, stderr } = run(['dump', ...args], folder);
      assert.equal(status, 0, stderr);
      return stdout;
    });

  it('shows the text that the grammar reads, every offset where it was', () => {
    const whole = dumped('mask', 'k.cu');
    assert.equal(whole.length, source.length);
    assert.doesNotMatch(whole, /__global__|__launch_bounds__|<<<|one kernel/);
    assert.equal(whole.indexOf('int lane'), source.indexOf('int lane'));
    const helper = dumped('mask', 'k.cu:2');
    assert.match(helper, /int half\(int x\) \{ return x \/ 2; \}/);
    assert.doesNotMatch(helper, /lane/);
  });

  it('shows the control-flow graph with the condition of each branch', () => {
    const graph = dumped('cfg', 'k.cu', '--function', 'k');
    assert.match(graph, /^k\(a, n\)\nb0: <-/);
    assert.match(graph, /branch %\d+ b\d+ b\d+ {2}; if \(lane < 16\) at line 5\n/);
    assert.match(graph, /call half\(%\d+\)/);
    assert.doesNotMatch(graph, /half\(x\)/);
    assert.match(dumped('cfg', 'k.cu'), /half\(x\)[\s\S]*k\(a, n\)/);
  });

  it('shows what the lanes hold, and the verdict on each branch', () => {
    const values = dumped('values', 'k.cu:5');
    assert.match(values, /block \(64, 1\)|64/);
    assert.match(values, /threadIdx\.x : uint32 {2}; \[0\.\.63\]/);
    assert.match(values, /; lane {2}; \[0\.\.31 0\.\.31\]|; lane {2}; \[0\.\.31\]/);
    assert.match(values, /param 1 : int32 {2}; n {2}; grid n/);
    assert.match(values, /if \(lane < 16\) at line 5: divergent every-warp 0x0000ffff/);
    assert.match(values, /if \(threadIdx\.x \/ 32 == 1\) at line 6: warp/);
  });

  it('shows a function in each of its contexts', () => {
    const values = dumped('values', 'k.cu', '--function', 'half');
    assert.match(values, /called from k/);
    assert.match(values, /param 0 : int32 {2}; x {2}; grid n/);
  });

  it('says in one line what is not there', () => {
    withFiles({ 'k.cu': source, 'host.cu': 'int main() { return 0; }\n' }, (folder) => {
      const refuses = (says: RegExp, ...args: string[]) => {
        const { status, stdout, stderr } = run(['dump', ...args], folder);
        assert.equal(status, 2, stdout);
        assert.equal(stdout, '');
        assert.match(stderr, says);
        assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
      };
      refuses(/dump mask\|cfg\|values FILE/);
      refuses(/dump mask\|cfg\|values FILE/, 'values');
      refuses(/dump mask\|cfg\|values FILE/, 'tree', 'k.cu');
      refuses(/dump mask\|cfg\|values FILE/, 'cfg', 'k.cu', 'k.cu');
      refuses(/none\.cu: no such file/, 'cfg', 'none.cu');
      refuses(/no device function is called kk; there are half, k/, 'cfg', 'k.cu', '--function', 'kk');
      refuses(/no device function stands on line 8; there are half, k/, 'values', 'k.cu:8');
      refuses(/no device function k stands on line 2/, 'mask', 'k.cu:2', '--function', 'k');
      refuses(/the file has none/, 'values', 'host.cu');
      refuses(/--format is not an option/, 'cfg', 'k.cu', '--format', 'json');
    });
    assert.match(run(['explain', '--function', 'k', 'k.cu:1']).stderr, /--function is not an option/);
  });
});
