#!/usr/bin/env node
// Bundles the extension, the language server and the command line into dist/.
// usage: node build.mjs [--watch]
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { copyWasm, node, root, webExtension, webWorker } from './scripts/bundle.mjs';
import { writeNotices } from './scripts/notices.mjs';
import { writeSchema } from './scripts/schema.mjs';

const dist = path.join(root, 'dist');

/** Each door of the house: its source, its bundle. */
const doors = [
  { entry: 'client/src/extension.ts', out: 'extension.js' },
  { entry: 'client/src/browser.ts', out: 'browser.js', base: webExtension },
  { entry: 'server/src/node.ts', out: 'server.js' },
  { entry: 'server/src/browser.ts', out: 'browser-server.js', base: webWorker },
  { entry: 'server/src/cli.ts', out: 'cli.js', executable: true },
];

const options = doors.map(({ entry, out, base, executable }) => ({
  ...(base ?? node),
  entryPoints: [path.join(root, entry)],
  outfile: path.join(dist, out),
  minifySyntax: true,
  minifyWhitespace: true,
  metafile: true,
  banner: executable ? { js: '#!/usr/bin/env node' } : {},
}));

copyWasm(dist);
writeSchema(dist);
if (process.argv.includes('--watch')) {
  for (const each of options) await (await esbuild.context({ ...each, logLevel: 'info' })).watch();
} else {
  try {
    const results = await Promise.all(options.map((each) => esbuild.build(each)));
    writeNotices(
      dist,
      results.map(({ metafile }) => metafile),
    );
  } catch (error) {
    if (!error.errors) console.error(error.message); // esbuild has printed its own
    process.exit(1);
  }
  for (const { out, executable } of doors) if (executable) fs.chmodSync(path.join(dist, out), 0o755);
}
