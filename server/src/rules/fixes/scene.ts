import type { AnalysedFunction, Branch, FileAnalysis } from '../../analysis';
import type { Instr, InstrId, Span } from '../../flow/ir';
import { type Ast, NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import type { SourceFile } from '../../syntax/source-file';
import { type Answer, worstAnswer } from '../answer';
import { nodesAt, withoutParentheses } from './tree';

/** What a fix looks at: one branch, its analysis and its place in the tree. */
export class Scene {
  readonly file: SourceFile;
  readonly ast: Ast;
  readonly answer: Answer;
  /** The whole statement or expression; NONE where the tree does not show it (a macro). */
  readonly statement: Node;
  /** The condition without its parentheses; NONE likewise. */
  readonly condition: Node;
  private instructions: readonly Instr[] | null = null;

  constructor(
    readonly analysis: FileAnalysis,
    readonly of: AnalysedFunction,
    readonly branch: Branch,
  ) {
    this.file = branch.function.file;
    this.ast = this.file.ast;
    this.answer = worstAnswer(of, branch);
    this.statement = this.findStatement();
    this.condition = this.findCondition();
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

  /** Instructions that come from `start` … `end` of the file. */
  within(start: number, end: number): Instr[] {
    const { start: base } = this.of.function;
    return this.live.filter(
      (each) => each.op !== 'param' && each.start + base >= start && each.end + base <= end && each.end > each.start,
    );
  }

  in(node: Node): Instr[] {
    return node < 0 ? [] : this.within(this.ast.starts[node], this.ast.ends[node]);
  }

  /** Where an instruction stands in the file. */
  place(instr: Span): Span {
    const { start } = this.of.function;
    return { start: start + instr.start, end: start + instr.end };
  }

  get isDivergent(): boolean {
    return this.answer.verdict.judgement.uniformity === 'divergent';
  }

  /** The shape of the block wherever the kernel is launched; null where one of them is not known. */
  get blockShapes(): readonly { readonly x: number; readonly y: number; readonly z: number }[] | null {
    const shapes = this.of.verdicts.map(({ context }) => context.shape);
    const known = shapes.filter((shape) => shape !== null);
    return known.length === shapes.length && known.length > 0 ? known : null;
  }

  private findStatement(): Node {
    const { start, end } = this.place(this.branch.site.extent);
    const wanted = statementKinds[this.branch.site.kind];
    return nodesAt(this.ast, this.of.function.node, start, end).find((node) => this.ast.kinds[node] === wanted) ?? NONE;
  }

  private findCondition(): Node {
    if (this.statement < 0) return NONE;
    const { ast } = this;
    let clause = ast.child(this.statement, this.branch.site.kind === 'logical' ? Field.left : Field.condition);
    if (ast.kinds[clause] === Kind.condition_clause) {
      if (ast.child(clause, Field.initializer) >= 0) return NONE;
      clause = ast.child(clause, Field.value);
    }
    const node = withoutParentheses(ast, clause);
    return node >= 0 && ast.kinds[node] !== Kind.declaration && ast.starts[node] === this.branch.start ? node : NONE;
  }
}

const statementKinds: Record<Branch['site']['kind'], number> = {
  if: Kind.if_statement,
  for: Kind.for_statement,
  while: Kind.while_statement,
  do: Kind.do_statement,
  switch: Kind.switch_statement,
  ternary: Kind.conditional_expression,
  logical: Kind.binary_expression,
};
