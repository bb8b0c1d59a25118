import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileAnalysis } from '../analysis';
import { type Offer, offersIn, safeTogether } from '../rules/fixes';
import { type Fix, Rank } from '../rules/fixes/fix';
import type { RuleFinding } from '../rules/rule';
import type { SourceFile } from '../syntax/source-file';
import type { Analyses } from './analyses';
import { type Client, SILENCE_RULE } from './client';
import { source } from './diagnostic-of';
import type { Documents } from './documents';
import { rangeIn } from './ranges';
import type { Work } from './work';

/** Applies what keeps results bit for bit: on request, or on save where the user asks for it. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.cudaDivergence`;

export const codeActionKinds: CodeActionKind[] = [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL];

/** How a fix is found again when the editor asks for its edit. */
interface FixData {
  readonly uri: string;
  readonly version: number;
  /** The rule of the finding; empty for a rewrite of a branch that has none, and for all fixes together. */
  readonly rule: string;
  readonly start: number;
  readonly fix: string;
}

interface Open {
  readonly document: TextDocument;
  readonly file: SourceFile;
  readonly analysis: FileAnalysis;
  readonly findings: readonly RuleFinding[];
}

/** Fixes for findings and rewrites of branches; none is preferred, because the best ones change results. Edits are made on demand. */
export class CodeActions {
  constructor(
    private readonly documents: Documents,
    private readonly analyses: Analyses,
    private readonly client: Client,
    private readonly work: Work,
  ) {}

  async provide(
    { textDocument: { uri }, range, context }: CodeActionParams,
    token: CancellationToken,
  ): Promise<CodeAction[]> {
    if (!this.client.codeActionLiterals) return [];
    const open = await this.open(uri, token);
    return open === null ? [] : this.work.on(uri, () => this.offered(open, range, context));
  }

  private offered(open: Open, range: CodeActionParams['range'], context: CodeActionParams['context']): CodeAction[] {
    const { document, file, analysis, findings } = open;
    const { uri } = document;
    const from = document.offsetAt(range.start);
    const to = document.offsetAt(range.end);
    const actions: { readonly rank: number; readonly action: CodeAction }[] = [];
    for (const { start, end, finding, fixes } of offersIn(analysis, findings, from, to)) {
      const at = rangeIn(file, start, end);
      for (const fix of fixes) {
        const kind = finding === null ? kindOf(fix) : kindAtFinding(fix);
        if (!wanted(kind, context.only)) continue;
        const rule = finding?.rule ?? '';
        const data: FixData = { uri, version: document.version, rule, start, fix: fix.id };
        const action: CodeAction = {
          title: fix.title,
          kind,
          diagnostics: context.diagnostics.filter(
            (each) => each.source === source && each.code === rule && sameStart(each.range, at),
          ),
          ...(this.client.resolvesEdits ? { data } : { edit: this.edit(document, file, fix.edits()) }),
        };
        actions.push({ rank: fix.rank, action });
      }
    }
    // By the order of advice, whichever findings they are of: rewrites first, "expected here" at the end.
    actions.sort((a, b) => a.rank - b.rank);
    return [
      ...withoutRepeats(actions.map(({ action }) => action)),
      ...this.silenceRules(open, from, to, context),
      ...this.fixAll(open, context.only),
    ];
  }

  async resolve(action: CodeAction, token: CancellationToken): Promise<CodeAction> {
    const data: unknown = action.data;
    if (!isFixData(data)) return action;
    const open = await this.open(data.uri, token);
    if (open === null || open.document.version !== data.version) return action;
    return this.work.on(data.uri, () => this.resolved(action, data, open));
  }

  private resolved(action: CodeAction, data: FixData, open: Open): CodeAction {
    if (data.fix === FIX_ALL) return { ...action, edit: this.edit(open.document, open.file, allEdits(open)) };
    const offers = offersIn(open.analysis, open.findings, data.start, data.start).filter(
      ({ finding, start }: Offer) => (finding?.rule ?? '') === data.rule && start === data.start,
    );
    const fix = offers.flatMap(({ fixes }) => fixes).find(({ id }) => id === data.fix);
    return fix === undefined ? action : { ...action, edit: this.edit(open.document, open.file, fix.edits()) };
  }

