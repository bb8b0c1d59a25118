import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TestClient, vscode } from './client';

const text =
  '#include "n.h"\n__global__ void k(int *a) { if (threadIdx.x / N % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n';
/** With this N the condition splits no warp. */
const header = '#define N 32\n';

describe('what the server reads of the disk', function () {
  this.timeout(60_000);
  let folder = '';
  let client = null as unknown as TestClient;
  const write = (name: string, content: string) => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    return pathToFileURL(file).toString();
  };
  /** Is the header read for a document? */
  const sees = async (uri: string) => (await client.marked(uri)).length === 0;

  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cuda-divergence-')));
  });
  afterEach(async () => {
    assert.equal(await client.stop(), 0);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('headers in the workspace folders, also in those that are opened later, and no longer in those that are closed', async () => {
    const uri = write('p/src/k.cu', text.replace('n.h', '../../q/n.h'));
    write('q/n.h', header);
    const workspace = pathToFileURL(folder).toString();
    client = new TestClient();
    await client.start(vscode, undefined, [pathToFileURL(path.join(folder, 'p')).toString()]);
    await client.open(uri, text.replace('n.h', '../../q/n.h'));
    assert.equal(await sees(uri), false);
    const change = (added: string[], removed: string[]) =>
      client.notify('workspace/didChangeWorkspaceFolders', {
        event: {
          added: added.map((each) => ({ uri: each, name: '' })),
          removed: removed.map((each) => ({ uri: each, name: '' })),
        },
      });
    await change([workspace], []);
    assert.equal(await sees(uri), true);
    await change([], [workspace]);
    assert.equal(await sees(uri), false);
  });

  it('nothing for an untitled document, not even in the folder that it runs in', async () => {
    write('n.h', header);
    write('launch.cu', '#define N 32\n__global__ void k(int *a);\nvoid h(int *a) { k<<<1, 32>>>(a); }\n');
    client = new TestClient(folder);
    await client.start(vscode, undefined, [pathToFileURL(folder).toString()]);
    for (const uri of ['untitled:k.cu', 'untitled:Untitled-1', 'vscode-vfs://github/a/k.cu', 'k.cu']) {
      await client.open(uri, text);
      assert.equal(await sees(uri), false, uri);
    }
  });

  it('the configuration of the project, which stands above the editor’s settings, also once it changes', async () => {
    const uri = write('p/src/k.cu', text);
    const config = write('p/.cuda-divergence.json', '{ "defines": { "N": 32 } }');
    const other = write('p/src/gen/k.cu', text);
    write(
      'p/build/compile_commands.json',
      JSON.stringify([{ directory: folder, file: 'p/src/k.cu', command: 'nvcc -DN=32' }]),
    );
    client = new TestClient();
    client.settings = { defines: { N: 3 } };
    await client.start(vscode, undefined, [pathToFileURL(path.join(folder, 'p')).toString()]);
    await client.open(uri, text);
    await client.open(other, text);
    const change = (content: string) => {
      write('p/.cuda-divergence.json', content);
      return client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: config, type: 2 }] });
    };
    assert.equal(await sees(uri), true);
    assert.equal(await sees(other), true);
    await change('{ "exclude": ["gen"] }');
    assert.equal(await sees(uri), false, 'the editor’s setting stands above the compiler’s command line');
    assert.deepEqual(await client.diagnostics(other), []);
    await client.configure({});
    assert.equal(await sees(uri), true, 'the compiler’s command line');
    await change('{ "compileCommands": "off", }');
    assert.equal(await sees(uri), true, 'a configuration that is wrong is ignored');
    assert.ok(
      client.logged.some((each) => /\.cuda-divergence\.json:1:29: .* key in double quotes is missing/.test(each)),
    );
    await change('{ "compileCommands": "off" }');
    assert.equal(await sees(uri), false);
  });

  it('include folders of the settings, relative ones in the workspace folder, once the workspace is trusted', async () => {
    const uri = write('p/k.cu', text);
    write('p/deps/n.h', header);
    for (const includePaths of [['deps'], [path.join(folder, 'p/deps')]]) {
      client = new TestClient();
      client.settings = { includePaths };
      await client.start(vscode, { trusted: false }, [pathToFileURL(path.join(folder, 'p')).toString()]);
      await client.open(uri, text);
      assert.equal(await sees(uri), false);
      await client.notify('cudaDivergence/trusted', {});
      assert.equal(await sees(uri), true);
      if (includePaths[0] === 'deps') assert.equal(await client.stop(), 0);
    }
  });
});
