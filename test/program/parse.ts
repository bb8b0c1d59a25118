import { buildProgram } from '../../server/src/program/build';
import type { FunctionInfo, Program } from '../../server/src/program/program';
import { loadParserNode } from '../../server/src/syntax/load-node';
import type { CudaParser, ParsedDocument } from '../../server/src/syntax/parser';

let parser: CudaParser | undefined;
const open: ParsedDocument[] = [];

/** Starts the parser; call it in `before`. */
export async function startParser(): Promise<CudaParser> {
  parser ??= await loadParserNode();
  return parser;
}

/** Frees what the tests parsed; call it in `after`. */
export function freeDocuments(): void {
  for (const document of open.splice(0)) document.dispose();
}

/** A program of one text, or of several by path. */
export function program(
  source: string | Readonly<Record<string, string>>,
  blockShape: { x: number; y: number; z: number } | null = null,
): Program {
  if (!parser) throw new Error('startParser() first');
  const cuda = parser;
  const texts = typeof source === 'string' ? { 'a.cu': source } : source;
  const files = Object.entries(texts).map(([path, text]) => {
    const document = cuda.open(path, text);
    open.push(document);
    return document.file;
  });
  return buildProgram(files, {
    parseExpression: (text) => cuda.parseExpression(text),
    parseStatements: (text) => cuda.parseStatements(text),
    blockShape,
  });
}

/** The one function of a name. */
export function functionNamed(of: Program, name: string): FunctionInfo {
  const found = of.functions.filter((f) => f.name === name || f.qualifiedName === name);
  if (found.length !== 1) throw new Error(`${found.length} functions called ${name}`);
  return found[0];
}

/** The shapes a kernel is launched with, as `16x16x1`, and `?` where one is unknown. */
export function shapes(of: Program, kernel: string): string {
  const found = functionNamed(of, kernel);
  const known = of.shapesOf(found).map(({ x, y, z }) => `${x}x${y}x${z}`);
  return [...known, ...(of.hasUnknownLaunch(found) ? ['?'] : [])].join(' ');
}
