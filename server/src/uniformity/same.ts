import type { Active } from '../lanes/judgement';
import type { Lanes, Linear, Value, Why } from '../lanes/value';

/**
 * Are two values alike in every respect, the reason why lanes differ included? (`Domain.same` asks another question:
 * whether all lanes provably hold the same.) A no where they are alike costs time, not truth.
 */
export function isSameValue(a: Value, b: Value): boolean {
  return (
    a === b ||
    (a.assume === b.assume && isSameForm(a.base, b.base) && areSameLanes(a.lanes, b.lanes) && isSameWhy(a.why, b.why))
  );
}

function isSameForm(a: Linear, b: Linear): boolean {
  if (a === b) return true;
  // NaN is the form of no value at all, which is told by its identity.
  if (!Object.is(a.constant, b.constant) || Number.isNaN(a.constant) || a.terms.length !== b.terms.length) return false;
  for (let i = 0; i < a.terms.length; i++)
    if (a.terms[i].symbol !== b.terms[i].symbol || a.terms[i].coefficient !== b.terms[i].coefficient) return false;
  return true;
}

function areSameLanes(a: Lanes | null, b: Lanes | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (a.kind === 'known') return b.kind === 'known' && a.offsets === b.offsets;
  if (b.kind === 'known') return false;
  return (
    a.pattern === b.pattern &&
    a.monotone === b.monotone &&
    a.injective === b.injective &&
    a.boolean === b.boolean &&
    a.mask === b.mask &&
    a.upper === b.upper &&
    a.lower === b.lower &&
    a.elects === b.elects &&
    a.guarded === b.guarded &&
    a.source === b.source &&
    a.places === b.places &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((p, i) => p === b.parameters[i])
  );
}

function isSameWhy(a: Why | null, b: Why | null): boolean {
  let x = a;
  let y = b;
  while (x !== y) {
    if (x === null || y === null) return false;
    if (x.start !== y.start || x.end !== y.end || x.functionId !== y.functionId || x.message !== y.message)
      return false;
    x = x.next;
    y = y.next;
  }
  return true;
}

export function areSameFields(
  a: ReadonlyMap<string, Value> | undefined,
  b: ReadonlyMap<string, Value> | undefined,
): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.size !== b.size) return false;
  for (const [name, value] of a) {
    const other = b.get(name);
    if (other === undefined || !isSameValue(value, other)) return false;
  }
  return true;
}

export function isSameActive(a: Active, b: Active): boolean {
  return (
    a === b ||
    (a.within === b.within &&
      a.exact === b.exact &&
      a.atMostOne === b.atMostOne &&
      a.someWarps === b.someWarps &&
      a.assume === b.assume)
  );
}
