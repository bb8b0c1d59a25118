import { Tok } from '../lexer';
import type { ParseOptions } from '../options';
import type { Painter } from './painter';
import type { MacroTable } from './preprocess';
import type { View } from './view';
import { builtinQualifierMacro, qualifierBody, Word } from './words';

type Meaning = NonNullable<ReturnType<typeof qualifierBody>>;

/** Blanks macros that stand for qualifiers or attributes, as their definitions in the file or a short list say. */
export function maskQualifierMacros(view: View, painter: Painter, table: MacroTable, options: ParseOptions): void {
  /** By name: whether it can be such a macro at all. */
  const candidates = Uint8Array.from(view.names, (name) =>
    table.has(name) || builtinQualifierMacro(name) !== undefined || options.qualifierMacros?.[name] !== undefined
      ? 1
      : 0,
  );
  if (!candidates.includes(1)) return;
  const cache = new Map<string, Meaning | null>();
  for (let i = 0; i < view.count; i++) {
    if (view.kinds[i] !== Tok.Identifier || candidates[view.values[i]] === 0) continue;
    if (view.words[i] !== Word.None && view.words[i] !== Word.Qualifier) continue;
    const meaning = meaningOf(view.name(i), view.starts[i], table, options, cache);
    if (meaning === null) continue;
    let last = i;
    if (meaning.parameters && view.isPunct(i + 1, 40) && view.partners[i + 1] > 0) last = view.partners[i + 1];
    const start = view.starts[i];
    painter.hide(start, view.ends[last], meaning.kind, meaning.means);
    view.remove(i, last);
    const type = /\b(?:void)\b/.exec(meaning.means)?.[0];
    if (type !== undefined && view.ends[i] - start >= type.length) {
      painter.write(start, type);
      view.kinds[i] = Tok.Identifier;
      view.words[i] = Word.Primitive;
    }
    i = last;
  }
}

function meaningOf(
  name: string,
  offset: number,
  table: MacroTable,
  options: ParseOptions,
  cache: Map<string, Meaning | null>,
): (Meaning & { parameters?: boolean }) | null {
  const definition = table.at(name, offset);
  const body =
    definition !== undefined ? definition.body : (options.qualifierMacros?.[name] ?? builtinQualifierMacro(name));
  if (body === undefined) return null;
  const parameters = definition?.parameters != null;
  if (parameters && body === '') return null;
  const key = `${name} ${body}`;
  let meaning = cache.get(key);
  if (meaning === undefined) {
    meaning = qualifierBody(body, (inner) => {
      const found = table.at(inner, offset);
      return found === undefined || found.parameters !== null ? null : found.body;
    });
    cache.set(key, meaning);
  }
  return meaning === null ? null : { ...meaning, parameters };
}
