import assert from 'node:assert/strict';
import { resolveInclude } from '../../server/src/program/includes';

describe('an include', () => {
  const known = new Set([
    '/p/src/a.cu',
    '/p/src/a.h',
    '/p/include/lib/b.cuh',
    '/p/top.h',
    'rel/x.h',
    '/other/c.h',
    'file:///w/d.h',
  ]);
  const resolve = (from: string, operand: string, folders: string[] = []) =>
    resolveInclude(from, operand, (path) => known.has(path), folders);

  it('in quotes is looked for beside the file', () => {
    assert.equal(resolve('/p/src/a.cu', '"a.h"'), '/p/src/a.h');
    assert.equal(resolve('/p/src/a.cu', '"./a.h"'), '/p/src/a.h');
    assert.equal(resolve('/p/src/a.cu', '"../top.h"'), '/p/top.h');
    assert.equal(resolve('rel/y.cu', '"x.h"'), 'rel/x.h');
  });

  it('is looked for in the folders given, and in those that projects use', () => {
    assert.equal(resolve('/p/src/a.cu', '<c.h>', ['/other']), '/other/c.h');
    assert.equal(resolve('/p/src/a.cu', '"lib/b.cuh"'), '/p/include/lib/b.cuh');
    assert.equal(resolve('/p/src/a.cu', '<lib/b.cuh>'), '/p/include/lib/b.cuh');
    assert.equal(resolve('/p/src/deep/er/z.cu', '"top.h"'), '/p/top.h');
  });

  it('may have an absolute path, back slashes or a URI before it', () => {
    assert.equal(resolve('/q/z.cu', '"/p/top.h"'), '/p/top.h');
    assert.equal(resolve('\\p\\src\\a.cu', '"..\\top.h"'), '/p/top.h');
    assert.equal(resolve('file:///w/e.cu', '"d.h"'), 'file:///w/d.h');
  });

  it('that is nowhere, or climbs above the root, means nothing', () => {
    assert.equal(resolve('/p/src/a.cu', '"missing.h"'), null);
    assert.equal(resolve('/p/a.cu', '"../../../../etc/passwd"'), null);
    assert.equal(resolve('/p/a.cu', '""'), null);
    assert.equal(resolve('', '<vector>'), null);
  });
});
