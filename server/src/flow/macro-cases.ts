import type { MaskEntry } from '../syntax/source-file';
import type { Lowering } from './context';

const LABEL = /\b(?:case|default)\b/;
const MAX_ROUNDS = 4;
const MAX_TEXT = 20_000;

/** `CASE(3)` in a switch, where it stands for `case 3: …`: labels that come out of a macro, with what stands behind them. */
export interface MacroCase {
  /** Null: `default`. */
  readonly label: string | null;
  /** The statements up to the next label. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The cases that a macro in a switch stands for; null: it holds no label of the switch's own. */
export function macroCases(l: Lowering, entry: MaskEntry | undefined): readonly MacroCase[] | null {
  if (entry?.means === undefined) return null;
  let text = entry.means;
  // `LIST(CASE)` stands for `CASE(0) CASE(1)` first.
  for (let round = 0; round < MAX_ROUNDS && !LABEL.test(text) && text.length < MAX_TEXT; round++)
    text = withCallsExpanded(l, text, entry.start);
  if (!LABEL.test(text)) return null;
  const labels = labelsIn(text);
  return labels.length === 0
    ? null
    : labels.map(({ label, behind }, index) => ({
        label,
        text: text.slice(behind, labels[index + 1]?.at ?? text.length),
        start: entry.start,
        end: entry.end,
      }));
}

/** Labels outside all braces: those inside belong to a switch of their own, or to a block that is entered in the middle. */
function labelsIn(text: string): { label: string | null; at: number; behind: number }[] {
  const found: { label: string | null; at: number; behind: number }[] = [];
  let depth = 0;
  const tokens = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{}]|\bcase\b((?:[^:{};]|::)*):(?!:)|\bdefault\s*:/g;
  for (const match of text.matchAll(tokens)) {
    const [token, label] = match;
    if (token === '{') depth++;
    else if (token === '}') depth--;
    else if (depth === 0 && /^(?:case|default)/.test(token))
      found.push({ label: label?.trim() ?? null, at: match.index, behind: match.index + token.length });
  }
  return found;
}

/** `CASE(0) CASE(1)`: each call of a macro as what it stands for, once. (Arguments without parentheses of their own.) */
function withCallsExpanded(l: Lowering, text: string, at: number): string {
  return text.replace(/\b([A-Za-z_]\w*)\s*\(([^()]*)\)/g, (call, name: string, args: string) => {
    const given = args.split(',').map((each) => each.trim());
    return l.program.expand(name, () => given, l.fn.file, at) ?? call;
  });
}
