import type { FunctionFlow, Instr } from '../flow/ir';
import { lowerFunction } from '../flow/lower';
import { targetsOf } from '../flow/operands';
import { Domain } from '../lanes/domain';
import { type Active, EVERYONE } from '../lanes/judgement';
import { Pattern, Scope, Source, type Value } from '../lanes/value';
import type { BlockShapeFact, FunctionInfo, Program } from '../program/program';
import type { CallResult } from './calls';
import { FlowFacts } from './flow-facts';
import { type Argument, FunctionRun, type RunHost, type RunInput } from './function-run';
import { MECHANISMS, type Mechanisms } from './mechanisms';
import type { Context, FunctionVerdicts } from './result';
import { keyOfCallee } from './symbol-keys';
import type { FlowOf } from './terms';

/** Instructions evaluated for one kernel in one context, calls included. */
const KERNEL_BUDGET = 3_000_000;
/** Instructions of the calling contexts of one kernel: what is known of each is kept. */
const MAX_KEPT = 400_000;
const MAX_CALL_DEPTH = 12;
/** Turns after which what a recursive call hands itself is any lane's own. */
const MAX_RECURSION_TURNS = 3;

/** A callee that is being run. */
interface Activation {
  /** The function with what the parameters of its templates stand for. */
  readonly instance: string;
  args: readonly Argument[];
  /** `args`, with those of recursive calls. */
  joined: readonly Argument[];
  turn: number;
}

/** A lowered function, and what follows from its control flow alone. */
export class Prepared {
  /** Functions of the program that are called, each once. */
  readonly callees: readonly number[];
  private known: FlowFacts | null = null;

  constructor(readonly flow: FunctionFlow) {
    this.callees = [...new Set(flow.instructions.flatMap(targetsOf))];
  }

  get facts(): FlowFacts {
    this.known ??= new FlowFacts(this.flow);
    return this.known;
  }

  /** They are large, and found again where somebody asks. */
  forgetFacts(): void {
    this.known = null;
  }
}

/** Where lowered functions are kept. */
export interface FlowStore {
  flow(fn: FunctionInfo, prepare: () => Prepared): Prepared;
}

class FlowMap implements FlowStore {
  private readonly flows = new Map<number, Prepared>();

  flow(fn: FunctionInfo, prepare: () => Prepared): Prepared {
    let found = this.flows.get(fn.id);
    if (found === undefined) {
      found = prepare();
      this.flows.set(fn.id, found);
    }
    return found;
  }
}

/**
 * Analyses the functions of one program. Flows are lowered once; a callee is analysed once per distinct abstract
 * arguments and active lanes, so that inlining a helper by hand never changes a verdict.
 */
export class Engine {
  private readonly readsYZ = new Map<number, boolean>();
  private readonly laneSources = new Map<number, boolean>();

  constructor(
    readonly program: Program,
    /** Keeps what was lowered, from one program to the next where the text is the same. */
    private readonly kept: FlowStore = new FlowMap(),
    readonly mechanisms: Mechanisms = MECHANISMS,
  ) {}

  readonly flowOf: FlowOf = (id) => this.prepare(this.program.functions[id]).flow;

  prepare(fn: FunctionInfo): Prepared {
    return this.kept.flow(fn, () => new Prepared(lowerFunction(this.program, fn)));
  }

  /** A kernel under one block shape (null: assumed), or a device function whose callers are not known. */
  analyse(fn: FunctionInfo, shape: BlockShapeFact | null, context: Context): FunctionVerdicts {
    const { flow, facts } = this.prepare(fn);
    const multiDimensional = this.remembered(this.readsYZ, fn, (each) => each.flow.readsYZ);
    const domain = new Domain({
      known: shape === null ? null : { x: shape.x, y: shape.y, z: shape.z },
      multiDimensional,
    });
    const host = new Host(this, domain);
    return new FunctionRun({
      function: fn,
      flow,
      facts,
      domain,
      context,
      args: [],
      active: EVERYONE,
      key: `f${fn.id}`,
      depth: 0,
      host,
    }).run();
  }

