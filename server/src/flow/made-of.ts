import type { Instr, InstrId } from './ir';

/** The operands to go on with, or null: enough was seen. */
type Look = (instr: Instr, id: InstrId) => readonly InstrId[] | null;

/** How many operands wait to be looked at, for each that is: a phi may have one from each of thousands of cases. */
const WAITING = 4;

/** Looks at what a value is made of, itself first and then what it was made of last; at most at `most` instructions. */
export function madeOf(instructions: readonly Instr[], value: InstrId, most: number, look: Look): void {
  const seen = new Set<InstrId>();
  const work = [value];
  for (let id = work.pop(); id !== undefined && seen.size < most; id = work.pop()) {
    if (id < 0 || seen.has(id)) continue;
    seen.add(id);
    const next = look(instructions[id], id);
    if (next === null) return;
    for (let at = Math.max(0, next.length - most); at < next.length; at++) work.push(next[at]);
  }
}

/** What arithmetic, a conversion or a choice by control made it of; nothing where it comes from elsewhere. */
export function computedFrom(instr: Instr): readonly InstrId[] {
  switch (instr.op) {
    case 'binary':
      return [instr.left, instr.right];
    case 'cast':
    case 'unary':
      return [instr.operand];
    case 'phi':
      return instr.incoming;
    default:
      return [];
  }
}

/** The same, the nearest first. */
export function nearestMadeOf(instructions: readonly Instr[], value: InstrId, most: number, look: Look): void {
  const seen = new Set<InstrId>();
  const queue = [value];
  for (let at = 0; at < queue.length && seen.size < most; at++) {
    const id = queue[at];
    if (id < 0 || seen.has(id)) continue;
    seen.add(id);
    const next = look(instructions[id], id);
    if (next === null) return;
    for (let i = 0; i < next.length && queue.length < WAITING * most; i++) queue.push(next[i]);
  }
}
