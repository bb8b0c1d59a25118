import fs from 'node:fs';
import { UsageError } from './usage-error';

const RETRY_MS = 5;

/** The reader of a pipe has gone. */
export class ReaderGone extends Error {}

/**
 * Writes all of a text to standard output, or says why not. (Node's own stream takes a write that the disk cut short
 * for a whole one, and tells of errors when the exit status is long settled.)
 */
export function writeWhole(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSome(bytes, at);
}

function writeSome(bytes: Buffer, at: number): number {
  try {
    return fs.writeSync(process.stdout.fd, bytes, at);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') return pause(); // a pipe that does not block, and whose reader is slower
    if (code === 'EPIPE') throw new ReaderGone();
    const reason = code === 'ENOSPC' ? 'no space is left on the device' : message;
    throw new UsageError(`the report could not be written whole: ${reason}`);
  }
}

/** No byte was written. */
function pause(): 0 {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  return 0;
}
