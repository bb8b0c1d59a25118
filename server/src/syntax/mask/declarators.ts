import type { Painter } from './painter';
import { beginsStatement } from './positions';
import { Place, type View } from './view';
import { Word } from './words';

/**
 * `int (x) = 3;` and `T (x)(3);` declare `x`, where the grammar reads a call that is assigned to or called: the
 * parentheses around the name are hidden from it.
 */
export function maskDeclarators(view: View, painter: Painter): void {
  let types: TypeNames | undefined;
  for (let open = 1; open + 3 < view.count; open++) {
    if (!view.isPunct(open, 40) || view.partners[open] !== open + 2 || view.places[open] < Place.Body) continue;
    const last = view.previous(open);
    if (!view.isPlainName(open + 1) || last < 0) continue;
    const after = view.next(open + 2);
    if (![61, 40, 123, 59, 44, 91].some((value) => view.isPunct(after, value))) continue;
    // `View(a)[0] < 3` asks an object that is made for it; an array's length is followed by what ends a declarator.
    let end = after;
    while (view.isPunct(end, 91)) end = view.next(view.partners[end]);
    if (end !== after && ![61, 123, 59, 44].some((value) => view.isPunct(end, value))) continue;
    if (!view.isIdentifier(last)) continue;
    const isBuiltin = view.words[last] === Word.Primitive || view.name(last) === 'auto';
    let first = last;
    while (!beginsHere(view, first) && isBeforeType(view, view.previous(first), isBuiltin))
      first = view.previous(first);
    if (!beginsHere(view, first)) continue;
    // `f(x);` and `f(x)(y);` are calls, unless `f` is a type.
    if (!isBuiltin) {
      types ??= typesNamedIn(view);
      if (!isTypeAt(types, view.name(last), open)) continue;
    }
    painter.hide(view.starts[open], view.ends[open], 'other');
    painter.hide(view.starts[open + 2], view.ends[open + 2], 'other');
    view.remove(open + 2, open + 2);
    view.remove(open, open);
  }
}

function isBeforeType(view: View, i: number, isBuiltin: boolean): boolean {
  return (
    (isBuiltin && view.words[i] === Word.Primitive) ||
    /^(?:const|volatile|static|constexpr|register|typename)$/.test(view.name(i))
  );
}

/** Where a declaration may begin: a statement, or what is declared in the head of one. */
function beginsHere(view: View, i: number): boolean {
  if (beginsStatement(view, i)) return true;
  const open = view.previous(i);
  return view.isPunct(open, 40) && /^(?:for|if|while|switch)$/.test(view.name(view.previous(open)));
}

/** Where a name is a type: in the file, or in the body of one function. (Another function may have that name itself.) */
type TypeNames = Map<string, (readonly [from: number, to: number])[]>;

function isTypeAt(types: TypeNames, name: string, at: number): boolean {
  return types.get(name)?.some(([from, to]) => from < at && at < to) ?? false;
}

/** Names that the file makes types. */
function typesNamedIn(view: View): TypeNames {
  const types: TypeNames = new Map();
  const everywhere: readonly [number, number] = [-1, view.count];
  let body = everywhere;
  const add = (name: number): void => {
    if (!view.isPlainName(name)) return;
    const places = types.get(view.name(name)) ?? [];
    places.push(body);
    types.set(view.name(name), places);
  };
  for (let i = 0; i + 1 < view.count; i++) {
    if (view.isPunct(i, 123) && view.places[i] < Place.Body && view.places[i + 1] >= Place.Body)
      body = [i, view.partners[i]];
    else if (i === body[1]) body = everywhere;
    const word = view.name(i);
    const next = view.next(i);
    if (/^(?:struct|class|union|enum|typename)$/.test(word) || (word === 'using' && view.isPunct(view.next(next), 61)))
      add(next);
    else if (word === 'typedef')
      for (let k = next; k < view.count && k < i + 200; k++) {
        if (view.isPunct(k, 123) && view.partners[k] > k) k = view.partners[k];
        else if (view.isPunct(k, 59)) {
          add(view.previous(k));
          break;
        }
      }
  }
  return types;
}
