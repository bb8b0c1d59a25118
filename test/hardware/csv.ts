import fs from 'node:fs';

/** Rows of a comma-separated table whose first line names the columns; no cell holds a comma or a quote. */
export function readCsv(path: string): Readonly<Record<string, string>>[] {
  const [head, ...lines] = fs.readFileSync(path, 'utf8').trim().split('\n');
  const columns = (head ?? '').split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}
