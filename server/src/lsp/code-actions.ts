import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Fix } from '../rules/fixes/fix';
import type { RuleFinding } from '../rules/rule';
import type { SourceFile } from '../syntax/source-file';
import type { Analyses } from './analyses';
import type { Client } from './client';
import { source } from './diagnostic-of';
import type { Documents } from './documents';
import { rangeIn } from './ranges';

/** How a fix is found again when the editor asks for its edit. */
interface FixData {
  readonly uri: string;
  readonly version: number;
  readonly rule: string;
  readonly start: number;
  readonly fix: string;
}

/** Quick fixes for findings; none is preferred, because the best ones change results. Edits are made on demand. */
export class CodeActions {
  constructor(
    private readonly documents: Documents,
    private readonly analyses: Analyses,
    private readonly client: Client,
  ) {}

  async provide(
    { textDocument: { uri }, range, context }: CodeActionParams,
    token: CancellationToken,
  ): Promise<CodeAction[]> {
    if (!this.client.codeActionLiterals) return [];
    const open = await this.open(uri, token);
    if (open === null) return [];
    const { document, file, findings } = open;
    const from = document.offsetAt(range.start);
    const to = document.offsetAt(range.end);
    const actions: CodeAction[] = [];
    for (const finding of findings) {
      if (finding.end < from || finding.start > to) continue;
      for (const fix of finding.fixes) {
        if (!wanted(fix, context.only)) continue;
        const data: FixData = { uri, version: document.version, rule: finding.rule, start: finding.start, fix: fix.id };
        const at = rangeIn(file, finding.start, finding.end);
        actions.push({
          title: fix.title,
          kind: fix.kind === 'quickfix' ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite,
          diagnostics: context.diagnostics.filter(
            (each) => each.source === source && each.code === finding.rule && sameStart(each.range, at),
          ),
          ...(this.client.resolvesEdits ? { data } : { edit: this.edit(document, file, fix) }),
        });
      }
    }
    return declarationsLast(actions);
  }

  async resolve(action: CodeAction, token: CancellationToken): Promise<CodeAction> {
    const data: unknown = action.data;
    if (!isFixData(data)) return action;
    const open = await this.open(data.uri, token);
    if (open === null || open.document.version !== data.version) return action;
    const finding = open.findings.find(({ rule, start }) => rule === data.rule && start === data.start);
    const fix = finding?.fixes.find(({ id }) => id === data.fix);
    return fix === undefined ? action : { ...action, edit: this.edit(open.document, open.file, fix) };
  }

  private async open(
    uri: string,
    token: CancellationToken,
  ): Promise<{ document: TextDocument; file: SourceFile; findings: readonly RuleFinding[] } | null> {
    const answer = await this.analyses.of(uri, token);
    const document = this.documents.get(uri);
    if (document === undefined || typeof answer === 'string' || answer.skipped !== null) return null;
    const { file } = answer.analysis;
    return file.text === document.getText() ? { document, file, findings: answer.findings } : null;
  }

  private edit({ uri, version }: TextDocument, file: SourceFile, fix: Fix): WorkspaceEdit {
    const edits: TextEdit[] = fix
      .edits()
      .map(({ start, end, text }) => ({ range: rangeIn(file, start, end), newText: text }));
    if (this.client.versionedEdits) return { documentChanges: [{ textDocument: { uri, version }, edits }] };
    return { changes: { [uri]: edits } };
  }
}

function wanted({ kind }: Fix, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((each) => each === '' || kind === each || kind.startsWith(`${each}.`));
}

function sameStart(a: CodeActionParams['range'], b: CodeActionParams['range']): boolean {
  return a.start.line === b.start.line && a.start.character === b.start.character;
}

/** Rewrites first, "expected here" at the end, whichever findings they are of. */
function declarationsLast(actions: readonly CodeAction[]): CodeAction[] {
  const isDeclaration = ({ title }: CodeAction) => title.startsWith('Expected here');
  return [...actions.filter((each) => !isDeclaration(each)), ...actions.filter(isDeclaration)];
}

function isFixData(data: unknown): data is FixData {
  if (typeof data !== 'object' || data === null) return false;
  const { uri, version, rule, start, fix } = data as Partial<Record<keyof FixData, unknown>>;
  return (
    typeof uri === 'string' &&
    typeof version === 'number' &&
    typeof rule === 'string' &&
    typeof start === 'number' &&
    typeof fix === 'string'
  );
}
