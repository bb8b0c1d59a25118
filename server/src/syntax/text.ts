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

/** A name in one line, what steers a terminal written out: `a\nb`, `\x1b[2J`. */
export function escaped(name: string): string {
  return [...name]
    .map((char) => {
      const code = char.codePointAt(0) ?? 0;
      if (!isControl(code) && code !== 0x2028 && code !== 0x2029) return char;
      const known = { 9: '\\t', 10: '\\n', 13: '\\r' }[code];
      return known ?? (code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
    })
    .join('');
}

/** JSON says the same with these characters written out, and nothing in it steers a terminal. */
export function terminalSafeJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (char) => `\\u${hex(char.charCodeAt(0), 4)}`,
  );
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
