import type { FileAnalysis } from '../analysis';
import type { RuleFinding } from '../rules/rule';

/** What tells a finding from others of its file, wherever its line has moved: rule, function, and the text it is on. */
export interface Identity {
  readonly rule: string;
  readonly function: string;
  readonly text: string;
}

export function identityOf({ file, functions }: FileAnalysis, { rule, start, end }: RuleFinding): Identity {
  const of = functions.find(({ function: fn }) => fn.file === file && fn.start <= start && start < fn.end);
  return { rule, function: of?.function.qualifiedName ?? '', text: file.text.slice(start, end).replace(/\s+/g, ' ') };
}

export function keyOf({ rule, function: name, text }: Identity): string {
  return JSON.stringify([rule, name, text]);
}
