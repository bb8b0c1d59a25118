// Analyses made by hand: a parsed source, and verdicts and costs as a test wants them.
import type { AnalysedFunction, Branch, FileAnalysis } from '../../server/src/analysis';
import type { FunctionCost, SiteCost, Slots } from '../../server/src/cost/cost';
import type { FunctionFlow, Instr, Site, SiteKind } from '../../server/src/flow/ir';
import type { Judgement } from '../../server/src/lanes/judgement';
import { BOOL, type Value } from '../../server/src/lanes/value';
import type { FunctionInfo, Program } from '../../server/src/program/program';
import { loadParserNode } from '../../server/src/syntax/load-node';
import type { CudaParser } from '../../server/src/syntax/parser';
import type { Context, FunctionVerdicts, SiteVerdict } from '../../server/src/uniformity/result';

let parser: Promise<CudaParser> | undefined;

export interface BranchSpec {
  readonly kind?: SiteKind;
  /** Text of the condition: its first occurrence in the source. */
  readonly condition: string;
  readonly judgement?: Partial<Judgement>;
  readonly cost?: Partial<SiteCost>;
  readonly verdict?: Partial<Omit<SiteVerdict, 'judgement' | 'site'>>;
}

const divergent: Judgement = {
  uniformity: 'divergent',
  extent: 'every-warp',
  constant: null,
  active: 0xffffffff,
  mask: 0xaaaaaaaa,
  warps: null,
  splitShare: 1,
  assume: 0,
  parameters: [],
};

export function slots(value: number | null, symbolic: string | null = null): Slots {
  return { value, symbolic, rank: value ?? 100, unknowns: symbolic === null ? [] : [{ name: 'n', sample: 32 }] };
}

/** Two arms of 57 and 52 slots, half of the lanes on each. */
const twoArms: Omit<SiteCost, 'site'> = {
  form: 'branch',
  formReason: 'the body calls expf',
  paths: [
    { label: 'then', slots: slots(57), lanes: 16 },
    { label: 'else', slots: slots(52), lanes: 16 },
  ],
  sum: slots(109),
  longest: slots(57),
  laneEfficiency: 0.5,
  laneEfficiencyAt: null,
  pathEfficiency: 57 / 109,
  lostSlots: 54.5,
  lostRank: 54.5,
  unknowns: [],
  trips: null,
  assumptions: [],
};

export const grid: Value = { base: { constant: 0, terms: [] }, lanes: null, assume: 0, why: null };

/** One kernel that spans the whole source, with the given branches. */
export async function handMade(source: string, specs: readonly BranchSpec[]): Promise<FileAnalysis> {
  parser ??= loadParserNode();
  const document = (await parser).open('kernel.cu', source);
  const { file } = document;
  document.dispose();
  const info = {
    id: 0,
    name: 'kernel',
    qualifiedName: 'kernel',
    kind: 'kernel',
    file,
    start: 0,
    end: source.length,
    parameters: [],
  } as unknown as FunctionInfo;
  const context: Context = { label: '', shape: null, caller: null, at: null };
  const instructions: Instr[] = [];
  const sites: SiteVerdict[] = [];
  const costs: SiteCost[] = [];
  const branches = specs.map((spec, id): Branch => {
    const start = source.indexOf(spec.condition);
    const end = start + spec.condition.length;
    const value = instructions.length;
    instructions.push({ id: value, block: 0, type: BOOL, name: null, start, end, op: 'undef' });
    const lineStart = source.lastIndexOf('\n', start) + 1;
    const keyword = source.slice(lineStart, start).search(/\S/) + lineStart;
    const site: Site = {
      id,
      kind: spec.kind ?? 'if',
      condition: { start, end },
      keyword: { start: keyword, end: keyword + 2 },
      extent: { start: keyword, end: source.length },
      value,
      block: 0,
      isConstexpr: false,
      select: -1,
      implied: false,
      isInlined: false,
    };
    const verdict: SiteVerdict = {
      site,
      judgement: { ...divergent, ...spec.judgement },
      why: [{ function: info, start: 0, end: 1, message: '`i` differs per lane: `threadIdx.x`', origin: null }],
      assumedUnseen: [],
      unseenOrigins: [],
      divergentExit: null,
      balanced: false,
      caseMasks: null,
      value: grid,
      spinWait: false,
      ...spec.verdict,
    };
    const cost: SiteCost = { ...twoArms, ...spec.cost, site: id };
    sites.push(verdict);
    costs.push(cost);
    return {
      function: info,
      site,
      answers: [{ context, verdict, cost }],
      start,
      end,
    };
  });
  const flow = {
    name: 'kernel',
    instructions,
    sites: sites.map(({ site }) => site),
    parameters: [],
    loops: [],
    blocks: [
      { id: 0, instructions: [], predecessors: [], terminator: { kind: 'return', to: 0, span: { start: 0, end: 0 } } },
    ],
    region: { kind: 'sequence', items: [] },
  } as unknown as FunctionFlow;
  const verdicts = {
    function: info,
    flow,
    context,
    sites,
    values: instructions.map(() => undefined),
    unreachable: new Set(),
    active: [],
    judgements: new Map(),
    trips: [],
    calls: new Map(),
    alternatives: [],
    truncated: null,
  } as FunctionVerdicts;
  const functionCost: FunctionCost = {
    estimate: slots(200),
    ideal: slots(120),
    memoryShare: 0.1,
    threadsPerInstruction: 20,
    sites: costs,
    slotsOf: () => 0,
  };
  const analysed: AnalysedFunction = { function: info, flow, verdicts: [verdicts], costs: [functionCost], branches };
  const program = { files: [file], launches: [], shapesOf: () => [] } as unknown as Program;
  return { file, program, functions: [analysed], notes: file.notes };
}
