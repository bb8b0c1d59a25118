import type { FunctionInfo, Program, TypeInfo } from '../program/program';
import { withoutTemplateArguments } from '../program/resolve';
import { Kind } from '../syntax/kinds';
import { type MemberBinding, memberBindings, readWhole } from './bound-members';
import { type Local, Lowering, TOO_MANY, Types } from './context';
import { destroyMembers } from './destructors';
import { markEscapes } from './escapes';
import { buildGraph, findLoops } from './graph';
import type { FunctionFlow, InstrId, Region } from './ir';
import { initializeMembers, isConstructor } from './lower-objects';
import { lowerStatement } from './lower-statements';
import { scanNames } from './prescan';
import { receiverOf } from './receivers';
import { scanMacros } from './scan-macros';

/**
 * Lowers one function to SSA form. Never throws on odd trees: what is not understood becomes an unknown value, and a
 * function that exceeds a budget comes back `truncated`.
 */
export function lowerFunction(program: Program, fn: FunctionInfo): FunctionFlow {
  return lower(program, fn).flow;
}

interface Lowered {
  readonly flow: FunctionFlow;
  readonly bindings: readonly MemberBinding[];
}

/** Members inside members that are looked at. */
const MAX_NESTING = 8;
const NO_BINDINGS: readonly MemberBinding[] = [];
/** By the functions of a program; one that is being lowered has none yet. */
const bindingsMade = new WeakMap<Program, Map<number, readonly MemberBinding[]>>();

function membersBound(program: Program, fn: FunctionInfo): readonly MemberBinding[] {
  let known = bindingsMade.get(program);
  if (known === undefined) {
    known = new Map();
    bindingsMade.set(program, known);
  }
  let bindings = known.get(fn.id);
  if (bindings === undefined) {
    known.set(fn.id, NO_BINDINGS);
    bindings = lower(program, fn).bindings;
    known.set(fn.id, bindings);
  }
  return bindings;
}

function lower(program: Program, fn: FunctionInfo): Lowered {
  const l = new Lowering(program, fn, (other) => membersBound(program, other));
  l.isConstructor = isConstructor(fn);
  l.uses = scanNames(l.ast, fn.body);
  scanNames(l.ast, l.ast.childOfKind(fn.node, Kind.field_initializer_list), l.uses);
  scanMacros(l, fn.body);
  for (const { name, callee, arity } of l.uses.handed) if (keepsAddresses(l, callee, arity)) l.uses.escaping.add(name);
  l.builder.structured = !l.uses.hasGoto;
  const exit = l.builder.newBlock();
  const returnValue = l.local('', fn.returnType);
  l.returns.push({ to: exit, value: returnValue, isLambda: false, scope: l.scope });
  declareParameters(l);

  const returnsValue = fn.returnType.text !== 'void' && fn.returnType.text !== '';
  l.inScope(() => {
    initializeMembers(l);
    lowerStatement(l, fn.body);
    destroyMembers(l);
  });
  l.builder.terminate({ kind: 'return', to: exit, span: { start: fn.end - fn.start - 1, end: fn.end - fn.start } });
  l.builder.seal(exit);
  for (const label of l.labels.values()) l.builder.seal(label);
  l.builder.enter(exit);
  const result = returnsValue ? readWhole(l, returnValue, fn.node) : -1;
  const outs = fn.parameters.map((parameter, index) => outOf(l, parameter.name, index));
  const thisOut = l.thisLocal === null ? -1 : readWhole(l, l.thisLocal, fn.node);
  const made = isConstructor(fn) ? l.thisLocal : returnValue;
  const bindings = made !== null && (made.binds === true || isConstructor(fn)) ? memberBindings(l, made) : NO_BINDINGS;
  l.builder.finish();
  if (l.builder.isFull) l.truncated ??= TOO_MANY;
  // Where a budget cut the function short, it may return and write whatever it likes.
  const lost = l.truncated === null ? -1 : l.builder.notAnalysed();
  const region = l.builder.result();

  const { find, blocks } = l.builder;
  const kept = (id: InstrId): InstrId => (id < 0 ? -1 : lost < 0 ? find(id) : lost);
  markEscapes(l.builder.instructions);
  const graph = buildGraph(blocks, 0, exit);
  const loops = findLoops(graph, blocks, l.siteOfHeader);
  numberLoops(region, new Map(loops.map((loop) => [loop.header, loop.id])));
  for (const site of l.sites) if (site.value >= 0) site.value = find(site.value);
  const flow: FunctionFlow = {
    name: fn.name,
    instructions: l.builder.instructions,
    blocks,
    entry: 0,
    exit,
    result: kept(result),
    parameters: l.parameters,
    outs: [...outs.map((id) => (id < 0 ? -1 : kept(id))), ...(thisOut < 0 ? [] : [kept(thisOut)])],
    sites: l.sites,
    loops,
    region,
    readsYZ: l.uses.readsYZ,
    truncated: l.truncated,
    notAnalysed: lost,
  };
  return { flow, bindings };
}

