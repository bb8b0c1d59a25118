// What VS Code calls to run the suite where extensions are run by Node: served or desktop.
import { runAndTell } from './results';

export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha'); // an ES module: a bundle for `require` must wait for it
  const mocha = new Mocha({ ui: 'bdd', timeout: 20_000, reporter: Mocha.reporters.Base }); // prints nothing
  mocha.suite.emit('pre-require', globalThis, '', mocha); // gives the test files their `describe` and `it`
  await import('./suite/everywhere');
  await import('./suite/server.test');
  await runAndTell(mocha);
}
