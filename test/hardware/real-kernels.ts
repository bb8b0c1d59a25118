import fs from 'node:fs';
import path from 'node:path';
import type { AnalysedFunction } from '../../server/src/analysis';
import { checkFiles } from '../../server/src/cli/check-files';
import { discover } from '../../server/src/cli/discover';
import type { PathCost } from '../../server/src/cost/cost';
import { worstAnswer } from '../../server/src/rules/answer';
import { defaultSettings } from '../../server/src/settings/settings';
import { lineOf } from '../../server/src/syntax/text';
import { bodyOf, loopsAround, storesIn } from './body-text';
import { readCsv } from './csv';

type Row = Readonly<Record<string, string>>;

/** An `if` of a real kernel: what nvcc made of it, and what was predicted. */
export interface Arm {
  readonly place: string;
  readonly kernel: string;
  readonly condition: string;
  readonly measuredForm: string;
  readonly form: string;
  /** SASS instructions on the body's lines; null where the body shares its line with the condition. */
  readonly measured: number | null;
  readonly predicted: number | null;
  /** Of these, what stands on the arm's own lines: the code of a called function stands on that function's. */
  readonly own: number | null;
  readonly hasLoop: boolean;
  readonly loopsAround: number;
  /** Stores in the body's text, and among the SASS of its lines. */
  readonly sourceStores: number;
  readonly sassStores: number;
  readonly from: number;
  readonly to: number;
  /** The body calls a function of the program, whose instructions stand on other lines. */
  readonly calls: boolean;
}

export interface Kernel {
  readonly name: string;
  readonly program: string;
  readonly measured: number;
  readonly predicted: number | null;
  readonly symbolic: string | null;
  readonly measuredThreads: number;
  readonly predictedThreads: number | null;
}

export interface Analysed {
  readonly file: string;
  readonly functions: readonly AnalysedFunction[];
}

const FORMS: Readonly<Record<string, string>> = { BRA: 'branch', EXIT: 'exit', pred: 'predicated', select: 'select' };

/** Analyses the programs of the measurements under `root` (a checkout of HeCBench). */
export async function analysePrograms(root: string, hardware: string): Promise<Analysed[]> {
  const programs = fs.readFileSync(path.join(hardware, 'programs-train.tsv'), 'utf8').trim().split('\n').slice(2);
  const folders = programs.map((line) => path.join(root, line.split('\t')[1] ?? ''));
  const analysed: Analysed[] = [];
  for await (const result of checkFiles(
    discover(folders.filter((f) => fs.existsSync(f))),
    { of: () => defaultSettings },
    true,
  ))
    if (result.skipped === null)
      analysed.push({
        file: path.relative(root, result.path).replaceAll('\\', '/'),
        functions: result.analysis.functions,
      });
  return analysed;
}

export function armsOf(
  analysed: readonly Analysed[],
  root: string,
  hardware: string,
): { arms: Arm[]; missing: string[] } {
  const sites = new Map<string, { of: AnalysedFunction; index: number }>();
  for (const { file, functions } of analysed)
    for (const of of functions)
      of.branches.forEach((branch, index) => {
        if (branch.site.kind === 'if')
          sites.set(`${file}:${lineOf(of.function.file.lineStarts, branch.start) + 1}`, { of, index });
      });
  const sass = sassLines(hardware);
  const arms: Arm[] = [];
  const missing: string[] = [];
  for (const row of readCsv(path.join(hardware, 'if-forms-train.csv'))) {
    const measuredForm = FORMS[row.form ?? ''];
    if (measuredForm === undefined) continue;
    const line = Number(row.line);
    const found = [0, 1, -1].map((d) => sites.get(`${row.file}:${line + d}`)).find((s) => s !== undefined);
    if (found === undefined) missing.push(`${row.file}:${line}`);
    else arms.push(armOf(row, measuredForm, found, root, sass));
  }
  return { arms, missing };
}

