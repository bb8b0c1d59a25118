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

  it('merge arms that compute the same: shown before it is applied, results kept, gone with undo', async () => {
    const { document } = await open('arms.cu');
    await findingsAre(document, ['kind[i] > 3']);
    const before = document.getText();
    const fix = await offered(document, 'kind[i] > 3', (title) => /arms|once/i.test(title));
    assert.ok(!/changes which/.test(fix.title), fix.title);
    // The preview is the edit itself: all of it in this file, none applied yet.
    assert.equal(fix.edit?.entries().length, 1);
    assert.equal(document.getText(), before);
    assert.ok(fix.edit && (await vscode.workspace.applyEdit(fix.edit)));
    await findingsAre(document, []);
    assert.equal(document.getText().match(/settle\(/g)?.length, 2, document.getText());
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
    await findingsAre(document, ['kind[i] > 3']);
  });

  it('fix all leaves alone what would change results', async () => {
    const { document } = await open('parity.cu');
    await findingsAre(document, ['i % 2']);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(0, 0, document.lineCount, 0),
      'source.fixAll.cudaDivergence',
    );
    assert.equal(actions.filter((action) => action.edit).length, 0, JSON.stringify(actions.map((a) => a.title)));
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
  const fix = await offered(document, 'i % 2', (each) => each.startsWith(title));
  assert.ok(fix.edit && (await vscode.workspace.applyEdit(fix.edit)));
}

async function offered(
  document: vscode.TextDocument,
  condition: string,
  isWanted: (title: string) => boolean,
): Promise<vscode.CodeAction> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    rangeOf(document, condition),
    vscode.CodeActionKind.QuickFix.value,
    10, // resolves what the server leaves for later
  );
  const fix = actions.find((each) => isWanted(each.title));
  assert.ok(fix?.edit, `wanted is among ${JSON.stringify(actions.map((each) => each.title))}`);
  return fix;
}
