import type { NamedEffect } from '../cuda/callee';
import { copiedRegister, ptxText } from '../cuda/ptx-rows';
import { specialRegister } from '../cuda/registers';
import { effectNamed } from '../cuda/table';
import type { Instr, InstrId } from '../flow/ir';
import { targetsOf } from '../flow/operands';
import type { Active } from '../lanes/judgement';
import { isOpen, Pattern, Scope, Source, type Value, type Why } from '../lanes/value';
import { type Argument, type FunctionRun, parametersOf } from './function-run';
import { writtenThrough } from './memory';
import { isThreadOwned } from './owned';
import type { FunctionVerdicts } from './result';
import { isMadeInCallee } from './symbol-keys';
import { external } from './unseen';

/** What an analysed call gives back. */
export interface CallResult {
  readonly value: Value | null;
  readonly fields: ReadonlyMap<string, Value> | null;
  /** By argument index; -1 is the receiver. */
  readonly outs: ReadonlyMap<number, Argument>;
  readonly verdicts: FunctionVerdicts | null;
  /** Of the other functions that the call may mean. */
  readonly alternatives?: readonly FunctionVerdicts[];
}

type Call = Instr & { op: 'call' };

export function evaluateCall(run: FunctionRun, instr: Call): Value {
  const { domain } = run.input;
  const args = instr.args.map((id) => run.valueAt(id, instr.block));
  if (instr.target >= 0) {
    const { flow, facts } = run.input;
    const written = (id: InstrId): readonly string[] =>
      writtenThrough(flow, facts.writes, id, (index) => run.input.args[index]?.written ?? []);
    const passed: Argument[] = instr.args.map((id, index) => ({
      value: args[index],
      fields: run.fields[id] ?? null,
      // A writable argument is its target's value already; a pointer to a cell hands that value on.
      pointee: instr.writable[index] ? args[index] : null,
      written: written(id),
    }));
    if (instr.receiver !== null)
      passed.push({
        value: run.valueAt(instr.receiver, instr.block),
        fields: run.fields[instr.receiver] ?? null,
        pointee: null,
        written: written(instr.receiver),
      });
    const active = run.active[instr.block];
    const result = active === undefined ? null : callAny(run, instr, passed, active);
    if (result !== null) {
      run.setCall(instr.id, result);
      run.setFields(instr.id, result.fields ?? undefined);
      if (result.value === null) return domain.constant(0);
      if (result.value.lanes === null) return own(run, instr, result.value);
      return domain.explain(
        result.value,
        run.why(instr, `\`${instr.callee}\` returns a value that differs per lane`, result.value.why),
      );
    }
  }
  // (An overload of CUDA's own function that calls itself is taken for that one.)
  const effect = effectNamed(instr.callee);
  const key = `${run.input.key}:call:${instr.id}`;
  if (effect !== null) return apply(run, instr, effect, args, key);
  return external(run, instr);
}

/** One call may mean several functions, one in each instantiation of the template around it: all lanes call the same. */
function callAny(run: FunctionRun, instr: Call, passed: readonly Argument[], active: Active): CallResult | null {
  const results: CallResult[] = [];
  const bindings = boundIn(run, instr);
  for (const target of targetsOf(instr)) {
    const result = run.input.host.call(target, passed, bindings, active, run.input, instr);
    if (result === null) return null;
    results.push(result);
  }
  return results.length === 1 ? results[0] : eitherOf(run, instr, passed, results);
}

const UNBOUND: ReadonlyMap<string, Value> = new Map();

/** What the parameters of templates around the target stand for. */
export function boundIn(run: FunctionRun, { bindings, block }: Call): ReadonlyMap<string, Value> {
  if (bindings === undefined) return UNBOUND;
  return new Map(bindings.map(({ name, value }) => [name, run.valueAt(value, block)]));
}

function eitherOf(
  run: FunctionRun,
  instr: Call,
  passed: readonly Argument[],
  results: readonly CallResult[],
): CallResult {
  const { domain } = run.input;
  // Where an object or a pointer decides which is called, lanes that differ in it call different functions.
  const selector = instr.selects === true && instr.receiver !== null ? run.valueAt(instr.receiver, instr.block) : null;
  const split = selector === null ? null : domain.pattern(selector);
  const scope = selector === null || split !== null ? Scope.Grid : domain.scope(selector);
  const join = (name: string, values: readonly Value[]): Value =>
    values.reduce((all, value) => {
      if (split === null)
        return domain.merge(`${run.input.key}:either:${instr.id}:${name}`, instr.callee, all, value, {
          scope,
          loop: false,
        });
      const why = run.why(instr, `lanes call different functions through \`${instr.callee}\``, selector?.why ?? null);
      return domain.mergeDivergent(all, value, Pattern.Data, why, false);
    });
  const returned = results.flatMap(({ value }) => (value === null ? [] : [value]));
  const outs = new Map<number, Argument>();
  for (const index of new Set(results.flatMap((result) => [...result.outs.keys()]))) {
    const unchanged = passed[index < 0 ? passed.length - 1 : index];
    const values = results.map((result) => (result.outs.get(index) ?? unchanged).value);
    outs.set(index, { value: join(`out${index}`, values), fields: null, pointee: null });
  }
  const [first, ...others] = results.flatMap(({ verdicts }) => (verdicts === null ? [] : [verdicts]));
  return {
    value: returned.length === results.length ? join('value', returned) : null,
    fields: null,
    outs,
    verdicts: first ?? null,
    alternatives: others,
  };
}

