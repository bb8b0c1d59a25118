import * as assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run, withFiles } from './run';

const kernel = (name: string) =>
  `__global__ void ${name}(int *a) { if (threadIdx.x % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n`;
const cli = path.resolve('dist/cli.js');
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be printed
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const formats = ['text', 'json', 'sarif', 'github'];

function shell(command: string, cwd: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE: process.execPath, CLI: cli },
  });
  return { status, stdout, stderr };
}

describe('a report that cannot be written whole', function () {
  this.timeout(120_000);
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`k${index}.cu`, kernel(`a${index}_`).repeat(1)]),
  );

  it('because the disk is full: exit status 2 and the reason, in every format and for every command', function () {
    if (!fs.existsSync('/dev/full')) this.skip();
    withFiles(many, (folder) => {
      const commands = [
        ...formats.map((format) => `check --format ${format} .`),
        'explain k1.cu:1',
        'dump mask k1.cu',
        '--help',
        '--version',
      ];
      for (const command of commands) {
        const { status, stderr } = shell(`"$NODE" "$CLI" ${command} > /dev/full`, folder);
        assert.equal(status, 2, command);
        assert.match(stderr, /^cuda-divergence: the report could not be written whole: no space is left.*\n$/, command);
      }
    });
  });

  it('because its reader has gone: no fault where people read, a fault where a program does', () => {
    withFiles(many, (folder) => {
      const through = (format: string) =>
        shell(`"$NODE" "$CLI" check --format ${format} . | true; echo "\${PIPESTATUS[0]}"`, folder);
      const text = through('text');
      assert.equal(text.stderr, '');
      assert.equal(text.stdout, '1\n', 'the status of the findings');
      for (const format of ['json', 'sarif', 'github']) {
        const { stdout, stderr } = through(format);
        assert.equal(stdout, '2\n', format);
        assert.match(stderr, /^cuda-divergence: .*its reader has closed the pipe\n$/);
      }
    });
  });

  it('is whole where the reader is slow and the pipe does not block', async () => {
    const folder = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'cuda-divergence-'));
    try {
      for (const [name, text] of Object.entries(many)) fs.writeFileSync(path.join(folder, name), text);
      const child = spawn(process.execPath, [cli, 'check', '--format', 'json', '.'], { cwd: folder });
      let text = '';
      child.stdout.setEncoding('utf8');
      child.stdout.on('data', (chunk: string) => {
        text += chunk;
        child.stdout.pause();
        setTimeout(() => child.stdout.resume(), 20);
      });
      const status = await new Promise((resolve) => child.once('close', resolve));
      assert.equal(status, 1);
      assert.equal(JSON.parse(text).files.length, 40);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('exit status 2', function () {
  this.timeout(60_000);

  it('where not one PATH can be read, with one line; where some can, they are skipped with the reason', () => {
    withFiles({ 'a.cu': kernel('k') }, (folder) => {
      const none = run(['check', 'no.cu', 'nowhere/b.cu'], folder);
      assert.equal(none.status, 2);
      assert.equal(none.stdout, '');
      assert.equal(none.stderr, 'cuda-divergence: no.cu: no such file or folder (and 1 more)\n');
      const some = run(['check', '--format', 'json', '--fail-on', 'never', 'no.cu', 'a.cu'], folder);
      assert.equal(some.status, 0);
      assert.deepEqual(
        JSON.parse(some.stdout).files.map(({ skipped }: { skipped: string | null }) => skipped),
        ['no such file or folder', null],
      );
    });
  });

  it('where the configuration is deep, huge, or full of mistakes: one line of reasonable length', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const configurations: Record<string, string> = {
      deep: `{"architecture": ${deep}}`,
      'deep and open': '{"a":'.repeat(100_000),
      'deep objects': `{"defines": ${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`,
      huge: `{"blockShape": "${'1'.repeat(3_000_000)}"}`,
      'many entries': JSON.stringify({
        defines: Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`A${i}`, i])),
      }),
      'many mistakes': JSON.stringify(Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`a${i}`, i]))),
      'a long name': JSON.stringify({ ['x'.repeat(100_000)]: 1 }),
      'a long value': JSON.stringify({ blockShape: 'x'.repeat(100_000) }),
      'control characters': JSON.stringify({ 'a\u001b[2J\n\u009b': 1 }),
      'no JSON with control characters': 'a\u001b[2J\n\u009b',
      'UTF-16': Buffer.from('\ufeff{}', 'utf16le') as unknown as string,
      list: '[]',
      empty: '',
    };
    withFiles({ ...configurations, 'a.cu': kernel('k') }, (folder) => {
      for (const name of Object.keys(configurations)) {
        const { status, stdout, stderr } = run(['check', '--config', name, 'a.cu'], folder);
        assert.equal(status, 2, name);
        assert.equal(stdout, '', name);
        assert.match(stderr, /^cuda-divergence: [^\n]{1,250}\n$/, name);
        assert.doesNotMatch(stderr, steering, name);
      }
      fs.writeFileSync(path.join(folder, 'bom'), '\ufeff{"architecture": "sm_80"}\r\n');
      assert.equal(run(['check', '--config', 'bom', 'a.cu'], folder).status, 1);
    });
  });
});

