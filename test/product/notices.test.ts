import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const modules = 'node_modules';

/** The text of a file as it is compared: white space apart. */
function textOf(file: string): string {
  return fs.readFileSync(file, 'utf8').replace(/\s+/g, ' ').trim();
}

/** Packages whose code is in a bundle, found without the build's own account: by the source map of each bundle. */
function inBundles(): Set<string> {
  const names = new Set<string>();
  for (const file of fs.readdirSync('dist').filter((name) => name.endsWith('.js.map')))
    for (const source of JSON.parse(fs.readFileSync(path.join('dist', file), 'utf8')).sources as string[]) {
      const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source);
      if (found !== null) names.add(found[1]);
    }
  return names;
}

describe('third-party notices', () => {
  it('lie beside the command line and name every package in the bundles with its licence text', () => {
    const notices = textOf('dist/ThirdPartyNotices.txt');
    const names = inBundles();
    for (const known of ['web-tree-sitter', 'vscode-languageserver', 'vscode-languageclient', 'vscode-jsonrpc'])
      assert.ok(names.has(known), known);
    for (const name of [...names, 'tree-sitter-cpp']) {
      const folder = path.join(modules, name);
      const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
      assert.ok(notices.includes(`${name} ${version} (`), `${name} ${version}`);
      const [licence] = fs.readdirSync(folder).filter((each) => /^licen[cs]e/i.test(each));
      assert.ok(
        licence !== undefined && notices.includes(textOf(path.join(folder, licence))),
        `the licence of ${name}`,
      );
    }
  });
});
