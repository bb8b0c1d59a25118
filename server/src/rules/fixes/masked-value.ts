import type { Instr, InstrId } from '../../flow/ir';
import { withoutCasts } from '../../flow/operands';
import type { ScalarType } from '../../lanes/value';
import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { declarationAt } from '../suppress';
import { code } from '../words';
import { type Arm, armOf, bothToOne, branchEdits, pays, targetOf } from './branching';
import { hasRoom, isClean } from './clean';
import { effectsOf, mayRepeat } from './effects';
import { type Fix, Rank } from './fix';
import { titled } from './gain';
import { isUniform } from './linear';
import type { Place } from './place';
import { NOTHING } from './preparing';
import { startsLine } from './text';
import { hasComment, nodesAt, withoutParentheses } from './tree';

/** A fix at an expression that is no branch. */
export interface MaskedValue {
  readonly start: number;
  readonly end: number;
  readonly fix: Fix;
}

/**
 * `c * a + (1 - c) * b` and `s += c * a`, where c is 0 or 1 and all lanes of a warp agree on it: a branch computes only
 * what is wanted. Integers stay the same; a float that is multiplied by 0 away may be infinite, and then does not.
 */
export function maskedValues(place: Place, from: number, to: number): MaskedValue[] {
  const { ast, of } = place;
  const found: MaskedValue[] = [];
  if (of.flow.truncated !== null) return found;
  for (const instr of place.live) {
    if (instr.op !== 'binary' || (instr.operator !== '+' && instr.operator !== '*' && instr.operator !== '-')) continue;
    const { start, end } = place.place(instr);
    if (end < from || start > to) continue;
    const masked = maskedAt(place, instr, nodesAt(ast, of.function.node, start, end));
    if (masked !== null) found.push(masked);
  }
  return found;
}

interface Product {
  readonly mask: Mask;
  /** The expression of the mask, and that of the value. */
  readonly factor: Node;
  readonly value: Node;
}

/** A value that is 1 where the condition holds and 0 where not; or the other way round. */
interface Mask {
  readonly condition: InstrId;
  readonly negated: boolean;
  readonly isFloat: boolean;
}

function maskedAt(place: Place, instr: Extract<Instr, { op: 'binary' }>, nodes: readonly Node[]): MaskedValue | null {
  const { ast, file } = place;
  const expression = nodes.find((node) => ast.kinds[node] === Kind.binary_expression);
  if (expression === undefined || ast.textOf(ast.child(expression, Field.operator)) !== instr.operator) return null;
  const target = targetOf(place, expression);
  if (target === null) return null;
  const { statement } = target;
  if (!isClean(place, statement) || hasComment(ast.textOf(statement)) || !hasRoom(place, statement)) return null;
  if (!startsLine(file, ast.starts[statement])) return null;
  const products =
    instr.operator === '+' ? bothProducts(place, instr, expression) : oneProduct(place, instr, expression);
  if (products === null) return null;
  const [first, second] = products;
  const { mask, factor } = first;
  if (!agrees(place, mask.condition, expression)) return null;
  if (products.some((each) => !mayRepeat(effectsOf(place, each.factor)))) return null;
  const yes = armOf(place, statement, first.value, instr.block);
  const no: Arm =
    second === undefined
      ? { text: '0', preparation: NOTHING, slots: 0 }
      : armOf(place, statement, second.value, instr.block);
  if (!pays(yes, no, true)) return null;
  const text = ast.textOf(withoutParentheses(ast, factor));
  const condition = mask.isFloat || ast.kinds[factor] === Kind.cast_expression ? `${ast.textOf(factor)} != 0` : text;
  const adds = second === undefined && addsUp(place, expression);
  // (`x += 0` makes +0 of a float that is -0.)
  const isFloat = instr.type.kind === 'float' || (adds && !isIntegerTarget(place, expression));
  const fix: Fix = {
    id: 'masked-value',
    title: titled(
      `Branch on ${code(text, 40)}, on which all lanes agree, instead of multiplying by it`,
      bothToOne(yes, no),
      isFloat ? 'differs for infinities, NaN and −0' : '',
    ),
    kind: 'refactor.rewrite',
    rank: Rank.Branchless,
    keepsResults: !isFloat,
    edits: () => branchEdits(place, { ...target, condition, yes, no: adds ? null : no }),
  };
  return { start: ast.starts[expression], end: ast.ends[expression], fix };
}

/** `… += c * a`: without the value, nothing is done. */
function addsUp({ ast }: Place, expression: Node): boolean {
  let at = ast.parents[expression];
  while (ast.kinds[at] === Kind.parenthesized_expression) at = ast.parents[at];
  return ast.kinds[at] === Kind.assignment_expression && /^[-+]=$/.test(ast.textOf(ast.child(at, Field.operator)));
}

/** What is added to is an integer, as far as the flow tells. */
function isIntegerTarget(place: Place, expression: Node): boolean {
  const { ast } = place;
  let at = expression;
  while (at >= 0 && ast.kinds[at] !== Kind.assignment_expression) at = ast.parents[at];
  const start = ast.starts[at];
  const sum = place.in(at).find((each) => each.op === 'binary' && place.place(each).start === start);
  return sum !== undefined && (sum.type.kind === 'int' || sum.type.kind === 'uint');
}

