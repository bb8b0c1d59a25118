import { type CancellationToken, type Hover, type HoverParams, MarkupKind } from 'vscode-languageserver';
import type { AnalysedFunction, Branch, FileAnalysis } from '../analysis';
import { branchFacts } from '../report/hover-facts';
import { hoverMarkdown, kernelMarkdown } from '../report/hover-markdown';
import { hoverPlain } from '../report/hover-plain';
import { kernelLines } from '../report/kernel-facts';
import { branchesOf } from '../rules/answer';
import { inFile } from '../rules/position';
import type { Analyses } from './analyses';
import type { Client } from './client';
import type { Documents } from './documents';
import { rangeIn } from './ranges';
import type { Work } from './work';

/** The verdict on the condition under the cursor, or on the one whose keyword or operator is: uniform ones too. */
export async function hover(
  { textDocument, position }: HoverParams,
  token: CancellationToken,
  documents: Documents,
  analyses: Analyses,
  client: Client,
  work: Work,
): Promise<Hover | null> {
  const answer = await analyses.of(textDocument.uri, token);
  const document = documents.get(textDocument.uri);
  if (document === undefined || typeof answer === 'string' || answer.skipped !== null) return null;
  const { analysis } = answer;
  if (analysis.file.text !== document.getText()) return null; // changed meanwhile
  return work.on(textDocument.uri, () => hoverAt(analysis, document.offsetAt(position), client));
}

function hoverAt(analysis: FileAnalysis, offset: number, client: Client): Hover | null {
  const found = branchAt(analysis, offset);
  if (found === null) return kernelAt(analysis, offset, client);
  const [of, branch] = found;
  const facts = branchFacts(of, branch);
  const contents = client.markdown
    ? { kind: MarkupKind.Markdown, value: hoverMarkdown(facts, client.pictures) }
    : { kind: MarkupKind.PlainText, value: hoverPlain(facts) };
  return { contents, range: rangeIn(analysis.file, branch.start, branch.end) };
}

/** What a function costs in all, on its name. */
function kernelAt({ file, functions }: FileAnalysis, offset: number, client: Client): Hover | null {
  const of = functions.find(({ function: { nameStart, nameEnd } }) => nameStart <= offset && offset <= nameEnd);
  if (of === undefined) return null;
  const contents = client.markdown
    ? { kind: MarkupKind.Markdown, value: kernelMarkdown(of) }
    : { kind: MarkupKind.PlainText, value: kernelLines(of).join('\n') };
  return { contents, range: rangeIn(file, of.function.nameStart, of.function.nameEnd) };
}

/** The innermost branch whose condition, keyword or operator is at an offset. */
function branchAt({ functions }: FileAnalysis, offset: number): [AnalysedFunction, Branch] | null {
  let best: [AnalysedFunction, Branch] | null = null;
  let bestLength = Number.POSITIVE_INFINITY;
  for (const [of, branch] of branchesOf(functions)) {
    const keyword = inFile(branch.function, branch.site.keyword);
    for (const { start, end } of [keyword, branch]) {
      if (offset < start || offset > end || end - start >= bestLength) continue;
      best = [of, branch];
      bestLength = end - start;
    }
  }
  return best;
}
