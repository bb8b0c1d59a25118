import { type CancellationToken, type Range, RequestType } from 'vscode-languageserver';
import { type WorstBranch, worstBranches } from '../report/worst-branches';
import type { Analyses } from './analyses';
import { rangeIn } from './ranges';

/** The document to look at, open or not; `line` (1-based): only the kernel or function there. */
export interface WorstParams {
  readonly uri: string;
  readonly line: number | null;
}

export interface WorstItem extends Omit<WorstBranch, 'start' | 'end'> {
  readonly uri: string;
  readonly range: Range;
}

/** The dearest first; `reason`: why there is no answer, or empty. */
export interface WorstResult {
  readonly items: readonly WorstItem[];
  readonly reason: string;
}

export const worstRequest = new RequestType<WorstParams, WorstResult, void>('cudaDivergence/worstBranches');

/** What loses most in a document. A workspace is asked file by file, so that the client can show how far it is and stop. */
export async function worst(params: WorstParams, token: CancellationToken, analyses: Analyses): Promise<WorstResult> {
  const refused = (reason: string): WorstResult => ({ items: [], reason });
  const { uri, line } = params;
  if (typeof uri !== 'string' || !(line === null || Number.isInteger(line)))
    return refused('the request does not say where to look');
  const answer = await analyses.openOrNot(uri, token);
  if (typeof answer === 'string') return refused('there is no analysis of this document');
  if (answer.skipped !== null) return refused(answer.skipped);
  const { analysis, findings } = answer;
  const items = worstBranches(analysis, findings, line === null ? null : line - 1).map(({ start, end, ...item }) => ({
    ...item,
    uri,
    range: rangeIn(analysis.file, start, end),
  }));
  return { items, reason: '' };
}
