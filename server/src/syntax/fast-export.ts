import type { Tree } from 'web-tree-sitter';
import { type Ast, NONE } from './ast';
import { AstBuilder, ERROR_TYPE, exportTree, type GrammarTables } from './export';
import { Kind } from './kinds';

/**
 * The same export through the runtime's own functions: they keep the cursor in the runtime's transfer buffer, and only
 * the public class copies it out and in again at every step. They are undocumented. `fastExporter` falls back to the
 * public cursor where one of them is missing, and for good once a tree comes out differently: the first trees are
 * exported both ways and compared.
 */
type CursorFunction = (tree: number) => number;

const names = [
  '_ts_tree_cursor_new_wasm',
  '_ts_tree_cursor_delete_wasm',
  '_ts_tree_cursor_goto_first_child_wasm',
  '_ts_tree_cursor_goto_next_sibling_wasm',
  '_ts_tree_cursor_goto_parent_wasm',
  '_ts_tree_cursor_current_node_type_id_wasm',
  '_ts_tree_cursor_current_field_id_wasm',
  '_ts_tree_cursor_start_index_wasm',
  '_ts_tree_cursor_end_index_wasm',
  '_ts_tree_cursor_current_node_is_missing_wasm',
] as const;

type Runtime = Record<(typeof names)[number], CursorFunction>;

export type Exporter = (tree: Tree, tables: GrammarTables, text: string, masked: string) => Ast;

/** How many trees are exported both ways before the fast way is trusted. */
const TRIALS = 3;

/** The fastest export that this runtime's module allows. `onFallback` hears of it when that is the public cursor. */
export function fastExporter(module: Readonly<Record<string, unknown>>, onFallback?: (why: string) => void): Exporter {
  const missing = names.find((name) => typeof module[name] !== 'function');
  if (missing !== undefined) {
    onFallback?.(`the runtime has no ${missing}`);
    return exportTree;
  }
  const runtime = module as unknown as Runtime;
  let trials = 0;
  let trusted = true;
  return (tree, tables, text, masked) => {
    const address = (tree as unknown as Record<number, unknown>)[0];
    if (!trusted || typeof address !== 'number' || address === 0) return exportTree(tree, tables, text, masked);
    if (trials >= TRIALS) return exportRaw(runtime, address, tree, tables, text, masked);
    trials++;
    const expected = exportTree(tree, tables, text, masked);
    let same = false;
    try {
      same = sameTree(exportRaw(runtime, address, tree, tables, text, masked, expected.count + 1), expected);
    } catch {
      // Whatever it was, the public cursor has the tree.
    }
    if (!same) {
      trusted = false;
      onFallback?.('the runtime’s functions give another tree');
    }
    return expected;
  };
}

function exportRaw(
  runtime: Runtime,
  address: number,
  tree: Tree,
  tables: GrammarTables,
  text: string,
  masked: string,
  atMost = Number.MAX_SAFE_INTEGER,
): Ast {
  const firstChild = runtime._ts_tree_cursor_goto_first_child_wasm;
  const nextSibling = runtime._ts_tree_cursor_goto_next_sibling_wasm;
  const goToParent = runtime._ts_tree_cursor_goto_parent_wasm;
  const typeId = runtime._ts_tree_cursor_current_node_type_id_wasm;
  const fieldId = runtime._ts_tree_cursor_current_field_id_wasm;
  const startIndex = runtime._ts_tree_cursor_start_index_wasm;
  const endIndex = runtime._ts_tree_cursor_end_index_wasm;
  const isMissing = runtime._ts_tree_cursor_current_node_is_missing_wasm;
  const { kinds, named, fields } = tables;
  const builder = new AstBuilder((text.length >> 2) + 64);
  // Before the cursor exists: the public node goes through the same buffer.
  const hasErrors = tree.rootNode.hasError;
  const path: number[] = [];
  let parent = NONE;
  runtime._ts_tree_cursor_new_wasm(address);
  try {
    for (;;) {
      const type = typeId(address);
      const isError = type === ERROR_TYPE;
      const isNamed = isError || named[type] === 1;
      const field = fields[fieldId(address)];
      let node = parent;
      if (isNamed || field !== 0 || parent === NONE) {
        const start = startIndex(address);
        const end = endIndex(address);
        node = builder.add(isError ? Kind.ERROR : isNamed ? kinds[type] : Kind['(token)'], field, start, end, parent);
        if (isError) builder.error(node);
        else if (hasErrors && start === end && isMissing(address) === 1) builder.missing(node);
        if (builder.count > atMost) throw new Error('more nodes than there are');
      } else if (hasErrors && isMissing(address) === 1) builder.error(parent);
      if (firstChild(address) === 1) {
        path.push(parent);
        parent = node;
        continue;
      }
      let done = false;
      while (nextSibling(address) !== 1) {
        if (goToParent(address) !== 1) {
          done = true;
          break;
        }
        parent = path.pop() ?? NONE;
      }
      if (done) break;
    }
  } finally {
    runtime._ts_tree_cursor_delete_wasm(address);
  }
  return builder.finish(text, masked);
}

/** Whether two trees are the same, node for node. */
export function sameTree(a: Ast, b: Ast): boolean {
  if (a.count !== b.count) return false;
  for (let n = 0; n < a.count; n++)
    if (
      a.kinds[n] !== b.kinds[n] ||
      a.fields[n] !== b.fields[n] ||
      a.starts[n] !== b.starts[n] ||
      a.ends[n] !== b.ends[n] ||
      a.parents[n] !== b.parents[n] ||
      a.flags[n] !== b.flags[n]
    )
      return false;
  return true;
}
