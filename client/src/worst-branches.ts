// Lists the branches that lose most, in this kernel, this file or all of the workspace, and goes to the chosen one.
import * as vscode from 'vscode';
import { type Server, type WorstItem, worstBranchesCommand } from './server';

type Scope = 'kernel' | 'file' | 'workspace';

const scopes: readonly (vscode.QuickPickItem & { readonly scope: Scope })[] = [
  { label: 'This Kernel', description: 'the function around the cursor', scope: 'kernel' },
  { label: 'This File', scope: 'file' },
  { label: 'Workspace', description: 'all CUDA files of the open folders', scope: 'workspace' },
];

const MAX_FILES = 2000;
const MAX_SHOWN = 100;
const icons = { warning: '$(warning)', information: '$(info)', hint: '$(lightbulb)' } as const;

interface Found {
  readonly items: readonly WorstItem[];
  /** Why some of it was not looked at, or empty. */
  readonly reason: string;
}

interface Choice extends vscode.QuickPickItem {
  readonly item: WorstItem;
}

/** `scope`, `uri` and `line` (1-based) come from a code lens; else the user is asked, and the cursor counts. */
export function worstBranches(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand(
    worstBranchesCommand,
    async (scope?: unknown, uri?: unknown, line?: unknown): Promise<void> => {
      const wanted = scopes.find((each) => each.scope === scope) ?? (await ask());
      if (wanted === undefined) return;
      const editor = vscode.window.activeTextEditor;
      const at = typeof uri === 'string' ? uri : editor?.document.uri.toString();
      const here = typeof line === 'number' ? line : (editor?.selection.active.line ?? 0) + 1;
      if (wanted.scope === 'workspace') return show(wanted.label, await inWorkspace(server));
      if (at === undefined) return say('no file is open');
      return show(wanted.label, await server.worstBranches(at, wanted.scope === 'kernel' ? here : null));
    },
  );
}

async function ask(): Promise<(typeof scopes)[number] | undefined> {
  const hasFile = vscode.window.activeTextEditor !== undefined;
  return vscode.window.showQuickPick(
    scopes.filter(({ scope }) => hasFile || scope === 'workspace'),
    { placeHolder: 'The branches that lose most in …' },
  );
}

/** File by file: it shows how far it is, and can be stopped with what was found until then. */
async function inWorkspace(server: Server): Promise<Found> {
  const files = await vscode.workspace.findFiles('**/*.{cu,cuh}', undefined, MAX_FILES);
  const items: WorstItem[] = [];
  let reason = files.length === 0 ? 'there are no CUDA files in the workspace' : '';
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: 'CUDA Divergence: looking for the worst branches',
    cancellable: true,
  };
  await vscode.window.withProgress(options, async (progress, token) => {
    for (const [done, uri] of files.entries()) {
      if (token.isCancellationRequested) {
        reason = `stopped after ${done} of ${files.length} files`;
        return;
      }
      progress.report({ message: `${done + 1} of ${files.length}`, increment: 100 / files.length });
      items.push(...(await server.worstBranches(uri.toString(), null)).items);
    }
  });
  if (files.length === MAX_FILES) reason = `only the first ${MAX_FILES} files were looked at`;
  return { items: items.sort((a, b) => b.lossRank - a.lossRank), reason };
}

async function show(where: string, { items, reason }: Found): Promise<void> {
  if (items.length === 0) return say(reason === '' ? 'nothing here loses anything' : reason);
  const choices = items.slice(0, MAX_SHOWN).map(choiceOf);
  const title = `Worst Branches: ${where}${reason === '' ? '' : ` (${reason})`}`;
  const chosen = await vscode.window.showQuickPick(choices, {
    title,
    matchOnDescription: true,
    matchOnDetail: true,
    placeHolder: `${items.length} ${items.length === 1 ? 'branch' : 'branches'}, the dearest first`,
  });
  if (chosen !== undefined) await reveal(chosen.item);
}

function choiceOf(item: WorstItem): Choice {
  const uri = vscode.Uri.parse(item.uri);
  const line = item.range.start.line + 1;
  return {
    item,
    label: `${icons[item.severity]} ${item.function}`,
    description: `about ${Math.round(item.lossRank)} slots lost per warp · ${vscode.workspace.asRelativePath(uri)}:${line}`,
    detail: item.message,
  };
}

async function reveal({ uri, range: { start, end } }: WorstItem): Promise<void> {
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}

function say(text: string): void {
  vscode.window.setStatusBarMessage(`CUDA Divergence: ${text}`, 8000);
}
