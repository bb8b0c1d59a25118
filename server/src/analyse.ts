import type { AnalysedFunction, AnalysisOptions, Branch, FileAnalysis } from './analysis';
import { CallGraph, callersFirst } from './call-graph';
import type { FunctionCost, SiteCost } from './cost/cost';
import { CostModel } from './cost/function-cost';
import { toSlots, ZERO } from './cost/slots';
import type { FunctionFlow, Site } from './flow/ir';
import type { BlockShapeFact, FunctionInfo, Program } from './program/program';
import { AnalysisCache, Judged } from './reuse';
import type { SourceFile, SyntaxNote } from './syntax/source-file';
import { lineOf } from './syntax/text';
import { Engine } from './uniformity/engine';
import type { Context, FunctionVerdicts, SiteVerdict } from './uniformity/result';
import { unseenNotes } from './unseen-notes';

/** Contexts shown of one condition, the worst first. */
const MAX_CONTEXTS = 64;
/** Instructions judged for one file after which further contexts of its functions are left out, and after which functions are. */
const CONTEXT_BUDGET = 150_000;
const MAX_INSTRUCTIONS = 200_000;
/** What a function costs by itself, however short it is, in instructions. */
const PER_FUNCTION = 30;

/**
 * Analyses one file of a program: every kernel of the program under each block shape it is launched with, and through
 * their calls every device function; a device function that no kernel reaches is analysed for an unknown caller.
 */
export function analyseFile(
  program: Program,
  file: SourceFile,
  options: AnalysisOptions,
  cache: AnalysisCache = new AnalysisCache(),
): FileAnalysis {
  cache.begin(program, JSON.stringify(options));
  const engine = new Engine(program, cache);
  const judged = new Map<number, Judged[]>();
  const notes: SyntaxNote[] = [...file.notes];
  let spent = 0;
  const left: FunctionInfo[] = [];
  /** Contexts that the budget left out, by function. */
  const unseen = new Map<number, number>();
  const analyse = (fn: FunctionInfo, shapes: readonly (BlockShapeFact | null)[]): void => {
    if (spent > MAX_INSTRUCTIONS) {
      if (fn.file === file) left.push(fn);
      return;
    }
    let found = cache.recall(fn, shapes, program);
    if (found === null) {
      try {
        found = judgeAll(engine, options, fn, shapes);
        engine.prepare(fn).forgetFacts();
        if (spent <= CONTEXT_BUDGET) cache.remember(fn, shapes, found);
      } catch (error) {
        // A fault of ours on odd code must not cost the file its other functions, and must not pass in silence.
        if (fn.file === file) notes.push(budgetNote(fn, `internal error, please report it: ${messageOf(error)}`));
        return;
      }
    }
    for (const one of found) {
      const { function: of, values } = one.verdicts;
      const list = judged.get(of.id);
      if (list === undefined) judged.set(of.id, [one]);
      else if (of.file !== file)
        continue; // That it is called is all that is asked of it.
      else if (spent > CONTEXT_BUDGET) {
        unseen.set(of.id, (unseen.get(of.id) ?? 0) + 1);
        continue;
      } else list.push(one);
      spent += values.length + PER_FUNCTION;
    }
  };
  const graph = callGraphOf(program);
  const wanted = graph.analysedFor(file, engine);
  for (const fn of wanted) if (fn.kind === 'kernel') analyse(fn, shapesOf(program, fn));
  const uncalled = wanted.filter((fn) => fn.kind === 'device' && !judged.has(fn.id));
  for (const fn of callersFirst(uncalled, engine)) if (!judged.has(fn.id)) analyse(fn, [null]);

  const missing = program.missingHeaders(file);
  const functions: AnalysedFunction[] = [];
  for (const fn of graph.functionsOf(file)) {
    const answers = judged.get(fn.id);
    if (answers === undefined) continue;
    const { flow } = engine.prepare(fn);
    functions.push({
      function: fn,
      flow,
      verdicts: answers.map((a) => a.verdicts),
      get costs() {
        return answers.slice(0, MAX_CONTEXTS).map((a) => a.cost);
      },
      branches: branchesOf(fn, flow, answers),
      missingHeaders: missing.map(({ name }) => name),
    });
    const truncated = answers.find((a) => a.verdicts.truncated !== null)?.verdicts.truncated;
    if (truncated != null) notes.push(budgetNote(fn, truncated));
    const count = unseen.get(fn.id);
    if (count !== undefined) notes.push(budgetNote(fn, `${count} of its contexts are beyond the file's budget`));
  }
  if (left.length > 0) notes.push(unspentNote(left));
  notes.push(...unseenNotes(file, missing, functions));
  return { file, program, functions, notes, fastMath: options.fastMath, arch: options.arch };
}

