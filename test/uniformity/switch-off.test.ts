// Each mechanism of the engine has a case that fails without it, though all others are there.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { MECHANISMS, type Mechanisms } from '../../server/src/uniformity/mechanisms';
import { readExpectations, wrongAt } from '../cases/check';
import { type Answer, analyse, startParser, worst } from './analyse';
import { mechanismNames, without } from './switched-off';

type Witness = readonly [file: string, functionName: string];

/** Annotated functions whose verdict rests on the mechanism. */
const VERDICTS: Readonly<Record<Exclude<keyof Mechanisms, 'spinWait' | 'balanced'>, Witness>> = {
  relative: ['cases/14-behind-loops.cu', 'countsFromItsOwnStart'],
  polynomialTest: ['cases/02-loops.cu', 'roundsInLockstep'],
  leader: ['cases/19-jumps-and-atomics.cu', 'aggregated'],
  remainder: ['cases/08-data.cu', 'unravelled'],
  rounds: ['cases/13-settled-conditions.cu', 'stridesThatKeepWarpsWhole'],
  worstRound: ['cases/02-loops.cu', 's14_doUntilLane'],
  strideLoop: ['cases/12-extents.cu', 'strideLeftAtOnce'],
  countedExit: ['cases/50-objects-and-callbacks.cu', 'countedInLanes'],
  implied: ['cases/13-settled-conditions.cu', 'settledByTheSame'],
  refinements: ['cases/18-dominated.cu', 'sizesAreKnown'],
  butterfly: ['cases/05-intrinsics.cu', 's43_butterfly'],
  butterflyLoop: ['cases/05-intrinsics.cu', 's43_butterflyLoop'],
  published: ['cases/31-published.cu', 'bound'],
  localMemory: ['cases/06-memory.cu', 's49_localArrayOfUniformValues'],
  storedBefore: ['cases/33-pointers-to-locals.cu', 'storedBefore'],
};

/** Functions in which it marks a loop: what a squiggle rests on, not a verdict. */
const MARKS: Readonly<Record<'spinWait' | 'balanced', Witness>> = {
  spinWait: ['rules/fixtures/waits.cu', 'waitsOnAFlag'],
  balanced: ['cases/39-balanced-loops.cu', ''],
};

function answersOf(file: string, mechanisms: Mechanisms): readonly Answer[] {
  const source = fs.readFileSync(path.join('test', file), 'utf8');
  return analyse(source, ({ answers }) => worst(answers), null, mechanisms);
}

function wrongIn([file, name]: Witness, mechanisms: Mechanisms): string[] {
  const answers = answersOf(file, mechanisms);
  const expectations = readExpectations(fs.readFileSync(path.join('test', file), 'utf8'));
  return expectations.flatMap((each) => (each.name === name ? (wrongAt(each, answers) ?? []) : []));
}

describe('mechanisms, switched off one by one', () => {
  before(startParser);

  it('every mechanism has a case', () => {
    assert.deepEqual([...Object.keys(VERDICTS), ...Object.keys(MARKS)].sort(), [...mechanismNames].sort());
  });

  for (const [name, witness] of Object.entries(VERDICTS) as [keyof typeof VERDICTS, Witness][])
    it(`${name}: ${witness[1]} fails without it`, () => {
      assert.deepEqual(wrongIn(witness, MECHANISMS), []);
      assert.notDeepEqual(wrongIn(witness, without(name)), []);
    });

  for (const [name, [file, inside]] of Object.entries(MARKS) as [keyof typeof MARKS, Witness][])
    it(`${name}: loops in ${path.basename(file)} are not marked without it`, () => {
      const marked = (mechanisms: Mechanisms): boolean =>
        answersOf(file, mechanisms).some((each) => each.function.includes(inside) && each.verdict[name]);
      assert.equal(marked(MECHANISMS), true);
      assert.equal(marked(without(name)), false);
    });
});
