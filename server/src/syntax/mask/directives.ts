/** One preprocessor line, read. */
export interface Directive {
  /** `if`, `ifdef`, `define`, …; '' for a lone `#`. */
  readonly name: string;
  /** What follows the name: continuations joined, comments removed, trimmed. */
  readonly rest: string;
}

export function readDirective(text: string, start: number, end: number): Directive {
  const line = joinLine(text.slice(start + 1, end));
  const match = /^\s*([A-Za-z_]\w*|\d+)?\s*/.exec(line);
  return { name: match?.[1] ?? '', rest: line.slice(match?.[0].length ?? 0).trim() };
}

/** A logical line as one: continuations joined, comments replaced by a space (not inside string literals). */
function joinLine(raw: string): string {
  let line = raw;
  if (line.includes('\\')) line = line.replace(/\\\r?\n|\\\r/g, ' ');
  if (!line.includes('/')) return line;
  return line.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?(?:\*\/|$)|\/\/.*$/g, (piece) =>
    piece.startsWith('/') ? ' ' : piece,
  );
}

/** `NAME(a, b) body` or `NAME body` of a `#define`; null where there is no name. */
export function readDefine(rest: string): { name: string; parameters: string[] | null; body: string } | null {
  const match = /^([A-Za-z_$][\w$]*)(\(([^)]*)\))?/.exec(rest);
  if (match === null) return null;
  const parameters = match[2] === undefined ? null : match[3].split(',').map((p) => p.trim());
  if (parameters !== null && parameters.length === 1 && parameters[0] === '') parameters.length = 0;
  return { name: match[1], parameters, body: rest.slice(match[0].length).trim() };
}
