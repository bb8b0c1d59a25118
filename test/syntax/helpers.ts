import assert from 'node:assert/strict';
import type { Ast } from '../../server/src/syntax/ast';
import { type KindName, kindNames } from '../../server/src/syntax/kinds';
import { loadParserNode } from '../../server/src/syntax/load-node';
import { mask } from '../../server/src/syntax/mask/mask';
import type { CudaParser, ParsedDocument, ParseOptions } from '../../server/src/syntax/parser';
import type { SourceFile } from '../../server/src/syntax/source-file';

let parser: Promise<CudaParser> | undefined;

export function theParser(): Promise<CudaParser> {
  parser ??= loadParserNode();
  return parser;
}

/** Opens a text, hands the document over and frees it. */
export async function withDocument<T>(
  text: string,
  use: (document: ParsedDocument) => T,
  options: ParseOptions = {},
): Promise<T> {
  const document = (await theParser()).open('test.cu', text, options);
  try {
    return use(document);
  } finally {
    document.dispose();
  }
}

export function parse(text: string, options: ParseOptions = {}): Promise<SourceFile> {
  return withDocument(text, (document) => document.file, options);
}

/** The masked text; asserts that nothing moved. */
export function masked(text: string, options: ParseOptions = {}): string {
  const result = mask(text, options).masked;
  assert.equal(result.length, text.length);
  for (let i = 0; i < text.length; i++)
    if (text[i] === '\n' || text[i] === '\r') assert.equal(result[i], text[i], `line break at ${i}`);
  return result;
}

export function nodesOfKind(ast: Ast, kind: KindName): number[] {
  const out: number[] = [];
  const wanted = kindNames.indexOf(kind);
  for (let n = 0; n < ast.count; n++) if (ast.kinds[n] === wanted) out.push(n);
  return out;
}

/** The texts of all nodes of a kind, as the author wrote them. */
export function texts(ast: Ast, kind: KindName): string[] {
  return nodesOfKind(ast, kind).map((node) => ast.textOf(node));
}

/** The tree in one line, for comparisons: kinds nested in parentheses. */
export function shape(ast: Ast, node = 0): string {
  const field = ast.fieldName(node) === '(none)' ? '' : `${ast.fieldName(node)}:`;
  const inner = ast.children(node).map((child) => shape(ast, child));
  const kind = ast.kindName(node) === '(token)' ? `'${ast.textOf(node)}'` : ast.kindName(node);
  return `${field}${kind}${inner.length ? `(${inner.join(' ')})` : ''}`;
}

export function assertClean(file: SourceFile): void {
  assert.deepEqual(
    file.notes.filter((note) => note.kind === 'parse-error'),
    [],
    file.ast.masked,
  );
}
