import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Analysis, analyse, startParser, worst } from '../uniformity/analyse';
import { readExpectations, wrongAt } from './check';

const folder = path.join('test', 'cases');
/** The examples handed to the project; they lie beside the working tree. */
const shared = path.join('..', 'shared', 'cases');

function check(file: string): void {
  const source = fs.readFileSync(file, 'utf8');
  const expectations = readExpectations(source);
  const names = [...new Set(expectations.map((e) => e.name))].filter((name) => name !== '');
  let answers: ReturnType<typeof worst>;
  describe(path.basename(file), () => {
    before(async function () {
      this.timeout(60_000);
      await startParser();
      answers = analyse(source, (analysis: Analysis) => worst(analysis.answers));
    });
    for (const name of names)
      it(name, () => {
        const wrong: string[] = [];
        for (const expected of expectations.filter((e) => e.name === name)) {
          const message = wrongAt(expected, answers);
          if (message !== null) wrong.push(`${file}:${expected.line}: ${message}\n    ${expected.text}`);
        }
        assert.equal(wrong.length, 0, `\n  ${wrong.join('\n  ')}`);
      });
  });
}

describe('cases: annotated kernels', () => {
  for (const name of fs.readdirSync(folder).sort()) if (name.endsWith('.cu')) check(path.join(folder, name));
});

// Rules are not compared here, and so the file of barriers only for its branches.
describe('cases: the shared examples', () => {
  if (fs.existsSync(shared))
    for (const name of fs.readdirSync(shared).sort()) if (name.endsWith('.cu')) check(path.join(shared, name));
});
