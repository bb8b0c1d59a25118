// Runs what docs/ci.md, action.yml and .pre-commit-hooks.yaml say.
import * as assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';

const root = process.cwd();
const kernel = (name: string) =>
  `__global__ void ${name}(int *a) { if (threadIdx.x % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n`;
const page = fs.readFileSync('docs/ci.md', 'utf8');

/** The code blocks of the page in a language. */
function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1]);
}

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

function shell(command: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  // As GitHub runs `shell: bash`.
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

/** Runs the steps of the action in a folder, with these inputs, until one fails. */
function act(inputs: Readonly<Record<string, string>>, folder: string) {
  const action = load(fs.readFileSync('action.yml', 'utf8')) as Action;
  for (const name of Object.keys(inputs)) assert.ok(name in action.inputs, name);
  let result = { status: 0 as number | null, stdout: '', stderr: '' };
  for (const { run, env } of action.runs.steps) {
    const values = Object.entries(env ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input: string) => inputs[input] ?? action.inputs[input].default),
    ]);
    result = shell(run ?? '', folder, { ...Object.fromEntries(values), GITHUB_ACTION_PATH: root });
    if (result.status !== 0) break;
  }
  return result;
}

describe('CI as its page says', function () {
  this.timeout(180_000);
  let folder = '';
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', '-c', 'init.defaultBranch=main', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cuda-divergence-'));
    write('src/old.cu', kernel('old'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('the workflow annotates the changed files of a pull request, and fails', () => {
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'one');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    write('src/a b.cu', kernel('fresh'));
    const [workflow] = blocks('yaml').map((text) => load(text) as { jobs?: Record<string, { steps: Step[] }> });
    const step = Object.values(workflow.jobs ?? {})[0].steps.find(({ uses }) =>
      uses?.startsWith('cuda-divergence-hints/'),
    );
    const { status, stdout, stderr } = act(step?.with ?? {}, folder);
    assert.equal(status, 1, stderr);
    assert.match(stdout, /^::warning file=src\/a b\.cu,line=1,[^\n]+\n$/);
  });

  it('the action takes several paths, and writes SARIF beside its annotations', () => {
    write('more/c d.cu', kernel('more'));
    const { status, stdout } = act(
      { paths: 'src\nmore/c d.cu\n', sarif: 'out.sarif', args: '--format unix --fail-on never' },
      folder,
    );
    assert.equal(status, 0);
    assert.equal(stdout.split('\n').length, 3);
    const { runs } = JSON.parse(fs.readFileSync(path.join(folder, 'out.sarif'), 'utf8'));
    assert.equal(runs[0].results.length, 2);
    assert.equal(act({ paths: 'src; touch x' }, folder).status, 2, 'a path is a path');
    assert.ok(!fs.existsSync(path.join(folder, 'x')));
  });

  it('the package installs from its tarball and runs every command of the page, and the hook', () => {
    const [{ filename, files }] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { encoding: 'utf8' }),
    );
    assert.deepEqual(
      files.map((file: { path: string }) => file.path).sort(),
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist/ThirdPartyNotices.txt',
        'dist/cli.js',
        'dist/cuda-divergence.schema.json',
        'dist/tree-sitter-cpp.wasm',
        'dist/web-tree-sitter.wasm',
        'package.json',
      ].filter((name) => files.some((file: { path: string }) => file.path === name) || name !== 'CHANGELOG.md'),
    );
    const prefix = path.join(folder, 'prefix');
    const install = [
      'install',
      '--global',
      '--prefix',
      prefix,
      '--omit=optional',
      '--offline',
      '--no-audit',
      '--no-fund',
    ];
    execFileSync('npm', [...install, path.join(folder, filename)], { stdio: 'pipe' });
    const env = { PATH: `${path.join(prefix, 'bin')}:${process.env.PATH}` };
    const expected: Record<string, number> = { '--write-baseline': 0, '--baseline': 0, junit: 1, sarif: 1, unix: 1 };
    for (const command of blocks('sh').flatMap((text) => text.trim().split('\n'))) {
      const [, status] = Object.entries(expected).find(([word]) => command.includes(` ${word} `)) ?? [];
      const result = shell(command, folder, env);
      assert.equal(result.status, status, `${command}\n${result.stderr}`);
    }
    for (const name of ['divergence-baseline.json', 'divergence.xml', 'divergence.sarif'])
      assert.ok(fs.statSync(path.join(folder, name)).size > 100, name);
    const [hook] = load(fs.readFileSync('.pre-commit-hooks.yaml', 'utf8')) as {
      id: string;
      entry: string;
      files: string;
    }[];
    assert.ok(blocks('yaml').some((text) => text.includes(`- id: ${hook.id}`)));
    for (const name of ['a.cu', 'b.cuh']) assert.match(name, new RegExp(hook.files));
    const run = shell(`${hook.entry} src/old.cu`, folder, env);
    assert.equal(run.status, 1);
    assert.match(run.stdout, /^src\/old\.cu:1:/);
  });
});
