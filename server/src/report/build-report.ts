import type { AnalysedFunction, Branch, FileAnalysis } from '../analysis';
import type { Slots } from '../cost/cost';
import { headline, type RuleFinding, type Severity } from '../rules/rule';
import { printable } from '../syntax/text';
import { branchReport } from './branch-report';
import type { FileReport, Finding, FunctionReport, Report } from './model';
import { placeOf, rangeOf } from './place';

/** A file with its findings, or the reason why it was skipped. */
export type FileResult =
  | {
      readonly path: string;
      readonly skipped: null;
      readonly analysis: FileAnalysis;
      readonly findings: readonly RuleFinding[];
    }
  | { readonly path: string; readonly skipped: string };

export function buildReport(files: readonly FileReport[], arch: string, version: string): Report {
  return { version: 1, tool: { name: 'cuda-divergence-hints', version }, arch, files };
}

export function fileReport(result: FileResult): FileReport {
  if (result.skipped !== null)
    return { path: result.path, skipped: result.skipped, notes: [], functions: [], branches: [], findings: [] };
  const { analysis, findings } = result;
  const functions = analysis.functions.filter(({ function: { kind } }) => kind !== 'host');
  const severities = new Map<Branch, Severity>();
  for (const { branch, severity } of findings) if (branch !== null) severities.set(branch, severity);
  return {
    path: result.path,
    skipped: null,
    notes: analysis.notes.map(({ kind, line, endLine, message }) => ({ kind, line, endLine, message })),
    functions: functions.map((each) => functionReport(analysis, each)),
    branches: functions
      .flatMap((of) => of.branches.map((branch) => ({ of, branch })))
      .sort((a, b) => a.branch.start - b.branch.start || a.branch.end - b.branch.end)
      .map(({ of, branch }) => branchReport(of, branch, severities.get(branch) ?? 'none')),
    findings: findings.map((finding) => findingReport(analysis, finding)),
  };
}

function functionReport(analysis: FileAnalysis, { function: of, branches, costs }: AnalysedFunction): FunctionReport {
  const estimate = costs[0]?.estimate;
  return {
    name: of.name,
    kind: of.kind === 'kernel' ? 'kernel' : 'device',
    line: placeOf(of.file, of.start).line,
    endLine: placeOf(of.file, Math.max(of.start, of.end - 1)).line,
    blockShapes:
      of.kind === 'kernel'
        ? analysis.program.shapesOf(of).map(({ x, y, z, path, line }) => ({ x, y, z, from: { path, line } }))
        : [],
    branches: branches.length,
    divergent: branches.filter(({ answers }) => answers[0].verdict.judgement.uniformity === 'divergent').length,
    slots: {
      estimate: whole(estimate?.value),
      ideal: whole(costs[0]?.ideal.value),
      symbolic: estimate?.symbolic ?? null,
      sample: estimate === undefined || estimate.value !== null ? null : sampleOf(estimate),
    },
  };
}

function sampleOf({ unknowns, rank }: Slots): Record<string, number> {
  const at = (unknowns ?? []).map(({ name, sample }) => [name, sample] as const);
  return { ...Object.fromEntries(at), estimate: Math.round(rank) };
}

function whole(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value.toFixed(2));
}

function findingReport({ file }: FileAnalysis, finding: RuleFinding): Finding {
  return {
    rule: finding.rule,
    severity: finding.severity,
    ...rangeOf(file, finding.start, finding.end),
    message: headline(finding.message),
    detail: { why: printable(finding.message.why), advice: printable(finding.message.advice) },
    related: finding.related.map((each) => ({
      path: each.file.path,
      ...placeOf(each.file, each.start),
      message: each.message,
    })),
    fixes: finding.fixes.map(({ title, kind, keepsResults }) => ({ title, kind, keepsResults })),
  };
}
