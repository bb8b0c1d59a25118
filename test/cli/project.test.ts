import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { run, withFiles } from './run';

/** Splits warps unless N is 32. */
const kernel = '__global__ void k(int *a) { if (threadIdx.x / N) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n';

interface File {
  readonly path: string;
  readonly branches: readonly { readonly uniformity: string }[];
}

function check(folder: string, ...args: string[]): { arch: string; files: readonly File[] } {
  const { stdout, stderr } = run(['check', '--format', 'json', ...args], folder);
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

/** The paths of the files in which N is known to be 32. */
function seen(folder: string, ...args: string[]): string[] {
  return check(folder, ...args)
    .files.filter(({ branches }) => branches[0].uniformity === 'warp')
    .map((file) => file.path);
}

const json = JSON.stringify;

describe('.cuda-divergence.json', function () {
  this.timeout(120_000);

  it('the nearest one above a file counts for it, up to the PATH, the working folder or the repository', () => {
    const files = {
      '.cuda-divergence.json': json({ defines: { N: 32 } }),
      'p/a.cu': kernel,
      'p/q/.cuda-divergence.json': json({ defines: { N: 3 } }),
      'p/q/r/b.cu': kernel,
    };
    withFiles(files, (folder) => {
      assert.deepEqual(seen(folder, '.'), ['p/a.cu']);
      assert.deepEqual(seen(folder, 'p/a.cu'), ['p/a.cu']);
      assert.deepEqual(seen(path.join(folder, 'p'), 'a.cu'), [], 'above the tree nobody looks');
      fs.mkdirSync(path.join(folder, '.git'));
      assert.deepEqual(seen(path.join(folder, 'p'), 'a.cu'), ['a.cu']);
      assert.deepEqual(seen(folder, '--no-config', '.'), []);
      fs.writeFileSync(path.join(folder, 'other.json'), json({ defines: { N: 32 } }));
      assert.deepEqual(seen(folder, '--config', 'other.json', '.'), ['p/a.cu', 'p/q/r/b.cu']);
    });
  });

  it('options stand above it', () => {
    withFiles({ '.cuda-divergence.json': json({ architecture: 'sm_80' }), 'a.cu': kernel }, (folder) => {
      assert.equal(check(folder, 'a.cu').arch, 'sm_80');
      assert.equal(check(folder, '--arch', 'sm_75', 'a.cu').arch, 'sm_75');
    });
  });

  it('names no include folder beyond its tree, but one that is named by --config does', () => {
    const files = { 'sdk/n.h': '#define N 32\n', 'p/a.cu': `#include <n.h>\n${kernel}`, 'p/.git/x': '' };
    withFiles(files, (folder) => {
      const config = path.join(folder, 'p/.cuda-divergence.json');
      fs.writeFileSync(config, json({ includePaths: ['../sdk', 'inc'] }));
      assert.deepEqual(seen(path.join(folder, 'p'), 'a.cu'), []);
      assert.deepEqual(seen(path.join(folder, 'p'), '--config', config, 'a.cu'), ['a.cu']);
      fs.cpSync(path.join(folder, 'sdk'), path.join(folder, 'p/inc'), { recursive: true });
      assert.deepEqual(seen(path.join(folder, 'p'), 'a.cu'), ['a.cu']);
    });
  });

  it('leaves out what its patterns say, in folders; what is named is checked', () => {
    const files = Object.fromEntries(
      ['a.cu', 'third_party/b.cu', 'src/third_party/c.cu', 'src/d_gen.cu', 'src/deep/er/e.cu', 'f.cuh'].map((name) => [
        name,
        kernel,
      ]),
    );
    withFiles(files, (folder) => {
      const paths = (config: object, ...args: string[]) => {
        fs.writeFileSync(path.join(folder, '.cuda-divergence.json'), json(config));
        return check(folder, ...args)
          .files.map((file) => file.path)
          .sort();
      };
      assert.deepEqual(paths({ exclude: ['third_party'] }, '.'), ['a.cu', 'f.cuh', 'src/d_gen.cu', 'src/deep/er/e.cu']);
      assert.deepEqual(paths({ exclude: ['./third_party/', '*_gen.{cu,cuh}', 'src/**/er/**'] }, '.'), [
        'a.cu',
        'f.cuh',
        'src/third_party/c.cu',
      ]);
      assert.deepEqual(paths({ include: ['src/**/*.cu'], exclude: ['third_part?'] }, '.'), [
        'src/d_gen.cu',
        'src/deep/er/e.cu',
      ]);
      assert.deepEqual(paths({ exclude: ['**'] }, '.', 'a.cu'), []);
      assert.deepEqual(paths({ exclude: ['**'] }, 'a.cu'), ['a.cu']);
    });
  });

  it('that is wrong is told with file, line and column, in one line', () => {
    const wrong: [string, string][] = [
      ['{\n  "architecture": "sm_91"\n}', '2:3: "architecture": "sm_91" is not one of'],
      ['{ "blockShape": "64",\n\t"archtecture": 1 }', '2:2: "archtecture" is not a setting'],
      ['{\n "severity": { "divergent-brnch": "off" } }', '2:2: "severity": "divergent-brnch" is not a rule'],
      ['{ "exclude": "x" }', '1:3: "exclude": is not a list of patterns'],
      ['{ "fastMath": tru }', '1:15: the configuration is not JSON: this is no value'],
      ['{ "fastMath": true,\r\n }', '2:2: the configuration is not JSON: a key in double quotes is missing'],
      ['{ "fastMath": true', '1:19: the configuration is not JSON: a `,` or `}` is missing'],
      ['{ "a\nb": 1 }', '1:3: the configuration is not JSON: a closing `"` is missing'],
      ['{} {}', '1:4: the configuration is not JSON: the value has ended, but there is more'],
      ['', '1:1: the configuration is not JSON: the text ends where a value is missing'],
      ['{ // no\n}', '1:3: the configuration is not JSON: a key in double quotes is missing'],
      ['[]', '1:1: the configuration is not an object'],
      ['null', '1:1: the configuration is not an object'],
    ];
    withFiles({ 'a.cu': kernel }, (folder) => {
      for (const [text, message] of wrong) {
        fs.writeFileSync(path.join(folder, '.cuda-divergence.json'), text);
        const { status, stdout, stderr } = run(['check', 'a.cu'], folder);
        assert.equal(status, 2, text);
        assert.equal(stdout, '');
        assert.ok(stderr.includes(`.cuda-divergence.json:${message}`), `${text}\n${stderr}`);
        assert.equal(stderr.split('\n').length, 2);
      }
    });
  });

  it('has a schema that knows the settings that are read, and no others', () => {
    const { properties } = JSON.parse(fs.readFileSync('dist/cuda-divergence.schema.json', 'utf8'));
    withFiles({ 'a.cu': kernel }, (folder) => {
      for (const [key, { default: value }] of Object.entries<{ default?: unknown }>(properties)) {
        fs.writeFileSync(path.join(folder, 'c.json'), json({ [key]: value ?? null }));
        const { stderr } = run(['check', '--config', 'c.json', 'a.cu'], folder);
        assert.equal(stderr, '', key);
      }
    });
    assert.ok(Object.keys(properties).includes('compileCommands'));
  });
});

describe('compile_commands.json', function () {
  this.timeout(120_000);
  const entry = (folder: string, file: string, command: string) => ({ directory: folder, file, command });

  it('gives macros, include folders, architecture and fast mathematics, wherever it lies above the file', () => {
    const header = { 'p/inc dir/n.h': '#define N 32\n' };
    withFiles(
      {
        ...header,
        'p/src/a.cu': kernel,
        'p/src/b.cu': `#include "n.h"\n${kernel}`,
        'p/src/c.cu': kernel,
        'p/.git/x': '',
      },
      (folder) => {
        const root = path.join(folder, 'p');
        const build = path.join(root, 'build');
        fs.mkdirSync(build);
        const database = [
          entry(build, '../src/a.cu', 'nvcc -DN=32 -arch=sm_80 -c ../src/a.cu'),
          {
            directory: root,
            file: path.join(root, 'src/b.cu'),
            arguments: ['nvcc', '-I', 'inc dir', '-gencode', 'arch=compute_87,code=[compute_87,sm_87]', 'src/b.cu'],
          },
          'nonsense',
        ];
        fs.writeFileSync(path.join(build, 'compile_commands.json'), json(database));
        assert.deepEqual(seen(root, 'src'), ['src/a.cu', 'src/b.cu']);
        assert.equal(check(root, 'src/a.cu').arch, 'sm_80');
        assert.equal(check(root, 'src/b.cu').arch, 'sm_86', 'the nearest with measured prices');
        assert.equal(check(root, 'src/c.cu').arch, 'sm_90');
        fs.writeFileSync(path.join(root, '.cuda-divergence.json'), json({ architecture: 'sm_75' }));
        assert.equal(check(root, 'src/a.cu').arch, 'sm_75', 'the configuration stands above it');
        assert.deepEqual(seen(root, 'src'), ['src/a.cu', 'src/b.cu']);
        fs.writeFileSync(path.join(root, '.cuda-divergence.json'), json({ compileCommands: 'off' }));
        assert.deepEqual(seen(root, 'src'), []);
        fs.renameSync(path.join(build, 'compile_commands.json'), path.join(root, 'db.json'));
        fs.writeFileSync(path.join(root, '.cuda-divergence.json'), json({ compileCommands: 'db.json' }));
        assert.deepEqual(seen(root, 'src'), ['src/a.cu', 'src/b.cu']);
      },
    );
  });

  it('is read as a shell and nvcc read it', () => {
    const commands: [string, boolean][] = [
      [`nvcc "-DN=32" k.cu`, true],
      [`nvcc '-DN=32' k.cu`, true],
      ['nvcc -D N=32 k.cu', true],
      ['nvcc --define-macro=N=32 k.cu', true],
      ['nvcc --define-macro N=32 k.cu', true],
      ['nvcc -DN=\\3\\2 k.cu', true],
      ['nvcc -DN="3""2" k.cu', true],
      ['nvcc -DN=32 -UN k.cu', false],
      ['nvcc -DN=32 -DN=3 k.cu', false],
      ['nvcc -DM k.cu', false],
      ['nvcc -D', false],
      ['nvcc -DN=32 "', true],
      ['', false],
    ];
    for (const [command, isSeen] of commands)
      withFiles({ 'k.cu': kernel }, (folder) => {
        fs.writeFileSync(path.join(folder, 'compile_commands.json'), json([entry(folder, 'k.cu', command)]));
        assert.deepEqual(seen(folder, 'k.cu'), isSeen ? ['k.cu'] : [], command);
      });
  });

  it('that is no database, or leads beyond the tree, says nothing', () => {
    withFiles({ 'sdk/n.h': '#define N 32\n', 'p/k.cu': `#include <n.h>\n${kernel}`, 'p/.git/x': '' }, (folder) => {
      const root = path.join(folder, 'p');
      for (const text of [
        '',
        '{}',
        '[{}]',
        '[1, null, [], {"directory": 1}]',
        '['.repeat(100_000),
        json([entry(root, 'k.cu', 'nvcc -I../sdk k.cu')]),
      ]) {
        fs.writeFileSync(path.join(root, 'compile_commands.json'), text);
        assert.deepEqual(seen(root, 'k.cu'), [], text.slice(0, 40));
      }
    });
  });
});
