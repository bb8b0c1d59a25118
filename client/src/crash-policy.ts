// What to do when the connection to the server breaks: start it again, unless it dies again and again.
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
} from 'vscode-languageclient';
import type { CrashRecord } from './crash-record';

export class CrashPolicy implements ErrorHandler {
  /** Why the server is not started again, once that is so. */
  gaveUp: string | undefined;

  constructor(private readonly record: CrashRecord) {}

  error(error: Error): ErrorHandlerResult {
    return { action: ErrorAction.Continue, message: `The connection had an error: ${error.message}`, handled: true };
  }

  closed(): CloseHandlerResult {
    const { startAgain, message } = this.record.died();
    if (startAgain) return { action: CloseAction.Restart, message, handled: true };
    this.gaveUp = message;
    return { action: CloseAction.DoNotRestart, message, handled: true };
  }
}
