import type { BlockId } from '../../flow/ir';
import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { number } from '../words';
import { effectsOf, maySkip } from './effects';
import type { TextEdit } from './fix';
import type { Place } from './place';
import { movedLines, type Preparation, preparationOf, removed } from './preparing';
import { indentationAt, indentUnit, lineEndingAt } from './text';
import { withoutParentheses } from './tree';

/**
 * What pays, as measured (docs/accuracy.md): a branch costs about three slots itself, and arms that are shorter stay
 * selected or predicated. One side alone must have this many slots, both together twice as many.
 */
const MIN_ONE_SIDE = 12;
const MIN_BOTH_SIDES = 24;

/** One value of two, with the statements that prepare it and nothing else. */
export interface Arm {
  readonly text: string;
  readonly preparation: Preparation;
  readonly slots: number;
}

/** `use`: the expression, or the arm of a statement (which is priced without its own instructions). */
export function armOf(place: Place, statement: Node, use: Node, block: BlockId): Arm {
  const { ast } = place;
  const preparation = preparationOf(place, statement, use);
  const own = ast.kinds[statement] === Kind.if_statement ? [] : place.in(use).map(({ id }) => id);
  const slots = place.of.costs[0]?.slotsOf([...new Set([...preparation.instructions, ...own])], block) ?? 0;
  return { text: ast.textOf(withoutParentheses(ast, use)), preparation, slots };
}

/** Something can be moved, and the branch is long enough to be one and to pay. */
export function pays(yes: Arm, no: Arm | null, mayBeOneSided: boolean): boolean {
  const moves = [yes, no].some((arm) => arm !== null && arm.preparation.statements.length > 0);
  const other = no?.slots ?? 0;
  const sum = yes.slots + other;
  if (Math.min(yes.slots, other) <= 1) return moves && mayBeOneSided && sum >= MIN_ONE_SIDE;
  return moves && sum >= MIN_BOTH_SIDES;
}

/** `35 → 10 or 25 slots per warp, and about 3 for the branch` */
export function bothToOne(yes: Arm, no: Arm | null): string {
  const [a, b] = [Math.round(yes.slots), Math.round(no?.slots ?? 0)];
  return `${number(a + b)} → ${number(a)} or ${number(b)} slots per warp, and about 3 for the branch`;
}

/** A statement that is done with one value or the other. */
export interface Choice {
  readonly statement: Node;
  /** A declaration to stand in front of the branch, or empty. */
  readonly head: string;
  readonly condition: string;
  readonly yes: Arm;
  /** null: then nothing is done. */
  readonly no: Arm | null;
  give(value: string): string;
}

export function branchEdits(place: Place, { statement, head, condition, yes, no, give }: Choice): TextEdit[] {
  const { ast, file } = place;
  const start = ast.starts[statement];
  const indentation = indentationAt(file, start);
  const inner = indentation + indentUnit(file);
  const body = (arm: Arm) =>
    [...movedLines(place, arm.preparation, inner), give(arm.text)].map((line) => `${inner}${line}`);
  const lines = [...(head === '' ? [] : [head]), `${head === '' ? '' : indentation}if (${condition}) {`, ...body(yes)];
  if (no !== null) lines.push(`${indentation}} else {`, ...body(no));
  lines.push(`${indentation}}`);
  return [
    ...removed(place, yes.preparation),
    ...(no === null ? [] : removed(place, no.preparation)),
    { start, end: ast.ends[statement], text: lines.join(lineEndingAt(file, start)) },
  ];
}

interface Target {
  readonly statement: Node;
  readonly head: string;
  readonly give: (value: string) => string;
  /** The text of the variable that keeps its value where an arm gives it its own; null for others. */
  readonly old: string | null;
}

/** What the whole value of an expression is for: assigned, declared or returned. */
export function targetOf(place: Place, expression: Node): Target | null {
  const { ast } = place;
  let value = expression;
  while (ast.kinds[ast.parents[value]] === Kind.parenthesized_expression) value = ast.parents[value];
  const user = ast.parents[value];
  if (user < 0) return null;
  const statement = ast.parents[user];
  if (ast.kinds[user] === Kind.return_statement)
    return { statement: user, head: '', give: (text) => `return ${text};`, old: null };
  if (ast.kinds[user] === Kind.assignment_expression && ast.fields[value] === Field.right) {
    if (ast.kinds[statement] !== Kind.expression_statement) return null;
    const left = ast.child(user, Field.left);
    if (!maySkip(effectsOf(place, left))) return null;
    const before = ast.text.slice(ast.starts[user], ast.starts[value]).trimEnd();
    const isPlain = ast.textOf(ast.child(user, Field.operator)) === '=' && ast.kinds[left] === Kind.identifier;
    return { statement, head: '', give: (text) => `${before} ${text};`, old: isPlain ? ast.textOf(left) : null };
  }
  if (ast.kinds[user] !== Kind.init_declarator || ast.kinds[statement] !== Kind.declaration) return null;
  const name = ast.child(user, Field.declarator);
  // One variable, of a type that can be declared without a value.
  if (ast.kinds[name] !== Kind.identifier || ast.fields[value] !== Field.value) return null;
  if (ast.children(statement).filter((child) => ast.fields[child] === Field.declarator).length !== 1) return null;
  const plain = PLAIN.exec(ast.text.slice(ast.starts[statement], ast.starts[user]).trim());
  if (plain === null || !/^\s*=/.test(ast.text.slice(ast.ends[name], ast.starts[value]))) return null;
  const variable = ast.textOf(name);
  return { statement, head: `${plain[1]} ${variable};`, give: (text) => `${variable} = ${text};`, old: null };
}

const PLAIN =
  /^(?:const )?((?:(?:unsigned|signed) )?(?:float|double|int|char|short|long|long long|unsigned|bool|u?int\d+_t|size_t))(?: const)?$/;
