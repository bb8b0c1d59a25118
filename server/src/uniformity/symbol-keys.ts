/** The prefix of the keys of symbols that one run of a callee makes: no other key holds such a mark. */
const MARK = '\u0002';

export function keyOfCallee(serial: number): string {
  return `${MARK}${serial}`;
}

/** Was a symbol made in a callee: loaded, or called for, there? */
export function isMadeInCallee(key: string): boolean {
  return key.includes(MARK);
}
