import * as vscode from 'vscode';
import * as assert from './assert';
import { findingsAre, open } from './helpers';

describe('settings', () => {
  afterEach(async () => {
    for (const name of ['enable', 'severity']) await set(name, undefined);
  });

  it('enable: false takes the squiggles away, true brings them back', async () => {
    const { document } = await open('parity.cu');
    await findingsAre(document, ['i % 2']);
    await set('enable', false);
    await findingsAre(document, []);
    await set('enable', undefined);
    await findingsAre(document, ['i % 2']);
  });

  it('severity sets a rule’s level or switches it off', async () => {
    const { document } = await open('parity.cu');
    await findingsAre(document, ['i % 2']);
    await set('severity', { 'divergent-branch': 'off' });
    await findingsAre(document, []);
    await set('severity', { 'divergent-branch': 'hint' });
    const [{ severity }] = await findingsAre(document, ['i % 2']);
    assert.equal(severity, vscode.DiagnosticSeverity.Hint);
  });
});

function set(name: string, value: unknown): Thenable<void> {
  return vscode.workspace.getConfiguration('cudaDivergence').update(name, value, vscode.ConfigurationTarget.Global);
}
