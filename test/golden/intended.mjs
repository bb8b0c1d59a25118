// The list of intended differences: rows of the table in intended.md. `*` stands for anything.
import fs from 'node:fs';

export function readIntended(file) {
  const rows = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows.map((row) => {
    const [kind, where, what, reason] = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (!reason) throw new Error(`intended.md: a row without a reason: ${row}`);
    return { kind: pattern(kind), where: pattern(where), what: pattern(what), reason };
  });
}

export function isIntended(entry, { kind, file, what }) {
  return entry.kind.test(kind) && entry.where.test(file) && entry.what.test(what);
}

/** `uniformity grid → *` as an expression for the whole text. */
function pattern(cell) {
  const plain = cell.replace(/^`(.*)`$/, '$1');
  return new RegExp(
    `^${plain
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );
}
