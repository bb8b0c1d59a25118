import { effectOf } from '../flow/callee';
import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { targetsOf } from '../flow/operands';
import { isOpen, madeOf, Pattern, Scope, Source, type Value } from '../lanes/value';
import { type FunctionRun, parametersOf } from './function-run';

/**
 * Functions whose code is not in sight. What a per-lane value reaches through one is per lane: its result, and all that it
 * could write by reference or pointer. What it makes of values that all agree is taken to agree, and the verdict says so.
 * What it makes of nothing is not known.
 */

type Call = Instr & { op: 'call' };
type Out = Instr & { op: 'out' };

/** What all that a call is handed has in common. */
interface Inputs {
  readonly count: number;
  /** How lanes differ in the one in which they differ most; null: they agree in all. */
  readonly pattern: Pattern | null;
  readonly cause: Value | null;
  /** Of those in which lanes agree. */
  readonly scope: Scope;
  readonly source: number;
  readonly assume: number;
  readonly parameters: readonly number[];
}

function inputsOf(run: FunctionRun, call: Call): Inputs {
  const { domain } = run.input;
  const ids: readonly InstrId[] = call.receiver === null ? call.args : [...call.args, call.receiver];
  let pattern: Pattern | null = null;
  let cause: Value | null = null;
  let scope = Scope.Grid;
  let source: number = Source.None;
  let assume = 0;
  const parameters = new Set<number>();
  for (const id of ids) {
    for (const value of [run.valueAt(id, call.block), ...run.heldAt(id)]) {
      const own = domain.pattern(value);
      assume |= value.assume;
      if (own === null) {
        scope = Math.max(scope, domain.scope(value));
        // What it makes of constants and the launch's shape is no size of the data.
        source = value.base.terms.reduce((all, term) => all | term.symbol.source, source);
        continue;
      }
      for (const parameter of parametersOf(value)) parameters.add(parameter);
      if (pattern === null || own > pattern) {
        pattern = own;
        cause = value;
      }
    }
  }
  return { count: ids.length, pattern, cause, scope, source, assume, parameters: [...parameters] };
}

/** The result of a call that is not seen through. */
export function external(run: FunctionRun, instr: Call): Value {
  const { domain, host } = run.input;
  const inputs = inputsOf(run, instr);
  const name = instr.callee.replace(/^\./, '');
  if (inputs.pattern === null) {
    // (A function that calls itself is not followed for ever.)
    if (targetsOf(instr).some((target) => host.hasLaneSource(target)))
      return domain.varying(
        Pattern.Data,
        run.why(instr, `\`${name}\` may return something else in each lane`, null),
        {},
      );
    if (inputs.count === 0 && instr.unseen !== undefined) return notInSight(run, instr, instr.unseen, inputs.assume);
    return agreed(run, instr, `call:${instr.id}`, `${instr.callee}(…)`, instr.unseen, inputs);
  }
  const isSeen = instr.target >= 0 || effectOf(instr) !== null;
  const why = run.why(
    instr,
    isSeen
      ? `\`${name}\` is called with a value that differs per lane`
      : `\`${name}\`, whose code is not seen, is called with a value that differs per lane`,
    inputs.cause?.why ?? null,
  );
  return perLane(run, inputs, inputs.pattern, why);
}

/** What a call left behind a pointer or reference, where the callee was not seen through. */
export function unseenOut(run: FunctionRun, instr: Out, call: Call): Value {
  const { host } = run.input;
  const effect = effectOf(call);
  const name = instr.name ?? 'a value';
  // `__match_all_sync(…, &all)`: what it writes is as agreed as what it returns.
  if (effect?.kind === 'agreed')
    return run.symbol(`out:${instr.id}`, name, { scope: effect.scope, source: Source.Data }, instr.block);
  const inputs = inputsOf(run, call);
  if (instr.perhaps === true) return perhapsWritten(run, instr, call, inputs);
  const isPerLane = effect?.kind === 'per-lane' || targetsOf(call).some((target) => host.hasLaneSource(target));
  if (inputs.pattern === null && !isPerLane) return agreed(run, instr, `out:${instr.id}`, name, call.unseen, inputs);
  return perLane(
    run,
    inputs,
    isPerLane || inputs.pattern === null ? Pattern.Data : inputs.pattern,
    writes(run, instr, call, inputs),
  );
}

