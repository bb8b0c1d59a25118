import { Pattern } from '../../server/src/lanes/value';
import { MECHANISMS, type Mechanisms } from '../../server/src/uniformity/mechanisms';

/** Of each mechanism one that knows nothing: the answer that stands without it. */
const KNOWS_NOTHING: Mechanisms = {
  relative: () => null,
  countedExit: () => null,
  polynomialTest: () => null,
  leader: () => null,
  remainder: () => false,
  rounds: (_run, _instr, value) => value,
  worstRound: (_run, _block, _value, judgement) => judgement,
  strideLoop: () => false,
  balanced: () => false,
  implied: () => null,
  refinements: () => ({ has: () => false, of: () => [], dominates: () => false }),
  butterfly: () => false,
  butterflyLoop: () => false,
  published: () => ({ part: () => false, isShared: () => false }),
  localMemory: (run) => ({
    load: () => run.input.domain.varying(Pattern.Data, null, {}),
    store: () => {},
    holds: () => [],
  }),
  storedBefore: () => null,
  spinWait: () => false,
};

export const mechanismNames = Object.keys(MECHANISMS) as (keyof Mechanisms)[];

/** All mechanisms but one. */
export function without(name: keyof Mechanisms): Mechanisms {
  return { ...MECHANISMS, [name]: KNOWS_NOTHING[name] };
}