/** A program's files are analysed one by one. */
const callGraphs = new WeakMap<Program, CallGraph>();

function callGraphOf(program: Program): CallGraph {
  let graph = callGraphs.get(program);
  if (graph === undefined) {
    graph = new CallGraph(program);
    callGraphs.set(program, graph);
  }
  return graph;
}

/** A function under each of its shapes, and with it every function it calls in every context. */
function judgeAll(
  engine: Engine,
  { arch, fastMath }: AnalysisOptions,
  fn: FunctionInfo,
  shapes: readonly (BlockShapeFact | null)[],
): Judged[] {
  const out: Judged[] = [];
  const seen = new Set<FunctionVerdicts>();
  // Prices are asked for later, when an edit may have replaced what the engine holds: these are the flows judged here.
  const flows = new Map<FunctionInfo, FunctionFlow>();
  const costs = new CostModel({ arch, fastMath, flowOf: (callee) => flows.get(callee.function) ?? null });
  const collect = (verdicts: FunctionVerdicts): void => {
    if (seen.has(verdicts)) return;
    seen.add(verdicts);
    const { flow } = engine.prepare(verdicts.function);
    flows.set(verdicts.function, flow);
    out.push(new Judged(verdicts, () => priceOf(costs, flow, verdicts)));
    for (const callee of [...verdicts.calls.values(), ...verdicts.alternatives]) collect(callee);
  };
  for (const shape of shapes) collect(engine.analyse(fn, shape, launchContext(shape)));
  return out;
}

/** A fault in pricing leaves the verdicts standing; whoever asks for the price reads of it. */
function priceOf(costs: CostModel, flow: FunctionFlow, verdicts: FunctionVerdicts): FunctionCost {
  try {
    return costs.costOf(flow, verdicts);
  } catch (error) {
    const none = toSlots(ZERO);
    const formReason = `internal error, please report it: ${messageOf(error)}`;
    const nothing = {
      form: 'branch',
      formReason,
      paths: [],
      sum: none,
      longest: none,
      laneEfficiency: null,
      laneEfficiencyAt: null,
    } as const;
    const loss = {
      pathEfficiency: null,
      lostSlots: null,
      lostRank: 0,
      trips: null,
      unknowns: [],
      assumptions: [formReason],
    };
    const sites = flow.sites.map((site): SiteCost => ({ site: site.id, ...nothing, ...loss }));
    return { estimate: none, ideal: none, memoryShare: 0, threadsPerInstruction: 32, sites, slotsOf: () => 0 };
  }
}

const NO_CONTEXT: Context = { label: '', shape: null, caller: null, at: null };

function launchContext(shape: BlockShapeFact | null): Context {
  if (shape === null) return NO_CONTEXT;
  const extents = [shape.x, shape.y, shape.z];
  while (extents.length > 1 && extents[extents.length - 1] === 1) extents.pop();
  const block = extents.length === 1 ? String(extents[0]) : `(${extents.join(', ')})`;
  const where = shape.from === 'setting' ? 'as set' : `line ${shape.line}`;
  return { label: `block ${block}, ${where}`, shape, caller: null, at: null };
}

/** Known shapes; beside them the assumed one where a launch's shape is not known, or where there is no launch. */
function shapesOf(program: Program, kernel: FunctionInfo): (BlockShapeFact | null)[] {
  const known = program.shapesOf(kernel);
  const hasUnknown =
    known.length === 0 || (known.every((s) => s.from === 'launch') && program.hasUnknownLaunch(kernel));
  return hasUnknown ? [...known, null] : [...known];
}