/**
 * A variable handed to a function that may take it by value. One that is set to a constant before, and nothing more, is
 * there to be written; a parameter, a loop's counter and an index are there to be read.
 */
function perhapsWritten(run: FunctionRun, instr: Out, call: Call, inputs: Inputs): Value {
  const { domain, flow } = run.input;
  const before = run.valueAt(instr.before, call.block);
  const name = call.unseen ?? call.callee;
  const isFresh = isConstantSoFar(flow, instr.before);
  const isRead = isReadHere(flow, instr.before) || (!isFresh && domain.pattern(before) !== null);
  if (isRead) return inputs.pattern === null ? before : domain.assuming(before, domain.unseen(name, false));
  if (inputs.pattern !== null && (call.unused || isFresh))
    return perLane(run, inputs, inputs.pattern, writes(run, instr, call, inputs));
  if (inputs.pattern !== null) return notInSight(run, instr, name, inputs.assume | before.assume);
  if (!isFresh) return domain.assuming(before, domain.unseen(name, false));
  return agreed(run, instr, `out:${instr.id}`, instr.name ?? 'a value', call.unseen, inputs);
}

/** A parameter, a loop's counter, an object that has one in it: what a function is handed to read. */
function isReadHere(flow: FunctionFlow, id: InstrId): boolean {
  const made = flow.instructions[id];
  if (made.op === 'out') return made.perhaps === true && isReadHere(flow, made.before);
  if (made.op === 'cast' || made.op === 'field') return isReadHere(flow, made.operand);
  if (made.op === 'aggregate') return made.values.some((value) => isReadHere(flow, value));
  return made.op === 'param' || made.op === 'phi' || made.op === 'pointee';
}

/** Set to constants and to nothing else. */
function isConstantSoFar(flow: FunctionFlow, id: InstrId): boolean {
  const made = flow.instructions[id];
  if (made.op === 'cast') return isConstantSoFar(flow, made.operand);
  if (made.op === 'aggregate') return made.values.every((value) => isConstantSoFar(flow, value));
  return made.op === 'const' || made.op === 'undef';
}

function writes(run: FunctionRun, instr: Out, call: Call, inputs: Inputs) {
  return run.why(
    instr,
    `\`${call.callee.replace(/^\./, '')}\` may write another value in each lane`,
    inputs.cause?.why ?? null,
  );
}

/** What a name that is not in sight stands for: nothing tells whether lanes agree on it. */
export function notInSight(run: FunctionRun, instr: Instr, name: string, assume: number): Value {
  const { domain } = run.input;
  return domain.varying(Pattern.Unknown, run.why(instr, `\`${name}\` is not in sight`, null), {
    assume: assume | domain.unseen(name, true),
  });
}

function agreed(
  run: FunctionRun,
  instr: Instr,
  key: string,
  name: string,
  unseen: string | undefined,
  { scope, source, assume }: Inputs,
): Value {
  const { domain } = run.input;
  const value = run.symbol(key, name, { scope, source }, instr.block);
  return domain.assuming(value, unseen === undefined ? assume : assume | domain.unseen(unseen, false));
}

function perLane(run: FunctionRun, inputs: Inputs, pattern: Pattern, why: ReturnType<FunctionRun['why']>): Value {
  const assume = isOpen(pattern) ? inputs.assume : 0;
  return run.input.domain.varying(madeOf(pattern), why, { parameters: inputs.parameters, assume });
}
