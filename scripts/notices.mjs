// The licences of what the bundles hold, written beside them: what is bundled is shipped, and its licences ask to be, too.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './bundle.mjs';

export const noticesFile = 'ThirdPartyNotices.txt';

/** Packages of which a WebAssembly file is copied beside the bundles, which esbuild does not know of. */
const copied = ['web-tree-sitter', 'tree-sitter-cpp'];

/** @returns {string[]} the folders of the packages that esbuild put into bundles, by its account of its inputs */
export function bundledPackages(metafiles) {
  const folders = new Set(copied.map((name) => path.join('node_modules', name)));
  for (const { inputs } of metafiles)
    for (const input of Object.keys(inputs)) {
      const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll('\\', '/'));
      if (found) folders.add(path.normalize(found[1]));
    }
  return [...folders].sort();
}

/** Writes the notices into `folder`. Throws where a package has no licence text: then somebody has to look. */
export function writeNotices(folder, metafiles) {
  const parts = bundledPackages(metafiles).map(notice);
  const head =
    'CUDA Divergence Hints contains these packages, each under its own licence.\n' +
    parts.map(({ title }) => `- ${title}`).join('\n');
  const text = [head, ...parts.map(({ title, licence }) => `${title}\n\n${licence}`)].join(`\n\n${'='.repeat(80)}\n\n`);
  fs.writeFileSync(path.join(folder, noticesFile), `${text}\n`);
}

function notice(folder) {
  const full = path.join(root, folder);
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(full, 'package.json'), 'utf8'));
  const files = fs
    .readdirSync(full)
    .filter((each) => /^(licen[cs]e|copying|notice|thirdpartynotices)(?![a-z])/i.test(each));
  if (!files.some((each) => /^(licen[cs]e|copying)/i.test(each)))
    throw new Error(`${name} has no licence text in ${folder}: it cannot be shipped without one`);
  const licence = files.map((each) => fs.readFileSync(path.join(full, each), 'utf8').trim()).join('\n\n');
  return { title: `${name} ${version} (${license})`, licence: licence.replaceAll('\r\n', '\n') };
}
