import type { Limits } from './options';

/** Why a text is not worth parsing; null where it is. */
export function refuse(text: string, limits: Limits): string | null {
  if (text.length > limits.length)
    return `the file has ${text.length} characters, more than the limit of ${limits.length}`;
  // UTF-16 bytes read as UTF-8 show as NUL characters or as replaced byte order marks.
  const nul = text.indexOf('\0');
  if (nul >= 0 || text.startsWith('\ufffd\ufffd') || text.charCodeAt(0) === 0xfffe) return 'this is not UTF-8 text';
  let start = 0;
  while (text.length - start > limits.lineLength) {
    const next = text.indexOf('\n', start);
    if (next < 0 || next - start > limits.lineLength)
      return `a line is longer than the limit of ${limits.lineLength} characters`;
    start = next + 1;
  }
  return null;
}
