import { code } from './words';

/** The longest message of a squiggle, in UTF-16 units (docs/report.md). */
export const MAX_MESSAGE = 160;

/** How much of a condition a message quotes: all of it where there is room, else its beginning. */
const CODE_LIMITS = [60, 36];
const SHORTEST_CODE = 18;

/** Writes a message around a condition that is quoted already. */
export type Spelling = (condition: string) => string;

/** The first spelling that fits a squiggle; they go from the full one to the shortest, which is cut where even it is too long. */
export function oneSentence(condition: string, spellings: readonly Spelling[]): string {
  for (const spell of spellings)
    for (const limit of CODE_LIMITS) {
      const text = spell(code(condition, limit));
      if (text.length <= MAX_MESSAGE) return text;
    }
  const text = spellings[spellings.length - 1](code(condition, SHORTEST_CODE));
  return text.length <= MAX_MESSAGE ? text : `${text.slice(0, MAX_MESSAGE - 1)}…`;
}
