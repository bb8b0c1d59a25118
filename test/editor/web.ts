// What VS Code calls to run the suite where extensions are run by a web worker.
import 'mocha/mocha'; // the build for browsers: it makes a global `mocha`
import { runAndTell } from './results';

declare const mocha: Mocha & { setup(options: { ui: string; timeout: number; reporter: unknown }): void };

class Silent {}

export async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', timeout: 20_000, reporter: Silent });
  await import('./suite/everywhere');
  await runAndTell(mocha);
}
