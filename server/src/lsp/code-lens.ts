import type { CancellationToken, CodeLens, CodeLensParams } from 'vscode-languageserver';
import { kernelLens } from '../report/kernel-lens';
import type { Analyses } from './analyses';
import { type Client, WORST_BRANCHES } from './client';
import type { Configuration } from './configuration';
import type { Documents } from './documents';
import { rangeIn } from './ranges';
import type { Work } from './work';

/** What each kernel costs, above it; off unless the user asks for it. */
export async function codeLenses(
  { textDocument: { uri } }: CodeLensParams,
  token: CancellationToken,
  documents: Documents,
  analyses: Analyses,
  configuration: Configuration,
  client: Client,
  work: Work,
): Promise<CodeLens[]> {
  if (!(await configuration.of(uri)).codeLens) return [];
  const answer = await analyses.of(uri, token);
  const document = documents.get(uri);
  if (document === undefined || typeof answer === 'string' || answer.skipped !== null) return [];
  const { analysis, findings } = answer;
  const { file, functions } = analysis;
  if (file.text !== document.getText()) return []; // changed meanwhile
  return work.on(uri, () =>
    functions
      .filter(({ function: { kind } }) => kind === 'kernel')
      .flatMap((of): CodeLens[] => {
        const title = kernelLens(of, findings);
        if (title === null) return [];
        const range = rangeIn(file, of.function.nameStart, of.function.nameEnd);
        const command = client.listsWorst
          ? { title, command: WORST_BRANCHES, arguments: ['kernel', uri, range.start.line + 1] }
          : { title, command: '' };
        return [{ range, command }];
      }),
  );
}