  /** The last thing to do about a finding: never to hear of its rule again. */
  private silenceRules(
    { file, findings }: Open,
    from: number,
    to: number,
    { only, diagnostics }: CodeActionParams['context'],
  ): CodeAction[] {
    if (!this.client.silencesRules || !wanted(CodeActionKind.QuickFix, only)) return [];
    const here = findings.filter(({ start, end }) => end >= from && start <= to);
    return [...new Set(here.map(({ rule }) => rule))].map((rule) => {
      const title = `Silence \`${rule}\` everywhere (\`cudaDivergence.severity\`)`;
      const starts = here.filter((each) => each.rule === rule).map(({ start, end }) => rangeIn(file, start, end));
      return {
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: diagnostics.filter(
          (each) => each.source === source && each.code === rule && starts.some((at) => sameStart(each.range, at)),
        ),
        command: { title, command: SILENCE_RULE, arguments: [rule] },
      };
    });
  }

  /** Only where it is asked for by name: it is for saving and for the "Source Action…" menu. */
  private fixAll(open: Open, only: readonly string[] | undefined): CodeAction[] {
    if (only === undefined || only.includes('') || !wanted(FIX_ALL, only)) return [];
    const { document, file } = open;
    const edits = allEdits(open);
    if (edits.length === 0) return [];
    const data: FixData = { uri: document.uri, version: document.version, rule: '', start: 0, fix: FIX_ALL };
    return [
      {
        title: 'Apply every rewrite for warp divergence that keeps results',
        kind: FIX_ALL,
        ...(this.client.resolvesEdits ? { data } : { edit: this.edit(document, file, edits) }),
      },
    ];
  }

  private async open(uri: string, token: CancellationToken): Promise<Open | null> {
    const answer = await this.analyses.of(uri, token);
    const document = this.documents.get(uri);
    if (document === undefined || typeof answer === 'string' || answer.skipped !== null) return null;
    const { analysis, findings } = answer;
    const { file } = analysis;
    return file.text === document.getText() ? { document, file, analysis, findings } : null;
  }

  private edit({ uri, version }: TextDocument, file: SourceFile, of: ReturnType<Fix['edits']>): WorkspaceEdit {
    const edits: TextEdit[] = of.map(({ start, end, text }) => ({ range: rangeIn(file, start, end), newText: text }));
    if (this.client.versionedEdits) return { documentChanges: [{ textDocument: { uri, version }, edits }] };
    return { changes: { [uri]: edits } };
  }
}

function allEdits({ findings }: Open): ReturnType<Fix['edits']> {
  return safeTogether(findings).flatMap((fix) => fix.edits());
}

function kindOf({ kind }: Fix): CodeActionKind {
  return kind === 'quickfix' ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite;
}

/**
 * Editors group actions by their kind, and quick fixes come first: at a finding a rewrite is one, too, or the comments that
 * silence it would stand above it. What only helps the compiler does not mend it.
 */
function kindAtFinding(fix: Fix): CodeActionKind {
  return fix.rank === Rank.Promise ? kindOf(fix) : CodeActionKind.QuickFix;
}

function wanted(kind: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((each) => each === '' || kind === each || kind.startsWith(`${each}.`));
}

/** Two findings on one line offer the same declaration of their function or file. */
function withoutRepeats(actions: readonly CodeAction[]): CodeAction[] {
  const titles = new Set<string>();
  return actions.filter(({ title, kind }) => {
    const isRegion = kind === CodeActionKind.QuickFix && title.startsWith('Expected in');
    if (isRegion && titles.has(title)) return false;
    titles.add(title);
    return true;
  });
}

function sameStart(a: CodeActionParams['range'], b: CodeActionParams['range']): boolean {
  return a.start.line === b.start.line && a.start.character === b.start.character;
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
