/** The body of the `if` that begins on a line (1-based): its text and its lines; null where there is none. */
export function bodyOf(text: string, line: number): { from: number; to: number; text: string } | null {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const keyword = /\bif\b/g;
  keyword.lastIndex = starts[line - 1] ?? text.length;
  const found = keyword.exec(text);
  if (found === null) return null;
  const open = text.indexOf('(', found.index);
  let at = skip(text, closing(text, open) + 1);
  const start = at;
  if (text[at] === '{') at = closing(text, at);
  else for (; at < text.length && text[at] !== ';'; at++) if ('({['.includes(text[at])) at = closing(text, at);
  return { from: lineAt(starts, start), to: lineAt(starts, at), text: text.slice(start, at + 1) };
}

/** Loops of the text around a line, from the line its function begins on. */
export function loopsAround(text: string, functionLine: number, line: number): number {
  const source = text.split('\n');
  let depth = 0;
  const open: number[] = [];
  for (const row of source.slice(functionLine - 1, line - 1)) {
    const code = row.replace(/\/\/.*$/, '');
    if (/\b(for|while)\s*\(|\bdo\b\s*\{?/.test(code)) open.push(depth);
    for (const char of code)
      if (char === '{') depth++;
      else if (char === '}') {
        depth--;
        while (open.length > 0 && (open[open.length - 1] ?? 0) >= depth) open.pop();
      }
  }
  return open.filter((level) => level < depth).length;
}

/** Assignments to memory: through an index, a pointer, or a member of what a pointer points to. */
export function storesIn(body: string): number {
  const code = body.replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  const target =
    /(?:\]\s*(?:\.\s*\w+\s*)*|->\s*\w+\s*|[;{}]\s*\*\s*\w+\s*|^\s*\*\s*\w+\s*)(?:[-+*/%&|^]|<<|>>)?=(?!=)|\]\s*(?:\+\+|--)|(?:\+\+|--)\s*\w+\s*\[/gm;
  return code.match(target)?.length ?? 0;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text.startsWith('//', at)) at = text.indexOf('\n', at);
    if (at < 0) break;
    if ('({['.includes(text[at])) depth++;
    else if (')}]'.includes(text[at]) && --depth === 0) return at;
  }
  return text.length;
}

function skip(text: string, from: number): number {
  const blank = /(?:\s+|\/\/.*\n|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  blank.exec(text);
  return blank.lastIndex;
}

function lineAt(starts: readonly number[], offset: number): number {
  let line = 0;
  while (line < starts.length && (starts[line] as number) <= offset) line++;
  return line;
}
