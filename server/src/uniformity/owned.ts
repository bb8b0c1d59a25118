import type { MemoryObject } from '../flow/ir';
import type { Value } from '../lanes/value';

export const THREAD_OWNED = '&own ';

export function isThreadOwned(address: Value): boolean {
  return address.base.terms.some((term) => term.symbol.key.includes(THREAD_OWNED));
}

/** Marks the key of what may be one of these values. */
export function ownedMark(...values: readonly Value[]): string {
  return values.some(isThreadOwned) ? THREAD_OWNED : '';
}

/** The key of an object's address in a run whose symbols begin with `key`. */
export function addressKey(key: string, { space, name }: MemoryObject): string {
  return `${space === 'local' ? `${THREAD_OWNED}${key}` : '&'}${name}`;
}
