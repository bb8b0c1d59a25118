import type { FunctionInfo, TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { memberPlace } from './bound-members';
import { type Local, type Lowering, NOWHERE, type Place, type Scope, type Typed, typeOfPlace } from './context';
import { emitCall } from './lower-calls';
import { readPlace } from './lower-expressions';
import { classOf, constructorName } from './lower-objects';

/**
 * Destructors run where the scope of an object ends, by whichever way control leaves it: at its closing brace, by
 * `break`, `continue` or `return`; for an object without a name at the end of its statement.
 */

/** Members inside members that are looked at. */
const MAX_NESTING = 8;

/** Runs `body` in a scope of its own, at whose end its objects are destroyed. */
export function inBlock(l: Lowering, body: () => void, node: Node): void {
  l.inScope(() => {
    body();
    destroyAll(l, l.scope, node);
  });
}

/** The object of a declaration is destroyed with the scope around it. */
export function ownObject(l: Lowering, place: Place): void {
  if (needsDestruction(l, typeOfPlace(place), 0)) l.scope.own(place);
}

/** An object without a name, to be destroyed at the end of its statement. */
export function ownTemporary(l: Lowering, local: Local): boolean {
  if (l.objectDepth > 0 || !needsDestruction(l, local.type, 0)) return false;
  l.temporaries.push({ kind: 'local', local });
  return true;
}

/** Runs an expression statement; what it makes and gives no name to is destroyed. */
export function withTemporaries(l: Lowering, node: Node, body: () => void): void {
  const before = l.temporaries.length;
  body();
  const made = l.temporaries.splice(before).reverse();
  if (!l.builder.isTerminated) for (const place of made) destroy(l, place, typeOfPlace(place), node, 0);
}

/** Control leaves the scopes inside `outermost`. */
export function leaveScopes(l: Lowering, outermost: Scope | null, node: Node): void {
  for (let scope: Scope | null = l.scope; scope !== null && scope !== outermost; scope = scope.parent)
    destroyAll(l, scope, node);
}

function destroyAll(l: Lowering, scope: Scope, node: Node): void {
  const { owned } = scope;
  if (owned.length === 0 || l.builder.isTerminated || l.truncated !== null) return;
  for (let index = owned.length - 1; index >= 0; index--) {
    const place = owned[index];
    destroy(l, place, typeOfPlace(place), node, 0);
  }
}

/** At the end of a destructor: its members, last declared first, then its bases. */
export function destroyMembers(l: Lowering): void {
  const { fn, thisLocal } = l;
  if (thisLocal === null || fn.owner === null || !isDestructor(fn) || l.builder.isTerminated) return;
  destroyParts(l, { kind: 'local', local: thisLocal }, fn.owner, fn.body, 0);
}

function isDestructor({ name, owner }: FunctionInfo): boolean {
  return owner !== null && name === destructorName(owner);
}

function destructorName(owner: string): string {
  return `~${constructorName(owner)}`;
}

/** A destructor that does something; null: none is in sight. */
function destructorOf(l: Lowering, owner: string): FunctionInfo | null {
  const [found] = l.program.methods(owner, destructorName(owner), 0).filter(({ kind }) => kind === 'device');
  return found?.owner === owner ? found : null;
}

function needsDestruction(l: Lowering, type: TypeInfo, depth: number): boolean {
  const owner = type.isReference ? null : classOf(l, type);
  if (owner === null || depth > MAX_NESTING) return false;
  const known = l.destroyed.get(owner);
  if (known !== undefined) return known;
  l.destroyed.set(owner, false); // a class that contains itself by way of an error ends here
  const info = l.program.aggregate(owner);
  const needs =
    destructorOf(l, owner) !== null ||
    (info?.fields.some((field) => needsDestruction(l, field.type, depth + 1)) ?? false) ||
    (info?.bases.some((base) => needsDestruction(l, { ...type, aggregate: base }, depth + 1)) ?? false);
  l.destroyed.set(owner, needs);
  return needs;
}

function destroy(l: Lowering, place: Place, type: TypeInfo, node: Node, depth: number): void {
  const owner = classOf(l, { ...type, isReference: false });
  if (owner === null || depth > MAX_NESTING) return;
  const target = destructorOf(l, owner);
  if (target === null) destroyParts(l, place, owner, node, depth);
  else callOn(l, target, readPlace(l, place, node), place, node);
}

function destroyParts(l: Lowering, place: Place, owner: string, node: Node, depth: number): void {
  const info = l.program.aggregate(owner);
  for (const { name, type } of [...(info?.fields ?? [])].reverse()) {
    if (!needsDestruction(l, type, depth)) continue;
    const member = place.kind === 'local' ? place.local.fields.get(name) : undefined;
    if (member !== undefined) {
      destroy(l, memberPlace(l, member), type, node, depth + 1);
      continue;
    }
    const target = destructorOf(l, classOf(l, type) ?? '');
    const whole = readPlace(l, place, node);
    const value = { id: l.fieldOf(whole.id, name, type, node), type };
    if (target !== null) callOn(l, target, value, NOWHERE, node);
  }
  for (const base of [...(info?.bases ?? [])].reverse()) {
    const target = destructorOf(l, base);
    if (target === null) destroyParts(l, place, base, node, depth + 1);
    else {
      const whole = readPlace(l, place, node);
      callOn(l, target, { id: whole.id, type: { ...whole.type, aggregate: base } }, place, node);
    }
  }
}

function callOn(l: Lowering, target: FunctionInfo, value: Typed, place: Place, node: Node): void {
  emitCall(l, target.name, [], target, { value, place }, [], node, true);
}