  hasLaneSource(fn: FunctionInfo): boolean {
    return this.remembered(this.laneSources, fn, (each) => each.facts.hasLaneSource);
  }

  private remembered(memo: Map<number, boolean>, fn: FunctionInfo, test: (each: Prepared) => boolean): boolean {
    let found = memo.get(fn.id);
    if (found === undefined) {
      found = this.reaches(fn, new Set(), test);
      memo.set(fn.id, found);
    }
    return found;
  }

  /** Is `test` true of a function or of one it calls? */
  private reaches(fn: FunctionInfo, seen: Set<number>, test: (each: Prepared) => boolean): boolean {
    if (seen.has(fn.id) || seen.size > 200) return false;
    seen.add(fn.id);
    const prepared = this.prepare(fn);
    if (test(prepared)) return true;
    for (const target of prepared.callees) if (this.reaches(this.program.functions[target], seen, test)) return true;
    return false;
  }
}

/** Calls within one kernel's analysis: memoised, bounded in depth, recursion and work. */
class Host implements RunHost {
  private spent = 0;
  /** Instructions of the calling contexts that are kept. */
  private kept = 0;
  private readonly memo = new Map<string, CallResult>();
  private readonly stack: Activation[] = [];
  private serial = 0;

  constructor(
    private readonly engine: Engine,
    private readonly domain: Domain,
  ) {}

  get mechanisms(): Mechanisms {
    return this.engine.mechanisms;
  }

  functionOf(id: number): FunctionInfo {
    return this.engine.program.functions[id];
  }

  hasLaneSource(id: number): boolean {
    return this.engine.hasLaneSource(this.engine.program.functions[id]);
  }

  /** (Of the engine, as what is known of a function's flow keeps it longer than this one lives.) */
  get flowOf(): FlowOf {
    return this.engine.flowOf;
  }

  spend(instructions: number): boolean {
    this.spent += instructions;
    return this.spent <= KERNEL_BUDGET;
  }

  call(
    target: number,
    args: readonly Argument[],
    bindings: ReadonlyMap<string, Value>,
    active: Active,
    from: RunInput,
    at: Instr,
  ): CallResult | null {
    if (this.spent > KERNEL_BUDGET || this.kept > MAX_KEPT || from.depth >= MAX_CALL_DEPTH) return null;
    if (from.depth === 0 && target === from.function.id) return null;
    const bound = [...bindings].map(([name, value]) => `${name}=${this.domain.key(value)}`);
    const instance = `${target}<${bound}>`;
    const outer = this.stack.find((each) => each.instance === instance);
    if (outer !== undefined) {
      outer.joined = this.joined(outer, args);
      return null;
    }
    const key = `${instance}(${args.map((a) => this.keyOf(a)).join(';')})${activeKey(active, this.domain)}`;
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    const result = this.followed(instance, target, args, bindings, active, from, at);
    this.memo.set(key, result);
    return result;
  }

  /** Runs a callee until the arguments of its recursive calls are among those that it is run with. */
  private followed(
    instance: string,
    target: number,
    args: readonly Argument[],
    bindings: ReadonlyMap<string, Value>,
    active: Active,
    from: RunInput,
    at: Instr,
  ): CallResult {
    const fn = this.engine.program.functions[target];
    const { flow, facts } = this.engine.prepare(fn);
    const start = from.function.start + at.start;
    this.kept += flow.instructions.length;
    const activation: Activation = { instance, args, joined: args, turn: 0 };
    for (;;) {
      this.stack.push(activation);
      const run = new FunctionRun({
        function: fn,
        flow,
        facts,
        domain: this.domain,
        context: {
          label: `called from ${from.function.name}`,
          shape: from.context.shape,
          caller: from.function,
          root: from.context.root ?? from.function,
          at: { path: from.function.file.path, start, end: from.function.start + at.end },
        },
        args: activation.args,
        bindings,
        active,
        key: keyOfCallee(this.serial++),
        depth: from.depth + 1,
        host: this,
      });
      const verdicts = run.run();
      this.stack.pop();
      if (activation.joined === activation.args || activation.turn++ > MAX_RECURSION_TURNS)
        return resultOf(run, verdicts);
      activation.args = activation.joined;
    }
  }

