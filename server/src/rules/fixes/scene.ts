import type { AnalysedFunction, Branch, FileAnalysis } from '../../analysis';
import { NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { type Answer, worstAnswer } from '../answer';
import { Place } from './place';
import { nodesAt, withoutParentheses } from './tree';

/** What a fix looks at: one branch, its analysis and its place in the tree. */
export class Scene extends Place {
  readonly answer: Answer;
  /** The whole statement or expression; NONE where the tree does not show it (a macro). */
  readonly statement: Node;
  /** The condition without its parentheses; NONE likewise. */
  readonly condition: Node;

  constructor(
    analysis: FileAnalysis,
    of: AnalysedFunction,
    readonly branch: Branch,
  ) {
    super(analysis, of);
    this.answer = worstAnswer(of, branch);
    this.statement = this.findStatement();
    this.condition = this.findCondition();
  }

  get isDivergent(): boolean {
    return this.answer.verdict.judgement.uniformity === 'divergent';
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