/**
 * A uniform result made of what the callee loaded is this call's own: two calls with the same arguments share one
 * analysis, but not what they read.
 */
function own(run: FunctionRun, instr: Call, value: Value): Value {
  const made = value.base.terms.filter((term) => isMadeInCallee(term.symbol.key));
  if (made.length === 0 || isThreadOwned(value)) return value;
  const { domain } = run.input;
  const [only] = made;
  const isOnly = value.base.terms.length === 1 && only.coefficient === 1 && value.base.constant === 0;
  const facts = isOnly
    ? { min: only.symbol.min, max: only.symbol.max, modulus: only.symbol.modulus, remainder: only.symbol.remainder }
    : {};
  const source = value.base.terms.reduce((all, term) => all | term.symbol.source, 0);
  return run.symbol(
    `call:${instr.id}`,
    `${instr.callee}(…)`,
    { scope: domain.scope(value) ?? Scope.Warp, source, assume: value.assume, ...facts },
    instr.block,
  );
}

function apply(run: FunctionRun, instr: Call, effect: NamedEffect, args: readonly Value[], key: string): Value {
  const { domain } = run.input;
  if (effect.kind === 'load') {
    const address = args[0];
    if (address === undefined) return domain.undef();
    if (domain.pattern(address) !== null) return run.loadedFrom(instr, address);
    return run.symbol(
      `load:${instr.id}`,
      instr.name ?? instr.callee,
      { scope: domain.scope(address) ?? Scope.Warp, source: Source.Data },
      instr.block,
    );
  }
  let value = domain.applyIntrinsic(effect, args, instr.type, intrinsicWhy(run, instr, effect, args), key);
  // `while (mask) { leader = __ffs(mask) - 1; … }`
  if (effect.kind === 'unary' && effect.op === 'ffs' && run.isNonZero(instr.args[0], instr.block))
    value = domain.refine(value, '>=', domain.constant(1), true, instr.type);
  if (value.lanes === null || value.why !== null) return value;
  return domain.explain(value, run.why(instr, `\`${instr.callee}\` differs per lane`, null));
}

function intrinsicWhy(run: FunctionRun, instr: Call, effect: NamedEffect, args: readonly Value[]): Why | null {
  const next = args.find((a) => a.lanes !== null)?.why ?? null;
  const name = instr.callee;
  switch (effect.kind) {
    case 'per-lane':
      return run.why(instr, `\`${name}\` returns something else in each lane`, next);
    case 'shuffle':
      return run.why(instr, `\`${name}\` hands each lane another lane's value`, next);
    case 'elect':
      return run.why(instr, `\`${name}\` is true in one lane of the warp`, null);
    case 'builtin':
      return run.why(instr, `\`${name}\` is each thread's own index`, null);
    default:
      return next;
  }
}

/** The `out.argument`-th result of inline PTX. */
export function evaluateAsm(run: FunctionRun, asm: Instr & { op: 'asm' }, out: Instr & { op: 'out' }): Value {
  const { domain } = run.input;
  const args = asm.args.map((id) => run.valueAt(id, asm.block));
  const key = `${run.input.key}:asm:${out.id}`;
  const register = copiedRegister(asm.code, out.argument);
  if (register !== null) {
    const effect = specialRegister(register)?.effect ?? null;
    if (effect !== null) {
      const value = domain.applyIntrinsic(effect, [], out.type, null, key);
      return domain.explain(value, run.why(asm, `\`%${register}\` differs per lane`, null));
    }
  }
  const ptx = ptxText(asm.code);
  const varying = args.find((a) => domain.pattern(a) !== null);
  if (varying === undefined && ptx.isPure) {
    const scope = args.reduce<Scope>((s, a) => Math.max(s, domain.scope(a) ?? Scope.Warp), Scope.Grid);
    return run.symbol(`asm:${out.id}`, 'an asm result', { scope, source: Source.Data }, out.block);
  }
  if (ptx.elects) {
    const effect = { kind: 'elect', name: 'elect.sync' } as const;
    return domain.applyIntrinsic(effect, [], out.type, run.why(asm, '`elect.sync` picks one lane', null), key);
  }
  const pattern = varying === undefined ? Pattern.Data : Math.max(Pattern.SomeWarps, domain.pattern(varying) ?? 0);
  const isOpenInput = varying !== undefined && isOpen(domain.pattern(varying));
  return domain.varying(
    isOpenInput ? (domain.pattern(varying) ?? Pattern.Data) : Math.max(pattern, Pattern.Data),
    run.why(asm, 'inline PTX may give each lane another result', varying?.why ?? null),
    {
      parameters: varying === undefined ? [] : parametersOf(varying),
    },
  );
}
