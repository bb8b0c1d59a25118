// What VS Code calls to run the suite: served or desktop, from source or from an installed VSIX.
import type { Test } from 'mocha';

interface Results {
  passes: string[];
  failures: { title: string; message: string }[];
}

export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha'); // an ES module: a bundle for `require` must wait for it
  const results: Results = { passes: [], failures: [] };
  const mocha = new Mocha({ ui: 'bdd', timeout: 20_000, reporter: Mocha.reporters.Base }); // prints nothing
  mocha.suite.emit('pre-require', globalThis, '', mocha); // gives the test files their `describe` and `it`
  await import('./suite/diagnostics.test');
  await import('./suite/hover.test');
  await import('./suite/fixes.test');
  await import('./suite/settings.test');
  await import('./suite/server.test');
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on('pass', (test: Test) => results.passes.push(test.fullTitle()))
      .on('fail', (test: Test, error: Error) =>
        results.failures.push({ title: test.fullTitle(), message: error.stack ?? error.message }),
      );
  });
  // The runner outside reads this line (scripts/editor/run-suite.mjs).
  console.log(`[results] ${JSON.stringify(results)}`);
  if (results.failures.length || !results.passes.length)
    throw new Error(`${results.failures.length} failed: ${results.failures.map(({ title }) => title).join(', ')}`);
}
