import { Edit, type Point } from 'web-tree-sitter';

interface Version {
  readonly text: string;
  readonly masked: string;
}

interface Run {
  readonly start: number;
  readonly oldEnd: number;
  /** Where it starts and ends in the new text. */
  readonly newStart: number;
  readonly newEnd: number;
}

/** Runs of difference closer than this are one edit. */
const MERGE = 64;
const MAX_EDITS = 64;

/**
 * The edits that turn one masked text into another, in the order to apply them (last place first, so that the offsets
 * are those of the old text). What the author changed is one run; what the mask changed elsewhere in consequence (a
 * `#define` that became a qualifier) gives further ones.
 */
export function treeEdits(before: Version, after: Version): Edit[] {
  const prefix = commonPrefix(before.text, after.text);
  const suffix = commonSuffix(before.text, after.text, prefix);
  const runs: Run[] = [];
  const add: AddRun = (start, oldEnd, newStart, newEnd) => {
    const last = runs[runs.length - 1];
    if (last !== undefined && start - last.oldEnd < MERGE) runs[runs.length - 1] = { ...last, oldEnd, newEnd };
    else runs.push({ start, oldEnd, newStart, newEnd });
  };
  differences(before.masked, after.masked, 0, prefix, 0, add);
  const oldMiddle = before.text.length - suffix;
  const newMiddle = after.text.length - suffix;
  if (before.masked.slice(prefix, oldMiddle) !== after.masked.slice(prefix, newMiddle))
    add(prefix, oldMiddle, prefix, newMiddle);
  differences(before.masked, after.masked, oldMiddle, before.text.length, newMiddle - oldMiddle, add);
  if (runs.length > MAX_EDITS) {
    const last = runs[runs.length - 1];
    runs.splice(0, runs.length, { ...runs[0], oldEnd: last.oldEnd, newEnd: last.newEnd });
  }
  const edits: Edit[] = [];
  for (const { start, oldEnd, newStart, newEnd } of runs.reverse()) {
    const newText = after.masked.slice(newStart, newEnd);
    const startPosition = pointAt(before.masked, start);
    edits.push(
      new Edit({
        startIndex: start,
        oldEndIndex: oldEnd,
        newEndIndex: start + newText.length,
        startPosition,
        oldEndPosition: pointAt(before.masked, oldEnd),
        newEndPosition: advance(startPosition, newText),
      }),
    );
  }
  return edits;
}

type AddRun = (start: number, oldEnd: number, newStart: number, newEnd: number) => void;

function differences(before: string, after: string, from: number, to: number, shift: number, add: AddRun): void {
  if (before.slice(from, to) === after.slice(from + shift, to + shift)) return;
  for (let i = from; i < to; i++) {
    if (before.charCodeAt(i) === after.charCodeAt(i + shift)) continue;
    let end = i + 1;
    while (end < to && before.charCodeAt(end) !== after.charCodeAt(end + shift)) end++;
    add(i, end, i + shift, end + shift);
    i = end;
  }
}

function commonPrefix(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
}

function commonSuffix(a: string, b: string, prefix: number): number {
  const length = Math.min(a.length, b.length) - prefix;
  let i = 0;
  while (i < length && a.charCodeAt(a.length - 1 - i) === b.charCodeAt(b.length - 1 - i)) i++;
  return i;
}

/** Row and column as the parser counts them: only \n ends a row. */
function pointAt(text: string, offset: number): Point {
  return advance({ row: 0, column: 0 }, text.slice(0, offset));
}

function advance(from: Point, text: string): Point {
  let { row } = from;
  let lineStart = -1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    row++;
    lineStart = at;
  }
  return { row, column: lineStart < 0 ? from.column + text.length : text.length - lineStart - 1 };
}
