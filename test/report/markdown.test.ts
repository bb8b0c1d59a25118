import * as assert from 'node:assert/strict';
import { cell, codeSpan, prose } from '../../server/src/report/markdown';

describe('Markdown', () => {
  it('keeps source text inside its code span', () => {
    assert.equal(codeSpan('a`b'), '``a`b``');
    assert.equal(codeSpan('`a`'), '`` `a` ``');
    assert.equal(codeSpan('a\n\n# b'), '`a # b`');
  });

  it('escapes markup outside of code', () => {
    assert.equal(prose('<img src=x> [a](b) *c* | `i < n`'), '&lt;img src=x&gt; \\[a\\]\\(b\\) \\*c\\* \\| `i < n`');
    assert.equal(prose('see http://x'), 'see http:&#47;&#47;x');
    assert.equal(prose('odd ` one'), 'odd \\` one');
  });

  it('keeps a table cell in its column', () => {
    assert.equal(cell('`a | b`'), '`a \\| b`');
  });
});
