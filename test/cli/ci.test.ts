import * as assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run, withFiles } from './run';

const loop = '{ for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; }';
const kernel = (name: string, condition = 'threadIdx.x % 2') =>
  `__global__ void ${name}(int *a) {\n  if (${condition}) ${loop}\n}\n`;

interface Report {
  readonly files: readonly { readonly path: string; readonly findings: readonly { readonly line: number }[] }[];
}

/** `PATH:LINE` of all findings. */
function found(folder: string, ...args: string[]): string[] {
  const { stdout, stderr } = run(['check', '--format', 'json', ...args], folder);
  assert.equal(stderr, '');
  return (JSON.parse(stdout) as Report).files.flatMap((file) =>
    file.findings.map(({ line }) => `${file.path}:${line}`),
  );
}

describe('--baseline', function () {
  this.timeout(120_000);

  it('reports what was not there when it was written, wherever lines have moved', () => {
    withFiles({ 'a.cu': kernel('k') + kernel('l'), 'sub/b.cu': kernel('k') }, (folder) => {
      const written = run(['check', '--write-baseline', 'known.json', '.'], folder);
      assert.equal(written.status, 0);
      assert.equal(written.stdout, '3 findings written to known.json.\n');
      const again = run(['check', '--baseline', 'known.json', '.'], folder);
      assert.equal(again.status, 0, again.stdout);
      assert.deepEqual(found(folder, '--baseline', 'known.json', '.'), []);

      const moved = `// moved\n\n${kernel('l').replace('{\n', '{\n\n')}${kernel('k')}${kernel('fresh')}`;
      fs.writeFileSync(path.join(folder, 'a.cu'), moved);
      assert.deepEqual(found(folder, '--baseline', 'known.json', '.'), ['a.cu:11']);
      assert.equal(run(['check', '--baseline', 'known.json', '.'], folder).status, 1);
      // From elsewhere, with other PATHs: paths are relative to the baseline.
      assert.deepEqual(found(path.join(folder, 'sub'), '--baseline', '../known.json', 'b.cu'), []);
      const full = path.join(folder, 'known.json');
      assert.deepEqual(found('/', '--baseline', full, path.join(folder, 'sub')), []);
    });
  });

  it('knows a finding as often as it was there, and not one whose condition changed', () => {
    const twice = `__global__ void k(int *a, int *b) {\n  if (a[threadIdx.x] > 3) ${loop}\n  if (b[threadIdx.x] > 3) ${loop}\n}\n`;
    withFiles({ 'a.cu': twice }, (folder) => {
      run(['check', '--write-baseline', 'known.json', 'a.cu'], folder);
      assert.deepEqual(found(folder, '--baseline', 'known.json', 'a.cu'), []);
      fs.writeFileSync(path.join(folder, 'a.cu'), twice.replace('b[threadIdx.x] > 3', 'a[threadIdx.x] > 3'));
      const before = found(folder, 'a.cu').length;
      assert.equal(found(folder, '--baseline', 'known.json', 'a.cu').length, before - 1);
    });
  });

  it('that is none is told', () => {
    withFiles(
      { 'a.cu': kernel('k'), bad: '{', other: '{"version": 2}', entries: '{"version": 1, "findings": [1]}' },
      (folder) => {
        const says = (file: string, message: RegExp) => {
          const { status, stdout, stderr } = run(['check', '--baseline', file, 'a.cu'], folder);
          assert.equal(status, 2);
          assert.equal(stdout, '');
          assert.match(stderr, message);
        };
        says('none', /none: the baseline cannot be read: no such file/);
        says('bad', /bad:1:2: the baseline is not JSON/);
        says('other', /other: this is no baseline/);
        says('entries', /entries: this is no baseline/);
        const { status, stderr } = run(['check', '--write-baseline', 'no/where.json', 'a.cu'], folder);
        assert.equal(status, 2);
        assert.match(stderr, /the baseline could not be written: no such file or folder/);
      },
    );
  });
});

