import type { AnalysedFunction, FileAnalysis } from '../../analysis';
import type { Instr, InstrId, Span } from '../../flow/ir';
import type { Ast, Node } from '../../syntax/ast';
import type { SourceFile } from '../../syntax/source-file';

/** A function with its analysis and its tree: where a fix looks around. */
export class Place {
  readonly file: SourceFile;
  readonly ast: Ast;
  private instructions: readonly Instr[] | null = null;
  private ordered: readonly Instr[] | null = null;

  constructor(
    readonly analysis: FileAnalysis,
    readonly of: AnalysedFunction,
  ) {
    this.file = of.function.file;
    this.ast = this.file.ast;
  }

  /** Instructions that can run, in the order of their numbers. */
  get live(): readonly Instr[] {
    if (this.instructions === null) {
      const { flow } = this.of;
      const ids = new Set<InstrId>();
      for (const block of flow.blocks) for (const id of block.instructions) ids.add(id);
      this.instructions = flow.instructions.filter(({ id }) => ids.has(id));
    }
    return this.instructions;
  }

  /** Instructions that come from `start` … `end` of the file, in the order of their numbers. */
  within(start: number, end: number): Instr[] {
    const { start: base } = this.of.function;
    const all = this.byStart;
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle].start + base < start) low = middle + 1;
      else high = middle;
    }
    const found: Instr[] = [];
    for (let at = low; at < all.length && all[at].start + base < end; at++)
      if (all[at].end + base <= end) found.push(all[at]);
    return found.sort((a, b) => a.id - b.id);
  }

  private get byStart(): readonly Instr[] {
    this.ordered ??= this.live
      .filter((each) => each.op !== 'param' && each.end > each.start)
      .sort((a, b) => a.start - b.start || a.id - b.id);
    return this.ordered;
  }

  in(node: Node): Instr[] {
    return node < 0 ? [] : this.within(this.ast.starts[node], this.ast.ends[node]);
  }

  /** Where an instruction stands in the file. */
  place(instr: Span): Span {
    const { start } = this.of.function;
    return { start: start + instr.start, end: start + instr.end };
  }

  /** The shape of the block wherever the kernel is launched; null where one of them is not known. */
  get blockShapes(): readonly { readonly x: number; readonly y: number; readonly z: number }[] | null {
    const shapes = this.of.verdicts.map(({ context }) => context.shape);
    const known = shapes.filter((shape) => shape !== null);
    return known.length === shapes.length && known.length > 0 ? known : null;
  }
}