  /** The arguments of a running call joined with those of a call of the same function inside it. */
  private joined({ instance, joined: known, turn }: Activation, args: readonly Argument[]): readonly Argument[] {
    const { domain } = this;
    let isChanged = false;
    const join = (a: Value, b: Value, name: string): Value => {
      if (domain.key(a) === domain.key(b)) return a;
      const key = `recursion:${instance}:${name}`;
      const isUniform = domain.pattern(a) === null && domain.pattern(b) === null;
      const merged = isUniform
        ? domain.symbol(key, 'an argument', {
            scope: Math.max(domain.scope(a), domain.scope(b)),
            source: Source.Data,
            assume: a.assume | b.assume,
          })
        : turn >= MAX_RECURSION_TURNS
          ? domain.varying(Pattern.Data, a.why ?? b.why, {})
          : domain.merge(key, 'an argument', a, b, { scope: Scope.Grid, loop: true });
      if (domain.key(merged) !== domain.key(a)) isChanged = true;
      return merged;
    };
    const next = known.map((a, index): Argument => {
      const b = args[index];
      if (b === undefined) return a;
      return {
        value: join(a.value, b.value, `${index}`),
        fields: joinedFields(a.fields, b.fields, (x, y, field) => join(x, y, `${index}.${field}`)),
        pointee: a.pointee === null || b.pointee === null ? null : join(a.pointee, b.pointee, `*${index}`),
        written: [...new Set([...(a.written ?? []), ...(b.written ?? [])])],
      };
    });
    return isChanged ? next : known;
  }

  private keyOf(argument: Argument): string {
    const parts = [this.domain.key(argument.value)];
    if (argument.pointee !== null) parts.push('*', this.domain.key(argument.pointee));
    if (argument.fields !== null) for (const [name, value] of argument.fields) parts.push(name, this.domain.key(value));
    if (argument.written !== undefined && argument.written.length > 0) parts.push('w', ...argument.written);
    return parts.join(',');
  }
}

function joinedFields(
  a: Argument['fields'],
  b: Argument['fields'],
  join: (a: Value, b: Value, field: string) => Value,
): Argument['fields'] {
  if (a === null || b === null) return null;
  const out = new Map<string, Value>();
  for (const [field, value] of a) {
    const other = b.get(field);
    if (other !== undefined) out.set(field, join(value, other, field));
  }
  return out;
}

function activeKey(active: Active, domain: Domain): string {
  const mask = active.within === null ? '' : domain.idOf(active.within);
  return `${mask}${active.exact ? '=' : '<'}${active.atMostOne ? 1 : ''}`;
}

function resultOf(run: FunctionRun, verdicts: FunctionVerdicts): CallResult {
  const { flow } = run.input;
  const outs = new Map<number, Argument>();
  flow.outs.forEach((id, index) => {
    if (id < 0 || run.values[id] === undefined) return;
    const isReceiver = flow.parameters[index]?.name === 'this';
    outs.set(isReceiver ? -1 : index, {
      value: run.valueAt(id, flow.exit),
      fields: run.fields[id] ?? null,
      pointee: null,
    });
  });
  const hasResult = flow.result >= 0 && run.values[flow.result] !== undefined;
  return {
    value: hasResult ? run.valueAt(flow.result, flow.exit) : null,
    fields: hasResult ? (run.fields[flow.result] ?? null) : null,
    outs,
    verdicts,
  };
}
