#!/usr/bin/env node
// Everything: types and lint, the build, the tests in Node, the suite in a real VS Code, from source and from the VSIX.
// Installs what it needs. Its last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** A test that never returns cannot be timed out by mocha itself. */
const mochaLimitMs = 30 * 60_000;

let passed = 0;
/** @type {{ title: string, message: string }[]} */
const failures = [];

await main();
for (const { title, message } of failures) console.log(`\nFAILED ${title}\n${indent(message)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);

async function main() {
  if (!(await step('packages are installed', ensureInstalled))) return;
  // Modules that need the packages can be loaded from here on.
  const { buildTests, findTests } = await import('./build-tests.mjs');
  const { runSuite } = await import('./editor/run-suite.mjs');
  const { ensureNativeParser } = await import('./native-parser.mjs');

  await step('types', () => command('node_modules/typescript/bin/tsc', '--noEmit'));
  await step('lint and format', () =>
    command(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--max-diagnostics=10',
      '--colors=off',
    ),
  );
  const built = await step('build', () => command('build.mjs'));
  await step('native parser', () => {
    const missing = ensureNativeParser();
    if (missing) console.log(`  ${missing}`);
  });
  await suite('tests in Node', async () => mocha('node', await buildTests(findTests(['test']))));
  if (!built) return; // what follows runs the bundles
  await suite('tests in VS Code', () => runSuite({ extension: root }));
  await suite('tests in VS Code for the web', async () =>
    (await import('./editor/run-web-suite.mjs')).runWebSuite(root));
  await suite('tests of the VSIX in VS Code', async () => (await import('./test-vsix.mjs')).testVsix());
  await suite('tests of the product', async () => mocha('product', await buildTests(findTests(['test/product']))));
}

/** A step that must not throw: it counts only where it fails. */
async function step(title, work) {
  const start = Date.now();
  try {
    await work();
    console.log(`ok ${title} (${seconds(start)})`);
    return true;
  } catch (error) {
    failures.push({ title, message: describe(error) });
    console.log(`FAILED ${title} (${seconds(start)})`);
    return false;
  }
}

/** A step whose every test counts. */
async function suite(title, work) {
  await step(title, async () => {
    const results = await work();
    passed += results.passes.length;
    failures.push(...results.failures);
    console.log(`  ${results.passes.length} passed, ${results.failures.length} failed`);
    if (!results.passes.length && !results.failures.length) throw new Error('ran no test');
  });
}

function command(script, ...args) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(error?.message ?? `${stdout}\n${stderr}`.trim());
}

/** Runs test bundles and reads what mocha says about them. */
function mocha(name, bundles) {
  if (!bundles.length) throw new Error('there are no tests');
  const output = path.join(root, 'out', `results-${name}.json`);
  fs.rmSync(output, { force: true });
  const args = ['--reporter', 'json', '--reporter-option', `output=${output}`, '--timeout', '60000', ...bundles];
  const { signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--enable-source-maps', 'node_modules/mocha/bin/mocha.js', ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, timeout: mochaLimitMs, killSignal: 'SIGKILL' },
  );
  if (signal) throw new Error(`the tests did not end within ${mochaLimitMs / 60_000} minutes`);
  if (!fs.existsSync(output)) throw new Error(`mocha could not run the tests\n${stderr || stdout}`);
  const results = JSON.parse(fs.readFileSync(output, 'utf8'));
  for (const { fullTitle } of results.pending) console.log(`  skipped: ${fullTitle}`);
  return {
    passes: results.passes.map(({ fullTitle }) => fullTitle),
    failures: results.failures.map(({ fullTitle, err }) => ({ title: fullTitle, message: err.stack ?? err.message })),
  };
}

function describe(error) {
  // esbuild's own list of errors says more than its summary.
  return (
    error.errors?.map(({ text, location }) => `${location?.file}:${location?.line}: ${text}`).join('\n') ??
    error.message
  );
}

function seconds(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

function indent(text) {
  return text.replace(/^/gm, '  ');
}
