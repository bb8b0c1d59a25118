import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import { plainClient, TestClient, until, vscode } from './client';

const uri = 'untitled:parity.cu';
const source = fs.readFileSync('examples/parity.cu', 'utf8');

describe('the language server', function () {
  this.timeout(60_000); // each run starts a process
  let client: TestClient;

  beforeEach(() => {
    client = new TestClient();
  });
  afterEach(async () => assert.equal(await client.stop(), 0));

  it('announces what it can', async () => {
    const capabilities = await client.start(vscode);
    assert.deepEqual(capabilities, {
      textDocumentSync: { openClose: true, change: 2 },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      hoverProvider: true,
      codeLensProvider: { resolveProvider: false },
      codeActionProvider: {
        codeActionKinds: ['quickfix', 'refactor.rewrite', 'source.fixAll.cudaDivergence'],
        resolveProvider: true,
      },
      diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false },
    });
  });

  it('gives findings with rule, page, severity and why-chain', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    const [finding, ...others] = await client.diagnostics(uri);
    assert.deepEqual(others, []);
    assert.equal(finding.source, 'cuda-divergence');
    assert.equal(finding.code, 'divergent-branch');
    assert.match(finding.codeDescription?.href ?? '', /docs\/rules\/divergent-branch\.md$/);
    assert.equal(finding.severity, 2);
    assert.equal(finding.tags, undefined);
    assert.ok(finding.relatedInformation?.length);
    for (const { location } of finding.relatedInformation ?? []) assert.equal(location.uri, uri);
    assert.deepEqual(await client.marked(uri), ['i % 2']);
  });

  it('says "unchanged" where nothing changed, and follows edits', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    const first = await client.pull(uri);
    assert.ok(first.kind === 'full' && first.resultId);
    const second = await client.pull(uri, first.resultId);
    assert.deepEqual(second, { kind: 'unchanged', resultId: first.resultId });
    await client.replace(uri, 'i % 2', '(i / 32) % 2');
    const third = await client.pull(uri, first.resultId);
    assert.ok(third.kind === 'full');
    assert.deepEqual(third.items, []);
    await client.replace(uri, '(i / 32) % 2', 'threadIdx.x % 4 == 1');
    assert.deepEqual(await client.marked(uri), ['threadIdx.x % 4 == 1']);
  });

  it('shows how it sees the function at a line, and says why it cannot', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    const line = source.split('\n').findIndex((each) => each.includes('i % 2')) + 1;
    const dump = (kind: unknown, at: unknown, of = uri) =>
      client.request<{ text: string | null; reason: string }>('cudaDivergence/dump', { uri: of, kind, line: at });
    assert.match((await dump('values', line)).text ?? '', /if \(i % 2\) at line \d+: divergent every-warp 0xaaaaaaaa/);
    assert.match((await dump('cfg', line)).text ?? '', /b0: <-[\s\S]*branch %/);
    const { text } = await dump('mask', line);
    assert.match(text ?? '', /i % 2/);
    assert.doesNotMatch(text ?? '', /__global__/);
    assert.match((await dump('cfg', 100_000)).reason, /no device function stands on line 100000/);
    for (const [kind, at, of] of [
      ['tree', line, uri],
      ['cfg', 'x', uri],
      ['cfg', line, 'untitled:none.cu'],
    ] as const) {
      const refused = await dump(kind, at, of);
      assert.equal(refused.text, null);
      assert.notEqual(refused.reason, '');
    }
  });

  it('hovers over condition and keyword alike, over uniform conditions, and nowhere else', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    const onCondition = await client.hover(uri, 'i % 2', 1);
    assert.ok(onCondition && typeof onCondition.contents === 'object' && 'value' in onCondition.contents);
    assert.match(
      onCondition.contents.value,
      /^\*\*Loses about \d+ of \d+ issue slots per warp\.\*\* Divergent: splits every warp/,
    );
    assert.match(onCondition.contents.value, /data:image\/svg/);
    assert.deepEqual(await client.hover(uri, 'if (i % 2)'), onCondition);
    const guard = await client.hover(uri, 'i >= n');
    assert.match(JSON.stringify(guard), /boundary/);
    const uniform = await client.hover(uri, '(i / 32) % 2');
    assert.match(JSON.stringify(uniform), /Uniform/);
    assert.equal(await client.hover(uri, 'data[i] = polish'), null);
  });

  it('offers fixes, none preferred, declarations last, edits on demand; each makes the finding go', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    const actions = await client.actions(uri, 'i % 2');
    const heads = [
      'Give each warp elements of one kind',
      'Test the warp index instead of the thread index',
      'Expected here: insert `// divergence: expected`',
      'Expected in all of `byParity`',
      'Expected in this file',
    ];
    assert.deepEqual(
      actions.map(({ title }) => heads.find((head) => title.startsWith(head))),
      heads,
    );
    for (const { kind, isPreferred, edit, diagnostics } of actions) {
      assert.deepEqual({ kind, isPreferred, edit }, { kind: 'quickfix', isPreferred: undefined, edit: undefined });
      assert.equal(diagnostics?.length, 1);
    }
    const [, rewrite, expected] = await Promise.all(actions.map((action) => client.resolve(action)));
    const rewritten = client.applied(uri, rewrite);
    const declared = client.applied(uri, expected);
    assert.equal(rewritten, source.replace('(i % 2)', '((i / 32) % 2)'));
    assert.equal(declared, source.replace('  if (i % 2)', '  // divergence: expected\n  if (i % 2)'));
    for (const fixed of [rewritten, declared]) {
      await client.setText(uri, fixed);
      assert.deepEqual(await client.marked(uri), []);
    }
    assert.deepEqual(await client.actions(uri, '(i / 32) % 2', ['refactor']), []);
  });

  it('silences a rule as the very last resort, where the client can write settings', async () => {
    await client.start(vscode, { commands: ['cudaDivergence.silenceRule'] });
    await client.open(uri, source);
    const actions = await client.actions(uri, 'i % 2');
    const last = actions[actions.length - 1];
    assert.match(last.title, /^Silence `divergent-branch` everywhere/);
    assert.deepEqual(last.command?.arguments, ['divergent-branch']);
    assert.equal(last.command?.command, 'cudaDivergence.silenceRule');
    assert.deepEqual([last.kind, last.isPreferred, last.edit], ['quickfix', undefined, undefined]);
    assert.equal(last.diagnostics?.length, 1);
    assert.equal(actions.filter(({ command }) => command !== undefined).length, 1);
    // What the command sets is what silences the rule.
    await client.configure({ severity: { 'divergent-branch': 'off' } });
    assert.deepEqual(await client.marked(uri), []);
    assert.deepEqual(await client.actions(uri, 'i % 2', ['quickfix']), []);
  });

  it('fixes all that keeps results, and only where it is asked to', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    const [action, ...others] = await client.actions(uri, 'i % 2', ['source.fixAll']);
    assert.deepEqual(others, []);
    assert.equal(action.kind, 'source.fixAll.cudaDivergence');
    const fixed = client.applied(uri, await client.resolve(action));
    assert.equal((fixed.match(/slot & ~63/g) ?? []).length, 1);
    await client.setText(uri, fixed);
    assert.ok(!(await client.marked(uri)).includes('i % 2'));
  });

  it('names comments with a word that nothing knows, and greys those that silence nothing', async () => {
    await client.start(vscode);
    await client.open(
      'untitled:c.cu',
      `__global__ void k(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // divergence: expcted
  if (a[i] > 0) a[i] = 0;  // divergence: expected
  a[i] += 1;  // divergence: du/dx + dv/dy
}
`,
    );
    const told = (await client.diagnostics('untitled:c.cu')).map(({ range, severity, tags, message }) => [
      range.start.line,
      severity,
      tags,
      message,
    ]);
    assert.deepEqual(told, [
      [3, 4, [1], '`divergence: expected` silences nothing here: there is no finding that it would keep back.'],
      [
        2,
        3,
        undefined,
        '`divergence: expcted` is not understood; there are expected, mostly-uniform, off, on and block(x, y, z).',
      ],
    ]);
  });

  it('offers what mends a finding first and what silences it last, all of it as quick fixes', async () => {
    const text = fs.readFileSync('test/fixes/merge-arms/argument/before.cu', 'utf8');
    await client.start(vscode);
    await client.open('untitled:o.cu', text);
    const actions = await client.actions('untitled:o.cu', 'kind[i] > 3');
    const silencers = /^(The data are sorted|Expected|Silence)/;
    const firstSilencer = actions.findIndex(({ title }) => silencers.test(title));
    assert.ok(firstSilencer > 0, actions.map(({ title }) => title).join('\n'));
    assert.match(actions[0].title, /^Do once what both arms/);
    assert.ok(
      actions.slice(firstSilencer).every(({ title }) => silencers.test(title)),
      'silencers stand together, last',
    );
    assert.ok(actions.every(({ kind }) => kind === 'quickfix'));
    for (const { title } of actions) assert.ok(title.length <= 145, title);
  });

  it('offers rewrites of branches without a finding as refactorings', async () => {
    await client.start(vscode);
    await client.open('untitled:r.cu', fs.readFileSync('test/fixes/contiguous-threads/sum/before.cu', 'utf8'));
    assert.deepEqual(await client.marked('untitled:r.cu'), []);
    const actions = await client.actions('untitled:r.cu', 'tid % (2 * s)', ['refactor']);
    assert.deepEqual(
      actions.map(({ title, kind }) => [title.split(':')[0], kind]),
      [
        ['Add with large strides first', 'refactor.rewrite'],
        ['Let neighbouring threads do the work', 'refactor.rewrite'],
      ],
    );
    const after = fs.readFileSync('test/fixes/contiguous-threads/sum/after.cu', 'utf8');
    assert.equal(client.applied('untitled:r.cu', await client.resolve(actions[1])), after);
    assert.deepEqual(await client.actions('untitled:r.cu', 'tid % (2 * s)', ['quickfix']), []);
  });

  it('offers a branch where a product with 0 or 1 chooses, which is no branch yet', async () => {
    await client.start(vscode);
    await client.open('untitled:m.cu', fs.readFileSync('test/fixes/masked-value/sum/before.cu', 'utf8'));
    const [action, ...others] = await client.actions('untitled:m.cu', 'c * a', ['refactor']);
    assert.deepEqual(others, []);
    assert.match(
      action.title,
      /^Branch on `c`, on which all lanes agree, instead of multiplying by it \(56 → 27 or 29 slots/,
    );
    const after = fs.readFileSync('test/fixes/masked-value/sum/after.cu', 'utf8');
    assert.equal(client.applied('untitled:m.cu', await client.resolve(action)), after);
  });

  it('does not resolve a fix against a text that has changed', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    const [action] = await client.actions(uri, 'i % 2');
    await client.replace(uri, '// Every', '// Each');
    assert.equal((await client.resolve(action)).edit, undefined);
  });

  it('speaks up in C++ only where there is device code', async () => {
    await client.start(vscode);
    await client.open('untitled:a.hpp', source, 'cpp');
    await client.open('untitled:b.cpp', 'int f(int i) { if (i % 2) return 1; return 0; }\n', 'cpp');
    assert.deepEqual(await client.marked('untitled:a.hpp'), ['i % 2']);
    assert.deepEqual(await client.marked('untitled:b.cpp'), []);
  });

  it('follows settings, names wrong ones in the log and asks for a refresh', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    assert.deepEqual(await client.marked(uri), ['i % 2']);
    await client.configure({ enable: false });
    await until(() => client.refreshes > 0, 'a refresh');
    assert.deepEqual(await client.marked(uri), []);
    await client.configure({ severity: { 'divergent-branch': 'hint' } });
    assert.deepEqual(
      (await client.diagnostics(uri)).map(({ severity }) => severity),
      [4],
    );
    await client.configure({ architecture: 'sm_1', blockShape: 'big', severity: { 'divergent-branch': 'loud' } });
    assert.deepEqual(await client.marked(uri), ['i % 2']);
    for (const problem of [/"architecture": "sm_1" is not one of/, /"blockShape": "big"/, /divergent-branch: "loud"/])
      assert.ok(
        client.logged.some((line) => problem.test(line)),
        `${problem} in ${client.logged.join('\n')}`,
      );
  });

  it('tells the client how a document stands', async () => {
    await client.start(vscode);
    await client.open(uri, source);
    await client.diagnostics(uri);
    await until(() => client.statuses.length > 0, 'a status');
    assert.deepEqual(client.statuses[0], { uri, divergent: 3, shown: 1, functions: 4, skipped: null });
  });

  it('pushes to clients that cannot pull, and takes back on close', async () => {
    const capabilities = await client.start(plainClient);
    assert.equal(capabilities.diagnosticProvider, undefined);
    await client.open(uri, source);
    await until(() => client.published.length === 1, 'findings');
    assert.equal(client.published[0].diagnostics.length, 1);
    assert.equal(client.published[0].diagnostics[0].relatedInformation, undefined);
    await client.replace(uri, 'i % 2', 'blockIdx.x % 2');
    await until(() => client.published.length === 2, 'no findings');
    assert.deepEqual(client.published[1].diagnostics, []);
    await client.close(uri);
    await until(() => client.published.length === 3, 'the closing');
  });

  it('hovers in plain text where the client knows no Markdown', async () => {
    await client.start(plainClient);
    await client.open(uri, source);
    const hover = await client.hover(uri, 'i % 2');
    assert.ok(hover && typeof hover.contents === 'object' && 'kind' in hover.contents);
    assert.equal(hover.contents.kind, 'plaintext');
    assert.match(hover.contents.value, /^Loses about \d+ of \d+ issue slots per warp\. Divergent: splits every warp/);
  });

  it('takes settings from initializationOptions where the client answers no configuration', async () => {
    await client.start(plainClient, { severity: { 'divergent-branch': 'off' } });
    await client.open(uri, source);
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual(
      client.published.flatMap(({ diagnostics }) => diagnostics),
      [],
    );
  });

  it('survives hostile text and unknown documents', async () => {
    await client.start(vscode);
    const nested = `__global__ void k() { ${'if (threadIdx.x) {'.repeat(3000)}`;
    for (const [name, text] of Object.entries({ nested, nul: '\0\0', open: '__global__ void k(', empty: '' })) {
      await client.open(`untitled:${name}.cu`, text);
      assert.equal((await client.pull(`untitled:${name}.cu`)).kind, 'full');
    }
    assert.equal((await client.pull('untitled:never-opened.cu')).kind, 'full');
    await client.open(uri, source);
    assert.deepEqual(await client.marked(uri), ['i % 2']);
  });
});
