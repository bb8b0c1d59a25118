/** 0-based line of an offset (UTF-16 units), by binary search. */
export function lineOf(lineStarts: Int32Array, offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Text of a source file that is shown elsewhere cannot steer what shows it: control characters and marks that turn the
 * direction of text become visible, tabs are kept.
 */
export function printable(text: string): string {
  return [...text].map((char) => (isControl(char.codePointAt(0) ?? 0) && char !== '\t' ? '\ufffd' : char)).join('');
}

function isControl(code: number): boolean {
  const direction =
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069) ||
    code === 0x200e ||
    code === 0x200f ||
    code === 0x061c;
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || direction;
}
