import * as assert from 'node:assert/strict';
import { Assume } from '../../server/src/lanes/value';
import { buildReport, fileReport } from '../../server/src/report/build-report';
import { toGithub } from '../../server/src/report/github';
import type { Report } from '../../server/src/report/model';
import { toSarif } from '../../server/src/report/sarif';
import { runRules } from '../../server/src/rules';
import { handMade } from '../rules/hand-made';

const source = `__global__ void kernel(float *out) {
  if (i %
      2) {
    out[i] = 1;
  }
}
`;

async function report(path: string): Promise<Report> {
  const assume = Assume.WarpMultiple | Assume.OneD;
  const analysis = await handMade(source, [{ condition: 'i %\n      2', judgement: { assume } }]);
  const file = fileReport({ path, skipped: null, analysis, findings: runRules(analysis, {}) });
  return buildReport([file, fileReport({ path: 'gone.cu', skipped: 'no such file' })], 'sm_90', '1.2.3');
}

describe('the JSON report', () => {
  it('has every field of the contract, 1-based, ends exclusive', async () => {
    const { files, ...head } = await report('a.cu');
    assert.deepEqual(head, { version: 1, tool: { name: 'cuda-divergence-hints', version: '1.2.3' }, arch: 'sm_90' });
    const [{ branches, findings, functions, ...file }, gone] = files;
    assert.deepEqual(file, { path: 'a.cu', skipped: null, notes: [] });
    assert.deepEqual(gone, {
      path: 'gone.cu',
      skipped: 'no such file',
      notes: [],
      functions: [],
      branches: [],
      findings: [],
    });
    assert.deepEqual(functions, [
      {
        name: 'kernel',
        kind: 'kernel',
        line: 1,
        endLine: 6,
        blockShapes: [],
        branches: 1,
        divergent: 1,
        slots: { estimate: 200, ideal: 120, symbolic: null, sample: null },
      },
    ]);
    assert.deepEqual(branches, [
      {
        function: 'kernel',
        kind: 'if',
        line: 2,
        column: 7,
        endLine: 3,
        endColumn: 8,
        condition: 'i % 2',
        uniformity: 'divergent',
        dependsOn: [],
        extent: 'every-warp',
        active: '0xffffffff',
        mask: '0xaaaaaaaa',
        warps: null,
        assumptions: ['1-D block', 'blockDim.x % 32 == 0'],
        why: [{ line: 1, column: 1, message: '`i` differs per lane: `threadIdx.x`' }],
        form: 'branch',
        cost: {
          paths: [
            { label: 'then', slots: 57, symbolic: null, lanes: 16 },
            { label: 'else', slots: 52, symbolic: null, lanes: 16 },
          ],
          sum: 109,
          longest: 57,
          laneEfficiency: 0.5,
          laneEfficiencyAt: null,
          pathEfficiency: 0.5229,
          lostSlots: 54.5,
          lossRank: 54.5,
          trips: null,
        },
        contexts: [],
        severity: 'warning',
      },
    ]);
    const [{ message, detail, ...finding }] = findings;
    assert.match(message, /`i % 2` splits every warp/);
    assert.match(detail.why, /`i` differs per lane/);
    assert.match(detail.advice, /whole warps/);
    assert.deepEqual(finding, {
      rule: 'divergent-branch',
      severity: 'warning',
      line: 2,
      column: 7,
      endLine: 3,
      endColumn: 8,
      related: [{ path: 'kernel.cu', line: 1, column: 1, message: '`i` differs per lane: `threadIdx.x`' }],
      fixes: [
        'Expected here: insert `// divergence: expected`',
        'Expected in all of `kernel` (`// divergence: off` … `on`)',
        'Expected in this file (`// divergence: off`)',
      ].map((title) => ({ title, kind: 'quickfix', keepsResults: true })),
    });
  });
});

describe('other formats', () => {
  it('SARIF 2.1.0 names rule, level and region', async () => {
    const { version, runs } = JSON.parse(toSarif(await report('src/a b.cu')));
    assert.equal(version, '2.1.0');
    const [{ results, tool, columnKind }] = runs;
    assert.equal(columnKind, 'utf16CodeUnits');
    assert.equal(tool.driver.rules[results[0].ruleIndex].id, 'divergent-branch');
    assert.equal(results[0].level, 'warning');
    const { artifactLocation, region } = results[0].locations[0].physicalLocation;
    assert.deepEqual(artifactLocation, { uri: 'src/a%20b.cu', index: 0 });
    assert.deepEqual(region, { startLine: 2, startColumn: 7, endLine: 3, endColumn: 8 });
  });

  it('GitHub commands escape what would end them', async () => {
    const [line, skipped] = toGithub(await report('a,b:c%.cu')).split('\n');
    assert.match(line, /^::warning file=a%2Cb%3Ac%25\.cu,line=2,endLine=3,title=divergent-branch::`i %25 2` splits/);
    assert.equal(skipped, '::notice file=gone.cu,title=skipped::no such file');
  });
});
