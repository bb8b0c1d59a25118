import { isMainThread, workerData } from 'node:worker_threads';
import { coloured, plain, type Style } from '../report/style';
import type { Task } from './guard';

/**
 * Colours for people at a terminal who did not ask for none (https://no-color.org), and for those who ask for them
 * (https://force-color.org), as a CI log does that is no terminal.
 */
export function terminalStyle(): Style {
  const { FORCE_COLOR, NO_COLOR, TERM } = process.env;
  if (FORCE_COLOR) return FORCE_COLOR === '0' || FORCE_COLOR === 'false' ? plain : coloured;
  return isTerminal() && !NO_COLOR && TERM !== 'dumb' ? coloured : plain;
}

/** A thread has no terminal of its own: the main one tells. */
function isTerminal(): boolean {
  return isMainThread ? process.stdout.isTTY === true : (workerData as Task).isTerminal;
}
