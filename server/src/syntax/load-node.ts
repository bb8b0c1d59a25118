import fs from 'node:fs';
import path from 'node:path';
import { type CudaParser, loadParser } from './parser';

/** The parser with the .wasm files that lie beside the running bundle, or else in node_modules. Node only. */
export async function loadParserNode(folder: string = __dirname): Promise<CudaParser> {
  return loadParser({
    runtimeWasm: read(folder, 'web-tree-sitter/web-tree-sitter.wasm'),
    grammarWasm: read(folder, 'tree-sitter-cpp/tree-sitter-cpp.wasm'),
  });
}

function read(folder: string, file: string): Uint8Array {
  const beside = path.join(folder, path.basename(file));
  if (fs.existsSync(beside)) return fs.readFileSync(beside);
  for (let at = folder; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', file);
    if (fs.existsSync(found)) return fs.readFileSync(found);
    if (path.dirname(at) === at)
      throw new Error(`${path.basename(file)} is neither beside the program nor in node_modules`);
  }
}
