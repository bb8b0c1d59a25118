import { type CancellationToken, RequestType } from 'vscode-languageserver';
import { chosen, type DumpKind, dumpKinds, dump as dumpOf } from '../report/dump';
import type { Analyses } from './analyses';

/** Which function of which document to show, and how. */
export interface DumpParams {
  readonly uri: string;
  readonly kind: DumpKind;
  /** 1-based: the functions that it lies in. */
  readonly line: number;
}

/** The text to show, or why there is none. */
export interface DumpResult {
  readonly text: string | null;
  readonly reason: string;
}

export const dumpRequest = new RequestType<DumpParams, DumpResult, void>('cudaDivergence/dump');

/** How the analysis sees the function at a line. */
export async function dump(params: DumpParams, token: CancellationToken, analyses: Analyses): Promise<DumpResult> {
  const refused = (reason: string): DumpResult => ({ text: null, reason });
  const { uri, kind, line } = params;
  if (typeof uri !== 'string' || !dumpKinds.includes(kind) || !Number.isInteger(line))
    return refused('the request does not say what to show');
  const answer = await analyses.of(uri, token);
  if (typeof answer === 'string') return refused('there is no analysis of this document');
  if (answer.skipped !== null) return refused(answer.skipped);
  const functions = chosen(answer.analysis, { name: null, line });
  if (typeof functions === 'string') return refused(functions);
  return { text: dumpOf(answer.analysis, kind, functions), reason: '' };
}