describe('--changed-since', function () {
  this.timeout(120_000);
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', '-c', 'init.defaultBranch=main', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });

  it('reports the files that differ from where the branch left, with those that git does not know yet', () => {
    withFiles(
      { 'a.cu': kernel('a'), 'b.cu': kernel('b'), 'sub/c.cu': kernel('c'), '.gitignore': 'gen.cu\n' },
      (folder) => {
        git(folder, 'init', '-q');
        git(folder, 'add', '.');
        git(folder, 'commit', '-qm', 'one');
        assert.deepEqual(found(folder, '--changed-since', 'HEAD', '.'), []);
        git(folder, 'checkout', '-qb', 'work');
        fs.writeFileSync(path.join(folder, 'b.cu'), `\n${kernel('b')}`);
        git(folder, 'commit', '-qam', 'two');
        fs.writeFileSync(path.join(folder, 'sub/ä new.cu'), kernel('d'));
        fs.writeFileSync(path.join(folder, 'gen.cu'), kernel('e'));
        git(folder, 'checkout', '-q', 'main');
        fs.writeFileSync(path.join(folder, 'a.cu'), `\n\n${kernel('a')}`);
        git(folder, 'commit', '-qam', 'three');
        git(folder, 'checkout', '-q', 'work');
        assert.deepEqual(found(folder, '--changed-since', 'main', '.'), ['b.cu:3', 'sub/ä new.cu:2']);
        assert.deepEqual(found(path.join(folder, 'sub'), '--changed-since', 'main', '.'), ['ä new.cu:2']);
        assert.deepEqual(found('/', '--changed-since', 'main', folder), [
          `${folder}/b.cu:3`,
          `${folder}/sub/ä new.cu:2`,
        ]);
      },
    );
  });

  it('says so where there is no such commit or no repository, and takes no option for one', () => {
    withFiles({ 'a.cu': kernel('a') }, (folder) => {
      const refused = (ref: string) => {
        const { status, stdout, stderr } = run(['check', `--changed-since=${ref}`, 'a.cu'], folder);
        assert.equal(status, 2);
        assert.equal(stdout, '');
        assert.match(stderr, /^cuda-divergence: --changed-since: git does not know [^\n]+\n$/);
      };
      refused('HEAD');
      git(folder, 'init', '-q');
      for (const ref of ['HEAD', 'nowhere', '--output=x', '-h', '']) refused(ref);
      assert.deepEqual(fs.readdirSync(folder).sort(), ['.git', 'a.cu']);
    });
  });

  it('says why no file was checked: left out by the configuration, or not changed', () => {
    const configuration = JSON.stringify({ exclude: ['vendor/**'] });
    withFiles({ '.cuda-divergence.json': configuration, 'vendor/a.cu': kernel('k'), 'b.cu': kernel('b') }, (folder) => {
      assert.match(
        run(['check', 'vendor'], folder).stdout,
        /^The configuration leaves out every file with CUDA in vendor/,
      );
      git(folder, 'init', '--quiet');
      git(folder, 'add', '.');
      git(folder, 'commit', '--quiet', '--message', 'all');
      assert.match(
        run(['check', '--changed-since', 'HEAD', '.'], folder).stdout,
        /^No file with CUDA in \. differs from where the branch left HEAD\.\n/,
      );
    });
  });

  it('starts nothing that the repository names', () => {
    withFiles({ 'a.cu': kernel('a') }, (folder) => {
      git(folder, 'init', '-q');
      git(folder, 'add', '.');
      git(folder, 'commit', '-qm', 'one');
      const trap = path.join(folder, 'trap.sh');
      fs.writeFileSync(trap, '#!/bin/sh\ntouch "$(dirname "$0")/sprung"\n', { mode: 0o755 });
      fs.writeFileSync(path.join(folder, '.gitattributes'), '*.cu diff=x filter=y\n');
      for (const key of [
        'core.fsmonitor',
        'diff.external',
        'diff.x.command',
        'diff.x.textconv',
        'core.pager',
        'core.sshCommand',
      ])
        git(folder, 'config', key, trap);
      fs.writeFileSync(path.join(folder, 'a.cu'), `\n${kernel('a')}`);
      assert.deepEqual(found(folder, '--changed-since', 'HEAD', '.'), ['a.cu:3']);
      assert.ok(!fs.existsSync(path.join(folder, 'sprung')));
    });
  });
});

