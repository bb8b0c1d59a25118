import type { AnalysedFunction } from '../../analysis';
import type { SiteCost } from '../../cost/cost';
import type { FunctionFlow, Loop, SiteKind } from '../../flow/ir';
import type { Value } from '../../lanes/value';
import type { FunctionVerdicts, SiteVerdict, WhyHop } from '../../uniformity/result';
import type { Answer } from '../answer';
import { type Arm, armsOf } from './arms';
import { LoopShape } from './loops';
import { type Part, sliceOf } from './slice';

/** What is known of a condition that splits warps; each question is worked out when it is first asked. */
export class Evidence {
  private lazyParts: readonly Part[] | null = null;
  private lazyArms: readonly Arm[] | null = null;
  private lazyShape: LoopShape | null = null;

  constructor(
    private readonly verdicts: FunctionVerdicts,
    private readonly values: readonly (Value | undefined)[],
    readonly verdict: SiteVerdict,
    readonly cost: SiteCost,
    /** Issue slots of the whole function, unknown loops at their assumed length. */
    readonly whole: number,
    /** The loop that lanes leave by this condition, where the condition is not the loop's own. */
    private readonly left: Loop | null,
  ) {}

  /** `loop`: the site of the loop that lanes leave by this condition. */
  static of(of: AnalysedFunction, { verdict, cost, values }: Answer, loop: number): Evidence | null {
    const verdicts = of.verdicts.find((each) => each.values === values) ?? of.verdicts[0];
    if (verdicts === undefined || verdict.site.value < 0) return null;
    const left = loop < 0 ? null : (verdicts.flow.loops.find(({ site }) => site === loop) ?? null);
    return new Evidence(verdicts, values, verdict, cost, of.costs[0]?.estimate.rank ?? 0, left);
  }

  get kind(): SiteKind {
    return this.verdict.site.kind;
  }

  get isLoop(): boolean {
    return this.loop !== null;
  }

  get flow(): FunctionFlow {
    return this.verdicts.flow;
  }

  get shape() {
    return this.verdicts.context.shape;
  }

  get parts(): readonly Part[] {
    this.lazyParts ??= sliceOf(this.verdicts, this.values, this.verdict.site.value);
    return this.lazyParts;
  }

  get arms(): readonly Arm[] {
    this.lazyArms ??= armsOf(this.flow, this.verdict.site.id);
    return this.lazyArms;
  }

  /** The loop that lanes leave by this condition: its own, or that around a `break` or `return`. */
  get loop(): Loop | null {
    if (this.left !== null) return this.left;
    const { kind, id, block } = this.verdict.site;
    if (kind === 'for' || kind === 'while' || kind === 'do')
      return this.flow.loops.find(({ site }) => site === id) ?? null;
    const [inner] = this.loopsAround;
    const { terminator } = this.flow.blocks[block];
    if (inner === undefined || terminator.kind !== 'branch' || this.verdict.site.select >= 0) return null;
    return inner.blocks.has(terminator.yes) && inner.blocks.has(terminator.no) ? null : inner;
  }

  get loopShape(): LoopShape | null {
    const { loop } = this;
    if (loop === null) return null;
    this.lazyShape ??= new LoopShape(this.flow, loop, this.parts, this.verdict.site.value, this.verdicts.calls);
    return this.lazyShape;
  }

  /** Threads differ by their index alone: nothing is loaded, called or drawn on the way. */
  get isIndex(): boolean {
    return this.verdict.judgement.extent !== 'data-dependent';
  }

  /** Among what makes the condition differ is a value that was loaded from such memory. */
  loads(space: 'local' | 'global or shared'): boolean {
    return this.parts.some(
      ({ instr, flow }) =>
        instr.op === 'load' &&
        (space === 'local' ? flow === this.flow && instr.space === 'local' : instr.space !== 'local'),
    );
  }

  /** The components of the thread's index that the condition is made of. */
  get indexComponents(): ReadonlySet<string> {
    return new Set(this.parts.flatMap(({ instr }) => (instr.op === 'builtin' ? [instr.which] : [])));
  }

  /** Where other lanes' paths, not data, made the value differ. */
  get control(): WhyHop | null {
    const born = this.verdict.why.findIndex(({ origin }) => origin !== null);
    if (born < 0 || this.verdict.why[born].origin !== 'control') return null;
    return this.verdict.why[born + 1] ?? null;
  }

  /** An index that grows with the lane against a size. */
  get isBound(): boolean {
    const { judgement, value } = this.verdict;
    if (judgement.extent === 'one-per-block') return true;
    return judgement.extent === 'some-warps' && value.lanes?.kind === 'varying' && value.lanes.monotone !== 0;
  }

  /** Inside a loop, and not by leaving it: each iteration puts the question to another element. */
  get isAskedAnew(): boolean {
    const inner = this.loopsAround.find(({ site }) => !this.dealsOut(site));
    if (inner === undefined || this.loop !== null) return false;
    return new LoopShape(this.flow, inner, this.parts, this.verdict.site.value, this.verdicts.calls).asksAnew;
  }

  /** A strided loop deals the elements out to the threads: they could be sorted as if each had a thread of its own. */
  private dealsOut(loop: number): boolean {
    const verdict = this.verdicts.sites[loop];
    if (verdict === undefined || verdict.judgement.uniformity !== 'divergent') return false;
    const tested = this.flow.instructions[verdict.site.value];
    return (
      verdict.judgement.extent === 'boundary' ||
      (verdict.balanced && tested?.op === 'binary' && verdict.judgement.extent !== 'data-dependent')
    );
  }

  /** The innermost first. */
  private get loopsAround(): Loop[] {
    const around = this.flow.loops.filter(({ blocks }) => blocks.has(this.verdict.site.block));
    return around.sort((a, b) => b.depth - a.depth);
  }

  get testsEquality(): boolean {
    const equal = this.parts.filter(
      ({ instr }) => instr.op === 'binary' && (instr.operator === '==' || instr.operator === '!='),
    );
    return equal.some(
      ({ instr, flow }) => instr.op === 'binary' && flow.instructions[instr.left]?.type.kind !== 'float',
    );
  }

  /** Some lanes have nothing more to do in the function: they return, or what they skip is all that is left of it. */
  get leavesFunction(): boolean {
    if (this.loopsAround.length > 0) return false;
    return this.cost.form === 'exit' || this.cost.paths.some(({ label }) => label === 'rest');
  }

  /** The slots of what only some lanes run, in a branch with one arm. */
  get onlyArm(): number | null {
    const working = this.cost.paths.filter(({ slots, label }) => slots.value !== 0 && label !== 'rest');
    return working.length === 1 && this.cost.paths.every(({ label }) => label !== 'rest')
      ? working[0].slots.rank
      : null;
  }

  /** Slots that the function has run before lanes leave it here. */
  get before(): number {
    return this.whole - this.cost.sum.rank;
  }
}
