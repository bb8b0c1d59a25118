import * as assert from 'node:assert/strict';
import { explain, nearestConditions } from '../../server/src/report/explain';
import { coloured, plain } from '../../server/src/report/style';
import { textParts } from '../../server/src/report/text';
import { runRules } from '../../server/src/rules';
import { printable } from '../../server/src/syntax/text';
import { handMade } from '../rules/hand-made';

const source = `__global__ void kernel(float *out) {
  if (i % 2) {
    out[i] = 1;
  }
}
`;

async function report(text: string, style = plain): Promise<string> {
  const analysis = await handMade(text, [{ condition: 'i % 2' }]);
  const result = { path: 'kernel.cu', skipped: null, analysis, findings: runRules(analysis, {}) } as const;
  return textParts(result, style)
    .map(({ text: part }) => part)
    .join('\n');
}

describe('the text report', () => {
  it('shows place, source, marks, lanes, cost, reasons and what to do', async () => {
    assert.equal(
      await report(source),
      `kernel.cu:2:7: warning [divergent-branch]
    2 │   if (i % 2) {
      │       ^^^^^
        \`i % 2\` splits every warp: the warp pays 57 + 52 issue slots, 50 % of them useful; about 55 lost
        per warp.
        lanes   ░█░█░█░█ ░█░█░█░█ ░█░█░█░█ ░█░█░█░█  16 of 32
        cost    then █████████████████████ 57 × 16 lanes
                else ███████████████████ 52 × 16 lanes
                sum 109, longest 57 issue slots; lane efficiency 50 %; 54.5 slots lost per warp
        why     \`i\` differs per lane: \`threadIdx.x\` (line 1)
        do      Map the work so that whole warps take one arm: test the warp index (thread index / 32).
`,
    );
  });

  it('keeps marks under the text behind tabs', async () => {
    const text = await report(source.replace('  if', '\t\tif'));
    assert.match(text, /│ \t\tif \(i % 2\) \{\n.*│ \t\t {4}\^{5}\n/);
  });

  it('cuts long lines around the condition', async () => {
    const text = await report(source.replace('  if', `  ${'/* long */'.repeat(40)} if`));
    for (const line of text.split('\n')) assert.ok(line.length < 125, line);
    assert.match(text, /if \(i % 2\)/);
  });

  it('does not let the source steer the terminal', async () => {
    const text = await report(source.replace('2) {', '2) { // \u001b[31m\u0007 \u202e'));
    assert.match(text, /2\) \{ \/\/ \ufffd\[31m\ufffd \ufffd\n/);
    assert.equal(printable('a\tb\u001b'), 'a\tb\ufffd');
  });

  it('colours only with the coloured style', async () => {
    assert.ok((await report(source, coloured)).includes('\u001b[1mkernel.cu:2:7'));
  });
});

describe('explain', () => {
  it('tells all of the conditions on a line, with the why-chain as a tree', async () => {
    const analysis = await handMade(source, [{ condition: 'i % 2' }]);
    const text = explain('kernel.cu', analysis, 2, plain) ?? '';
    assert.match(text, /^kernel\.cu:2:7: if in kernel\n/);
    assert.match(text, /Divergent: splits every warp\./);
    assert.match(text, /because\n {2}└─ `i` differs per lane: `threadIdx\.x` \(kernel\.cu:1:1\)/);
  });

  it('knows the nearest conditions where there is none', async () => {
    const analysis = await handMade(source, [{ condition: 'i % 2' }]);
    assert.equal(explain('kernel.cu', analysis, 4, plain), null);
    assert.deepEqual(nearestConditions(analysis, 4), [2]);
  });
});
