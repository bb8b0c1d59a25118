import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import type { FileAnalysis } from '../analysis';
import { pageOf } from '../rules/link';
import { headline, type RuleFinding, type Severity } from '../rules/rule';
import { sentence } from '../rules/words';
import { mistakeIn } from '../syntax/comments';
import type { SourceFile } from '../syntax/source-file';
import type { Client } from './client';
import { rangeIn } from './ranges';

export const source = 'cuda-divergence';

const severities: Record<Severity, DiagnosticSeverity> = {
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
  none: DiagnosticSeverity.Hint,
};

/** Comments that were meant to steer the analysis and say nothing that it knows. */
export function mistakenComments(file: SourceFile): Diagnostic[] {
  return file.comments.flatMap((comment): Diagnostic[] => {
    const message = mistakeIn(comment);
    if (message === null) return [];
    const range = rangeIn(file, comment.start, comment.end);
    return [{ range, severity: DiagnosticSeverity.Information, source, message: sentence(`${message}.`) }];
  });
}

/** A finding as the editor shows it. `uriOf` names the files of the why-chain. */
export function diagnosticOf(
  { file }: FileAnalysis,
  finding: RuleFinding,
  client: Client,
  uriOf: (path: string) => string,
): Diagnostic {
  const related = finding.related.map((each) => ({
    location: { uri: uriOf(each.file.path), range: rangeIn(each.file, each.start, each.end) },
    message: each.message,
  }));
  return {
    range: rangeIn(file, finding.start, finding.end),
    severity: severities[finding.severity],
    source,
    code: finding.rule,
    message: headline(finding.message),
    ...(finding.rule === 'unused-comment' ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(client.codeDescription ? { codeDescription: { href: pageOf(finding.rule) } } : {}),
    ...(client.relatedInformation && related.length > 0 ? { relatedInformation: related } : {}),
  };
}
