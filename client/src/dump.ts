// Shows how the analysis sees the function under the cursor, in a document that cannot be edited.
import * as vscode from 'vscode';
import type { Server } from './server';

const scheme = 'cuda-divergence';
const choices = [
  { label: 'Lane values', description: 'what the lanes hold after each instruction', of: 'values' },
  { label: 'Control-flow graph', description: 'instructions and branches', of: 'cfg' },
  { label: 'Masked text', description: 'what the C++ grammar reads', of: 'mask' },
];

/** The texts shown, by the path of their document. */
class Shown implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private serial = 0;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.path) ?? '';
  }

  async open(name: string, text: string): Promise<void> {
    const path = `/${++this.serial}/${name}`;
    this.texts.set(path, text);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme, path }));
    await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
  }

  forget(document: vscode.TextDocument): void {
    if (document.uri.scheme === scheme) this.texts.delete(document.uri.path);
  }
}

export function dumpCommand(server: Server): vscode.Disposable {
  const shown = new Shown();
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, shown),
    vscode.workspace.onDidCloseTextDocument((document) => shown.forget(document)),
    vscode.commands.registerCommand('cudaDivergence.showAnalysis', async (wanted?: unknown) => {
      const editor = vscode.window.activeTextEditor;
      if (editor === undefined) return;
      const chosen = choices.find((each) => each.of === wanted) ?? (await vscode.window.showQuickPick(choices));
      if (chosen === undefined) return;
      const uri = editor.document.uri.toString();
      const answer = await server.dump(uri, chosen.of, editor.selection.active.line + 1);
      if (answer.text === null) vscode.window.setStatusBarMessage(`CUDA Divergence: ${answer.reason}`, 8000);
      else await shown.open(`${chosen.label}.txt`, answer.text);
    }),
  );
}
