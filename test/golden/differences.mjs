// What differs between two lists of file reports, one entry a fact: kind (`uniformity grid → divergent`), place, texts.

/** Fields of a branch whose values make kinds of their own; the others differ as a whole. */
const TELLING = ['uniformity', 'extent', 'severity', 'form'];
const BRANCH = ['dependsOn', 'active', 'mask', 'warps', 'assumptions', 'cost', 'contexts', 'why', 'condition', 'kind'];
const FINDING = ['severity', 'message', 'detail', 'related', 'fixes'];
const FUNCTION = ['kind', 'blockShapes', 'branches', 'divergent', 'slots', 'endLine'];

export function differences(before, after) {
  const now = new Map(after.map((file) => [file.path, file]));
  const found = [];
  for (const file of before) {
    const other = now.get(file.path);
    now.delete(file.path);
    if (other === undefined) found.push({ file: file.path, place: '1', kind: 'file gone', what: '' });
    else if (JSON.stringify(file) !== JSON.stringify(other)) found.push(...ofFile(file, other));
  }
  for (const file of now.keys()) found.push({ file, place: '1', kind: 'file new', what: '' });
  return found;
}

function ofFile(before, after) {
  const found = [];
  const add = (place, kind, what, from, to) => found.push({ file: before.path, place, kind, what, from, to });
  if (before.skipped !== after.skipped) add('1', 'skipped', 'file', text(before.skipped), text(after.skipped));
  const notes = [before.notes, after.notes].map(text);
  if (notes[0] !== notes[1]) add('1', 'notes', 'file', ...notes);
  pair(
    before.functions,
    after.functions,
    (f) => `${f.line}:${f.name}`,
    'function',
    add,
    (a, b, place, what) => {
      for (const field of FUNCTION) compare(a, b, field, `function ${field}`, place, what, add);
    },
  );
  pair(
    before.branches,
    after.branches,
    (b) => `${placeOf(b)}-${b.endLine}:${b.endColumn} ${b.function}`,
    'branch',
    add,
    (a, b, place, what) => {
      for (const field of TELLING)
        if (a[field] !== b[field]) add(place, `${field} ${text(a[field])} → ${text(b[field])}`, what);
      for (const field of BRANCH) compare(a, b, field, field, place, what, add);
    },
  );
  pair(
    before.findings,
    after.findings,
    (f) => `${placeOf(f)} ${f.rule}`,
    'finding',
    add,
    (a, b, place, what) => {
      for (const field of FINDING) compare(a, b, field, `finding ${field}`, place, what, add);
    },
  );
  if (found.length === 0) add('1', 'order', 'the same entries in another order');
  return found;
}

/** Objects are compared member by member, so that `cost.trips` says what of the cost changed. */
function compare(a, b, field, kind, place, what, add) {
  const [from, to] = [a[field], b[field]];
  if (text(from) === text(to)) return;
  if (!isObject(from) || !isObject(to)) return add(place, kind, what, text(from), text(to));
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)]))
    if (text(from[key]) !== text(to[key])) add(place, `${kind}.${key}`, what, text(from[key]), text(to[key]));
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Pairs entries that stand at one place, in their order; what is left over came or went. */
function pair(before, after, keyOf, name, add, each) {
  const rest = new Map();
  for (const entry of after) rest.set(keyOf(entry), [...(rest.get(keyOf(entry)) ?? []), entry]);
  for (const entry of before) {
    const other = rest.get(keyOf(entry))?.shift();
    if (other === undefined) add(placeOf(entry), `${name} gone${ruleOf(entry)}`, describe(entry));
    else if (text(entry) !== text(other)) each(entry, other, placeOf(entry), describe(entry));
  }
  for (const entry of [...rest.values()].flat()) add(placeOf(entry), `${name} new${ruleOf(entry)}`, describe(entry));
}

const ruleOf = (entry) => (entry.rule === undefined ? '' : ` ${entry.rule}`);
const placeOf = (entry) => (entry.column === undefined ? `${entry.line}` : `${entry.line}:${entry.column}`);

function describe(entry) {
  if (entry.condition !== undefined)
    return `${entry.function}: ${entry.kind} (${entry.condition})  ${entry.uniformity}${entry.extent === null ? '' : ` ${entry.extent}`}`;
  return entry.rule === undefined ? entry.name : `${entry.rule}: ${entry.message}`;
}

function text(value) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'absent');
}
