import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileReport } from '../../server/src/report/build-report';
import type { FileReport } from '../../server/src/report/model';
import { analyse } from '../rules/analyse';

/** How many characters lie between two places at which code is cut: STEP=37 is thorough and takes minutes. */
const STEP = Number(process.env.STEP ?? 311);
const folders = ['examples', 'test/cases'];
const files = folders.flatMap((folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.cu'))
    .map((name) => path.join(folder, name)),
);

async function reportOf(text: string): Promise<FileReport> {
  return fileReport({ path: 'kernel.cu', ...(await analyse(text)) });
}

/** What is said of each kernel: its conditions with their verdicts, without positions. */
function verdicts({ functions, branches }: FileReport): Map<string, string> {
  return new Map(
    functions.map(({ name }) => [
      name,
      branches
        .filter((branch) => branch.function === name)
        .map(({ condition, uniformity, extent, mask }) => `${condition}: ${uniformity} ${extent} ${mask}`)
        .join('\n'),
    ]),
  );
}

/** Functions of a text with the lines on which they stand, those apart that others share a name with or call. */
function independent(text: string, { functions }: FileReport): FileReport['functions'] {
  return functions.filter(({ name, kind }) => {
    if (kind !== 'kernel') return false; // (The name of an operator is no pattern.)
    const uses = text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
    return uses === 1;
  });
}

describe('code that is being typed', function () {
  this.timeout(600_000);

  it('anywhere in a kernel: every other kernel keeps its verdicts', async () => {
    const lost: string[] = [];
    let compared = 0;
    for (const file of files) {
      const text = fs.readFileSync(file, 'utf8');
      const whole = await reportOf(text);
      const before = verdicts(whole);
      const kernels = independent(text, whole);
      const lines = text.split('\n');
      const offsetOf = (line: number) => lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
      for (const { name, line, endLine } of kernels) {
        const start = offsetOf(line);
        const end = offsetOf(endLine + 1);
        for (let cut = start + 19; cut < end - 1; cut += STEP) {
          const broken = `${text.slice(0, cut)}\n${text.slice(end)}`;
          const after = verdicts(await reportOf(broken));
          for (const other of kernels) {
            if (other.name === name) continue;
            compared++;
            const [expected, actual] = [before.get(other.name), after.get(other.name)];
            if (expected !== actual)
              lost.push(
                `${file}: ${name} cut after ${JSON.stringify(text.slice(Math.max(start, cut - 40), cut))}: ${other.name}\n${expected}\n---\n${actual}`,
              );
          }
        }
      }
    }
    assert.ok(compared > 1000, `${compared} comparisons`);
    // Known gaps: a parameter list that ends behind a type's name, or right behind its parenthesis, can read on into the next
    // function's head; a condition that ends behind its comment can take the next function into its arm.
    assert.ok(lost.length <= compared / 4000, `${lost.length} of ${compared}\n${lost.slice(0, 5).join('\n\n')}`);
  });

  it('at every prefix of a file there is an outcome, and positions are right', async () => {
    for (const file of files) {
      const text = fs.readFileSync(file, 'utf8');
      for (let cut = 0; cut < text.length; cut += STEP) {
        const prefix = text.slice(0, cut);
        const { branches } = await reportOf(prefix);
        const lines = prefix.split(/\r\n|\r|\n/);
        for (const { line, column, endLine, endColumn, condition } of branches) {
          const taken =
            line === endLine
              ? lines[line - 1].slice(column - 1, endColumn - 1)
              : [
                  lines[line - 1].slice(column - 1),
                  ...lines.slice(line, endLine - 1),
                  lines[endLine - 1].slice(0, endColumn - 1),
                ].join(' ');
          assert.equal(taken.replace(/\s+/g, ' ').trim(), condition, `${file}, first ${cut} characters, line ${line}`);
        }
      }
    }
  });
});
