import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { buildReport, fileReport } from '../../server/src/report/build-report';
import { toGithub } from '../../server/src/report/github';
import type { Report } from '../../server/src/report/model';
import { toSarif } from '../../server/src/report/sarif';
import { analyse } from '../rules/analyse';
import { breaches } from './contract';

const folders = ['examples', 'test/cases', '../shared/cases'].filter((folder) => fs.existsSync(folder));
const files = folders.flatMap((folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.cu'))
    .map((name) => path.join(folder, name)),
);
const textOf = (file: string) => fs.readFileSync(file, 'utf8');

async function reportOf(arch: string): Promise<Report> {
  const reports = [];
  for (const file of files) {
    const analysed = await analyse(textOf(file), { architecture: arch as 'sm_90' });
    reports.push({ ...fileReport({ path: file, ...analysed }), path: file });
  }
  return buildReport(reports, arch, '0.1.0');
}

describe('the report keeps its contract', function () {
  this.timeout(300_000);
  for (const arch of ['sm_90', 'sm_75'])
    it(`in every field, ${arch}`, async () => {
      const report = JSON.parse(JSON.stringify(await reportOf(arch)));
      assert.ok(report.files.flatMap(({ branches }: Report['files'][number]) => branches).length > 200);
      const found = breaches(report, textOf);
      assert.equal(found.length, 0, found.join('\n'));
    });

  it('SARIF has what version 2.1.0 requires', async () => {
    const { $schema, version, runs } = JSON.parse(toSarif(await reportOf('sm_90')));
    assert.match($schema, /sarif.*2\.1\.0/);
    assert.equal(version, '2.1.0');
    const [{ tool, results, artifacts, columnKind, invocations }] = runs;
    assert.equal(columnKind, 'utf16CodeUnits');
    assert.equal(typeof tool.driver.name, 'string');
    const ids = tool.driver.rules.map(({ id }: { id: string }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(typeof invocations[0].executionSuccessful, 'boolean');
    assert.ok(results.length > 20);
    const notifications = invocations[0].toolExecutionNotifications;
    for (const { message, level, locations } of [...results, ...notifications]) {
      assert.ok(typeof message.text === 'string' && message.text !== '');
      assert.ok(['none', 'note', 'warning', 'error'].includes(level));
      for (const { physicalLocation } of locations) {
        assert.ok(URL.canParse(physicalLocation.artifactLocation.uri, 'file:///'));
        const { startLine, startColumn = 1, endLine = startLine, endColumn } = physicalLocation.region;
        for (const each of [startLine, startColumn, endLine]) assert.ok(Number.isInteger(each) && each >= 1);
        assert.ok(endLine > startLine || endColumn === undefined || endColumn > startColumn);
      }
    }
    for (const { ruleId, ruleIndex, locations } of results) {
      assert.equal(ids[ruleIndex], ruleId);
      const { uri, index } = locations[0].physicalLocation.artifactLocation;
      assert.equal(artifacts[index].location.uri, uri);
    }
  });

  it('a GitHub annotation is one line that no source text can end or extend', async () => {
    const { findings, ...empty } = fileReport({ path: 'a.cu', ...(await analyse(textOf('examples/parity.cu'))) });
    const hostile = '100%\r\n::error file=x::y,z:%0A';
    const file = {
      ...empty,
      path: `a:${hostile}.cu`,
      findings: [{ ...findings[0], message: hostile, detail: { why: '', advice: '' } }],
    };
    const skipped = { ...empty, path: hostile, skipped: hostile, findings: [] };
    const lines = toGithub(buildReport([file, skipped], 'sm_90', '0.1.0')).split('\n');
    assert.equal(lines.length, 3);
    assert.equal(lines[2], '');
    for (const line of lines.slice(0, 2)) {
      const parts = /^::(warning|notice) ([^:]*)::(.*)$/.exec(line);
      assert.ok(parts, line);
      for (const property of parts[2].split(',')) assert.match(property, /^\w+=[^:,\r\n]*$/);
      assert.equal(decodeURIComponent(parts[3]), hostile);
    }
  });
});
