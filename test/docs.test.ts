// What the pages say is there, and what is there is on the pages.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ruleIds } from '../server/src/rules';

const read = (file: string): string => fs.readFileSync(file, 'utf8');
const rulePages = fs.readdirSync('docs/rules').map((name) => path.join('docs/rules', name));
const decisions = fs.readdirSync('docs/decisions').map((name) => path.join('docs/decisions', name));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...decisions,
  'docs/architecture.md',
  'docs/accuracy.md',
  'docs/advice.md',
  'docs/report.md',
  'docs/ci.md',
  ...rulePages,
];
const { contributes } = JSON.parse(read('package.json'));

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  const letters = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '');
  return letters.replaceAll(' ', '-');
}

describe('docs', () => {
  it('README names every setting', () => {
    const text = read('README.md');
    const missing = Object.keys(contributes.configuration.properties).filter((name) => !text.includes(`\`${name}\``));
    assert.deepEqual(missing, []);
  });

  it('README names no setting that does not exist', () => {
    const named = [...read('README.md').matchAll(/^\| `(cudaDivergence\.[\w.]+)` \|/gm)].map((m) => m[1]);
    assert.deepEqual(named.sort(), Object.keys(contributes.configuration.properties).sort());
  });

  it('README names every command', () => {
    const text = read('README.md');
    const titles: string[] = contributes.commands.map(({ title }: { title: string }) => title);
    assert.deepEqual(
      titles.filter((title) => !text.includes(`*${title}*`)),
      [],
    );
  });

  it('every rule has its page, and no page is without a rule', () => {
    assert.deepEqual(rulePages.map((page) => path.basename(page, '.md')).sort(), [...ruleIds].sort());
  });

  it('every fix stands in the table of some rule', () => {
    const fixes = fs
      .readdirSync('server/src/rules/fixes')
      .map((name) => read(path.join('server/src/rules/fixes', name)));
    const ids = fixes.flatMap((text) => [...text.matchAll(/^\s+id: '([\w-]+)',$/gm)].map((m) => m[1]));
    assert.ok(ids.length >= 20, ids.join(', '));
    const tables = rulePages.flatMap((page) =>
      read(page)
        .split('\n')
        .filter((line) => line.startsWith('| `')),
    );
    assert.deepEqual(
      ids.filter((id) => !tables.some((row) => row.split(' | ')[0].includes(`\`${id}\``))),
      [],
    );
  });

  for (const page of pages)
    it(`${page}: no link leads nowhere`, () => {
      const dead: string[] = [];
      for (const [, target] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [file, anchor] = target.split('#');
        const to = file === '' ? page : path.join(path.dirname(page), file);
        if (!fs.existsSync(to)) dead.push(target);
        else if (anchor !== undefined) {
          const headings = [...read(to).matchAll(/^#+ (.*)$/gm)].map((m) => anchorOf(m[1]));
          if (!headings.includes(anchor)) dead.push(target);
        }
      }
      assert.deepEqual(dead, []);
    });
});
