// Single conditions in C++ as authors write it (policies, tags, traits, CRTP, iterators, views, small vectors and matrices):
// each was run on a GPU with every lane's visits traced, and did what its mark says.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Expectation, readExpectations } from '../cases/check';
import { type Answer, analyse, startParser } from '../uniformity/analyse';

const folder = path.join('test', 'bank', 'authors');

/** Divergent conditions that are called uniform, by kernel. */
const MISSED: readonly string[] = ['pipelineAddsRank'];
/** Uniform conditions that are called divergent. */
const ALARMS: readonly string[] = [
  'derivedCountsArgument',
  'derivedAboveArgument',
  'derivedOfBlock',
  'mixinTwice',
  'mixinByZero',
  'tagOfTraits',
  'constrainedOverload',
  'shiftedAway',
  'pipelineForgets',
  'vectorSizeOfPushes',
  'vectorPopped',
  'matrixOfArgument',
  'matrixElement',
  'matrixRowReread',
];

interface Condition {
  readonly kernel: string;
  readonly isDivergent: boolean;
  readonly said: readonly Answer['judgement']['uniformity'][];
}

function conditionsOf(file: string): Condition[] {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  const answers = analyse(text, (analysis) => analysis.answers);
  const lines = text.split('\n');
  const kernelAt = (line: number): string =>
    lines.slice(0, line).reduce((name, each) => /__global__ .*?(\w+)\s*\(/.exec(each)?.[1] ?? name, '');
  return readExpectations(text)
    .filter((each: Expectation) => each.verdict !== null)
    .map(({ line, verdict }) => ({
      kernel: kernelAt(line),
      isDivergent: verdict === 'divergent',
      said: answers.filter((answer) => answer.line === line).map(({ judgement }) => judgement.uniformity),
    }));
}

describe('bank: conditions in the C++ of authors', function () {
  this.timeout(60_000);
  before(startParser);

  it('are judged as a GPU showed them, but for those that are named', () => {
    const conditions = fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('.cu'))
      .sort()
      .flatMap(conditionsOf);
    assert.equal(conditions.length, 116);
    assert.ok(conditions.every(({ said }) => said.length > 0));
    const isOpen = (said: string): boolean => said === 'divergent' || said === 'caller' || said === 'unknown';
    const missed = conditions.filter(({ isDivergent, said }) => isDivergent && !said.some(isOpen));
    const alarms = conditions.filter(({ isDivergent, said }) => !isDivergent && said.includes('divergent'));
    assert.deepEqual(
      missed.map(({ kernel }) => kernel),
      MISSED,
    );
    assert.deepEqual(
      alarms.map(({ kernel }) => kernel),
      ALARMS,
    );
  });
});
