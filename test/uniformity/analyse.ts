import type { Judgement } from '../../server/src/lanes/judgement';
import { buildProgram } from '../../server/src/program/build';
import type { FunctionInfo, Program } from '../../server/src/program/program';
import { loadParserNode } from '../../server/src/syntax/load-node';
import type { CudaParser } from '../../server/src/syntax/parser';
import { lineOf } from '../../server/src/syntax/text';
import { Engine } from '../../server/src/uniformity/engine';
import { MECHANISMS, type Mechanisms } from '../../server/src/uniformity/mechanisms';
import type { FunctionVerdicts, SiteVerdict } from '../../server/src/uniformity/result';

let parser: CudaParser | undefined;

/** Starts the parser; call it in `before`. */
export async function startParser(): Promise<void> {
  parser ??= await loadParserNode();
}

/** The verdict on one source condition in one context. */
export interface Answer {
  readonly path: string;
  readonly function: string;
  readonly context: string;
  /** Absolute, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** 1-based. */
  readonly line: number;
  readonly condition: string;
  readonly verdict: SiteVerdict;
  readonly judgement: Judgement;
}

export interface Analysis {
  readonly program: Program;
  readonly answers: readonly Answer[];
  readonly truncated: readonly string[];
}

/** Every verdict of a text: kernels under each of their launches, device functions through their callers. */
export function analyse<T>(
  source: string | Readonly<Record<string, string>>,
  use: (analysis: Analysis) => T,
  block: { x: number; y: number; z: number } | null = null,
  mechanisms: Mechanisms = MECHANISMS,
): T {
  const cuda = parser;
  if (cuda === undefined) throw new Error('startParser() first');
  const texts = typeof source === 'string' ? { 'a.cu': source } : source;
  const documents = Object.entries(texts).map(([path, text]) => cuda.open(path, text));
  try {
    const program = buildProgram(
      documents.map((d) => d.file),
      {
        parseExpression: (text) => cuda.parseExpression(text),
        parseStatements: (text) => cuda.parseStatements(text),
        blockShape: block,
      },
    );
    return use(analyseProgram(program, mechanisms));
  } finally {
    for (const document of documents) document.dispose();
  }
}

function analyseProgram(program: Program, mechanisms: Mechanisms): Analysis {
  const engine = new Engine(program, undefined, mechanisms);
  const answers: Answer[] = [];
  const truncated: string[] = [];
  const seen = new Set<FunctionVerdicts>();
  const reached = new Set<FunctionInfo>();
  const collect = (verdicts: FunctionVerdicts): void => {
    if (seen.has(verdicts)) return;
    seen.add(verdicts);
    reached.add(verdicts.function);
    const { function: fn } = verdicts;
    if (verdicts.truncated !== null) truncated.push(`${fn.name}: ${verdicts.truncated}`);
    for (const verdict of verdicts.sites) {
      if (verdict.site.isInlined) continue; // its function has its own verdicts
      if (verdict.site.value < 0) continue;
      const start = fn.start + verdict.site.condition.start;
      const end = fn.start + verdict.site.condition.end;
      answers.push({
        path: fn.file.path,
        function: fn.name,
        context: verdicts.context.label,
        start,
        end,
        line: lineOf(fn.file.lineStarts, start) + 1,
        condition: fn.file.text.slice(start, end).replace(/\s+/g, ' '),
        verdict,
        judgement: verdict.judgement,
      });
    }
    for (const callee of [...verdicts.calls.values(), ...verdicts.alternatives]) collect(callee);
  };
  for (const fn of program.functions) {
    if (fn.kind !== 'kernel') continue;
    const known = program.shapesOf(fn);
    const unknown = known.length === 0 || (known.every((s) => s.from === 'launch') && program.hasUnknownLaunch(fn));
    for (const shape of unknown ? [...known, null] : known)
      collect(
        engine.analyse(fn, shape, {
          label: shape === null ? '' : `${shape.x}x${shape.y}x${shape.z}`,
          shape,
          caller: null,
          at: null,
        }),
      );
  }
  for (const fn of program.functions)
    if (fn.kind === 'device' && !reached.has(fn))
      collect(engine.analyse(fn, null, { label: '', shape: null, caller: null, at: null }));
  return { program, answers, truncated };
}

const BADNESS = { divergent: 5, unknown: 4, caller: 3, warp: 2, block: 1, grid: 0 } as const;
const EXTENTS = [null, 'boundary', 'one-per-block', 'some-warps', 'every-warp', 'data-dependent'];

/** One answer per source condition and kind: the worst of its contexts. */
export function worst(answers: readonly Answer[]): Answer[] {
  const byPlace = new Map<string, Answer>();
  for (const answer of answers) {
    const key = `${answer.start}:${answer.end}:${answer.verdict.site.kind}`;
    const old = byPlace.get(key);
    if (old === undefined) byPlace.set(key, answer);
    else
      byPlace.set(key, areBothDivergent(answer, old) ? together(answer, old) : rank(answer) > rank(old) ? answer : old);
  }
  return [...byPlace.values()].sort((a, b) => a.start - b.start);
}

function areBothDivergent(a: Answer, b: Answer): boolean {
  return a.judgement.uniformity === 'divergent' && b.judgement.uniformity === 'divergent';
}

/** What holds in both contexts: the weaker extent, a mask where it is the same (docs/report.md). */
function together(a: Answer, b: Answer): Answer {
  const isData = a.judgement.extent === 'data-dependent' || b.judgement.extent === 'data-dependent';
  const weaker = rank(a) < rank(b) ? a : b;
  const extent = isData ? 'data-dependent' : weaker.judgement.extent;
  const mask = a.judgement.mask === b.judgement.mask ? a.judgement.mask : null;
  return { ...weaker, judgement: { ...weaker.judgement, extent, mask } };
}

function rank(answer: Answer): number {
  return BADNESS[answer.judgement.uniformity] * 10 + EXTENTS.indexOf(answer.judgement.extent);
}