function armOf(
  row: Row,
  measuredForm: string,
  { of, index }: { of: AnalysedFunction; index: number },
  root: string,
  sass: ReadonlyMap<string, Row[]>,
): Arm {
  const branch = of.branches[index];
  const { cost } = worstAnswer(of, branch);
  const text = fs.readFileSync(path.join(root, row.file ?? ''), 'utf8');
  const line = Number(row.line);
  const body = bodyOf(text, line);
  let sassStores = 0;
  const rows = sass.get(`${row.file} ${row.kernel}`) ?? [];
  // Instances of a template are listed one after another; a line counts once.
  const seen = new Set<string>();
  for (const each of rows) {
    const at = Number(each.line);
    if (body === null || at < body.from || at > body.to || seen.has(each.line ?? '')) continue;
    seen.add(each.line ?? '');
    for (const [, count] of (each.opcodes ?? '').matchAll(/\b(?:ST|STG|STS|STL):(\d+)/g)) sassStores += Number(count);
  }
  const lineAt = (offset: number): number => lineOf(of.function.file.lineStarts, of.function.start + offset) + 1;
  const isInside = (offset: number): boolean =>
    body !== null && lineAt(offset) >= body.from && lineAt(offset) <= body.to;
  const measured = /^\d+$/.test(row.body_sass ?? '') ? Number(row.body_sass) : null;
  return {
    place: `${row.file}:${line}`,
    kernel: row.kernel ?? '',
    condition: of.function.file.text.slice(branch.start, branch.end).replace(/\s+/g, ' '),
    measuredForm,
    form: cost.form,
    measured: measured === 0 ? null : measured,
    predicted: cost.paths[0]?.slots.value ?? null,
    own: own(cost.paths[0]),
    hasLoop: row.has_loop !== '0',
    loopsAround: loopsAround(text, lineOf(of.function.file.lineStarts, of.function.start) + 1, line),
    sourceStores: body === null ? 0 : storesIn(body.text),
    sassStores,
    from: body?.from ?? line,
    to: body?.to ?? line,
    calls:
      body !== null &&
      of.flow.instructions.some((instr) => instr.op === 'call' && instr.target >= 0 && isInside(instr.start)),
  };
}

/** Slots of a path without those of the functions that it calls; null while a symbol is unknown. */
function own(path: PathCost | undefined): number | null {
  if (path === undefined || path.slots.value === null) return null;
  const called = path.called === undefined ? 0 : path.called.value;
  return called === null ? null : path.slots.value - called;
}

export function sassLines(hardware: string): Map<string, Row[]> {
  const lines = new Map<string, Row[]>();
  for (const row of readCsv(path.join(hardware, 'sass-lines-train.csv'))) {
    const key = `${row.file} ${row.kernel}`;
    const list = lines.get(key);
    if (list) list.push(row);
    else lines.set(key, [row]);
  }
  return lines;
}

/** Kernels whose slots follow from the text and the launch, against the warp instructions that were counted. */
export function kernelsOf(analysed: readonly Analysed[], hardware: string): Kernel[] {
  const kernels: Kernel[] = [];
  for (const row of readCsv(path.join(hardware, 'kernels-train.csv'))) {
    const of = analysed
      .filter(({ file }) => file.startsWith(`src/${row.program}-cuda/`))
      .flatMap(({ functions }) => functions)
      .find((f) => f.function.kind === 'kernel' && f.function.name === row.kernel);
    if (of === undefined) continue;
    const [x, y, z] = (row.block ?? '').split('x').map(Number);
    const at = of.verdicts.findIndex(({ context: { shape } }) => shape?.x === x && shape?.y === y && shape?.z === z);
    const cost = of.costs[Math.max(at, 0)];
    kernels.push({
      name: row.kernel ?? '',
      program: row.program ?? '',
      measured: Number(row.warp_inst) / Number(row.warps_launched),
      predicted: cost?.estimate.value ?? null,
      symbolic: cost?.estimate.symbolic ?? null,
      measuredThreads: Number(row.avg_threads_per_inst),
      predictedThreads: cost?.threadsPerInstruction ?? null,
    });
  }
  return kernels;
}