describe('formats for machines', function () {
  this.timeout(120_000);
  const files = {
    'a<&".cu': kernel('k', 'threadIdx.x % 2 && "<&>\\""'),
    'clean.cu': '__global__ void k() {}\n',
    'nul.cu': '\0',
  };

  it('unix: one finding a line', () => {
    withFiles({ 'a.cu': kernel('k'), 'nul.cu': '\0' }, (folder) => {
      const { status, stdout } = run(['check', '--format', 'unix', '.'], folder);
      assert.equal(status, 1);
      assert.match(
        stdout,
        /^a\.cu:2:7: warning: [^\n]+ \[divergent-branch\]\nnul\.cu:1:1: note: not analysed: [^\n]+\n$/,
      );
    });
  });

  it('junit: well-formed XML, a case a finding', () => {
    withFiles(files, (folder) => {
      const { stdout } = run(['check', '--format', 'junit', '.'], folder);
      const { status, stderr } = spawnSync(
        'python3',
        ['-c', 'import sys, xml.dom.minidom as m; m.parseString(sys.stdin.buffer.read())'],
        { input: stdout, encoding: 'utf8' },
      );
      assert.equal(status, 0, stderr);
      assert.match(stdout, /<testsuites name="cuda-divergence-hints" tests="\d" failures="1">/);
      assert.match(stdout, /<testsuite name="a&lt;&amp;&quot;\.cu" tests="1" failures="1" skipped="0">/);
      assert.match(stdout, /<testcase name="clean\.cu" classname="clean\.cu"\/>/);
      assert.match(stdout, /<skipped message="[^"]+"\/>/);
      assert.match(stdout, /<failure type="divergent-branch" message="[^"]+">line 2, column 7, warning\n/);
    });
  });

  it('sarif: fingerprints that stay, the way from the origin, known findings as suppressed', () => {
    withFiles({ 'a.cu': kernel('k') + kernel('l') }, (folder) => {
      const sarif = (...args: string[]) =>
        JSON.parse(run(['check', '--format', 'sarif', ...args, 'a.cu'], folder).stdout).runs[0].results;
      const before = sarif();
      const prints = before.map((each: { partialFingerprints: object }) => each.partialFingerprints);
      assert.equal(new Set(prints.map((each: object) => JSON.stringify(each))).size, 2);
      const [{ locations }] = before[0].codeFlows[0].threadFlows;
      assert.deepEqual(locations.at(-1).location.physicalLocation.region, { startLine: 2, startColumn: 7 });
      assert.ok(locations.length > 1 && locations[0].location.message.text.includes('threadIdx.x'));
      run(['check', '--write-baseline', 'known.json', 'a.cu'], folder);
      fs.writeFileSync(path.join(folder, 'a.cu'), `\n${kernel('fresh')}${kernel('k')}${kernel('l')}`);
      const after = sarif('--baseline', 'known.json');
      assert.deepEqual(
        after.slice(1).map((each: { partialFingerprints: object }) => each.partialFingerprints),
        prints,
      );
      assert.deepEqual(
        after.map((each: { suppressions?: { kind: string }[] }) => each.suppressions?.[0].kind),
        [undefined, 'external', 'external'],
      );
      assert.equal(
        run(['check', '--format', 'sarif', '--baseline', 'known.json', '--fail-on', 'warning', 'a.cu'], folder).status,
        1,
      );
    });
  });
});

describe('the terminal', function () {
  this.timeout(60_000);

  it('--quiet prints findings and nothing else; where no CUDA is found the text says what was looked for', () => {
    withFiles({ 'a.cu': kernel('k'), 'clean/b.cu': '__global__ void k() {}\n', 'empty/x.txt': '' }, (folder) => {
      assert.equal(run(['check', '--quiet', 'clean'], folder).stdout, '');
      const { stdout } = run(['check', '-q', '.'], folder);
      assert.match(stdout, /^a\.cu:2:7: warning/);
      assert.doesNotMatch(stdout, /files/);
      assert.match(
        run(['check', 'empty'], folder).stdout,
        /^No CUDA was found in empty: files named \.cu or \.cuh, and headers/,
      );
    });
  });

  it('FORCE_COLOR colours what is no terminal, and stands above NO_COLOR', () => {
    withFiles({ 'a.cu': kernel('k') }, (folder) => {
      const colours = (env: Record<string, string>) => {
        const { NO_COLOR: _, FORCE_COLOR: __, ...rest } = process.env;
        const { stdout } = spawnSync(process.execPath, [path.resolve('dist/cli.js'), 'check', 'a.cu'], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...rest, ...env },
        });
        return stdout.includes('\u001b[');
      };
      assert.equal(colours({}), false);
      assert.equal(colours({ FORCE_COLOR: '1' }), true);
      assert.equal(colours({ FORCE_COLOR: '1', NO_COLOR: '1' }), true);
      assert.equal(colours({ FORCE_COLOR: '0' }), false);
    });
  });
});
