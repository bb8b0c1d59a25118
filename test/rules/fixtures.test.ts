import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { lineOf } from '../../server/src/syntax/text';
import { analyse } from './analyse';

const folder = 'test/rules/fixtures';

describe('rules on annotated sources', () => {
  for (const name of fs.readdirSync(folder))
    it(name, async () => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const { analysis, findings } = await analyse(text);
      const found = findings.map(
        ({ start, severity, rule }) => `${lineOf(analysis.file.lineStarts, start) + 1}: ${severity} ${rule}`,
      );
      const wanted = text.split('\n').flatMap((line, index) => {
        const mark = / \/\/! (.*)$/.exec(line)?.[1];
        return mark === undefined ? [] : [`${index + 1}: ${mark}`];
      });
      assert.deepEqual(found, wanted);
    });
});
