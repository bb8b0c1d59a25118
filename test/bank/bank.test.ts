// Single conditions whose answers are known by reasoning and were seen on a GPU: ours, and what LLVM and ptxas say of them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Expectation, readExpectations, wrongAt } from '../cases/check';
import { type Answer, analyse, startParser, worst } from '../uniformity/analyse';

const folder = path.join('test', 'bank');

type Said = 'uniform' | 'divergent' | 'folded' | 'predicated';

interface Recorded {
  readonly file: string;
  readonly kernel: string;
  readonly observed: {
    readonly errors: readonly string[];
    readonly evaluations: number;
    readonly mixed: number;
    readonly scope: string;
    readonly everyWarp: boolean;
    readonly mostInBlock: number;
    readonly mask: number | null;
  };
  readonly llvm: Said;
  readonly llvmO2: Said;
  readonly ptxas: Said;
}

const results: { readonly conditions: readonly Recorded[] } = JSON.parse(
  fs.readFileSync(path.join(folder, 'results.json'), 'utf8'),
);

/** Answers that fall short, by kernel, and what is said instead: extents and masks less exact, scopes narrower. */
const SHORT: Readonly<Record<string, string>> = {
  // Every warp splits, but that is not shown.
  lanePlusArgument: 'divergent some-warps',
  interleavedStride: 'divergent some-warps',
  switchFallsThrough: 'divergent some-warps',
  recursion: 'divergent data-dependent',
  counterAfterBreakOfLane: 'divergent some-warps',
  skippedByLane: 'divergent data-dependent',
  carriedAround: 'divergent some-warps',
  swappedInLoop: 'divergent some-warps',
  laterRoundOnly: 'divergent some-warps',
  loopWithTwoEntries: 'divergent some-warps',
};

interface Condition {
  readonly file: string;
  readonly expected: Expectation;
  readonly isDivergent: boolean;
}

const conditions: Condition[] = [];
const answers = new Map<string, readonly Answer[]>();
for (const file of fs.readdirSync(folder).sort()) {
  if (!file.endsWith('.cu')) continue;
  const marked = readExpectations(fs.readFileSync(path.join(folder, file), 'utf8')).filter((e) => e.verdict !== null);
  for (const expected of marked) conditions.push({ file, expected, isDivergent: expected.verdict === 'divergent' });
}
const uniform = conditions.filter((each) => !each.isDivergent);
const divergent = conditions.filter((each) => each.isDivergent);

function problemOf({ file, expected }: Condition): string | null {
  return wrongAt(expected, answers.get(file) ?? []);
}

/** Called divergent, or not. */
function isCalledDivergent({ file, expected }: Condition): boolean {
  const here = (answers.get(file) ?? []).filter((answer) => answer.line === expected.line);
  assert.ok(here.length > 0, `${file}:${expected.line}: no condition found`);
  return here.some(({ judgement }) => judgement.uniformity === 'divergent' || judgement.uniformity === 'caller');
}

describe('bank: single conditions with known answers', function () {
  this.timeout(60_000);
  before(async () => {
    await startParser();
    for (const { file } of conditions)
      if (!answers.has(file))
        answers.set(
          file,
          analyse(fs.readFileSync(path.join(folder, file), 'utf8'), (all) => worst(all.answers)),
        );
  });

  for (const condition of conditions) {
    const { file, expected } = condition;
    it(`${file}: ${expected.name}`, () => {
      const known = SHORT[expected.name] ?? null;
      const problem = problemOf(condition);
      assert.equal(problem?.replace(/^expected .*?, got /, '') ?? null, known, `${file}:${expected.line}: ${problem}`);
    });
  }

  it('calls no divergent condition uniform', () => {
    const missed = divergent.filter((each) => !isCalledDivergent(each)).map(({ expected }) => expected.name);
    assert.deepEqual(missed, []);
  });

  it('raises at most one false alarm in fifty', () => {
    const alarms = uniform.filter(isCalledDivergent).map(({ expected }) => expected.name);
    assert.ok(alarms.length * 50 <= uniform.length, alarms.join(', '));
  });

  it('knows of each condition what the hardware showed', () => {
    const wrong: string[] = [];
    for (const { expected, isDivergent } of conditions) {
      const recorded = results.conditions.find((each) => each.kernel === expected.name);
      // A mark in a helper stands for the kernel that calls it.
      if (recorded === undefined) continue;
      const { observed } = recorded;
      const is = (holds: boolean, message: string) => holds || wrong.push(`${expected.name}: ${message}`);
      is(observed.errors.length === 0 && observed.evaluations > 0, 'did not run');
      is(observed.mixed > 0 === isDivergent, `${observed.mixed} evaluations were mixed`);
      if (expected.extents.includes('every-warp')) is(observed.everyWarp, 'some warps agreed');
      if (expected.extents.includes('one-per-block')) is(observed.mostInBlock === 1, 'several warps of a block split');
      if (expected.mask !== null) is(observed.mask === expected.mask, `the mask was ${observed.mask?.toString(16)}`);
      const order = ['grid', 'block', 'warp'];
      if (order.includes(observed.scope) && order.includes(expected.verdict ?? ''))
        is(order.indexOf(expected.verdict ?? '') >= order.indexOf(observed.scope), `agreed by ${observed.scope}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(results.conditions.length >= 150);
  });

  it('documents its figures', () => {
    const text = fs.readFileSync(path.join('docs', 'accuracy.md'), 'utf8');
    const row = (name: string, all: readonly { isDivergent: boolean; said: Said }[]) => {
      const of = (isDivergent: boolean, said: Said[]) =>
        all.filter((each) => each.isDivergent === isDivergent && said.includes(each.said)).length;
      const total = (isDivergent: boolean) => all.filter((each) => each.isDivergent === isDivergent).length;
      const alarms = of(false, ['divergent']);
      const share = ((100 * alarms) / total(false)).toFixed(1);
      const silent = of(true, ['folded', 'predicated']);
      const note = silent > 0 ? ` (${silent} more left no branch to read)` : '';
      return `| ${name} | ${of(true, ['uniform'])} of ${total(true)}${note} | ${alarms} of ${total(false)} (${share} %) |`;
    };
    const ours = conditions.map((each) => ({
      isDivergent: each.isDivergent,
      said: isCalledDivergent(each) ? ('divergent' as const) : ('uniform' as const),
    }));
    const theirs = (key: 'llvm' | 'llvmO2' | 'ptxas') =>
      results.conditions.map((each) => ({ isDivergent: each.observed.mixed > 0, said: each[key] }));
    for (const line of [
      row('ours', ours),
      row('LLVM 19, the program as written', theirs('llvm')),
      row('LLVM 19, after -O2', theirs('llvmO2')),
      row('ptxas 13.0, -O3, sm_90', theirs('ptxas')),
    ])
      assert.ok(text.includes(line), `docs/accuracy.md lacks: ${line}`);
  });
});
