import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { version, engines } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the package', () => {
  it('holds the bundles, the parser and the words about them, nothing else', () => {
    execFileSync(process.execPath, ['scripts/package.mjs'], { stdio: 'pipe' });
    const names = zipNames(readFileSync(`dist/cuda-divergence-hints-${version}.vsix`)).filter((name) =>
      name.startsWith('extension/'),
    );
    for (const name of [
      'package.json',
      'dist/extension.js',
      'dist/server.js',
      'dist/cli.js',
      'dist/ThirdPartyNotices.txt',
    ])
      assert.ok(names.includes(`extension/${name}`), `${name} is missing`);
    const allowed =
      /^extension\/(package\.json|readme\.md|changelog\.md|LICENSE(\.txt)?|dist\/[\w-]+\.(js|wasm)|dist\/ThirdPartyNotices\.txt|dist\/cuda-divergence\.schema\.json|syntaxes\/.+\.json)$/i;
    assert.deepEqual(
      names.filter((name) => !allowed.test(name)),
      [],
    );
  }).timeout(60_000);

  it('asks for no newer VS Code than its API types describe', () => {
    const types = JSON.parse(readFileSync('node_modules/@types/vscode/package.json', 'utf8')).version;
    assert.equal(engines.vscode, `^${types}`);
  });
});

/** The names in a zip file's central directory. */
function zipNames(zip: Buffer): string[] {
  const names: string[] = [];
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    names.push(zip.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}
