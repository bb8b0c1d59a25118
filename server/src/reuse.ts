import type { FunctionCost } from './cost/cost';
import type { BlockShapeFact, FunctionInfo, Program } from './program/program';
import type { FlowStore, Prepared } from './uniformity/engine';
import type { FunctionVerdicts, SiteVerdict } from './uniformity/result';

/** Verdicts with their price, which is worked out when first asked for: most branches are uniform, and nobody asks. */
export class Judged {
  constructor(
    readonly verdicts: FunctionVerdicts,
    private price: FunctionCost | (() => FunctionCost),
  ) {}

  get cost(): FunctionCost {
    if (typeof this.price === 'function') this.price = this.price();
    return this.price;
  }

  /** The same answer for functions that may stand elsewhere now. */
  at(verdicts: FunctionVerdicts): Judged {
    return verdicts === this.verdicts ? this : new Judged(verdicts, () => this.cost);
  }
}

interface Remembered {
  /** The function and all that its calls reach. */
  readonly functions: readonly number[];
  readonly shapes: string;
  readonly judged: readonly Judged[];
}

/**
 * What one edit leaves valid. An analysis depends on the functions that it reaches and on what stands outside all
 * function bodies (types, globals, macros, signatures); where those texts are the same, only positions have moved. An
 * edit inside one body therefore re-analyses the kernels that reach that function and no others.
 */
export class AnalysisCache implements FlowStore {
  private outside: string | null = null;
  /** Of the functions of `program`; null until it is compared with another. */
  private texts: string[] | null = null;
  private changed: boolean[] = [];
  private readonly flows = new Map<number, Prepared>();
  private readonly roots = new Map<number, Remembered>();
  private program: Program | null = null;

  /** Compares a program with the last one; `options` is whatever else the results depend on. */
  begin(program: Program, options: string): void {
    if (program === this.program) return;
    const outside = outsideOfBodies(program, options);
    const last = this.program;
    if (last === null || outside !== this.outside || program.functions.length !== last.functions.length) {
      this.flows.clear();
      this.roots.clear();
      this.changed = program.functions.map(() => true);
      this.texts = null;
    } else {
      // (Worked out for the second program: a command line has but one.)
      const before = this.texts ?? textsOf(last);
      const texts = textsOf(program);
      this.changed = texts.map((text, id) => text !== before[id]);
      this.changed.forEach((isChanged, id) => {
        if (isChanged) this.flows.delete(id);
      });
      this.texts = texts;
    }
    this.outside = outside;
    this.program = program;
    for (const [root, entry] of this.roots) if (entry.functions.some((id) => this.changed[id])) this.roots.delete(root);
  }

  flow(fn: FunctionInfo, prepare: () => Prepared): Prepared {
    let found = this.flows.get(fn.id);
    if (found === undefined) {
      found = prepare();
      this.flows.set(fn.id, found);
    }
    return found;
  }

  /** What is known of a kernel (or an uncalled function) and its callees under these shapes, at today's positions. */
  recall(root: FunctionInfo, shapes: readonly (BlockShapeFact | null)[], program: Program): readonly Judged[] | null {
    const entry = this.roots.get(root.id);
    if (entry === undefined || entry.shapes !== JSON.stringify(shapes)) return null;
    const moved = new Map<FunctionVerdicts, FunctionVerdicts>();
    return entry.judged.map((judged) => judged.at(move(judged.verdicts, program, moved)));
  }

  remember(root: FunctionInfo, shapes: readonly (BlockShapeFact | null)[], judged: readonly Judged[]): void {
    const functions = [...reached(root.id, this.flows)];
    this.roots.set(root.id, { functions, shapes: JSON.stringify(shapes), judged });
  }
}

function textsOf(program: Program): string[] {
  return program.functions.map((fn) => textOf(fn, program));
}

/** A function's text, and what other functions (those that launch or call it) make of its template parameters. */
function textOf(fn: FunctionInfo, program: Program): string {
  const parts = [fn.file.text.slice(fn.start, fn.end)];
  const templates = fn.kind === 'host' ? [] : [...fn.templateParameters, ...program.classParameters(fn)];
  if (templates.length === 0) return parts[0];
  for (const { name, type } of fn.parameters)
    if (type.dependent) parts.push(`${name}=${program.handedFunctions(fn, name).map(({ id }) => id)}`);
  for (const { name, isType } of templates)
    if (isType) parts.push(`${name}=${program.templateTypes(fn, name).map(({ text }) => text)}`);
    else {
      const targets = program.templateFunctions(fn, name).map(({ id }) => id);
      parts.push(`${name}=${program.templateNumber(fn, name)}/${targets}`);
    }
  return parts.join('\u0000');
}

function outsideOfBodies(program: Program, options: string): string {
  const parts: string[] = [options];
  for (const file of program.files) {
    parts.push(file.path);
    let at = 0;
    const { starts, ends } = file.ast;
    for (const fn of program.functions) {
      if (fn.file !== file || starts[fn.body] < at) continue;
      parts.push(file.text.slice(at, starts[fn.body]));
      at = ends[fn.body];
    }
    parts.push(file.text.slice(at));
    for (const macro of file.macros) parts.push(macro.name, macro.body);
  }
  return parts.join('\u0000');
}

/** A function and what its calls reach, by the flows that were lowered. */
function reached(root: number, flows: ReadonlyMap<number, Prepared>): Set<number> {
  const out = new Set<number>([root]);
  const work = [root];
  while (work.length > 0) {
    for (const target of flows.get(work.pop() as number)?.callees ?? [])
      if (!out.has(target)) {
        out.add(target);
        work.push(target);
      }
  }
  return out;
}

/** The same verdicts for functions that may stand elsewhere now. */
function move(
  verdicts: FunctionVerdicts,
  program: Program,
  moved: Map<FunctionVerdicts, FunctionVerdicts>,
): FunctionVerdicts {
  const known = moved.get(verdicts);
  if (known !== undefined) return known;
  const fn = program.functions[verdicts.function.id];
  if (fn === verdicts.function) return verdicts;
  const { context } = verdicts;
  const caller = context.caller === null ? null : program.functions[context.caller.id];
  const calls = new Map<number, FunctionVerdicts>();
  const alternatives: FunctionVerdicts[] = [];
  const result: FunctionVerdicts = {
    ...verdicts,
    function: fn,
    context:
      context.at === null || caller === null || context.caller === null
        ? context
        : {
            ...context,
            caller,
            root: context.root === undefined ? undefined : program.functions[context.root.id],
            at: {
              path: caller.file.path,
              start: context.at.start - context.caller.start + caller.start,
              end: context.at.end - context.caller.start + caller.start,
            },
          },
    sites: verdicts.sites.map((site) => moveSite(site, program)),
    calls,
    alternatives,
  };
  moved.set(verdicts, result);
  for (const [id, callee] of verdicts.calls) calls.set(id, move(callee, program, moved));
  for (const callee of verdicts.alternatives) alternatives.push(move(callee, program, moved));
  return result;
}

function moveSite(verdict: SiteVerdict, program: Program): SiteVerdict {
  if (verdict.why.length === 0) return verdict;
  return {
    ...verdict,
    why: verdict.why.map((hop) => {
      const fn = program.functions[hop.function.id];
      const by = fn.start - hop.function.start;
      return { ...hop, function: fn, start: hop.start + by, end: hop.end + by };
    }),
  };
}
