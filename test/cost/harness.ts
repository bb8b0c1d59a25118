import type { FunctionCost, SiteCost } from '../../server/src/cost/cost';
import { CostModel, type CostOptions } from '../../server/src/cost/function-cost';
import type { FunctionFlow } from '../../server/src/flow/ir';
import type { Judgement } from '../../server/src/lanes/judgement';
import { buildProgram } from '../../server/src/program/build';
import type { BlockShapeFact, FunctionInfo } from '../../server/src/program/program';
import { Engine } from '../../server/src/uniformity/engine';
import type { FunctionVerdicts } from '../../server/src/uniformity/result';
import { theParser, withDocument } from '../syntax/helpers';

export interface Priced {
  readonly function: FunctionInfo;
  readonly flow: FunctionFlow;
  readonly verdicts: FunctionVerdicts;
  readonly cost: FunctionCost;
}

/** Prices every kernel and device function of a source text, by name. */
export async function price(
  text: string,
  options: Partial<Omit<CostOptions, 'flowOf'>> & {
    block?: readonly [number, number, number];
    /** Leave the lane analysis out: every branch is uniform. */
    uniform?: boolean;
  } = {},
): Promise<Map<string, Priced>> {
  const [x, y, z] = options.block ?? [0, 0, 0];
  const engine = await engineOf(text, options.block === undefined ? null : { x, y, z });
  const { program } = engine;
  const model = new CostModel({
    arch: options.arch ?? 'sm_90',
    fastMath: options.fastMath,
    flowOf: (verdicts) => engine.prepare(verdicts.function).flow,
  });
  const result = new Map<string, Priced>();
  for (const fn of program.functions) {
    if (fn.kind === 'host') continue;
    const shape: BlockShapeFact | null = options.uniform ? null : (program.shapesOf(fn)[0] ?? null);
    const { flow } = engine.prepare(fn);
    const verdicts = options.uniform
      ? uniformVerdicts(fn, flow)
      : engine.analyse(fn, shape, { label: '', shape, at: null, caller: null });
    result.set(fn.name, { function: fn, flow, verdicts, cost: model.costOf(flow, verdicts) });
  }
  return result;
}

let last: { readonly key: string; readonly engine: Engine } | null = null;

/** Parses and lowers a text once, however many architectures it is priced for. */
async function engineOf(text: string, blockShape: { x: number; y: number; z: number } | null): Promise<Engine> {
  const key = `${JSON.stringify(blockShape)} ${text}`;
  if (last?.key === key) return last.engine;
  const parser = await theParser();
  return withDocument(text, (document) => {
    const parseExpression = (source: string) => parser.parseExpression(source);
    const parseStatements = (source: string) => parser.parseStatements(source);
    const engine = new Engine(buildProgram([document.file], { parseExpression, parseStatements, blockShape }));
    last = { key, engine };
    return engine;
  });
}

const UNIFORM: Judgement = {
  uniformity: 'grid',
  extent: null,
  constant: null,
  active: null,
  mask: null,
  warps: null,
  splitShare: 0,
  assume: 0,
  parameters: [],
};

function uniformVerdicts(fn: FunctionInfo, flow: FunctionFlow): FunctionVerdicts {
  return {
    function: fn,
    flow,
    context: { label: '', shape: null, caller: null, at: null },
    sites: flow.sites.map((site) => ({
      site,
      judgement: UNIFORM,
      assumedUnseen: [],
      unseenOrigins: [],
      why: [],
      divergentExit: null,
      balanced: false,
      caseMasks: null,
      value: { base: { constant: 0, terms: [] }, lanes: null, assume: 0, why: null },
      spinWait: false,
    })),
    values: [],
    unreachable: new Set(),
    active: [],
    judgements: new Map(),
    trips: [],
    calls: new Map(),
    alternatives: [],
    truncated: null,
  };
}

/** The cost of the site whose condition reads `condition`. */
export function siteOf(priced: Priced, condition: string): SiteCost {
  const { function: fn, flow, cost } = priced;
  const text = fn.file.text.slice(fn.start, fn.end);
  const site = flow.sites.find((s) => text.slice(s.condition.start, s.condition.end).trim() === condition);
  if (site === undefined) throw new Error(`no condition \`${condition}\` in ${fn.name}`);
  return cost.sites[site.id];
}

export function named(costs: Map<string, Priced>, name: string): Priced {
  const found = costs.get(name);
  if (found === undefined) throw new Error(`no function ${name}`);
  return found;
}
