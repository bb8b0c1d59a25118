import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import manifest from '../../../package.json';
import { loadParserNode } from '../syntax/load-node';
import { editorReader } from '../workspace/node-reader';
import { Project } from '../workspace/project';
import { isInside } from '../workspace/regular-file';
import type { Environment } from './environment';

/** The server's place in Node: files on disk are `file:` documents, all others go by their address. */
export const nodeEnvironment: Environment = {
  version: manifest.version,
  readerFor: editorReader,
  projectWith: (mayRead) => new Project(mayRead),
  loadParser: () => loadParserNode(),
  pathOf(uri) {
    try {
      return uri.startsWith('file:') ? fileURLToPath(uri) : uri;
    } catch {
      return uri; // a file address without a local path
    }
  },
  uriOf: (file) => (isUri(file) ? file : pathToFileURL(file).toString()),
  includeFolder(file, folder, roots) {
    if (path.isAbsolute(folder)) return folder;
    const [innermost] = roots.filter((root) => isInside(file, root)).sort((a, b) => b.length - a.length);
    return innermost === undefined ? null : path.join(innermost, folder);
  },
};

function isUri(file: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(file);
}