/** Regions name loops by their header block until the loops are known. */
function numberLoops(region: Region, ids: ReadonlyMap<number, number>): void {
  switch (region.kind) {
    case 'sequence':
      for (const item of region.items) numberLoops(item, ids);
      break;
    case 'if':
      numberLoops(region.then, ids);
      if (region.otherwise !== null) numberLoops(region.otherwise, ids);
      break;
    case 'switch':
      for (const each of region.cases) numberLoops(each.body, ids);
      break;
    case 'loop':
      numberLoops(region.header, ids);
      numberLoops(region.body, ids);
      if (region.update !== null) numberLoops(region.update, ids);
      (region as { loop: number }).loop = ids.get(region.loop) ?? -1;
      break;
  }
}

function declareParameters(l: Lowering): void {
  const { fn } = l;
  fn.parameters.forEach((parameter, index) => {
    const { type } = parameter;
    const isPointer = type.pointee !== null || type.lengths.length > 0;
    const by = type.isReference ? 'reference' : isPointer ? 'pointer' : 'value';
    l.parameters.push({
      name: parameter.name,
      type: type.scalar,
      by,
      pointee: type.pointee?.scalar ?? null,
      isConst: (type.pointee ?? type).isConst,
      isRestrict: type.isRestrict,
    });
    const value = l.emit({ op: 'param', index, by }, type.scalar, fn.node);
    const local = l.local(parameter.name, type, parameter.name, true);
    l.builder.instructions[value].name = parameter.name;
    l.assign(local, value, fn.node);
    l.parameterLocals.push(local);
    if (parameter.name !== '') l.scope.declare(parameter.name, { kind: 'variable', local });
    const isCell =
      by === 'pointer' &&
      fn.kind !== 'kernel' &&
      !l.uses.indexed.has(parameter.name) &&
      // A pointer that is only handed on may be an array's; one to a struct is taken as that struct's.
      (!l.uses.passed.has(parameter.name) || l.uses.fields.has(`*${parameter.name}`));
    if (isCell && type.pointee !== null) declarePointee(l, parameter.name, type.pointee, index);
  });
  if (fn.owner !== null && !fn.isStatic) {
    const index = fn.parameters.length;
    l.parameters.push({
      name: 'this',
      type: Types.other.scalar,
      by: 'reference',
      pointee: null,
      isConst: false,
      isRestrict: false,
    });
    const local = receiverOf(l, fn);
    const value = l.emit({ op: 'param', index, by: 'reference' }, Types.other.scalar, fn.node);
    l.builder.instructions[value].name = 'this';
    l.assign(local, value, fn.node);
    l.thisLocal = local;
  }
}

function declarePointee(l: Lowering, name: string, type: TypeInfo, index: number): void {
  const local: Local = l.local(`*${name}`, type, `*${name}`, true);
  const value = l.emit({ op: 'pointee', index }, type.scalar, l.fn.node);
  l.builder.instructions[value].name = `*${name}`;
  l.assign(local, value, l.fn.node);
  l.pointees.set(name, local);
}

function outOf(l: Lowering, name: string, index: number): InstrId {
  const parameter = l.parameters[index];
  if (parameter.by === 'pointer') {
    const cell = l.pointees.get(name);
    return cell === undefined ? -1 : l.read(cell, l.fn.node);
  }
  const local = l.parameterLocals[index];
  if (parameter.by !== 'reference' && !mayBind(l, local)) return -1;
  return name === '' ? -1 : readWhole(l, local, l.fn.node);
}

/** An object that is handed by value, and whose references may lead to variables of the caller. */
function mayBind({ fn }: Lowering, { binds, type }: Local): boolean {
  if (fn.kind === 'kernel') return false;
  return binds === true || (type.dependent && type.scalar.kind === 'other' && type.pointee === null);
}

/** Does a call of this name make an object that may keep the addresses that it is handed? */
function keepsAddresses(l: Lowering, callee: string, arity: number): boolean {
  const name = withoutTemplateArguments(callee).trim();
  if (!/^[\w:]+$/.test(name)) return false;
  const last = name.slice(name.lastIndexOf(':') + 1);
  if (l.program.aggregate(last) !== null) return holdsAddresses(l, last, 0);
  const [target] = l.program.resolve(last, arity, l.fn);
  const made = target?.returnType;
  return made !== undefined && made.pointee === null && made.aggregate !== null && holdsAddresses(l, made.aggregate, 0);
}

/** Has an object of a class a member that is a pointer? */
function holdsAddresses(l: Lowering, aggregate: string, depth: number): boolean {
  for (const { fields } of l.lineage({ ...Types.other, aggregate }))
    for (const { type } of fields) {
      if (type.lengths.length > 0) continue;
      if (type.pointee !== null || (type.dependent && type.aggregate === null)) return true;
      if (type.aggregate !== null && depth < MAX_NESTING && holdsAddresses(l, type.aggregate, depth + 1)) return true;
    }
  return false;
}
