import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import { offersIn, safeTogether } from '../../server/src/rules/fixes';
import { applyEdits, type Fix, Rank, type TextEdit } from '../../server/src/rules/fixes/fix';
import { analyse } from '../rules/analyse';
import { foldersIn, shapes, tools } from './shapes';

type Analysed = Awaited<ReturnType<typeof analyse>>;

/** Fixes after which the finding is gone, or costs less. */
const cures = new Set(['remap-index', 'warp-index', 'merge-arms', 'hoist-common', 'select-value', 'expected-here']);
/** Fixes after which a warp pays less for the function. */
const saves = new Set(['contiguous-threads', 'sequential-addressing', 'unswitch-loop', 'remap-index', 'warp-index']);

/** Fixes after which there is a branch more. */
const branches = new Set(['real-branch', 'masked-value']);

/** Each fix has shapes: `before.cu` and what the fix makes of it, `after.cu`; without one it must not be offered. */
describe('fixes', function () {
  this.timeout(30_000);
  for (const { id, shape, before, after } of shapes())
    it(`${id}: ${shape}`, async () => {
      const analysed = await analyse(before);
      const fixes = all(analysed, before).filter((fix) => fix.id === id);
      if (after === null) {
        assert.deepEqual(
          fixes.map(({ title }) => title),
          [],
        );
        return;
      }
      assert.equal(fixes.length, 1);
      assert.ok(fixes[0].title.length <= 145, `${fixes[0].title.length}: ${fixes[0].title}`);
      assertApart(fixes[0].edits());
      assert.equal(applyEdits(before, fixes[0].edits()), after);
      const left = await analyse(after);
      assert.deepEqual(left.analysis.notes, []);
      assert.ok(!all(left, after).some((fix) => fix.id === id && fix.title === fixes[0].title), 'is offered again');
      if (cures.has(id)) assert.ok(worst(left) < worst(analysed), `${worst(left)} lost slots`);
      if (saves.has(id)) assert.ok(paid(left) < paid(analysed), `${paid(left)} slots`);
      if (branches.has(id)) assert.ok(realBranches(left) > realBranches(analysed), 'no branch');
      if (fixes[0].rank === Rank.Declaration) assert.deepEqual(left.findings, []);
      else assert.ok(warnings(left, id === 'unswitch-loop') <= warnings(analysed, false), 'more findings');
    });

  for (const id of foldersIn('test/fixes').filter((each) => !tools.has(each)))
    it(`${id} has at least four shapes, and one where it must not be offered`, () => {
      const own = shapes().filter((each) => each.id === id);
      assert.ok(own.filter(({ after }) => after !== null).length >= 4);
      if (!always.has(id)) assert.ok(own.some(({ after }) => after === null));
    });

  it('keep the line endings of the file', async () => {
    for (const { id, shape, before, after } of shapes()) {
      if (after === null) continue;
      const text = before.replaceAll('\n', '\r\n');
      const fix = all(await analyse(text), text).find((each) => each.id === id);
      assert.equal(applyEdits(text, fix?.edits() ?? []), after.replaceAll('\n', '\r\n'), `${id}: ${shape}`);
    }
  });

  it('do not change the words of what they keep', async () => {
    // Whatever is a comment before is a comment afterwards.
    for (const { id, shape, before, after } of shapes())
      for (const comment of before.match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? [])
        if (after !== null)
          assert.ok(
            after.replace(/\s+/g, ' ').includes(comment.replace(/\s+/g, ' ').trim()),
            `${id}: ${shape} loses ${comment}`,
          );
  });

  it('say whether results stay the same, and stand in the order of advice', async () => {
    const { findings } = await analyse(fs.readFileSync('test/fixes/remap-index/parity/before.cu', 'utf8'));
    assert.deepEqual(
      findings[0].fixes.map(({ id, keepsResults }) => [id, keepsResults]),
      [
        ['remap-index', true],
        ['warp-index', false],
        ['expected-here', true],
        ['expected-in-function', true],
        ['expected-in-file', true],
      ],
    );
    assert.match(
      findings[0].fixes[0].title,
      /^Give each warp elements of one kind: .* \(162 → 121 slots per warp; same results/,
    );
    assert.match(findings[0].fixes[1].title, /\(162 → 121 slots per warp; changes which elements take which path\)/);
  });

  it('do not use what the architecture does not have', async () => {
    const text = fs.readFileSync('test/fixes/common-trips/integers/before.cu', 'utf8');
    for (const [arch, count] of [
      ['sm_75', 0],
      ['sm_80', 1],
      ['sm_120', 1],
    ] as const) {
      const offered = all(await analyse(text, { architecture: arch }), text).filter(({ id }) => id === 'common-trips');
      assert.equal(offered.length, count, arch);
    }
  });

  it('apply together only what keeps results, once per function', async () => {
    const before = fs.readFileSync('test/fixes/remap-index/parity/before.cu', 'utf8');
    const after = fs.readFileSync('test/fixes/remap-index/parity/after.cu', 'utf8');
    const { findings } = await analyse(before);
    const fixes = safeTogether(findings);
    assert.deepEqual(
      fixes.map(({ id }) => id),
      ['remap-index'],
    );
    assert.equal(
      applyEdits(
        before,
        fixes.flatMap((fix) => fix.edits()),
      ),
      after,
    );
    const changing = await analyse(fs.readFileSync('test/fixes/warp-index/parity/before.cu', 'utf8'));
    assert.deepEqual(safeTogether(changing.findings), []);
  });
});

const always = new Set(['expected-here']);

/** An editor refuses edits that overlap. */
function assertApart(edits: readonly TextEdit[]): void {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  for (let at = 1; at < sorted.length; at++) assert.ok(sorted[at - 1].end <= sorted[at].start, 'edits overlap');
}

function all({ analysis, findings }: Analysed, text: string): Fix[] {
  return offersIn(analysis, findings, 0, text.length).flatMap(({ fixes }) => fixes);
}

function warnings({ findings }: Analysed, isDoubled: boolean): number {
  // Two loops that exclude each other stand where one was.
  return isDoubled ? Math.ceil(findings.length / 2) : findings.length;
}

/** Those that do not compute both values (the shorter ones may be predicated). */
function realBranches({ analysis }: Analysed): number {
  return analysis.functions
    .flatMap((of) => of.branches)
    .filter(({ site, answers }) => site.kind === 'if' && answers[0].cost.form !== 'select').length;
}

/** The lost slots of the worst finding. */
function worst({ findings }: Analysed): number {
  return Math.max(0, ...findings.map(({ branch }) => branch?.answers[0].cost.lostRank ?? 0));
}

function paid({ analysis }: Analysed): number {
  return analysis.functions.reduce((sum, { costs }) => sum + costs[0].estimate.rank, 0);
}
