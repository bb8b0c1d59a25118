import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { run, withFiles } from './run';

const kernel = '__global__ void k(int *a) { if (blockIdx.x) a[0] = 1; }\n';

/** Exit status 2: one line on standard error that matches, nothing on standard output. */
function refuses(args: readonly string[], says: RegExp, cwd?: string): void {
  const { status, stdout, stderr } = run(args, cwd);
  assert.equal(status, 2, `${args.join(' ')}: ${stdout}${stderr}`);
  assert.equal(stdout, '');
  assert.match(stderr, says);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
}

describe('the command line', function () {
  this.timeout(60_000); // each run starts a process
  it('prints help and version', () => {
    assert.match(run(['--help']).stdout, /usage:/);
    assert.match(run(['-v']).stdout, /^\d+\.\d+\.\d+\n$/);
  });

  it('refuses what it does not know with one line', () => {
    refuses([], /name a command/);
    refuses(['chekc'], /"chekc" is no command/);
    refuses(['check'], /at least one file/);
    refuses(['check', '--colour', 'x.cu'], /--colour/);
    refuses(['check', '--format', 'xml', 'x.cu'], /--format: "xml" is not one of text, json/);
    refuses(['check', '--format'], /--format/);
    refuses(['check', '--arch', 'sm_1', 'x.cu'], /--arch: "sm_1"/);
    refuses(['check', '--fail-on', 'error', 'x.cu'], /--fail-on/);
    refuses(['check', '--min-severity', 'none', 'x.cu'], /--min-severity/);
    refuses(['check', '--no-workspace=yes', 'x.cu'], /--no-workspace/);
    refuses(['lsp'], /lsp --stdio/);
    refuses(['explain', 'x.cu'], /FILE:LINE/);
    refuses(['explain', 'x.cu:1', 'y.cu:2'], /FILE:LINE/);
    refuses(['explain', '--format', 'json', 'x.cu:1'], /explain: --format is not an option of this command/);
    refuses(['check', '--stdio', 'x.cu'], /check: --stdio is not an option/);
  });

  it('refuses impossible block shapes', () => {
    for (const shape of ['0', '-1', '1,2,3,4', '1e3', '2048', '64,64', '1,1,65', '', ',', '0x10', '99999999999'])
      refuses(['check', `--block=${shape}`, 'x.cu'], /--block|block/);
  });

  it('refuses configurations that are none, naming the key', () => {
    withFiles(
      {
        'k.cu': kernel,
        'bad.json': '{',
        'list.json': '[]',
        'key.json': '{"archtecture": "sm_90"}',
        'proto.json': '{"__proto__": {"enable": false}}',
        'arch.json': '{"architecture": 90}',
        'shape.json': '{"blockShape": "64,64"}',
        'rule.json': '{"severity": {"divergent-brnch": "off"}}',
        'level.json': '{"severity": {"divergent-branch": "error"}}',
        'defines.json': '{"defines": {"1X": "1"}}',
        'paths.json': '{"includePaths": "include"}',
        'macros.json': '{"qualifierMacros": {"K": 1}}',
      },
      (folder) => {
        const config = (name: string, says: RegExp) => refuses(['check', '--config', name, 'k.cu'], says, folder);
        config('none.json', /none\.json.*no such file/);
        config('.', /configuration cannot be read/);
        config('bad.json', /not JSON/);
        config('list.json', /not an object/);
        config('key.json', /"archtecture" is not a setting/);
        config('proto.json', /"__proto__" is not a setting/);
        config('arch.json', /"architecture"/);
        config('shape.json', /"blockShape"/);
        config('rule.json', /"severity": "divergent-brnch"/);
        config('level.json', /"severity": divergent-branch/);
        config('defines.json', /"defines"/);
        config('paths.json', /"includePaths"/);
        config('macros.json', /"qualifierMacros": K: 1 is not a text/);
      },
    );
  });

  it('refuses configurations and paths that never end', function () {
    if (process.platform === 'win32') this.skip();
    withFiles({ 'k.cu': kernel }, (folder) => {
      spawnSync('mkfifo', [path.join(folder, 'pipe.cu')]);
      for (const endless of ['/dev/zero', 'pipe.cu']) {
        refuses(['check', '--config', endless, 'k.cu'], /configuration cannot be read: not a file/, folder);
        refuses(['check', endless], /not a file/, folder);
        refuses(['explain', `${endless}:1`], /not a file/, folder);
      }
    });
  });

  it('refuses where not one path can be read, and else reports such a file as skipped', () => {
    withFiles({ 'k.cu': kernel }, (folder) => {
      refuses(['check', 'a.cu', 'b.cu'], /a\.cu: no such file or folder \(and 1 more\)/, folder);
      const { status, stdout } = run(['check', '--format', 'json', 'a.cu', 'k.cu'], folder);
      assert.equal(status, 0);
      const [gone, kept] = JSON.parse(stdout).files;
      assert.deepEqual([gone.path, gone.skipped], ['a.cu', 'no such file or folder']);
      assert.equal(kept.skipped, null);
      assert.match(run(['check', 'a.cu', 'k.cu'], folder).stdout, /a\.cu: skipped: no such file/);
    });
  });

  it('skips a file that is not text', () => {
    withFiles({ 'k.cu': kernel, 'b.cu': '\0\0\0' }, (folder) => {
      const { status, stdout } = run(['check', '--format', 'json', '.'], folder);
      assert.equal(status, 0);
      assert.deepEqual(
        JSON.parse(stdout).files.map((file: { path: string; skipped: string | null }) => [
          file.path,
          file.skipped !== null,
        ]),
        [
          ['b.cu', true],
          ['k.cu', false],
        ],
      );
    });
  });
});
