import assert from 'node:assert/strict';
import { readCompileFlags, splitCommand } from '../../server/src/settings/compile-command';
import { matchesGlob } from '../../server/src/settings/glob';
import { placeIn, readJson } from '../../server/src/settings/json-text';
import { readSettings } from '../../server/src/settings/read-settings';
import { mutateOnce } from './mutate';
import { pick, type Random, random } from './random';

const starts = [
  '{ "architecture": "sm_80", "blockShape": "16,16", "severity": { "divergent-loop": "off" }, "fastMath": true }',
  '{\r\n\t"defines": { "N": 32, "FLAG": true, "X": null }, "includePaths": ["a", "../b"],\n "exclude": ["**/x*", "y"] }',
  '[1, -2.5e-3, "\\u0041\\n\\ud83d", null, true, false, [], {}, { "": [[""]] }]',
  '{ "__proto__": 1, "constructor": {}, "qualifierMacros": { "K": "__global__ void" }, "compileCommands": "off" }',
];

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function some(below: Random, from: string, most: number): string {
  return Array.from({ length: below(most) }, () => from[below(from.length)]).join('');
}

describe('configurations that are mutated', function () {
  this.timeout(60_000);

  it('are JSON where JSON.parse says so, with the same value; a fault has a place; settings never throw', () => {
    for (let seed = 1; seed <= 4000; seed++) {
      const below = random(seed);
      let text = pick(below, starts);
      for (let left = 1 + below(4); left > 0; left--) text = mutateOnce(text, below).slice(0, 3000);
      const [read, expected] = [readJson(text), parsed(text)];
      if ('problem' in read) {
        const isDeep = read.problem.includes('nested deeper');
        assert.ok(expected === null || isDeep, `seed ${seed}: ${read.problem}\n${text}`);
        assert.match(placeIn(text, read.offset), /^\d+:\d+$/);
        continue;
      }
      assert.ok(expected !== null, `seed ${seed}: ${text}`);
      assert.deepEqual(read.value, expected.value, `seed ${seed}`);
      for (const { text: problem } of readSettings(read.value, 'file').problems)
        assert.ok(problem.length < 300, `seed ${seed}: ${problem}`);
    }
  });

  it('patterns and command lines of any kind end at once', () => {
    const start = process.cpuUsage();
    for (let seed = 1; seed <= 3000; seed++) {
      const below = random(seed);
      matchesGlob(some(below, 'ab/.', 200), some(below, '***a/b?{},', 200));
      readCompileFlags(splitCommand(some(below, ' -DIUN=,"\'\\ a1/\n', 400)));
    }
    matchesGlob('a'.repeat(250), `${'*a'.repeat(200)}b`);
    matchesGlob('a/'.repeat(250), `${'**/a/'.repeat(90)}b`);
    matchesGlob('x', '{a,b}'.repeat(100));
    splitCommand('"'.repeat(100_000));
    splitCommand('\\"'.repeat(100_000));
    const { user } = process.cpuUsage(start);
    assert.ok(user / 1000 < 8000, `${user / 1000} ms`);
  });
});
