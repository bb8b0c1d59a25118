import * as vscode from 'vscode';
import * as assert from './assert';
import { findingsAre, open, rangeOf, revert } from './helpers';

describe('quick fixes', () => {
  afterEach(revert);

  it('test the warp index instead of the thread index, and the squiggle goes', async () => {
    const { document } = await open('parity.cu');
    await findingsAre(document, ['i % 2']);
    await applyFix(document, 'Test the warp index instead');
    assert.ok(document.getText().includes('if ((i / 32) % 2) {'), document.getText());
    await findingsAre(document, []);
  });

  it('mark a branch as expected, and the squiggle goes', async () => {
    const { document } = await open('parity.cu');
    const [{ range }] = await findingsAre(document, ['i % 2']);
    await applyFix(document, 'Expected here');
    const inserted = document.lineAt(range.start.line).text;
    assert.match(inserted, /^ {2}\/\/ divergence: expected/);
    await findingsAre(document, []);
  });

  it('come back with undo', async () => {
    const { document } = await open('parity.cu');
    await findingsAre(document, ['i % 2']);
    await applyFix(document, 'Test the warp index instead');
    await findingsAre(document, []);
    await vscode.commands.executeCommand('undo');
    await findingsAre(document, ['i % 2']);
  });
});

async function applyFix(document: vscode.TextDocument, title: string): Promise<void> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    rangeOf(document, 'i % 2'),
    vscode.CodeActionKind.QuickFix.value,
    10, // resolves what the server leaves for later
  );
  const fix = actions.find((each) => each.title.startsWith(title));
  assert.ok(fix?.edit, `"${title}" is among ${JSON.stringify(actions.map((each) => each.title))}`);
  assert.ok(await vscode.workspace.applyEdit(fix.edit));
}
