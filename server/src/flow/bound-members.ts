import type { FunctionInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { callablesIn, copyCallables, mayBeCallable, setCallableOf } from './callables';
import type { Local, Lowering, Place, Typed } from './context';
import type { InstrId } from './ir';
import { callUnknown } from './lower-calls';
import { fieldOfPlace, placeOf, readPlace, writePlace } from './lower-expressions';
import { isConstructor } from './lower-objects';
import { unparenthesized } from './lower-statements';

/**
 * Members that are references. Such a member is a variable of its own, and `Lowering.bound` says what it is bound to.
 * Where a function names it, it is that place. Where the object is handed to a function as a whole, the member takes
 * what the place holds before the call, and the place takes what the function left in the member after it: the callee
 * sees an object of values and needs to know nothing of its caller's variables.
 */

/** Where a function binds the members of the object that it makes. */
export interface MemberBinding {
  /** The members that lead to the reference, outermost first. */
  readonly path: readonly string[];
  /** One of these; none: not known. */
  readonly to: readonly Origin[];
  /** The member is no reference, but made of a parameter that may be a closure. */
  readonly isCallable?: true;
}

/** Something that a function was handed. */
interface Origin {
  /** Of the parameter; -1: the object that the function is called on. */
  readonly parameter: number;
  readonly path: readonly string[];
  /** What the parameter, a pointer, points to. */
  readonly isPointee: boolean;
}

/** The value of a variable. What its members are bound to stays known of the value. */
export function readWhole(l: Lowering, local: Local, node: Node): InstrId {
  const hasCallables = l.callables.size > 0 && callablesIn(l, local).length > 0;
  if (l.lost.has(local)) return lostValue(l, local, node);
  if (local.binds !== true && !hasCallables) return l.read(local, node);
  refresh(l, local, node);
  // (An instruction of its own, as another variable may hold the same value.)
  const read = l.read(local, node);
  const id = l.holders.has(read)
    ? l.emit({ op: 'aggregate', fields: [''], values: [read] }, local.type.scalar, node)
    : read;
  l.holders.set(id, local);
  return id;
}

/** What a variable holds after something not followed may have written it. */
function lostValue(l: Lowering, { variable, type }: Local, node: Node): InstrId {
  return l.emit({ op: 'symbol', symbol: variable.name, unseen: 'per-lane' }, type.scalar, node);
}

/**
 * An object goes where its references are not followed (into memory, or as one of two): the variables that they lead to
 * may hold anything from here on.
 */
export function lose(l: Lowering, value: InstrId): void {
  const holder = l.holders.get(value);
  if (holder?.binds === true) loseMembers(l, holder);
}

function loseMembers(l: Lowering, holder: Local): void {
  for (const member of holder.fields.values()) {
    const place = l.bound.get(member);
    if (place !== undefined) losePlace(l, place);
    else if (member.binds === true) loseMembers(l, member);
  }
}

function losePlace(l: Lowering, place: Place): void {
  if (place.kind === 'oneOf') for (const each of place.places) losePlace(l, each);
  else if (place.kind === 'local') loseLocal(l, place.local);
}

function loseLocal(l: Lowering, local: Local): void {
  l.lost.add(local);
  for (const member of local.fields.values()) loseLocal(l, member);
}

/** Assigns to a variable as a whole what a function left of it. */
export function assignWhole(l: Lowering, local: Local, value: InstrId, node: Node): void {
  l.assign(local, value, node);
  if (local.binds === true) writeBack(l, local, value, node);
}

/** A value as the object that a variable was made to hold, with what that one's members are bound to. */
export function held(l: Lowering, local: Local, node: Node): Typed {
  return { id: readWhole(l, local, node), type: local.type };
}

/** The variable that holds an object with references, whose value this is; null: it is none. */
export function holderOf(l: Lowering, value: InstrId): Local | null {
  return l.holders.get(value) ?? null;
}

/** A member as a place: what it is bound to, or itself. */
export function memberPlace(l: Lowering, member: Local): Place {
  return l.bound.get(member) ?? { kind: 'local', local: member };
}

function refresh(l: Lowering, local: Local, node: Node): void {
  for (const member of local.fields.values()) {
    const place = l.bound.get(member);
    if (place !== undefined) l.assign(member, readPlace(l, place, node).id, node);
    else if (member.binds === true) refresh(l, member, node);
  }
}

/** What a function made of the object `holder`, of which it was handed the value: its references write where they lead. */
export function writeBack(l: Lowering, holder: Local, value: InstrId, node: Node): void {
  for (const [name, member] of holder.fields) {
    if (!isReference(member) && member.binds !== true) continue;
    const { type } = member;
    const id = l.fieldOf(value, name, type, node);
    if (!isReference(member)) writeBack(l, member, id, node);
    else if (!type.isConst) writePlace(l, memberPlace(l, member), { id, type: { ...type, isReference: false } }, node);
  }
}

function isReference({ type, array }: Local): boolean {
  return type.isReference && array === null;
}

/** Binds the members of a variable as those of the object that it is made of are bound. */
export function bindAlike(l: Lowering, local: Local, value: InstrId): void {
  const holder = l.holders.get(value);
  if (holder === undefined || holder === local) return;
  if (local.binds === true) bindLike(l, local, holder);
  copyCallables(l, local, holder);
}

function bindLike(l: Lowering, local: Local, holder: Local): void {
  for (const [name, member] of local.fields) {
    const source = holder.fields.get(name);
    if (source === undefined) continue;
    if (isReference(member)) bind(l, member, memberPlace(l, source));
    else if (member.binds === true) bindLike(l, member, source);
  }
}

/** Binds a member. One that two paths of a function bind to different places may be either. */
export function bind(l: Lowering, member: Local, place: Place): void {
  if (place.kind === 'none' || (place.kind === 'local' && place.local === member)) return;
  // (An object in memory is one as well for who is handed a reference to it.)
  if (place.kind === 'memory' && (place.type.aggregate !== null || place.type.lengths.length > 0)) return;
  if (!l.bound.has(member)) l.bound.set(member, place.kind === 'oneOf' ? { ...place, isBound: true } : place);
}

/** Binds the members of an object that a function made of what it was handed. */
export function bindByCall(l: Lowering, object: Local, target: FunctionInfo, handed: Handed, node: Node): void {
  const { args } = handed;
  if (object.binds !== true && !(isConstructor(target) && args.some((value) => mayBeCallable(l, value)))) return;
  for (const { path, to, isCallable } of l.membersBound(target)) {
    if (isCallable === true) {
      const [{ parameter }] = to;
      if (args[parameter] !== undefined) setCallableOf(l, object, path, args[parameter]);
      continue;
    }
    const member = memberAt(object, path);
    if (member === null) continue;
    const places = to.flatMap((origin) => placeHanded(l, origin, handed, member, node) ?? []);
    if (places.length === 1) bind(l, member, places[0]);
    else if (places.length > 1) bind(l, member, oneOf(l, places, member, node));
  }
}

/** What a call hands over. */
export interface Handed {
  readonly args: readonly InstrId[];
  readonly argNodes: readonly Node[];
  readonly receiver: Place | null;
}

function oneOf(l: Lowering, places: readonly Place[], member: Local, node: Node): Place {
  const type = { ...member.type, isReference: false };
  const others = places.map((place) => readPlace(l, place, node));
  return { kind: 'oneOf', places, value: { id: callUnknown(l, 'operator[]', others, node, false), type }, by: [] };
}

function placeHanded(l: Lowering, origin: Origin, handed: Handed, member: Local, node: Node): Place | null {
  const { parameter, path, isPointee } = origin;
  const holder = parameter < 0 ? undefined : l.holders.get(handed.args[parameter]);
  const known = holder === undefined || path.length === 0 ? null : memberAt(holder, path);
  if (known !== null) return memberPlace(l, known);
  const argument = parameter < 0 ? undefined : handed.argNodes[parameter];
  if (parameter >= 0 && argument === undefined) return null;
  const whole =
    argument === undefined
      ? handed.receiver
      : isPointee
        ? behindAddress(l, unparenthesized(l, argument))
        : placeOf(l, unparenthesized(l, argument));
  if (whole === null || whole.kind === 'none') return null;
  let place: Place = whole;
  for (const name of path) place = fieldOfPlace(l, place, name, node);
  // (A member that has no variable of its own.)
  return place.kind === 'none' ? oneOf(l, [whole], member, node) : place;
}

function behindAddress(l: Lowering, arg: Node): Place {
  const { ast } = l;
  const isAddress = ast.kinds[arg] === Kind.pointer_expression && ast.textOf(ast.child(arg, Field.operator)) === '&';
  return isAddress ? placeOf(l, ast.child(arg, Field.argument)) : { kind: 'none' };
}

function memberAt(object: Local, path: readonly string[]): Local | null {
  let member: Local | undefined = object;
  for (const name of path) member = member?.fields.get(name);
  return member ?? null;
}

/** What the members of a function's object or result are bound to, of what the function was handed. */
export function memberBindings(l: Lowering, object: Local): readonly MemberBinding[] {
  const bindings: MemberBinding[] = [];
  const origins = originsOf(l);
  const visit = (local: Local, path: readonly string[]): void => {
    for (const [name, member] of local.fields) {
      const at = [...path, name];
      const place = l.bound.get(member);
      if (isReference(member)) bindings.push({ path: at, to: place === undefined ? [] : leaves(place, origins) });
      else if (member.binds === true) visit(member, at);
    }
  };
  visit(object, []);
  if (isConstructor(l.fn)) for (const [name, member] of object.fields) noteCallable(l, object, name, member);
  for (const { path, callable } of callablesIn(l, object))
    if (typeof callable === 'number')
      bindings.push({ path, to: [{ parameter: callable, path: [], isPointee: false }], isCallable: true });
  return bindings;
}

function noteCallable(l: Lowering, object: Local, name: string, member: Local): void {
  const { type } = member;
  const isPointer = type.pointee !== null && type.pointee.scalar.kind !== 'other';
  if (member.array === null && !type.isReference && !isPointer)
    setCallableOf(l, object, [name], l.builder.read(member.variable));
}

function leaves(place: Place, origins: ReadonlyMap<Local, Origin>): readonly Origin[] {
  if (place.kind === 'oneOf') return place.places.flatMap((each) => leaves(each, origins));
  const origin = place.kind === 'local' ? origins.get(place.local) : undefined;
  return origin === undefined ? [] : [origin];
}

/** The variables of a function that stand for what it was handed. */
function originsOf(l: Lowering): ReadonlyMap<Local, Origin> {
  const origins = new Map<Local, Origin>();
  const add = (local: Local, parameter: number, path: readonly string[], isPointee: boolean): void => {
    origins.set(local, { parameter, path, isPointee });
    for (const [name, member] of local.fields) add(member, parameter, [...path, name], isPointee);
  };
  l.fn.parameters.forEach(({ name }, index) => {
    const binding = l.parameterLocals[index];
    if (binding !== undefined) add(binding, index, [], false);
    const cell = l.pointees.get(name);
    if (cell !== undefined) add(cell, index, [], true);
  });
  if (l.thisLocal !== null) add(l.thisLocal, -1, [], false);
  return origins;
}