/** `c * a + (1 - c) * b` */
function bothProducts(
  place: Place,
  { left, right }: Extract<Instr, { op: 'binary' }>,
  expression: Node,
): readonly Product[] | null {
  const { ast } = place;
  const first = productOf(place, left, ast.child(expression, Field.left));
  const second = productOf(place, right, ast.child(expression, Field.right));
  if (first === null || second === null || !excludes(place, first.mask, second.mask)) return null;
  // Each value has the type of the sum: nothing is converted on the way.
  const { instructions } = place.of.flow;
  if (!sameType(instructions[left].type, instructions[right].type)) return null;
  return [first, second];
}

function sameType(a: ScalarType, b: ScalarType): boolean {
  return a.kind === b.kind && a.bits === b.bits;
}

/** `c * a`, the whole value. */
function oneProduct(
  place: Place,
  instr: Extract<Instr, { op: 'binary' }>,
  expression: Node,
): readonly Product[] | null {
  const product = productOf(place, instr.id, expression);
  return product === null ? null : [product];
}

function productOf(place: Place, id: InstrId, node: Node): Product | null {
  const { ast } = place;
  const product = place.of.flow.instructions[id];
  const inner = withoutParentheses(ast, node);
  if (product.op !== 'binary' || product.operator !== '*' || ast.kinds[inner] !== Kind.binary_expression) return null;
  if (ast.textOf(ast.child(inner, Field.operator)) !== '*') return null;
  const sides = [
    { id: product.left, other: product.right, factor: Field.left, value: Field.right },
    { id: product.right, other: product.left, factor: Field.right, value: Field.left },
  ];
  for (const side of sides) {
    const mask = maskOf(place, side.id, product.type.kind === 'float');
    if (mask === null) continue;
    const value = ast.child(inner, side.value);
    // The value has the type of the product: nothing is converted on the way.
    const operand = place.of.flow.instructions[side.other];
    const { type } = operand;
    if (!sameType(type, product.type) || operand.op === 'cast') continue;
    return { mask, factor: ast.child(inner, side.factor), value };
  }
  return null;
}

/** The condition that a factor stands for. */
function maskOf(place: Place, id: InstrId, isFloat: boolean): Mask | null {
  const all = place.of.flow.instructions;
  let at = all[id];
  let negated = false;
  for (let depth = 0; depth < 12; depth++) {
    if (at.op === 'cast') {
      if (at.from.kind === 'bool' || isTest(all[at.operand])) isFloat = isFloat && at.type.kind === 'float';
      at = all[at.operand];
    } else if (at.op === 'unary' && at.operator === '!') {
      negated = !negated;
      at = all[at.operand];
    } else if (at.op === 'binary' && at.operator === '-' && isOne(place, at.left)) {
      negated = !negated;
      at = all[at.right];
    } else if (at.op === 'select' && isOne(place, at.yes) && isZero(place, at.no)) at = all[at.condition];
    else if (at.op === 'select' && isZero(place, at.yes) && isOne(place, at.no)) {
      negated = !negated;
      at = all[at.condition];
    } else break;
  }
  if (at.id === id && !isTest(at)) return null;
  return isTest(at) ? { condition: at.id, negated, isFloat } : null;
}

/** Its value is 0 or 1. */
function isTest(instr: Instr): boolean {
  if (instr.op === 'binary') return ['<', '<=', '>', '>=', '==', '!=', '&&', '||'].includes(instr.operator);
  return (instr.op === 'param' || instr.op === 'load' || instr.op === 'call') && instr.type.kind === 'bool';
}

function constantAt(place: Place, id: InstrId): number | null {
  const at = withoutCasts(place.of.flow.instructions, id);
  return at.op === 'const' ? at.value : null;
}

function isOne(place: Place, id: InstrId): boolean {
  return constantAt(place, id) === 1;
}

function isZero(place: Place, id: InstrId): boolean {
  return constantAt(place, id) === 0;
}

/** One is 1 where the other is 0. */
function excludes(place: Place, a: Mask, b: Mask): boolean {
  if (a.condition === b.condition) return a.negated !== b.negated;
  const x = place.of.flow.instructions[a.condition];
  const y = place.of.flow.instructions[b.condition];
  if (x.op !== 'binary' || y.op !== 'binary' || !same(x.left, y.left) || !same(x.right, y.right)) return false;
  if (x.operator === y.operator) return a.negated !== b.negated;
  // Of floats that cannot be compared neither `<` nor `>=` holds.
  const isExact = x.type.kind !== 'float' || x.operator === '==' || x.operator === '!=';
  return a.negated === b.negated && isExact && OPPOSITE[x.operator] === y.operator;

  function same(left: InstrId, right: InstrId): boolean {
    const value = constantAt(place, left);
    return left === right || (value !== null && value === constantAt(place, right));
  }
}

const OPPOSITE: Readonly<Record<string, string>> = {
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '==': '!=',
  '!=': '==',
};

function agrees(place: Place, condition: InstrId, expression: Node): boolean {
  if (place.of.verdicts.every(({ values }) => isUniform(values[condition]))) return true;
  const { starts, ends } = place.ast;
  return declarationAt(place.file, starts[expression], ends[expression])?.kind === 'mostly-uniform';
}
