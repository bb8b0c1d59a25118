import * as vscode from 'vscode';
import * as assert from './assert';
import { findings, findingsAre, open, replace, revert, rule } from './helpers';

describe('squiggles', () => {
  afterEach(revert);

  it('stand under the divergent condition only, not under the boundary guard', async () => {
    const { document } = await open('parity.cu');
    assert.equal(document.languageId, 'cuda-cpp');
    const [finding] = await findingsAre(document, ['i % 2']);
    assert.equal(rule(finding), 'divergent-branch');
    assert.equal(finding.severity, vscode.DiagnosticSeverity.Warning);
    assert.match(finding.message, /warp|lane/i);
  });

  it('name the rule with a link to its page', async () => {
    const { document } = await open('parity.cu');
    const [{ code }] = await findingsAre(document, ['i % 2']);
    assert.ok(typeof code === 'object' && code.target.toString().includes('divergent-branch'), JSON.stringify(code));
  });

  it('say why, down to threadIdx.x', async () => {
    const { document } = await open('parity.cu');
    const [{ relatedInformation = [] }] = await findingsAre(document, ['i % 2']);
    const messages = relatedInformation.map(({ message }) => message).join('\n');
    assert.match(messages, /threadIdx\.x/);
    for (const { location } of relatedInformation) assert.equal(location.uri.path, document.uri.path);
  });

  it('follow an edit', async () => {
    const editor = await open('parity.cu');
    await findingsAre(editor.document, ['i % 2']);
    await replace(editor, 'i % 2', 'blockIdx.x % 2');
    await findingsAre(editor.document, []);
    await replace(editor, 'blockIdx.x % 2', 'threadIdx.x % 4 == 1');
    await findingsAre(editor.document, ['threadIdx.x % 4 == 1']);
  });

  it('move with the text above them', async () => {
    const editor = await open('parity.cu');
    const [before] = await findingsAre(editor.document, ['i % 2']);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '// one\n// two\n'));
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    const [after] = await findingsAre(editor.document, ['i % 2']);
    assert.equal(after.range.start.line, before.range.start.line + 2);
  });

  it('appear in a C++ header that holds device code', async () => {
    const { document } = await open('device.hpp');
    assert.equal(document.languageId, 'cpp');
    await findingsAre(document, ['i % 2']);
  });

  it('do not appear in ordinary C++', async () => {
    const host = await open('host.cpp');
    const { document } = await open('parity.cu');
    await findingsAre(document, ['i % 2']); // the server has had its say
    assert.equal(findings(host.document).length, 0);
  });
});
