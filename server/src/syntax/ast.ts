import { fieldNames, kindNames } from './kinds';

/** A node: an index into the arrays of its `Ast`; `NONE` where there is no such node. */
export type Node = number;
export const NONE = -1;

/**
 * A syntax tree as flat arrays, in pre-order: node 0 is the root, a node's descendants follow it directly. It holds the
 * named nodes, and of the anonymous tokens those that fill a field (operators, kind `(token)`). Offsets are UTF-16
 * units into `text`. An `Ast` owns no parser memory: nothing has to be freed.
 */
export class Ast {
  constructor(
    /** The source as the author sees it. */
    readonly text: string,
    /** The masked text that was parsed: the same length, every offset the source's. */
    readonly masked: string,
    readonly kinds: Uint16Array,
    readonly fields: Uint8Array,
    readonly starts: Int32Array,
    readonly ends: Int32Array,
    readonly parents: Int32Array,
    readonly firstChildren: Int32Array,
    readonly nextSiblings: Int32Array,
    /** Bit 0: the node is MISSING (inserted by the parser); bit 1: it or something in it is an error. */
    readonly flags: Uint8Array,
    readonly count: number,
  ) {}

  kindName(node: Node): string {
    return kindNames[this.kinds[node]];
  }

  fieldName(node: Node): string {
    return fieldNames[this.fields[node]];
  }

  /** The author's text of a node. */
  textOf(node: Node): string {
    return this.text.slice(this.starts[node], this.ends[node]);
  }

  /** The child that fills `field` (a `Field` number), or NONE. The first, where several do. */
  child(node: Node, field: number): Node {
    if (node < 0) return NONE;
    for (let c = this.firstChildren[node]; c >= 0; c = this.nextSiblings[c]) if (this.fields[c] === field) return c;
    return NONE;
  }

  /** The first child of kind `kind` (a `Kind` number), or NONE. */
  childOfKind(node: Node, kind: number): Node {
    if (node < 0) return NONE;
    for (let c = this.firstChildren[node]; c >= 0; c = this.nextSiblings[c]) if (this.kinds[c] === kind) return c;
    return NONE;
  }

  children(node: Node): Node[] {
    const out: Node[] = [];
    if (node >= 0) for (let c = this.firstChildren[node]; c >= 0; c = this.nextSiblings[c]) out.push(c);
    return out;
  }

  /** The index just past a node's last descendant. */
  endOfSubtree(node: Node): number {
    for (let n = node; n >= 0; n = this.parents[n]) if (this.nextSiblings[n] >= 0) return this.nextSiblings[n];
    return this.count;
  }

  hasError(node: Node): boolean {
    return (this.flags[node] & 2) !== 0;
  }

  isMissing(node: Node): boolean {
    return (this.flags[node] & 1) !== 0;
  }
}
