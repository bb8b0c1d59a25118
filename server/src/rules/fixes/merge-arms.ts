import { calleeOf } from '../../flow/callee';
import type { Instr } from '../../flow/ir';
import { NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { rootOf } from '../../uniformity/memory';
import { code } from '../words';
import { hasRoom, isClean } from './clean';
import { type Effects, effectsOf, mayPass, mayRepeat, maySkip, together } from './effects';
import { type Fix, Rank, type TextEdit } from './fix';
import { functionOf } from './flow-effects';
import { gain, titled } from './gain';
import { typeAt } from './operand-type';
import { mayRoundOtherwise, ROUNDS_OTHERWISE } from './rounding';
import type { Scene } from './scene';
import { freshName, indentationAt, lineEndingAt, reindented, startsLine } from './text';
import { alternativeOf, asOperandOfAnd, hasComment, statementsOf, subtree, tokensOf } from './tree';
import { variableAt } from './variables';

/** An operand that is selected is a name, a number, an element, or a step from it. */
const MAX_NODES = 12;
/** Shorter arms are selected or predicated anyway. */
const MIN_SLOTS = 4;
/** More operands than this to select, and the arms are not alike. */
const MAX_OPERANDS = 4;

/**
 * Arms that do the same with other operands: `if (c) x = f(x, a); else x = f(x, b);` → `x = f(x, c ? a : b);`. The warp
 * then runs the work once. Operands that stand in a loop, or several, are selected before it.
 */
export function mergeArmsFix(scene: Scene): Fix | null {
  const { ast, file, statement, condition } = scene;
  const { cost } = scene.answer;
  if (!scene.isDivergent || scene.branch.site.kind !== 'if' || condition < 0) return null;
  if (
    cost.form !== 'branch' ||
    cost.longest.rank < MIN_SLOTS ||
    scene.branch.site.isConstexpr ||
    !hasRoom(scene, statement)
  )
    return null;
  if (!isClean(scene, statement) || !startsLine(file, ast.starts[statement])) return null;
  const consequence = ast.child(statement, Field.consequence);
  const alternative = alternativeOf(ast, statement);
  if (alternative < 0) return null;
  const then = statementsOf(ast, consequence);
  const otherwise = statementsOf(ast, alternative);
  if (then.length === 0 || then.length !== otherwise.length) return null;
  if (then.some((each) => ast.kinds[each] === Kind.declaration)) return null; // they would leave their scope
  const spots: Spot[] = [];
  for (let at = 0; at < then.length; at++) if (!collect(scene, then[at], otherwise[at], spots)) return null;
  if (spots.length === 0 || spots.length > MAX_OPERANDS) return null;
  // Comments of the second copy, and of what holds the first, would be lost.
  const first = { start: ast.starts[then[0]], end: ast.ends[then[then.length - 1]] };
  if (hasComment(file.text.slice(ast.starts[statement], first.start) + file.text.slice(first.end, ast.ends[statement])))
    return null;
  if (!mayRepeat(effectsOf(scene, condition)) || effectsOf(scene, statement).meets) return null;
  const form = formOf();
  if (form === null) return null;
  const inArms = (instr: Instr) => {
    const { start, end } = scene.place(instr);
    return start >= ast.ends[condition] && end <= ast.ends[statement] && start >= ast.starts[statement];
  };
  const rounds = mayRoundOtherwise(scene, inArms, true) || raisesToPower(scene, statement);
  const longest = cost.longest.value;
  return {
    id: 'merge-arms',
    title: titled(
      spots.length === 1
        ? `Do once what both arms do: select ${code(text(scene, spots[0].yes), 20)} or ${code(text(scene, spots[0].no), 20)}`
        : `Do once what both arms do: select its ${spots.length} operands`,
      cost.sum.value !== null && longest !== null && longest + spots.length < cost.sum.value
        ? gain(cost.sum.value, longest + spots.length)
        : '',
      rounds ? ROUNDS_OTHERWISE : '',
    ),
    kind: 'quickfix',
    rank: Rank.Arms,
    keepsResults: !rounds,
    edits: (): TextEdit[] => {
      const start = ast.starts[statement];
      const end = ast.ends[statement];
      const indentation = indentationAt(file, start);
      const ending = lineEndingAt(file, start);
      const from = indentationAt(file, first.start);
      const conditionText =
        ast.kinds[condition] === Kind.binary_expression || ast.kinds[condition] === Kind.conditional_expression
          ? asOperandOfAnd(ast, condition)
          : ast.textOf(condition);
      const ternary = ({ yes, no }: Spot) => `${conditionText} ? ${branchText(scene, yes)} : ${branchText(scene, no)}`;
      if (form === 'inline') {
        const [spot] = spots;
        const parent = ast.kinds[ast.parents[spot.yes]];
        const isArgument =
          parent === Kind.argument_list ||
          parent === Kind.subscript_argument_list ||
          (parent === Kind.assignment_expression && ast.fields[spot.yes] === Field.right);
        const replacement = isArgument ? ternary(spot) : `(${ternary(spot)})`;
        const before = reindented(file, first.start, ast.starts[spot.yes], from, indentation);
        const after = reindented(file, ast.ends[spot.yes], first.end, from, indentation);
        return [{ start, end, text: before + replacement + after }];
      }
      const scope = file.text.slice(scene.of.function.start, scene.of.function.end);
      const lines: string[] = [];
      const names = new Map<string, string>();
      let taken = scope;
      for (const spot of spots) {
        const key = `${text(scene, spot.yes)}\u0000${text(scene, spot.no)}`;
        if (names.has(key)) continue;
        const name = freshName(taken, names.size === 0 ? 'chosen' : `chosen${names.size + 1}`);
        taken += ` ${name} `;
        names.set(key, name);
        lines.push(`const auto ${name} = ${ternary(spot)};`);
      }
      let merged = '';
      let at = first.start;
      for (const spot of [...spots].sort((a, b) => ast.starts[a.yes] - ast.starts[b.yes])) {
        merged += reindented(file, at, ast.starts[spot.yes], from, indentation);
        merged += names.get(`${text(scene, spot.yes)}\u0000${text(scene, spot.no)}`);
        at = ast.ends[spot.yes];
      }
      merged += reindented(file, at, first.end, from, indentation);
      return [{ start, end, text: [...lines, merged].join(ending + indentation) }];
    },
  };

  /**
   * `before`: the operands are selected in front of the statements, which then do not change them. `inline`: the
   * condition and the operand are evaluated where the operand stands, whatever else the statement does before that.
   */
  function formOf(): 'inline' | 'before' | null {
    const isInLoop = (node: Node) => {
      for (let at = node; at >= 0 && at !== statement; at = ast.parents[at]) if (loops.has(ast.kinds[at])) return true;
      return false;
    };
    const isSeveral = spots.length > 1 || then.length > 1 || isInLoop(spots[0].yes);
    if (isSeveral) {
      const body = { ...together([...then, ...otherwise].map((each) => effectsOf(scene, each))), leaves: false };
      const isSettled = (node: Node) => isName(scene, node) && mayPass(effectsOf(scene, node), body);
      return spots.every(({ yes, no }) => isSettled(yes) && isSettled(no)) && !declaresAny() ? 'before' : null;
    }
    if (ast.kinds[then[0]] !== Kind.expression_statement) return null;
    const [{ yes, no }] = spots;
    // (A call that is selected is one that both arms pay for.)
    if ([yes, no].some((operand) => effectsOf(scene, operand).calls)) return null;
    const moved = together([condition, yes, no].map((each) => effectsOf(scene, each)));
    return maySkip(moved) && mayPass(moved, beforeTheStore(scene, then[0])) ? 'inline' : null;
  }

  /** An operand is a variable of the arms' own. */
  function declaresAny(): boolean {
    const end = ast.endOfSubtree(statement);
    return spots.some(({ yes, no }) =>
      [yes, no].some((operand) =>
        [...subtree(ast, operand)].some((each) => {
          const host = ast.kinds[each] === Kind.identifier ? (variableAt(scene, each)?.host ?? NONE) : NONE;
          return host > statement && host < end;
        }),
      ),
    );
  }
}

/** A name or a number. */
function isName({ ast }: Scene, node: Node): boolean {
  const kind = ast.kinds[node];
  if (kind === Kind.unary_expression) return isNumber({ ast }, ast.child(node, Field.argument));
  return kind === Kind.identifier || isNumber({ ast }, node);
}

function isNumber({ ast }: Pick<Scene, 'ast'>, node: Node): boolean {
  return [Kind.number_literal, Kind.true, Kind.false].includes(ast.kinds[node]);
}

/** What an expression statement does before its own assignment, which comes last. */
function beforeTheStore(scene: Scene, statement: Node): Effects {
  const { ast } = scene;
  const expression = ast.firstChildren[statement];
  if (ast.kinds[expression] !== Kind.assignment_expression) return effectsOf(scene, expression);
  return together([Field.left, Field.right].map((field) => effectsOf(scene, ast.child(expression, field))));
}

/** `powf(x, 2)` with a constant is multiplied out; with a selected exponent it is not. */
function raisesToPower(scene: Scene, statement: Node): boolean {
  const isPower = (instr: Instr) => instr.op === 'call' && calleeOf(instr)?.price?.shape === 'power';
  return scene.in(statement).some((instr) => {
    if (isPower(instr)) return true;
    const callee = instr.op === 'call' ? functionOf(scene.analysis, instr) : undefined;
    return callee?.flow.instructions.some((each) => isPower(each) || (each.op === 'call' && each.target >= 0)) ?? false;
  });
}

const loops = new Set([
  Kind.for_statement,
  Kind.while_statement,
  Kind.do_statement,
  Kind.for_range_loop,
  Kind.lambda_expression,
]);

interface Spot {
  readonly yes: Node;
  readonly no: Node;
}

function text({ ast }: Scene, node: Node): string {
  return ast.textOf(node);
}

function branchText({ ast }: Scene, node: Node): string {
  const kind = ast.kinds[node];
  return kind === Kind.assignment_expression || kind === Kind.comma_expression || kind === Kind.conditional_expression
    ? `(${ast.textOf(node)})`
    : ast.textOf(node);
}

/** Compares two trees; where they differ, the operands of one type that may be selected. False: not alike. */
function collect(scene: Scene, a: Node, b: Node, spots: Spot[]): boolean {
  const { ast } = scene;
  if (sameTokens(scene, a, b)) return true;
  const isSameKind = ast.kinds[a] === ast.kinds[b];
  const left = significant(scene, a);
  const right = significant(scene, b);
  if (isSameKind && left.length > 0 && left.length === right.length && sameAround(scene, a, b, left, right)) {
    const mark = spots.length;
    if (left.every((child, at) => collect(scene, child, right[at], spots))) return true;
    spots.length = mark;
  }
  if (!mayBeSelected(scene, a) || !mayBeSelected(scene, b)) return false;
  const [yes, no] = [typeAt(scene, a), typeAt(scene, b)];
  if (yes === null || yes !== no) return false;
  spots.push({ yes: a, no: b });
  return true;
}

function significant({ ast }: Scene, node: Node): Node[] {
  return ast.children(node).filter((child) => ast.kinds[child] !== Kind.comment && ast.kinds[child] !== 2);
}

/** What stands between the children is the same text: operators, parentheses, keywords. */
function sameAround({ ast }: Scene, a: Node, b: Node, left: readonly Node[], right: readonly Node[]): boolean {
  const around = (node: Node, children: readonly Node[]) => {
    let at = ast.starts[node];
    const parts: string[] = [];
    for (const child of children) {
      parts.push(ast.text.slice(at, ast.starts[child]));
      at = ast.ends[child];
    }
    parts.push(ast.text.slice(at, ast.ends[node]));
    return tokensOf(parts.join('\n\u0001\n')).join(' ');
  };
  return around(a, left) === around(b, right);
}

export function sameTokens({ ast }: Scene, a: Node, b: Node): boolean {
  return tokensOf(ast.textOf(a)).join(' ') === tokensOf(ast.textOf(b)).join(' ');
}

const expressions = new Set([
  Kind.identifier,
  Kind.number_literal,
  Kind.true,
  Kind.false,
  Kind.unary_expression,
  Kind.binary_expression,
  Kind.subscript_expression,
  Kind.field_expression,
  Kind.parenthesized_expression,
  Kind.cast_expression,
  Kind.call_expression,
]);

/** An operand that is read, not written, called, named as a member, or bound to a reference. */
function mayBeSelected(scene: Scene, node: Node): boolean {
  const { ast } = scene;
  // A long operand would be computed for both arms: nothing is gained.
  if (!expressions.has(ast.kinds[node]) || ast.endOfSubtree(node) - node > MAX_NODES) return false;
  const parent = ast.parents[node];
  const field = ast.fields[node];
  switch (ast.kinds[parent]) {
    case Kind.assignment_expression:
      return field === Field.right;
    case Kind.init_declarator:
      // A constant may be the size of an array, `auto` may mean more, and a reference is no copy.
      if (ast.kinds[ast.child(parent, Field.declarator)] !== Kind.identifier) return false;
      return field === Field.value && !/\b(const|constexpr|static|auto)\b/.test(ast.textOf(ast.parents[parent]));
    case Kind.binary_expression:
      // A constant divisor is no division at all.
      if (field === Field.right && ['/', '%'].includes(ast.textOf(ast.child(parent, Field.operator)))) return false;
      return !isTripBound(scene, parent);
    case Kind.parenthesized_expression:
    case Kind.conditional_expression:
      return true;
    case Kind.unary_expression:
      return true;
    case Kind.argument_list:
      return ast.kinds[ast.parents[parent]] === Kind.call_expression && !isWritten(scene, parent, node);
    case Kind.subscript_argument_list:
      return !indexesLocalArray(scene, ast.parents[parent]);
  }
  return false;
}

/** A constant bound lets the compiler unroll the loop; one that differs per lane makes a divergent loop of it. */
function isTripBound({ ast }: Scene, comparison: Node): boolean {
  const parent = ast.parents[comparison];
  return loops.has(ast.kinds[parent]) && ast.fields[comparison] === Field.condition;
}

/** An array in registers must be indexed by constants. */
function indexesLocalArray(scene: Scene, subscript: Node): boolean {
  return scene.in(subscript).some((instr) => {
    if (instr.op !== 'offset') return false;
    const root = rootOf(scene.of.flow, instr.base);
    return root.kind === 'unknown' || (root.kind === 'object' && root.object.space === 'local');
  });
}

/** The call may write this argument through a reference. */
function isWritten(scene: Scene, list: Node, argument: Node): boolean {
  const { ast } = scene;
  const call = ast.parents[list];
  const place = ast
    .children(list)
    .filter((child) => ast.kinds[child] !== Kind.comment)
    .indexOf(argument);
  const instr = scene
    .within(ast.starts[call], ast.ends[call])
    .find(
      (each) =>
        each.op === 'call' && scene.place(each).start === ast.starts[call] && scene.place(each).end === ast.ends[call],
    );
  return instr?.op !== 'call' || (instr.writable[place] ?? true);
}