function budgetNote(fn: FunctionInfo, reason: string): SyntaxNote {
  const { lineStarts } = fn.file;
  const line = lineOf(lineStarts, fn.start) + 1;
  const endLine = lineOf(lineStarts, fn.end) + 1;
  return { kind: 'budget', line, endLine, message: `\`${fn.name}\` was not analysed to the end: ${reason}` };
}

/** One note for all functions that the budget of the file did not reach. */
function unspentNote(left: readonly FunctionInfo[]): SyntaxNote {
  const { lineStarts } = left[0].file;
  const starts = left.map(({ start }) => start).sort((a, b) => a - b);
  const ends = left.map(({ end }) => end).sort((a, b) => a - b);
  const line = lineOf(lineStarts, starts[0]) + 1;
  const endLine = lineOf(lineStarts, ends[ends.length - 1]) + 1;
  const which = left.length === 1 ? `\`${left[0].name}\` was` : `${left.length} functions were`;
  const message = `${which} not analysed: the file's budget of ${MAX_INSTRUCTIONS} instructions is spent`;
  return { kind: 'budget', line, endLine, message };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

class Answer {
  constructor(
    readonly context: Context,
    readonly verdict: SiteVerdict,
    private readonly judged: Judged,
  ) {}

  get cost(): SiteCost {
    return this.judged.cost.sites[this.verdict.site.id];
  }
}

/** One branch per source condition; a lambda lowered at several calls has several sites at one place. */
function branchesOf(fn: FunctionInfo, flow: FunctionFlow, judged: readonly Judged[]): Branch[] {
  const byPlace = new Map<string, Site[]>();
  for (const site of flow.sites) {
    if (site.value < 0 || site.isInlined) continue;
    const key = `${site.condition.start}:${site.condition.end}:${site.kind}`;
    const there = byPlace.get(key);
    if (there === undefined) byPlace.set(key, [site]);
    else there.push(site);
  }
  const isJudged = (site: Site): boolean => judged.some(({ verdicts }) => verdicts.sites[site.id] !== undefined);
  const branches: Branch[] = [];
  for (const sites of byPlace.values()) if (sites.some(isJudged)) branches.push(branchOf(fn, sites, judged));
  return branches;
}

function branchOf(fn: FunctionInfo, sites: readonly Site[], judged: readonly Judged[]): Branch {
  const [site] = sites;
  let sorted: readonly Answer[] | null = null;
  return {
    function: fn,
    site,
    /** Put in order when somebody asks: the order goes by prices, which take time. */
    get answers() {
      sorted ??= answersOf(sites, judged);
      return sorted;
    },
    start: fn.start + site.condition.start,
    end: fn.start + site.condition.end,
  };
}

function answersOf(sites: readonly Site[], judged: readonly Judged[]): readonly Answer[] {
  const answers: Answer[] = [];
  for (const site of sites)
    for (const one of judged) {
      const verdict = one.verdicts.sites[site.id];
      if (verdict !== undefined) answers.push(new Answer(one.verdicts.context, verdict, one));
    }
  answers.sort(byBadness);
  answers.length = Math.min(answers.length, MAX_CONTEXTS);
  return answers;
}

const ORDER = { divergent: 0, unknown: 1, caller: 2, warp: 3, block: 4, grid: 5 };
const EXTENTS = ['data-dependent', 'every-warp', 'some-warps', 'one-per-block', 'boundary', null];

function byBadness(a: Answer, b: Answer): number {
  const x = a.verdict.judgement;
  const y = b.verdict.judgement;
  const byVerdict = ORDER[x.uniformity] - ORDER[y.uniformity] || EXTENTS.indexOf(x.extent) - EXTENTS.indexOf(y.extent);
  // Where lanes agree nothing is lost, at the end of the data next to nothing: no price is worked out for either.
  const isLossless = x.uniformity !== 'divergent' || x.extent === 'boundary';
  return byVerdict !== 0 || isLossless ? byVerdict : b.cost.lostRank - a.cost.lostRank;
}
