// A bank of kernels as authors write them: how loud each condition is, and for which cause it is advised. What is not
// marked has no finding, so that no advice is given where another cause stands.
import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { CAUSES } from '../../server/src/rules/cause/table';
import { lineOf } from '../../server/src/syntax/text';
import { analyse } from '../rules/analyse';

const folder = 'test/loudness';
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.cu'));

/** `//! warning divergent-loop ragged-rows`, or `//! silent` beside a condition that must be seen and not told. */
function marksOf(text: string): { line: number; mark: string }[] {
  return text.split('\n').flatMap((each, index) => {
    const mark = / \/\/! (.*)$/.exec(each)?.[1];
    return mark === undefined ? [] : [{ line: index + 1, mark }];
  });
}

describe('loudness', () => {
  for (const name of files)
    it(name, async () => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const { analysis, findings } = await analyse(text);
      const at = (offset: number): number => lineOf(analysis.file.lineStarts, offset) + 1;
      const found = findings
        .filter(({ rule }) => rule.startsWith('divergent'))
        .map(({ start, severity, rule, remedy }) => `${at(start)}: ${severity} ${rule} ${remedy}`);
      const marks = marksOf(text);
      const wanted = marks.filter(({ mark }) => mark !== 'silent').map(({ line, mark }) => `${line}: ${mark}`);
      assert.deepEqual(found, wanted);
      const conditions = new Set(analysis.functions.flatMap(({ branches }) => branches.map(({ start }) => at(start))));
      const unseen = marks.filter(({ line }) => !conditions.has(line)).map(({ line }) => line);
      assert.deepEqual(unseen, [], 'marked lines hold conditions');
    });

  it('each advice has its section in docs/advice.md, and no section is without one', () => {
    const page = fs.readFileSync('docs/advice.md', 'utf8');
    const sections = [...page.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading.replace(/[ ]/g, '-'));
    assert.deepEqual(sections.sort(), CAUSES.map(({ id }) => id).sort());
  });

  it('holds at least 60 kernels, and one of each cause', () => {
    const texts = files.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
    const kernels = texts.reduce((sum, text) => sum + (text.match(/__global__ void (?!sumRagged<)/g)?.length ?? 0), 0);
    assert.ok(kernels >= 60, `${kernels} kernels`);
    const shown = new Set(texts.flatMap((text) => marksOf(text).map(({ mark }) => mark.split(' ')[2])));
    // What stands at the end of the data is never loud: its advice is for those who raise its severity.
    const missing = CAUSES.filter(({ id }) => id !== 'end-of-the-data' && !shown.has(id)).map(({ id }) => id);
    assert.deepEqual(missing, []);
  });
});
