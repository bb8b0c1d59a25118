import { Edit, type Point } from 'web-tree-sitter';

/** The edits that turn one masked text into another: one for each run that differs, in the order to apply them. */
export function treeEdits(before: string, after: string): Edit[] {
  let prefix = 0;
  const shorter = Math.min(before.length, after.length);
  while (prefix < shorter && before.charCodeAt(prefix) === after.charCodeAt(prefix)) prefix++;
  if (prefix === before.length && prefix === after.length) return [];
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    before.charCodeAt(before.length - 1 - suffix) === after.charCodeAt(after.length - 1 - suffix)
  )
    suffix++;
  const oldEnd = before.length - suffix;
  const newEnd = after.length - suffix;
  return [
    new Edit({
      startIndex: prefix,
      oldEndIndex: oldEnd,
      newEndIndex: newEnd,
      startPosition: pointAt(before, prefix),
      oldEndPosition: pointAt(before, oldEnd),
      newEndPosition: pointAt(after, newEnd),
    }),
  ];
}

/** Row and column as the parser counts them: only \n ends a row. */
function pointAt(text: string, offset: number): Point {
  let row = 0;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    row++;
    lineStart = at + 1;
  }
  return { row, column: offset - lineStart };
}
