// What to do when the connection to the server breaks: start it again, unless it crashes in a row.
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
} from 'vscode-languageclient';

const crashesAllowed = 4;
const windowMs = 3 * 60 * 1000;

export class CrashPolicy implements ErrorHandler {
  private crashes: number[] = [];

  /** Why the server is not started again, once that is so. */
  gaveUp: string | undefined;

  error(error: Error): ErrorHandlerResult {
    return { action: ErrorAction.Continue, message: `The connection had an error: ${error.message}`, handled: true };
  }

  closed(): CloseHandlerResult {
    const now = Date.now();
    this.crashes = [...this.crashes.filter((time) => now - time < windowMs), now];
    if (this.crashes.length <= crashesAllowed)
      return { action: CloseAction.Restart, message: 'The server stopped. Starting it again.', handled: true };
    const message =
      `The server stopped ${this.crashes.length} times within 3 minutes and is not started again. ` +
      'Run "CUDA Divergence: Restart Server" to try once more.';
    this.gaveUp = message;
    return { action: CloseAction.DoNotRestart, message, handled: true };
  }
}
