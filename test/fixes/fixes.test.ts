import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { applyEdits } from '../../server/src/rules/fixes/fix';
import { analyse } from '../rules/analyse';

const folder = 'test/fixes';

/** Each fix has shapes: `before.cu` and what the fix makes of it, `after.cu`; without one it must not be offered. */
describe('fixes', () => {
  for (const id of foldersIn(folder))
    for (const shape of foldersIn(path.join(folder, id)))
      it(`${id}: ${shape}`, async () => {
        const file = (name: string) => path.join(folder, id, shape, name);
        const before = fs.readFileSync(file('before.cu'), 'utf8');
        const { findings } = await analyse(before);
        const fixes = findings.flatMap((finding) => finding.fixes).filter((fix) => fix.id === id);
        if (!fs.existsSync(file('after.cu'))) {
          assert.deepEqual(
            fixes.map(({ title }) => title),
            [],
          );
          return;
        }
        assert.equal(fixes.length, 1);
        const after = applyEdits(before, fixes[0].edits());
        assert.equal(after, fs.readFileSync(file('after.cu'), 'utf8'));
        const left = await analyse(after);
        assert.deepEqual(
          left.findings.map(({ message }) => message.what),
          [],
        );
        assert.deepEqual(left.analysis.notes, []);
      });

  it('keep the line endings of the file', async () => {
    const before = fs.readFileSync('test/fixes/expected-here/plain/before.cu', 'utf8').replaceAll('\n', '\r\n');
    const after = fs.readFileSync('test/fixes/expected-here/plain/after.cu', 'utf8').replaceAll('\n', '\r\n');
    const { findings } = await analyse(before);
    assert.equal(applyEdits(before, findings[0].fixes.at(-1)?.edits() ?? []), after);
  });

  it('say whether results stay the same', async () => {
    const { findings } = await analyse(fs.readFileSync('test/fixes/warp-index/parity/before.cu', 'utf8'));
    assert.deepEqual(
      findings[0].fixes.map(({ id, keepsResults }) => [id, keepsResults]),
      [
        ['warp-index', false],
        ['expected-here', true],
      ],
    );
    assert.match(findings[0].fixes[0].title, /changes which elements take which path/);
  });
});

function foldersIn(place: string): string[] {
  const entries = fs.readdirSync(place, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
