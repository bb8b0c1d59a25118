import type { BlockId, Instr, InstrId, Loop, MemoryObject, Site } from '../flow/ir';
import type { Judgement } from '../lanes/judgement';
import type { Value, Why } from '../lanes/value';
import { isBalanced } from './balanced-loop';
import { isBisection } from './bisection';
import { isButterflyLoop, isFullButterfly } from './butterfly';
import { countedExit } from './counted-exit';
import type { FlowFacts } from './flow-facts';
import type { FunctionRun } from './function-run';
import { leaderTest } from './leader';
import { LocalMemory } from './local-memory';
import { polynomialTest } from './polynomial-test';
import { Published } from './published';
import type { Refinements } from './refinements';
import { relativeBinary } from './relative';
import { isRemainderAgainstDivisor } from './remainder';
import { overItsRounds } from './rounds';
import { isSpinWait } from './spin-wait';
import { storedBefore } from './stored-before';
import { isStrideLoop } from './stride-loop';
import type { FlowOf } from './terms';
import { overRounds } from './worst-round';

type Comparison = Instr & { op: 'binary' };
type Load = Instr & { op: 'load' };

/**
 * What the fixpoint asks where lane arithmetic alone does not answer. A test replaces one by what knows nothing, to see
 * that some case rests on it (test/uniformity/switch-off.test.ts).
 */
export interface Mechanisms {
  readonly relative: (run: FunctionRun, instr: Comparison) => Value | null;
  readonly polynomialTest: (run: FunctionRun, instr: Comparison, value: Value) => Value | null;
  readonly leader: (run: FunctionRun, instr: Comparison, value: Value) => Value | null;
  readonly remainder: (run: FunctionRun, instr: Comparison) => boolean;
  readonly rounds: (run: FunctionRun, instr: Comparison, value: Value) => Value;
  readonly worstRound: (run: FunctionRun, block: BlockId, value: InstrId, judgement: Judgement) => Judgement;
  readonly strideLoop: (run: FunctionRun, loop: Loop) => boolean;
  readonly countedExit: (run: FunctionRun, id: InstrId, loop: Loop, why: Why) => Value | null;
  readonly balanced: (run: FunctionRun, loop: Loop) => boolean;
  readonly implied: (facts: FlowFacts, block: BlockId, flowOf: FlowOf) => boolean | null;
  readonly refinements: (facts: FlowFacts, flowOf: FlowOf) => Pick<Refinements, 'has' | 'of' | 'dominates'>;
  readonly butterfly: (run: FunctionRun, id: InstrId) => boolean;
  readonly butterflyLoop: (run: FunctionRun, phi: Instr, loop: Loop) => boolean;
  readonly published: (facts: FlowFacts, flowOf: FlowOf) => Pick<Published, 'part' | 'isShared'>;
  readonly localMemory: (run: FunctionRun) => Pick<LocalMemory, 'load' | 'store' | 'holds'>;
  readonly storedBefore: (run: FunctionRun, load: Load, object: MemoryObject) => Value | null;
  readonly spinWait: (run: FunctionRun, site: Site) => boolean;
}

export const MECHANISMS: Mechanisms = {
  relative: relativeBinary,
  polynomialTest,
  leader: leaderTest,
  remainder: isRemainderAgainstDivisor,
  rounds: overItsRounds,
  worstRound: overRounds,
  strideLoop: isStrideLoop,
  countedExit,
  balanced: (run, loop) => isBalanced(run, loop) || isBisection(run, loop),
  implied: (facts, block, flowOf) => facts.implied(block, flowOf),
  refinements: (facts, flowOf) => facts.refinements(flowOf),
  butterfly: isFullButterfly,
  butterflyLoop: isButterflyLoop,
  published: (facts, flowOf) => new Published(facts.flow, facts.graph, flowOf),
  localMemory: (run) => new LocalMemory(run),
  storedBefore,
  spinWait: isSpinWait,
};
