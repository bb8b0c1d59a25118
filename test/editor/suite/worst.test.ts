import * as vscode from 'vscode';
import * as assert from './assert';
import { findingsAre, open, until } from './helpers';

describe('the worst branches', () => {
  it('of a file are listed, and the chosen one is shown', async () => {
    const editor = await open('parity.cu');
    await findingsAre(editor.document, ['i % 2']);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    const asked = vscode.commands.executeCommand('cudaDivergence.worstBranches', 'file');
    await until(
      async () => {
        // The list is up when its first entry can be taken: nothing moves before.
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return editor.document.getText(editor.selection) === 'i % 2';
      },
      () => `the selection on the worst branch, it is on ${JSON.stringify(editor.document.getText(editor.selection))}`,
    );
    await asked;
  });

  it('are offered above kernels by a code lens that is off by default', async () => {
    const { document } = await open('parity.cu');
    const lenses = (): Thenable<vscode.CodeLens[]> =>
      vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 5);
    assert.ok((await lenses()).length === 0, 'no lens at first');
    const settings = vscode.workspace.getConfiguration('cudaDivergence');
    await settings.update('codeLens', true, vscode.ConfigurationTarget.Global);
    await until(
      async () =>
        (await lenses()).some(({ command }) => /A warp pays .* lost to divergence/.test(command?.title ?? '')),
      () => 'the lens above the kernel',
    );
    await settings.update('codeLens', undefined, vscode.ConfigurationTarget.Global);
  });
});
