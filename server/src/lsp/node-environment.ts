import { fileURLToPath, pathToFileURL } from 'node:url';
import manifest from '../../../package.json';
import { loadParserNode } from '../syntax/load-node';
import { nodeReader } from '../workspace/node-reader';
import type { Environment } from './environment';

/** The server's place in Node: files on disk are `file:` documents, all others go by their address. */
export const nodeEnvironment: Environment = {
  version: manifest.version,
  reader: nodeReader,
  loadParser: () => loadParserNode(),
  pathOf(uri) {
    try {
      return uri.startsWith('file:') ? fileURLToPath(uri) : uri;
    } catch {
      return uri; // a file address without a local path
    }
  },
  uriOf: (path) => (isUri(path) ? path : pathToFileURL(path).toString()),
};

function isUri(path: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(path);
}
