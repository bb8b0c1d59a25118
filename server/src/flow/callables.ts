import type { Closure, Local, Lowering } from './context';
import type { InstrId } from './ir';

/** Members of objects that are closures: by the variable that holds the object and the path of members below it. */

/** Descends to the variable of the innermost member that is one of its own. */
function descend(local: Local, path: readonly string[]): { readonly local: Local; readonly rest: string } {
  let at = local;
  let index = 0;
  for (let next = at.fields.get(path[0]); next !== undefined; next = at.fields.get(path[index])) {
    at = next;
    index++;
    if (index >= path.length) break;
  }
  return { local: at, rest: path.slice(index).join('.') };
}

export function callableAt(l: Lowering, local: Local, path: readonly string[]): Closure | number | undefined {
  const at = path.length === 0 ? { local, rest: '' } : descend(local, path);
  return l.callables.get(at.local)?.get(at.rest);
}

/** A member of an object is a closure, or what the function was handed as a parameter (by its index). */
export function setCallable(l: Lowering, local: Local, path: readonly string[], callable: Closure | number): void {
  const at = path.length === 0 ? { local, rest: '' } : descend(local, path);
  const known = l.callables.get(at.local);
  if (known === undefined) l.callables.set(at.local, new Map([[at.rest, callable]]));
  else known.set(at.rest, callable);
}

/** The members of an object that are closures, or parameters that may be. */
export function callablesIn(
  l: Lowering,
  local: Local,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly callable: Closure | number }[] {
  const own = [...(l.callables.get(local) ?? [])].map(([rest, callable]) => ({
    path: rest === '' ? path : [...path, ...rest.split('.')],
    callable,
  }));
  if (l.callables.size === 0) return own;
  return [...own, ...[...local.fields].flatMap(([name, member]) => callablesIn(l, member, [...path, name]))];
}

export function holdsClosure(l: Lowering, local: Local): boolean {
  return callablesIn(l, local).some(({ callable }) => typeof callable === 'object');
}

export function copyCallables(l: Lowering, to: Local, from: Local | null): void {
  if (from === null || from === to || l.callables.size === 0) return;
  for (const { path, callable } of callablesIn(l, from)) setCallable(l, to, path, callable);
}

/** Is a value a closure, an object that holds one, or what the function was handed, which may be one? */
export function mayBeCallable(l: Lowering, value: InstrId): boolean {
  const holder = l.holders.get(value);
  return (
    l.closures.has(value) ||
    parameterOf(l, value) !== null ||
    (holder !== undefined && callablesIn(l, holder).length > 0)
  );
}

/** A member of an object is set to a value. */
export function setCallableOf(l: Lowering, object: Local, path: readonly string[], value: InstrId): void {
  const callable = l.closures.get(value) ?? parameterOf(l, value);
  if (callable !== null && callable !== undefined) setCallable(l, object, path, callable);
  const holder = l.holders.get(value);
  if (holder === undefined || holder === object) return;
  for (const each of callablesIn(l, holder)) setCallable(l, object, [...path, ...each.path], each.callable);
}

/** The parameter of unknown type, whose value this is. */
function parameterOf(l: Lowering, value: InstrId): number | null {
  if (!l.isConstructor) return null;
  const instr = l.builder.instructions[l.builder.find(value)];
  return instr.op === 'param' && (instr.type.kind === 'other' || instr.type.kind === 'pointer') ? instr.index : null;
}
