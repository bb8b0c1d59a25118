// The code on the pages of the rules about barriers and warps: what is wrong is found, what is right is silent.
import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import { lineOf } from '../../server/src/syntax/text';
import { analyse } from './analyse';
import { SYNC_RULES, wantedOf } from './expectations';

describe('pages of the rules about barriers and warps', () => {
  for (const rule of SYNC_RULES) {
    const page = fs.readFileSync(`docs/rules/${rule}.md`, 'utf8');
    const blocks = [...page.matchAll(/```cuda\n([\s\S]*?)```/g)].map((match) => match[1]);
    blocks.forEach((text, index) => {
      it(`${rule}: example ${index + 1}`, async () => {
        const { analysis, findings } = await analyse(text);
        const found = findings
          .filter((each) => SYNC_RULES.has(each.rule))
          .map(({ start, severity, rule: id }) => `${lineOf(analysis.file.lineStarts, start) + 1}: ${severity} ${id}`);
        assert.deepEqual(found, wantedOf(text));
      });
    });
    it(`${rule}: has a wrong and a right example`, () => {
      assert.ok(blocks.some((text) => text.includes('//!')) && blocks.some((text) => !text.includes('//!')));
    });
  }
});
