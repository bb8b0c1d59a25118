import assert from 'node:assert/strict';
import { parse } from './helpers';

describe('comments that steer the analysis', () => {
  it('are read with their kind, reason and place', async () => {
    const file = await parse(`// divergence: block(32, 8)
__global__ void k(int n) {
  if (n) {} // divergence: expected  the tail only
  /* divergence: mostly-uniform sorted by key */
  // divergence: off
  // divergence: on
  // divergence: nonsense
  // a divergence: expected
}`);
    assert.deepEqual(
      file.comments.map((comment) => [comment.kind, comment.block, comment.reason, comment.line, comment.trailing]),
      [
        ['block', [32, 8, 1], '', 0, false],
        ['expected', [], 'the tail only', 2, true],
        ['mostly-uniform', [], 'sorted by key', 3, false],
        ['off', [], '', 4, false],
        ['on', [], '', 5, false],
        ['unknown', [], 'nonsense', 6, false],
      ],
    );
  });

  it('are named where their word is not known, with the words that there are', async () => {
    const { notes } = await parse(`// divergence: expcted, the tail only
__global__ void k(int n) {
  if (n) {} // divergence: block(0)
  // divergence:
  // divergence: expected
  // divergence: off-by-one
  // divergence: on
  // divergence: du/dx + dv/dy of the velocity
}`);
    const words = 'there are expected, mostly-uniform, off, on and block(x, y, z)';
    assert.deepEqual(
      notes.map(({ kind, line, message }) => [kind, line, message]),
      [
        ['parse-error', 1, `\`divergence: expcted\` is not understood; ${words}`],
        ['parse-error', 3, `\`divergence: block(0)\` is not understood; ${words}`],
        ['parse-error', 4, `nothing follows \`divergence:\`; ${words}`],
        ['parse-error', 6, `\`divergence: off-by-one\` is not understood; ${words}`],
      ],
    );
  });

  it('are not looked for in strings', async () => {
    assert.deepEqual((await parse('const char* s = "// divergence: off";')).comments, []);
  });
});
