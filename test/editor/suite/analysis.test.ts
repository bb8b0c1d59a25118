import * as vscode from 'vscode';
import * as assert from './assert';
import { findingsAre, open, rangeOf, until } from './helpers';

describe('how a function is analysed', () => {
  it('is shown beside it, in a document of its own', async () => {
    const editor = await open('parity.cu');
    await findingsAre(editor.document, ['i % 2']);
    const { start } = rangeOf(editor.document, 'i % 2');
    editor.selection = new vscode.Selection(start, start);
    const shown = () => vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'cuda-divergence');
    await vscode.commands.executeCommand('cudaDivergence.showAnalysis', 'values');
    await until(
      () => /if \(i % 2\) at line \d+: divergent every-warp/.test(shown()?.getText() ?? ''),
      () => 'the lane values of the kernel',
    );
    assert.ok(vscode.window.activeTextEditor?.document === shown(), 'the document is in front');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });
});
