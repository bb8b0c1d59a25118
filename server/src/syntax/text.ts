/** Offsets at which lines start; the first is 0. A line ends at \n, \r\n or a lone \r, as in the editor. */
export function findLineStarts(text: string): Int32Array {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) starts.push(i + 1);
    else if (c === 13 && text.charCodeAt(i + 1) !== 10) starts.push(i + 1);
  }
  return Int32Array.from(starts);
}

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
