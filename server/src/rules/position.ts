import type { Branch } from '../analysis';
import type { Site, Span } from '../flow/ir';
import type { FunctionInfo } from '../program/program';

/** Offsets in the file of a span that is relative to a function's start. */
export function inFile(of: FunctionInfo, span: Span): Span {
  return { start: of.start + span.start, end: of.start + span.end };
}

/** The source text of a branch's condition. */
export function conditionText(branch: Branch): string {
  return branch.function.file.text.slice(branch.start, branch.end);
}

/** The condition, or the keyword of a loop that has none. */
export function conditionOrKeyword(of: FunctionInfo, site: Site): Span {
  return inFile(of, site.condition.end > site.condition.start ? site.condition : site.keyword);
}

/** Where a reader sees the branch begin: the keyword of a statement, the condition of an operator or a `do` loop. */
export function headOf(branch: Branch): number {
  const { kind, keyword } = branch.site;
  const keywordFirst = kind === 'if' || kind === 'for' || kind === 'while' || kind === 'switch';
  const at = inFile(branch.function, keyword).start;
  return keywordFirst ? Math.min(at, branch.start) : branch.start;
}
