import type { Language, Tree } from 'web-tree-sitter';
import { Ast, NONE } from './ast';
import { Field, type FieldName, Kind, type KindName } from './kinds';

/** The grammar's numbers of node types and fields as ours. */
export interface GrammarTables {
  /** By the grammar's type id; 0 for what the list does not know. */
  readonly kinds: Uint16Array;
  readonly named: Uint8Array;
  readonly fields: Uint8Array;
}

/** The type id of an ERROR node. */
export const ERROR_TYPE = 0xffff;

export function grammarTables(language: Language): GrammarTables {
  const count = language.nodeTypeCount;
  const kinds = new Uint16Array(count);
  const named = new Uint8Array(count);
  for (let id = 0; id < count; id++) {
    named[id] = language.nodeTypeIsNamed(id) && language.nodeTypeIsVisible(id) ? 1 : 0;
    const name = language.nodeTypeForId(id);
    if (named[id] && name !== null && Object.hasOwn(Kind, name)) kinds[id] = Kind[name as KindName];
  }
  const fields = new Uint8Array(language.fieldCount + 1);
  for (let id = 1; id <= language.fieldCount; id++) {
    const name = language.fieldNameForId(id);
    if (name !== null && Object.hasOwn(Field, name)) fields[id] = Field[name as FieldName];
  }
  return { kinds, named, fields };
}

/** Collects nodes in pre-order; the walkers (public cursor, wasm exports) feed it. No recursion anywhere. */
export class AstBuilder {
  private kinds: Uint16Array;
  private fields: Uint8Array;
  private starts: Int32Array;
  private ends: Int32Array;
  private parents: Int32Array;
  private firstChildren: Int32Array;
  private nextSiblings: Int32Array;
  private lastChildren: Int32Array;
  private flags: Uint8Array;
  count = 0;

  constructor(capacity: number) {
    const size = Math.max(64, capacity);
    this.kinds = new Uint16Array(size);
    this.fields = new Uint8Array(size);
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.parents = new Int32Array(size);
    this.firstChildren = new Int32Array(size);
    this.nextSiblings = new Int32Array(size);
    this.lastChildren = new Int32Array(size);
    this.flags = new Uint8Array(size);
  }

  add(kind: number, field: number, start: number, end: number, parent: number): number {
    const node = this.count++;
    if (node === this.kinds.length) this.resize(node * 2);
    this.kinds[node] = kind;
    this.fields[node] = field;
    this.starts[node] = start;
    this.ends[node] = end;
    this.parents[node] = parent;
    this.firstChildren[node] = NONE;
    this.nextSiblings[node] = NONE;
    this.lastChildren[node] = NONE;
    if (parent >= 0) {
      const last = this.lastChildren[parent];
      if (last < 0) this.firstChildren[parent] = node;
      else this.nextSiblings[last] = node;
      this.lastChildren[parent] = node;
    }
    return node;
  }

  missing(node: number): void {
    this.flags[node] |= 1;
    this.error(node);
  }

  /** Marks a node and all around it as holding an error. */
  error(node: number): void {
    for (let n = node; n >= 0 && (this.flags[n] & 2) === 0; n = this.parents[n]) this.flags[n] |= 2;
  }

  finish(text: string, masked: string): Ast {
    const n = this.count;
    return new Ast(
      text,
      masked,
      this.kinds.slice(0, n),
      this.fields.slice(0, n),
      this.starts.slice(0, n),
      this.ends.slice(0, n),
      this.parents.slice(0, n),
      this.firstChildren.slice(0, n),
      this.nextSiblings.slice(0, n),
      this.flags.slice(0, n),
      n,
    );
  }

  private resize(size: number): void {
    const copy = <T extends Uint8Array | Uint16Array | Int32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.kinds = copy(this.kinds, new Uint16Array(size));
    this.fields = copy(this.fields, new Uint8Array(size));
    this.starts = copy(this.starts, new Int32Array(size));
    this.ends = copy(this.ends, new Int32Array(size));
    this.parents = copy(this.parents, new Int32Array(size));
    this.firstChildren = copy(this.firstChildren, new Int32Array(size));
    this.nextSiblings = copy(this.nextSiblings, new Int32Array(size));
    this.lastChildren = copy(this.lastChildren, new Int32Array(size));
    this.flags = copy(this.flags, new Uint8Array(size));
  }
}

/** The tree as an `Ast`, through the public cursor. */
export function exportTree(tree: Tree, tables: GrammarTables, text: string, masked: string): Ast {
  const cursor = tree.walk();
  const builder = new AstBuilder((text.length >> 2) + 64);
  const hasErrors = tree.rootNode.hasError;
  /** The node of ours that each level of the cursor's path stands for. */
  const path: number[] = [];
  let parent = NONE;
  try {
    for (;;) {
      const type = cursor.nodeTypeId;
      const isError = type === ERROR_TYPE;
      const isNamed = isError || tables.named[type] === 1;
      const field = tables.fields[cursor.currentFieldId];
      let node = parent;
      if (isNamed || field !== 0 || parent === NONE) {
        const start = cursor.startIndex;
        const end = cursor.endIndex;
        const kind = isError ? Kind.ERROR : isNamed ? tables.kinds[type] : Kind['(token)'];
        node = builder.add(kind, field, start, end, parent);
        if (isError) builder.error(node);
        else if (hasErrors && start === end && cursor.nodeIsMissing) builder.missing(node);
      } else if (hasErrors && cursor.nodeIsMissing) builder.error(parent);
      if (cursor.gotoFirstChild()) {
        path.push(parent);
        parent = node;
        continue;
      }
      let done = false;
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) {
          done = true;
          break;
        }
        parent = path.pop() ?? NONE;
      }
      if (done) break;
    }
  } finally {
    cursor.delete();
  }
  return builder.finish(text, masked);
}
