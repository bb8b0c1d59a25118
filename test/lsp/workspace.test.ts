import * as assert from 'node:assert/strict';
import { loadParserNode } from '../../server/src/syntax/load-node';
import { ParsedFiles } from '../../server/src/workspace/parsed-files';
import type { Reader } from '../../server/src/workspace/reader';

/** A reader over texts in memory that counts what it is asked for. */
function memory(files: Record<string, string>): Reader & { reads: string[] } {
  const reads: string[] = [];
  return {
    reads,
    read(path) {
      reads.push(path);
      return path in files ? { text: files[path] } : { reason: 'no such file' };
    },
    version: (path) => (path in files ? files[path] : null),
    permits: () => true,
    treeOf: () => null,
    resolve: (_, relative) => relative,
    folderOf: () => '',
    sourcesIn: () => [],
  };
}

const settings = { arch: 'sm_90', defines: {}, includePaths: [], qualifierMacros: {} };

function include(...names: string[]): string {
  return names.map((name) => `#include "${name}"\n`).join('');
}

describe('parsed files', () => {
  it('are parsed once, and again when they or what they include changed', async () => {
    const files: Record<string, string> = { 'a.cu': `${include('n.h')}int a;\n`, 'n.h': '#define N 32\n' };
    const reader = memory(files);
    const parsed = new ParsedFiles(await loadParserNode(), reader, settings, true);
    const fileOf = (path: string) => {
      const found = parsed.get(path);
      assert.ok('file' in found);
      return found.file;
    };
    const first = fileOf('a.cu');
    assert.equal(fileOf('a.cu'), first);
    files['n.h'] = '#define N 64\n';
    const second = fileOf('a.cu');
    assert.notEqual(second, first);
    assert.equal(fileOf('a.cu'), second);
    files['n.h'] = '#define N 64\nint more;\n';
    fileOf('a.cu');
    assert.equal(reader.reads.filter((path) => path === 'a.cu').length, 1);
  });

  it('that include each other in circles, or through many ways, are looked at once', async () => {
    const files: Record<string, string> = { 'x.h': include('y.h'), 'y.h': include('x.h') };
    for (let level = 0; level < 40; level++)
      for (const side of ['a', 'b']) files[`${side}${level}.h`] = include(`a${level + 1}.h`, `b${level + 1}.h`);
    files['top.cu'] = include('a0.h', 'b0.h', 'x.h');
    const reader = memory(files);
    const parsed = new ParsedFiles(await loadParserNode(), reader, settings, true);
    const top = parsed.get('top.cu');
    assert.ok('file' in top);
    assert.equal(new Set(reader.reads).size, reader.reads.length);
  });

  it('open in the editor stand for what is on disk until they are closed', async () => {
    const files = { 'a.cu': 'int disk;\n' };
    const parsed = new ParsedFiles(await loadParserNode(), memory(files), settings, true);
    const textOf = () => {
      const found = parsed.get('a.cu');
      return 'file' in found ? found.file.text : found.reason;
    };
    parsed.setOpen('a.cu', 'int open;\n');
    assert.equal(textOf(), 'int open;\n');
    parsed.setOpen('a.cu', 'int edited;\n');
    assert.equal(textOf(), 'int edited;\n');
    parsed.close('a.cu');
    assert.equal(textOf(), 'int disk;\n');
    assert.deepEqual(parsed.get('b.cu'), { reason: 'no such file' });
  });
});
