import * as vscode from 'vscode';
import * as assert from './assert';
import { findingsAre, open, rangeOf } from './helpers';

describe('hover', () => {
  it('on a divergent condition tells verdict, lanes and cost', async () => {
    const { document } = await open('parity.cu');
    await findingsAre(document, ['i % 2']);
    const text = await hoverAt(document, rangeOf(document, 'i % 2').start);
    assert.match(text, /divergent|diverges|splits/i);
    assert.match(text, /slots/i);
    assert.match(text, /lane/i);
  });

  it('on the keyword tells the same as on the condition', async () => {
    const { document } = await open('parity.cu');
    await findingsAre(document, ['i % 2']);
    const condition = rangeOf(document, 'i % 2').start;
    const onKeyword = await hoverAt(document, rangeOf(document, 'if (i % 2)').start);
    assert.equal(onKeyword, await hoverAt(document, condition));
  });

  it('explains the boundary guard that has no squiggle', async () => {
    const { document } = await open('parity.cu');
    const text = await hoverAt(document, rangeOf(document, 'i >= n').start);
    assert.match(text, /boundary|last warp|one warp|end of the data/i);
  });

  it('is drawn with HTML but not trusted', async () => {
    const { document } = await open('parity.cu');
    for (const content of await hoversAt(document, rangeOf(document, 'i % 2').start)) {
      assert.ok(!content.isTrusted, 'isTrusted');
      assert.equal(content.supportHtml, true);
    }
  });

  it('is silent away from branches', async () => {
    const { document } = await open('parity.cu');
    assert.equal(await hoverAt(document, rangeOf(document, 'out[i] = y').start), '');
  });
});

async function hoversAt(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.MarkdownString[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers.flatMap(({ contents }) => contents).filter((each) => each instanceof vscode.MarkdownString);
}

async function hoverAt(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  return (await hoversAt(document, position)).map(({ value }) => value).join('\n');
}
