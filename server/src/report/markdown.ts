import { printable } from '../syntax/text';

/** Markdown that shows text as it is: source code and user comments must not become markup. */

/** A code span. Its fence is longer than any run of backticks inside; in a table, bars are escaped by `cell`. */
export function codeSpan(text: string): string {
  const content = printable(text.replace(/\s+/g, ' '));
  const runs = content.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map((run) => run.length)));
  const pad = content.startsWith('`') || content.endsWith('`') || content.trim() === '' ? ' ' : '';
  return `${fence}${pad}${content}${pad}${fence}`;
}

/** Prose without markup. */
export function escapeProse(text: string): string {
  return printable(text.replace(/\s+/g, ' ')).replace(
    /:\/\/|[&<>@]|[\\`*_{}[\]()#+!|~$^-]/g,
    (mark) => entities[mark] ?? `\\${mark}`,
  );
}

/** Tags, and what a renderer would make a link of. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '@': '&#64;',
  '://': ':&#47;&#47;',
};

/** A message: prose in which `…` marks code. */
export function prose(message: string): string {
  return message
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? codeSpan(part.slice(1, -1)) : escapeProse(part)))
    .join('');
}

/** A table cell: a bar would end it, in a code span too. */
export function cell(markdown: string): string {
  return markdown.replace(/\\?\|/g, '\\|');
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const rule = header.map((_, column) => (column === 0 ? '---' : '--:'));
  return [line(header), line(rule), ...rows.map(line)].join('\n');
}
