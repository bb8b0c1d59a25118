import type { TypeInfo } from '../program/program';
import { NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { MaskEntry } from '../syntax/source-file';
import { bindAlike } from './bound-members';
import { type Lowering, MAX_DEPTH, MAX_SITES, type Typed, Types } from './context';
import { inBlock, leaveScopes, withTemporaries } from './destructors';
import type { BlockId, InstrId, Region, SiteKind, Span } from './ir';
import { type Element, lowerDeclaration } from './lower-declarations';
import {
  convert,
  elementPlace,
  lowerCondition,
  lowerExpression,
  lowerInitializer,
  readPlace,
  toBool,
} from './lower-expressions';
import { type MacroCase, macroCases } from './macro-cases';
import { macroEntriesOf } from './macro-entries';
import { unseenName } from './unseen';

/** Lowers one statement into the block under construction; unreachable statements are lowered too, but never run. */
export function lowerStatement(l: Lowering, node: Node): void {
  if (node < 0 || l.truncated !== null) return;
  if (l.depth > MAX_DEPTH) {
    l.truncated = `statements nested more than ${MAX_DEPTH} deep`;
    return;
  }
  if (l.builder.isTerminated) openUnreachable(l);
  l.depth++;
  try {
    lowerKind(l, node);
  } finally {
    l.depth--;
  }
}

/** Code after a return: a block without predecessors. */
function openUnreachable(l: Lowering): void {
  const block = l.builder.newBlock();
  l.builder.seal(block);
  l.builder.enter(block);
}

function lowerKind(l: Lowering, node: Node): void {
  const { ast } = l;
  if (lowerMasked(l, node)) return;
  switch (ast.kinds[node]) {
    case Kind.compound_statement:
      inBlock(l, () => lowerStatements(l, node), node);
      return;
    case Kind.expression_statement:
      declareByMacro(l, node);
      if (ast.firstChildren[node] >= 0)
        withTemporaries(l, node, () => lowerExpression(l, ast.firstChildren[node], true));
      else lowerOuterBody(l);
      return;
    case Kind.declaration:
      withTemporaries(l, node, () => lowerDeclaration(l, node));
      return;
    case Kind.if_statement:
      inBlock(l, () => lowerIf(l, node), node);
      return;
    case Kind.for_statement:
      inBlock(l, () => lowerFor(l, node), node);
      return;
    case Kind.for_range_loop:
      inBlock(l, () => lowerRangeFor(l, node), node);
      return;
    case Kind.while_statement:
      inBlock(l, () => lowerWhile(l, node), node);
      return;
    case Kind.do_statement:
      lowerDo(l, node);
      return;
    case Kind.switch_statement:
      inBlock(l, () => lowerSwitch(l, node), node);
      return;
    case Kind.return_statement:
      lowerReturn(l, node);
      return;
    case Kind.break_statement:
    case Kind.continue_statement:
      leave(l, ast.kinds[node] === Kind.break_statement ? 'break' : 'continue', node);
      return;
    case Kind.goto_statement: {
      const label = ast.textOf(ast.child(node, Field.label));
      l.builder.addRegion({ kind: 'leave', how: 'goto' });
      l.builder.jump(labelBlock(l, label));
      return;
    }
    case Kind.labeled_statement: {
      const block = labelBlock(l, ast.textOf(ast.child(node, Field.label)));
      l.builder.jump(block);
      l.builder.enter(block);
      for (const child of ast.children(node)) if (ast.fields[child] !== Field.label) lowerStatement(l, child);
      return;
    }
    case Kind.case_statement: {
      // Inside a statement of the switch's body: the switch comes in here. Outside a switch (broken text): its statements.
      const block = l.nestedCases.get(ast)?.get(node);
      if (block !== undefined) {
        l.builder.jump(block);
        l.builder.enter(block);
      }
      for (const child of ast.children(node)) if (ast.fields[child] !== Field.value) lowerStatement(l, child);
      return;
    }
    case Kind.try_statement:
      lowerStatement(l, ast.child(node, Field.body));
      return;
    case Kind.alias_declaration:
    case Kind.type_definition:
    case Kind.using_declaration:
    case Kind.comment:
    case Kind.static_assert_declaration:
    case Kind.struct_specifier:
    case Kind.class_specifier:
    case Kind.union_specifier:
    case Kind.enum_specifier:
    case Kind.preproc_def:
    case Kind.preproc_function_def:
    case Kind.preproc_call:
    case Kind.preproc_include:
      return;
    case Kind.attributed_statement:
    case Kind.else_clause:
    case Kind.preproc_if:
    case Kind.preproc_ifdef:
    case Kind.preproc_else:
    case Kind.preproc_elif:
    case Kind.linkage_specification:
    case Kind.ERROR:
      lowerStatements(l, node);
      return;
    default:
      if (isExpressionKind(ast.kindName(node))) lowerExpression(l, node, true);
  }
}

/**
 * A macro that the mask rewrote so that the grammar can read the statement: a loop macro (`CUDA_KERNEL_LOOP(i, n) {`
 * became `while`), a macro that is a statement. What it stands for is lowered at its place.
 */
function lowerMasked(l: Lowering, node: Node): boolean {
  const entry = maskedAt(l, node);
  if (entry?.means === undefined) return false;
  const { ast } = l;
  const kind = ast.kinds[node];
  const pinned = { start: entry.start, end: entry.end };
  const own = l.text;
  const lowerAll = (root: Node): boolean => {
    lowerStatements(l, root);
    return true;
  };
  if (kind === Kind.while_statement || kind === Kind.if_statement) {
    const arm = kind === Kind.while_statement ? ast.child(node, Field.body) : ast.child(node, Field.consequence);
    const alternative = kind === Kind.if_statement ? ast.child(node, Field.alternative) : NONE;
    const otherwise = (): void => l.inText(own, () => lowerStatement(l, alternative));
    const body = (): void => {
      l.inText(own, () => lowerStatement(l, arm));
      if (alternative >= 0) l.text = { ...l.text, body: otherwise };
    };
    const text = alternative < 0 ? `${entry.means};` : `${entry.means}; else ;`;
    return l.inPiece(text, 'statements', { pinned, body }, lowerAll) !== null;
  }
  if (kind !== Kind.expression_statement) return false;
  return l.inPiece(`${entry.means};`, 'statements', { pinned }, lowerAll) ?? false;
}

/** The `;` that ends a loop macro's expansion stands for the body the author wrote. */
function lowerOuterBody(l: Lowering): void {
  const { body } = l.text;
  if (body === null) return;
  l.text = { ...l.text, body: null };
  body();
}

function maskedAt(l: Lowering, node: Node): MaskEntry | undefined {
  if (l.text.pinned !== null || l.text.shift !== 0) return undefined;
  const entries = l.file === l.fn.file ? l.macroEntries : macroEntriesOf(l.file);
  if (entries.size === 0) return undefined;
  // A short name's `while` begins in the white space before it.
  let at = l.ast.starts[node];
  while (at < l.ast.ends[node] && /[ \t]/.test(l.ast.text[at])) at++;
  return entries.get(at);
}

function isExpressionKind(kind: string): boolean {
  return kind.endsWith('_expression') || kind === 'comma_expression';
}

/** The statements of a block or of a macro, in the scope around them. */
export function lowerStatements(l: Lowering, node: Node): void {
  const { ast } = l;
  for (let child = ast.firstChildren[node]; child >= 0; child = ast.nextSiblings[child]) {
    if (l.truncated !== null) return;
    lowerStatement(l, child);
  }
}

export function labelBlock(l: Lowering, name: string): BlockId {
  let block = l.labels.get(name);
  if (block === undefined) {
    block = l.builder.newBlock();
    l.labels.set(name, block);
  }
  return block;
}

function leave(l: Lowering, how: 'break' | 'continue', node: Node): void {
  for (let i = l.targets.length - 1; i >= 0; i--) {
    const to = how === 'break' ? l.targets[i].breakTo : l.targets[i].continueTo;
    if (to === null) continue;
    leaveScopes(l, l.targets[i].scope, node);
    l.builder.addRegion({ kind: 'leave', how });
    l.builder.jump(to);
    return;
  }
}

function lowerReturn(l: Lowering, node: Node): void {
  const target = l.returns[l.returns.length - 1];
  const child = l.ast.firstChildren[node];
  if (child >= 0) {
    const value = lowerReturned(l, child, target.value.type);
    const { id } = convert(l, value, target.value.type, child);
    l.assign(target.value, id, child);
    bindAlike(l, target.value, id);
    // (What is returned is made in the caller.)
    l.temporaries.splice(0);
  }
  leaveScopes(l, target.scope, node);
  l.builder.addRegion({ kind: 'leave', how: 'return' });
  if (target.isLambda) l.builder.jump(target.to);
  else l.builder.terminate({ kind: 'return', to: target.to, span: l.span(node) });
}

/** `return {a, b};` makes an object of the type returned. */
function lowerReturned(l: Lowering, node: Node, type: TypeInfo): Typed {
  if (l.ast.kinds[node] !== Kind.initializer_list || type.aggregate === null) return lowerExpression(l, node);
  return lowerInitializer(l, node, type);
}

/** The keyword of a statement: its first characters. */
function keyword(l: Lowering, node: Node, length: number): Span {
  if (l.text.pinned !== null) return l.span(node);
  const { start } = l.span(node);
  return { start, end: start + length };
}

/** Records a site; returns its index. */
export function addSite(
  l: Lowering,
  kind: SiteKind,
  condition: Span,
  keywordSpan: Span,
  extent: Node,
  value: InstrId,
  more: { isConstexpr?: boolean; select?: InstrId; implied?: boolean } = {},
): number {
  const id = l.sites.length;
  if (id >= MAX_SITES) l.truncated ??= `more than ${MAX_SITES} conditions`;
  // What a budget cut off in the middle of a condition has no verdict; a note says so.
  const known = l.truncated === null ? value : -1;
  l.sites.push({
    id,
    kind,
    condition,
    keyword: keywordSpan,
    extent: l.span(extent),
    value: known,
    block: l.builder.current,
    isConstexpr: more.isConstexpr ?? false,
    select: more.select ?? -1,
    implied: more.implied ?? false,
    isInlined: l.isInlined,
  });
  return id;
}

/** `(init; value)`: lowers the initialiser; returns the node of the condition without parentheses. */
function openCondition(l: Lowering, clause: Node): Node {
  const { ast } = l;
  if (ast.kinds[clause] === Kind.parenthesized_expression) return unparenthesized(l, ast.firstChildren[clause]);
  const initializer = ast.child(clause, Field.initializer);
  if (initializer >= 0) for (const child of ast.children(initializer)) lowerStatement(l, child);
  const value = ast.child(clause, Field.value);
  return unparenthesized(l, value);
}

export function unparenthesized(l: Lowering, node: Node): Node {
  let inner = node;
  while (inner >= 0 && l.ast.kinds[inner] === Kind.parenthesized_expression && !isMisreadSequence(l, inner))
    inner = firstRealChild(l, inner);
  return inner;
}

/** `(v = 1, n)`: an assignment that begins a sequence between parentheses loses what it assigns to an error node. */
export function isMisreadSequence(l: Lowering, parenthesized: Node): boolean {
  const { ast } = l;
  const inner = firstRealChild(l, parenthesized);
  if (inner < 0 || (ast.kinds[inner] !== Kind.assignment_expression && ast.kinds[inner] !== Kind.comma_expression))
    return false;
  return ast.children(inner).some((child) => ast.kinds[child] === Kind.ERROR);
}

function firstRealChild(l: Lowering, node: Node): Node {
  let child = l.ast.firstChildren[node];
  while (child >= 0 && l.ast.kinds[child] === Kind.comment) child = l.ast.nextSiblings[child];
  return child;
}

/** The condition's value as a boolean; a declaration (`if (T x = e)`) declares and tests its variable. */
function conditionValue(l: Lowering, node: Node): InstrId {
  if (node < 0) return l.constant(1, Types.bool.scalar, l.fn.node);
  if (l.ast.kinds[node] === Kind.declaration) {
    const declared = lowerDeclaration(l, node);
    return declared === null ? l.emit({ op: 'undef' }, Types.bool.scalar, node) : toBool(l, declared, node);
  }
  return lowerCondition(l, node);
}

const CONSTEXPR = 'constexpr';

function lowerIf(l: Lowering, node: Node): void {
  const { ast } = l;
  const clause = ast.child(node, Field.condition);
  const condition = openCondition(l, clause);
  const head = ast.text.slice(ast.starts[node], clause >= 0 ? ast.starts[clause] : ast.starts[node] + 2);
  const value = conditionValue(l, condition);
  const site = addSite(l, 'if', l.span(condition >= 0 ? condition : node), keyword(l, node, 2), node, value, {
    isConstexpr: head.length >= CONSTEXPR.length && /\bconstexpr\b/.test(head),
  });
  const otherwise = ast.child(node, Field.alternative);
  lowerArms(
    l,
    site,
    value,
    () => lowerStatement(l, ast.child(node, Field.consequence)),
    otherwise < 0 ? null : () => lowerStatement(l, otherwise),
  );
}

/** Control flow of a two-way branch on `value`, whose arms are lowered by the given functions; ends in the join. */
export function lowerArms(
  l: Lowering,
  site: number,
  value: InstrId,
  thenArm: () => void,
  elseArm: (() => void) | null,
): void {
  const { builder } = l;
  const from = builder.current;
  const mark = builder.mark();
  const newest = builder.variables.length;
  const yes = builder.newBlock();
  const no = builder.newBlock();
  const join = elseArm === null ? no : builder.newBlock();
  builder.terminate({ kind: 'branch', condition: value, yes, no, site });
  builder.seal(yes);
  const then = armRegion(l, yes, join, thenArm);
  let otherwise: Region | null = null;
  if (elseArm !== null) {
    builder.seal(no);
    otherwise = armRegion(l, no, join, elseArm);
  }
  builder.addRegion({ kind: 'if', site, then, otherwise });
  builder.sealJoin(join, from, mark, newest);
  builder.enter(join);
}

function armRegion(l: Lowering, block: BlockId, join: BlockId, arm: () => void): Region {
  l.builder.beginRegion();
  l.builder.enter(block);
  arm();
  l.builder.jump(join);
  return l.builder.endRegion();
}

interface LoopParts {
  readonly node: Node;
  readonly kind: SiteKind;
  readonly keywordLength: number;
  /** Lowers the condition: its value, and where it stands; null: no condition. */
  readonly condition: (() => { value: InstrId; span: Span; implied?: boolean } | null) | null;
  readonly body: () => void;
  readonly update: (() => void) | null;
  readonly testsFirst: boolean;
}

function lowerLoop(l: Lowering, parts: LoopParts): void {
  const { builder } = l;
  const mark = builder.mark();
  const newest = builder.variables.length;
  const header = builder.newBlock();
  const latch = builder.newBlock();
  const exit = builder.newBlock();
  builder.jump(header);
  let site = -1;
  const test = (into: BlockId): void => {
    const condition = parts.condition?.() ?? null;
    if (condition === null) {
      builder.jump(into);
      return;
    }
    site = addSite(
      l,
      parts.kind,
      condition.span,
      keyword(l, parts.node, parts.keywordLength),
      parts.node,
      condition.value,
      {
        implied: condition.implied,
      },
    );
    builder.terminate({ kind: 'branch', condition: condition.value, yes: into, no: exit, site });
  };
  let headerRegion: Region;
  let body: Region;
  let update: Region | null = null;
  l.targets.push({ breakTo: exit, continueTo: latch, scope: l.scope });
  if (parts.testsFirst) {
    const first = builder.newBlock();
    builder.beginRegion();
    builder.enter(header);
    test(first);
    headerRegion = builder.endRegion();
    builder.seal(first);
    builder.beginRegion();
    builder.enter(first);
    parts.body();
    builder.jump(latch);
    body = builder.endRegion();
    builder.seal(latch);
    builder.beginRegion();
    builder.enter(latch);
    parts.update?.();
    builder.jump(header);
    update = builder.endRegion();
  } else {
    builder.beginRegion();
    builder.enter(header);
    parts.body();
    builder.jump(latch);
    body = builder.endRegion();
    builder.seal(latch);
    builder.beginRegion();
    builder.enter(latch);
    test(header);
    headerRegion = builder.endRegion();
  }
  l.targets.pop();
  l.siteOfHeader.set(header, site);
  builder.seal(header);
  builder.addRegion({
    kind: 'loop',
    site,
    header: headerRegion,
    body,
    update,
    testsFirst: parts.testsFirst,
    unroll: unrollFactor(l, parts.node),
    loop: header, // replaced by the loop's index once loops are known
  });
  builder.sealJoin(exit, header, mark, newest);
  builder.enter(exit);
}

/** `#pragma unroll [N]` directly before a loop: 0 for a full unroll, N, or -1 where there is none. */
function unrollFactor(l: Lowering, node: Node): number {
  const { text, starts } = l.ast;
  const before = text.slice(Math.max(0, starts[node] - 120), starts[node]);
  if (!before.includes('unroll')) return -1;
  const match = /#\s*pragma\s+unroll[ \t]*(?:\(?[ \t]*(\d+)?[ \t]*\)?)?[^\n]*\n\s*$/.exec(before);
  if (match === null) return -1;
  return match[1] === undefined ? 0 : Number(match[1]);
}

function lowerFor(l: Lowering, node: Node): void {
  const { ast } = l;
  const initializer = ast.child(node, Field.initializer);
  if (initializer >= 0) {
    if (ast.kinds[initializer] === Kind.declaration) lowerDeclaration(l, initializer);
    else lowerExpression(l, initializer, true);
  }
  const condition = ast.child(node, Field.condition);
  const update = ast.child(node, Field.update);
  lowerLoop(l, {
    node,
    kind: 'for',
    keywordLength: 3,
    condition:
      condition < 0
        ? null
        : () => {
            const inner = unparenthesized(l, condition);
            return { value: lowerCondition(l, inner), span: l.span(inner) };
          },
    body: () => lowerStatement(l, ast.child(node, Field.body)),
    update: update < 0 ? null : () => void lowerExpression(l, update, true),
    testsFirst: true,
  });
}

function lowerWhile(l: Lowering, node: Node): void {
  const { ast } = l;
  const clause = ast.child(node, Field.condition);
  lowerLoop(l, {
    node,
    kind: 'while',
    keywordLength: 5,
    condition: () => {
      const inner = openCondition(l, clause);
      const span = l.span(inner >= 0 ? inner : node);
      const macro = unseenMacroAt(l, node);
      return { value: macro === null ? conditionValue(l, inner) : openUnseenLoop(l, macro, clause), span };
    },
    body: () => lowerStatement(l, ast.child(node, Field.body)),
    update: null,
    testsFirst: true,
  });
}

/** The loop macro not in sight that the mask made a `while` of; null: the author wrote `while`. */
function unseenMacroAt(l: Lowering, node: Node): string | null {
  if (l.text.pinned !== null) return null;
  const { ast } = l;
  const [, word] = /^\s*([A-Za-z_]\w*)/.exec(ast.text.slice(ast.starts[node], ast.starts[node] + MOST_NAME)) ?? [];
  return word === undefined || word === 'while' ? null : word;
}

const MOST_NAME = 120;

/** The loop's condition is not in sight, and the variables that it declares may be any thread's own. */
function openUnseenLoop(l: Lowering, macro: string, clause: Node): InstrId {
  declarePerLane(l, macro, clause);
  return l.emit({ op: 'symbol', symbol: macro, unseen: 'anything' }, Types.bool.scalar, clause);
}

/** The undeclared names that a macro is handed are variables that it declares. */
function declarePerLane(l: Lowering, macro: string, within: Node): void {
  const { ast } = l;
  const end = ast.endOfSubtree(within);
  for (let node = within; node < end; node++) {
    if (ast.kinds[node] !== Kind.identifier) continue;
    const name = ast.textOf(node);
    if (name === macro || l.scope.find(name) !== null || unseenName(l, name, name) !== 'anything') continue;
    const local = l.local(name, Types.int);
    const value = l.emit({ op: 'symbol', symbol: macro, unseen: 'per-lane' }, Types.int.scalar, node);
    l.assign(local, value, node);
    l.scope.declare(name, { kind: 'variable', local });
  }
}

/** `FOR_ALL(i, n) x[i] = 0;`: a macro that is not in sight and that no semicolon ends opens a loop over what follows. */
function declareByMacro(l: Lowering, statement: Node): void {
  const { ast } = l;
  const call = ast.firstChildren[statement];
  if (l.text.pinned !== null || call < 0 || ast.kinds[call] !== Kind.call_expression) return;
  if (ast.text[ast.ends[statement] - 1] === ';') return;
  const callee = ast.child(call, Field.function);
  const macro = ast.kinds[callee] === Kind.identifier ? ast.textOf(callee) : '';
  if (macro !== '' && unseenName(l, macro, macro) !== undefined) declarePerLane(l, macro, call);
}

function lowerDo(l: Lowering, node: Node): void {
  const { ast } = l;
  lowerLoop(l, {
    node,
    kind: 'do',
    keywordLength: 2,
    condition: () => {
      const inner = unparenthesized(l, ast.child(node, Field.condition));
      if (inner < 0) return null;
      return { value: lowerCondition(l, inner), span: l.span(inner) };
    },
    body: () => lowerStatement(l, ast.child(node, Field.body)),
    update: null,
    testsFirst: false,
  });
}

/** `for (T x : range)`: a counter against the range's length, which is the array's or an unknown that all lanes share. */
function lowerRangeFor(l: Lowering, node: Node): void {
  const { ast } = l;
  const right = ast.child(node, Field.right);
  const range = right >= 0 ? lowerExpression(l, right) : null;
  const length = range?.type.lengths[0] ?? 0;
  const counter = l.local('', Types.int);
  l.assign(counter, l.constant(0, Types.int.scalar, node), node);
  lowerLoop(l, {
    node,
    kind: 'for',
    keywordLength: 3,
    condition: () => {
      const at = right >= 0 ? right : node;
      const bound =
        length > 0
          ? l.constant(length, Types.int.scalar, at)
          : l.emit(
              { op: 'field', operand: range?.id ?? l.emit({ op: 'undef' }, Types.other.scalar, at), field: 'size()' },
              Types.int.scalar,
              at,
            );
      const value = l.emit(
        { op: 'binary', operator: '<', left: l.builder.read(counter.variable), right: bound },
        Types.int.scalar,
        at,
      );
      return { value, span: l.span(at), implied: true };
    },
    body: () => {
      lowerDeclaration(l, node, elementOf(l, range, { id: l.builder.read(counter.variable), type: Types.int }, node));
      lowerStatement(l, ast.child(node, Field.body));
    },
    update: () => {
      const next = l.emit(
        {
          op: 'binary',
          operator: '+',
          left: l.builder.read(counter.variable),
          right: l.constant(1, Types.int.scalar, node),
        },
        Types.int.scalar,
        node,
      );
      l.assign(counter, next, node);
    },
    testsFirst: true,
  });
}

/** What a range-for's variable holds or, where it is a reference to an array's element, stands for. */
function elementOf(l: Lowering, range: Typed | null, index: Typed, node: Node): Element {
  if (range === null) return { id: l.emit({ op: 'undef' }, Types.other.scalar, node), type: Types.other };
  if (range.type.lengths.length > 0) {
    const place = elementPlace(l, range, index, node, '');
    return { ...readPlace(l, place, node), place };
  }
  const id = l.emit({ op: 'field', operand: range.id, field: '[]' }, Types.other.scalar, node);
  return { id, type: range.type.pointee ?? Types.other };
}

/** The labels of a switch that stand inside other statements (Duff's device), not those of a switch in it. */
function nestedCases(l: Lowering, statements: readonly Node[]): Node[] {
  const { ast } = l;
  const found: Node[] = [];
  for (const statement of statements) {
    const end = ast.endOfSubtree(statement);
    for (let node = statement; node < end; node++) {
      const kind = ast.kinds[node];
      if (kind === Kind.case_statement) found.push(node);
      else if (kind === Kind.switch_statement || kind === Kind.lambda_expression) node = ast.endOfSubtree(node) - 1;
    }
  }
  return found;
}

function lowerSwitch(l: Lowering, node: Node): void {
  const { ast, builder } = l;
  const selector = openCondition(l, ast.child(node, Field.condition));
  const value = selector >= 0 ? lowerExpression(l, selector).id : l.emit({ op: 'undef' }, Types.int.scalar, node);
  const site = addSite(l, 'switch', l.span(selector >= 0 ? selector : node), keyword(l, node, 6), node, value);
  const from = builder.current;
  const mark = builder.mark();
  const newest = builder.variables.length;
  const exit = builder.newBlock();
  const body = ast.child(node, Field.body);
  const isBlock = body >= 0 && ast.kinds[body] === Kind.compound_statement;
  const items = (isBlock ? ast.children(body) : body < 0 ? [] : [body]).filter((s) => ast.kinds[s] !== Kind.comment);
  const isCase = (item: Node): boolean => ast.kinds[item] === Kind.case_statement;
  const cases = new Map(items.map((item) => [item, isCase(item) ? null : macroCases(l, maskedAt(l, item))]));
  const isLabelled = (item: Node): boolean => isCase(item) || cases.get(item) != null;
  const firstCase = items.findIndex(isLabelled);
  // Labels that share a body share a block.
  const values: number[] = [];
  const targets: BlockId[] = [];
  let otherwise: BlockId = exit;
  const bodies: { label: string; block: BlockId; statements: readonly Node[]; macro?: MacroCase }[] = [];
  let labels: string[] = [];
  const leadsTo = (child: Node, block: BlockId): void => {
    const label = ast.child(child, Field.value);
    if (label >= 0) {
      values.push(l.program.evaluate(l.file, label) ?? Number.NaN);
      targets.push(block);
      labels.push(`case ${ast.textOf(label)}`);
    } else {
      otherwise = block;
      labels.push('default');
    }
  };
  const nested = (statements: readonly Node[]): void => {
    for (const child of nestedCases(l, statements)) {
      const block = builder.newBlock();
      // Sealed with the labels of gotos: every way in is known at the function's end. (No label has a space in its name.)
      l.labels.set(`case ${block}`, block);
      const known = l.nestedCases.get(ast) ?? new Map<Node, BlockId>();
      l.nestedCases.set(ast, known.set(child, block));
      leadsTo(child, block);
    }
  };
  let pending: BlockId = builder.newBlock();
  // What stands before the first label runs only where a label in it is jumped to (`switch (n % 4) do { case 0: …`).
  const before = firstCase < 0 ? items : items.slice(0, firstCase);
  nested(before);
  if (labels.length === 0) {
    // A variable of all cases (`switch (n) { int t; case 0: …`).
    for (const item of before) if (ast.kinds[item] === Kind.declaration) lowerDeclaration(l, item);
  } else {
    bodies.push({ label: labels.join(', '), block: pending, statements: before });
    labels = [];
    pending = builder.newBlock();
  }
  for (let at = before.length; at < items.length; ) {
    const child = items[at++];
    const fromMacro = cases.get(child) ?? null;
    if (fromMacro !== null) {
      for (const macro of fromMacro) {
        const { start, end } = macro;
        if (macro.label === null) otherwise = pending;
        else {
          const evaluate = (root: Node): number | null => l.program.evaluate(l.file, root);
          values.push(l.inPiece(macro.label, 'expression', { pinned: { start, end } }, evaluate) ?? Number.NaN);
          targets.push(pending);
        }
        labels.push(macro.label === null ? 'default' : `case ${macro.label}`);
        bodies.push({ label: labels.join(', '), block: pending, statements: [], macro });
        labels = [];
        pending = builder.newBlock();
      }
      continue;
    }
    leadsTo(child, pending);
    const label = ast.child(child, Field.value);
    const statements = ast.children(child).filter((s) => s !== label && ast.kinds[s] !== Kind.comment);
    // (What `#if` encloses stands beside the labels, not below one.)
    while (at < items.length && !isLabelled(items[at])) statements.push(items[at++]);
    if (statements.length === 0) continue;
    nested(statements);
    bodies.push({ label: labels.join(', '), block: pending, statements });
    labels = [];
    pending = builder.newBlock();
  }
  if (labels.length > 0) bodies.push({ label: labels.join(', '), block: pending, statements: [] });
  builder.terminate({ kind: 'switch', condition: value, values, targets, otherwise, site });
  l.targets.push({ breakTo: exit, continueTo: null, scope: l.scope });
  const regions: { label: string; body: Region; fallsThrough: boolean }[] = [];
  bodies.forEach((entry, index) => {
    const next = bodies[index + 1]?.block ?? exit;
    builder.seal(entry.block);
    builder.beginRegion();
    builder.enter(entry.block);
    for (const statement of entry.statements) lowerStatement(l, statement);
    if (entry.macro !== undefined) {
      const { text, start, end } = entry.macro;
      l.inPiece(`${text};`, 'statements', { pinned: { start, end } }, (root) => lowerStatements(l, root));
    }
    const fallsThrough = !builder.isTerminated && index + 1 < bodies.length;
    builder.jump(next);
    regions.push({ label: entry.label, body: builder.endRegion(), fallsThrough });
  });
  l.targets.pop();
  builder.addRegion({ kind: 'switch', site, cases: regions });
  if (!bodies.some((b) => b.block === pending)) builder.seal(pending);
  builder.sealJoin(exit, from, mark, newest);
  builder.enter(exit);
}
