import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run, withFiles } from './run';

/** A kernel whose verdict tells whether the header was read: it says that N is 32. */
const kernel = (header: string) =>
  `#include "${header}"\n__global__ void k(int *a) { if (threadIdx.x / N) a[0] = 1; }\n`;
const header = '#define N 32\n';

/** Was the header read? */
function sees(folder: string, file: string, ...options: string[]): boolean {
  const { status, stdout, stderr } = run(['check', '--format', 'json', '--fail-on', 'never', ...options, file], folder);
  assert.equal(status, 0, stderr);
  const [{ branches, skipped }] = JSON.parse(stdout).files;
  assert.equal(skipped, null);
  return branches[0].uniformity === 'warp';
}

describe('what an #include may lead to', function () {
  this.timeout(60_000);

  it('a header in the tree of the file: beside it, below the PATH, in its repository, below the working folder', () => {
    const files = { 'p/src/k.cu': kernel('../inc/n.h'), 'p/inc/n.h': header, 'p/src/beside.cu': kernel('n.h') };
    withFiles({ ...files, 'p/src/n.h': header }, (folder) => {
      assert.ok(sees(path.join(folder, 'p/src'), 'beside.cu'));
      assert.ok(sees(path.join(folder, 'p'), 'src/k.cu'), 'working folder');
      assert.ok(sees('/', path.join(folder, 'p')), 'PATH');
      assert.ok(!sees(path.join(folder, 'p/src'), 'k.cu'), 'no tree that is larger than the folder');
      fs.mkdirSync(path.join(folder, 'p/.git'));
      assert.ok(sees(path.join(folder, 'p/src'), 'k.cu'), 'repository');
    });
  });

  it('a header in an include folder of the configuration, wherever that stands', () => {
    const config = JSON.stringify({ includePaths: ['../sdk'] });
    withFiles({ 'p/k.cu': kernel('n.h'), 'sdk/n.h': header, 'p/c.json': config }, (folder) => {
      assert.ok(!sees(path.join(folder, 'p'), 'k.cu'));
      assert.ok(sees(path.join(folder, 'p'), 'k.cu', '--config', 'c.json'));
    });
  });

  it('not another file of the user, by its path or by a link, to it or to its folder', function () {
    if (process.platform === 'win32') this.skip();
    withFiles({ 'private/n.h': header, 'p/placeholder': '' }, (folder) => {
      const project = path.join(folder, 'p');
      fs.symlinkSync('../private/n.h', path.join(project, 'link.h'));
      fs.symlinkSync('../private', path.join(project, 'links'));
      for (const name of ['../private/n.h', path.join(folder, 'private/n.h'), 'link.h', 'links/n.h']) {
        fs.writeFileSync(path.join(project, 'k.cu'), kernel(name));
        assert.ok(!sees(project, 'k.cu'), name);
        assert.ok(!sees(project, '.'), name);
      }
      fs.renameSync(path.join(folder, 'private'), path.join(project, 'public'));
      fs.unlinkSync(path.join(project, 'links'));
      fs.symlinkSync('public', path.join(project, 'links'));
      fs.writeFileSync(path.join(project, 'k.cu'), kernel('links/n.h'));
      assert.ok(sees(project, 'k.cu'), 'a link that stays inside');
    });
  });

  it('not a file of the system, a device or a pipe: at once, and with little memory', function () {
    if (process.platform !== 'linux') this.skip();
    withFiles({}, (folder) => {
      const links: Record<string, string> = {
        'pagemap.h': '/proc/self/pagemap',
        'kmsg.h': '/proc/kmsg',
        'fd.h': '/proc/self/fd/0',
        'environ.h': '/proc/self/environ',
        'sys.h': '/sys/kernel/notes',
        'zero.h': '/dev/zero',
        'stdin.h': '/dev/stdin',
        'tty.h': '/dev/tty',
      };
      for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, path.join(folder, name));
      spawnSync('mkfifo', [path.join(folder, 'pipe.h')]);
      const up = '../'.repeat(12);
      const names = [
        ...Object.keys(links),
        'pipe.h',
        ...Object.values(links),
        ...Object.values(links).map((to) => up + to),
      ];
      const text = names.map((name) => `#include "${name}"\n#include <${name}>\n`).join('');
      fs.writeFileSync(path.join(folder, 'k.cu'), `${text}${kernel('//somewhere.invalid/share/n.h')}`);
      fs.writeFileSync(path.join(folder, 'c.json'), JSON.stringify({ includePaths: ['/', '/proc', '/dev'] }));
      const start = Date.now();
      const { status, stderr } = run(['check', '--config', 'c.json', 'k.cu'], folder);
      assert.equal(status, 0, stderr);
      assert.ok(Date.now() - start < 5000);
    });
  });

  it('a file that is named is a regular one, too, and not of the system', function () {
    if (process.platform !== 'linux') this.skip();
    for (const file of ['/proc/self/pagemap', '/proc/kmsg', '/dev/zero', '/dev/null', '/sys/kernel/notes']) {
      const { status, stdout, stderr } = run(['check', file]);
      assert.equal(status, 2, file);
      assert.equal(stdout, '');
      assert.match(stderr, /: (?:not a file|a file of the operating system, not a source|permission denied)\n$/);
    }
  });
});
