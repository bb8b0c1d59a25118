import { type Ast, NONE, type Node } from './ast';
import { Kind } from './kinds';
import type { MaskEntry, SourceFile } from './source-file';

/** Side-table entries that start in [start, end). */
export function maskedWithin(file: SourceFile, start: number, end: number): MaskEntry[] {
  const out: MaskEntry[] = [];
  for (let i = firstEntryAt(file.mask, start); i < file.mask.length && file.mask[i].start < end; i++)
    out.push(file.mask[i]);
  return out;
}

/**
 * What was masked in a declaration's head: before it (blanked qualifiers lie before the node, because the parser saw
 * only spaces there), and in it up to its body, parameters included.
 */
export function headEntries(file: SourceFile, declaration: Node): MaskEntry[] {
  const { ast } = file;
  let outer = declaration;
  while (
    ast.parents[outer] >= 0 &&
    (ast.kinds[ast.parents[outer]] === Kind.template_declaration ||
      ast.starts[ast.parents[outer]] === ast.starts[outer]) &&
    ast.kinds[ast.parents[outer]] !== Kind.translation_unit
  )
    outer = ast.parents[outer];
  return maskedWithin(file, gapStart(ast, outer), headEnd(ast, declaration));
}

/** The CUDA qualifiers of a declaration (`__global__`, `__shared__`, …), those that a macro stands for included. */
export function qualifiersOf(file: SourceFile, declaration: Node): Set<string> {
  const out = new Set<string>();
  for (const entry of headEntries(file, declaration))
    if (entry.kind === 'qualifier' || entry.kind === 'launch-bounds')
      for (const word of (entry.means ?? entry.text).match(/[A-Za-z_]\w*/g) ?? []) out.add(word);
  return out;
}

/** Where the white space before a node begins: the end of what stands before it. */
function gapStart(ast: Ast, node: Node): number {
  let at = ast.starts[node];
  while (at > 0) {
    const c = ast.masked.charCodeAt(at - 1);
    if (c !== 32 && c !== 9 && c !== 10 && c !== 13) break;
    at--;
  }
  return at;
}

function headEnd(ast: Ast, declaration: Node): number {
  for (let c = ast.firstChildren[declaration]; c !== NONE; c = ast.nextSiblings[c]) {
    const kind = ast.kinds[c];
    if (kind === Kind.compound_statement || kind === Kind.field_declaration_list || kind === Kind.declaration_list)
      return ast.starts[c];
  }
  return ast.ends[declaration];
}

function firstEntryAt(entries: readonly MaskEntry[], start: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
