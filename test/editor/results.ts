// Runs a loaded mocha and tells the runner outside (scripts/editor/run-suite.mjs) what happened.
import type { Test } from 'mocha';

interface Results {
  passes: string[];
  failures: { title: string; message: string }[];
}

/** Prints one line with the results and rejects unless all is well: VS Code makes an exit status of that. */
export async function runAndTell(mocha: Pick<Mocha, 'run'>): Promise<void> {
  const results: Results = { passes: [], failures: [] };
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on('pass', (test: Test) => results.passes.push(test.fullTitle()))
      .on('fail', (test: Test, error: Error) =>
        results.failures.push({ title: test.fullTitle(), message: error.stack ?? error.message }),
      );
  });
  console.log(`[results] ${JSON.stringify(results)}`);
  if (results.failures.length || !results.passes.length)
    throw new Error(`${results.failures.length} failed: ${results.failures.map(({ title }) => title).join(', ')}`);
}