describe('names and texts that would steer a terminal', function () {
  this.timeout(120_000);
  const evil = 'k\u001b[2J\u001b]0;x\u0007\u009b31m\n::error::x\r\u202e';
  const source = `// \u001b[2J \u202e\n#include "n\u001b[2J.h"\n__global__ void k(int *a) { if (threadIdx.x % 2 /*\u001b[2J\u009b\u202e*/) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n`;

  it('are written out, in every format, in explanations, dumps and errors', function () {
    if (process.platform === 'win32') this.skip();
    withFiles({}, (folder) => {
      const file = `${evil}.cu`;
      fs.writeFileSync(path.join(folder, file), source);
      fs.writeFileSync(path.join(folder, `${evil}2.cu`), 'int a;\0');
      fs.mkdirSync(path.join(folder, evil));
      fs.symlinkSync('nowhere', path.join(folder, evil, file));
      const commands = [
        ...formats.map((format) => ['check', '--format', format, '.']),
        ['explain', `${file}:3`],
        ['explain', `${file}:1`],
        ['explain', `${evil}:x`],
        ['dump', 'mask', file],
        ['dump', 'cfg', file],
        ['dump', 'values', `${file}:3`],
        ['dump', evil, file],
        ['check', evil],
        ['check', `${evil}no`],
        ['check', '--config', evil, file],
        ['check', '--arch', evil, file],
        ['check', '--block', evil, file],
        ['check', `--${evil}`, file],
        [evil],
      ];
      for (const command of commands) {
        const { stdout, stderr } = run(command, folder);
        assert.doesNotMatch(stdout, steering, command.join(' '));
        assert.doesNotMatch(stderr, steering, command.join(' '));
        assert.ok(stderr === '' || stderr.split('\n').length === 2, stderr);
        assert.doesNotMatch(`${stdout}${stderr}`, /^::error/m, command.join(' '));
      }
      const { stdout } = run(['check', '--format', 'json', file], folder);
      assert.equal(JSON.parse(stdout).files[0].path, file, 'JSON says the name itself');
      assert.match(
        run(['check', '--format', 'text', file], folder).stdout,
        /^k\\x1b\[2J\\x1b\]0;x\\x07\\x9b31m\\n::error::x\\r\\u202e\.cu:3:/m,
      );
    });
  });
});

describe('texts in other encodings', function () {
  this.timeout(60_000);

  it('UTF-16 and UTF-32 are skipped with the reason, a byte order mark and every line end are fine', () => {
    withFiles({}, (folder) => {
      const text = kernel('k');
      const wide = Buffer.from(text, 'utf16le');
      const files: Record<string, Buffer> = {
        'le.cu': Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
        'be.cu': Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()]),
        'nomark.cu': wide,
        'four.cu': Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.alloc(8)]),
        'mark.cu': Buffer.from(`\ufeff${text}`),
        'crlf.cu': Buffer.from(text.replaceAll(' {', ' {\r\n')),
        'cr.cu': Buffer.from(text.replaceAll(' {', ' {\r')),
        'empty.cu': Buffer.alloc(0),
      };
      for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), bytes);
      const { stdout } = run(['check', '--format', 'json', ...Object.keys(files)], folder);
      const said = JSON.parse(stdout).files.map(
        ({ path: name, skipped, branches }: { path: string; skipped: string | null; branches: unknown[] }) => [
          name,
          skipped?.split(',')[0] ?? branches.length,
        ],
      );
      assert.deepEqual(said, [
        ['le.cu', 'the file is UTF-16'],
        ['be.cu', 'the file is UTF-16'],
        ['nomark.cu', 'the file is UTF-16'],
        ['four.cu', 'the file is UTF-32'],
        ['mark.cu', 2],
        ['crlf.cu', 2],
        ['cr.cu', 2],
        ['empty.cu', 0],
      ]);
    });
  });
});
