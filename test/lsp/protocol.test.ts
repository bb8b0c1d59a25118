import * as assert from 'node:assert/strict';
import { RawServer } from './raw-server';

const uri = 'untitled:k.cu';
const text = '__global__ void k(int *a) { if (threadIdx.x % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n';
const initialize = { processId: null, rootUri: null, capabilities: {} };

/** All that the server may ask of a client. */
const asking = {
  ...initialize,
  capabilities: {
    textDocument: { diagnostic: {}, hover: {} },
    workspace: {
      configuration: true,
      didChangeConfiguration: { dynamicRegistration: true },
      didChangeWatchedFiles: { dynamicRegistration: true },
      diagnostics: { refreshSupport: true },
    },
  },
};

function open(server: RawServer): void {
  server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'cuda-cpp', version: 1, text } });
}

async function end(server: RawServer): Promise<void> {
  server.request(900, 'shutdown');
  await server.answer(900);
  server.notify('exit');
  assert.equal(await server.code(), 0);
  assert.equal(server.errors, '');
}

describe('the states of the protocol', function () {
  this.timeout(60_000);

  it('before initialize every request is refused with -32002, and notifications are dropped', async () => {
    const server = new RawServer();
    open(server);
    for (const [index, method] of ['textDocument/hover', 'shutdown', 'no/such', 'workspace/symbol'].entries()) {
      server.request(index + 1, method, { textDocument: { uri }, position: { line: 0, character: 32 } });
      assert.equal((await server.answer(index + 1)).error?.code, -32002, method);
    }
    server.request(10, 'initialize', initialize);
    assert.equal((await server.answer(10)).error, undefined);
    server.request(11, 'initialize', initialize);
    assert.equal((await server.answer(11)).error?.code, -32600, 'a second initialize');
    await end(server);
  });

  it('after shutdown every request is refused with -32600; exit ends with 0, without shutdown with 1', async () => {
    const server = new RawServer();
    server.request(1, 'initialize', initialize);
    server.notify('initialized');
    server.request(2, 'shutdown');
    assert.equal((await server.answer(2)).result, null);
    for (const [index, method] of ['textDocument/hover', 'shutdown', 'initialize', 'no/such'].entries()) {
      server.request(index + 3, method, initialize);
      assert.equal((await server.answer(index + 3)).error?.code, -32600, method);
    }
    server.notify('exit');
    assert.equal(await server.code(), 0);

    for (const before of [0, 1]) {
      const hasty = new RawServer();
      if (before === 1) hasty.request(1, 'initialize', initialize);
      hasty.notify('exit');
      assert.equal(await hasty.code(), 1);
    }
  });

  it('answers all that came before the input ended', async () => {
    const server = new RawServer();
    server.request(1, 'initialize', initialize);
    server.notify('initialized');
    open(server);
    server.request(2, 'textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 32 } });
    server.request(3, 'shutdown');
    server.process.stdin.end();
    assert.equal(await server.code(), 0);
    assert.ok((await server.answer(2)).result !== null);
    assert.equal((await server.answer(3)).result, null);
  });
});

describe('a client that does not do what it is asked', function () {
  this.timeout(60_000);

  it('and answers every request with an error: the server goes on, with default settings', async () => {
    const server = new RawServer();
    const refused = new Set<number>();
    const refuse = () => {
      for (const message of server.messages()) {
        const { id, method } = message as { id?: number; method?: string };
        if (id === undefined || method === undefined || refused.has(id)) continue;
        refused.add(id);
        server.send({ jsonrpc: '2.0', id, error: { code: -32603, message: `no ${method}` } });
      }
    };
    const timer = setInterval(refuse, 10);
    server.request(1, 'initialize', asking);
    server.notify('initialized');
    open(server);
    server.request(2, 'textDocument/diagnostic', { textDocument: { uri } });
    assert.match(JSON.stringify((await server.answer(2)).result), /divergent-branch/);
    server.notify('workspace/didChangeConfiguration', { settings: null });
    server.notify('workspace/didChangeWatchedFiles', { changes: [] });
    server.request(3, 'textDocument/diagnostic', { textDocument: { uri } });
    assert.match(JSON.stringify((await server.answer(3)).result), /divergent-branch/);
    await server.holds('workspace/diagnostic/refresh');
    assert.ok(refused.size >= 4, `${refused.size} requests`);
    await end(server);
    clearInterval(timer);
  });

  it('and never answers: default settings after two seconds, what it says late counts from then on', async () => {
    const server = new RawServer();
    server.request(1, 'initialize', asking);
    server.notify('initialized');
    open(server);
    const start = Date.now();
    server.request(2, 'textDocument/diagnostic', { textDocument: { uri } });
    assert.match(JSON.stringify((await server.answer(2)).result), /divergent-branch/);
    assert.ok(Date.now() - start < 8000, `${Date.now() - start} ms`);
    server.request(3, 'textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 32 } });
    assert.ok((await server.answer(3)).result !== null);
    const question = server.messages().find((each) => 'method' in each && each.method === 'workspace/configuration');
    server.send({ jsonrpc: '2.0', id: (question as { id: number }).id, result: [{ enable: false }] });
    await server.holds('workspace/diagnostic/refresh');
    server.request(4, 'textDocument/diagnostic', { textDocument: { uri } });
    assert.deepEqual((await server.answer(4)).result, { ...((await server.answer(4)).result as object), items: [] });
    await end(server);
  });

  it('or answers nonsense: the server goes on', async () => {
    for (const result of [5, 'x', [], [5], [[]], {}, [{ severity: 3, includePaths: [1] }]]) {
      const server = new RawServer();
      server.request(1, 'initialize', asking);
      server.notify('initialized');
      open(server);
      server.request(2, 'textDocument/diagnostic', { textDocument: { uri } });
      await server.holds('workspace/configuration');
      const question = server.messages().find((each) => 'method' in each && each.method === 'workspace/configuration');
      server.send({ jsonrpc: '2.0', id: (question as { id: number }).id, result });
      server.send({ jsonrpc: '2.0', id: 4711, result: null });
      server.send({ jsonrpc: '2.0', id: null, error: { code: 1, message: 'x' } });
      assert.match(JSON.stringify((await server.answer(2)).result), /divergent-branch/, JSON.stringify(result));
      await end(server);
    }
  });

  it('or sends messages that are none: they are dropped', async () => {
    const server = new RawServer();
    server.request(1, 'initialize', initialize);
    for (const message of [
      null,
      5,
      'x',
      [],
      {},
      { jsonrpc: '2.0' },
      { id: null, method: 'x' },
      { method: '$/cancelRequest' },
    ])
      server.send(message);
    server.send({ jsonrpc: '2.0', method: '$/cancelRequest', params: null });
    await end(server);
  });
});

describe('an input that is no stream of messages', function () {
  this.timeout(120_000);
  const length = (text: string) => `Content-Length: ${Buffer.byteLength(text)}\r\n`;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize });
  /** What comes, what is said of it; whether the stream ends after it. */
  const inputs: [string, string | Buffer, RegExp, boolean?][] = [
    ['no Content-Length', `Content-Type: x\r\n\r\n${body}`, /no Content-Length/],
    ['an empty header', `\r\n\r\n${body}`, /no Content-Length|no header/],
    ['a negative length', 'Content-Length: -5\r\n\r\n{}', /no number of bytes: "-5"/],
    ['a length that is no number', 'Content-Length: ten\r\n\r\n{}', /no number of bytes: "ten"/],
    ['a length in another notation', 'Content-Length: 0x10\r\n\r\n{}', /no number of bytes/],
    ['a huge length', 'Content-Length: 99999999999\r\n\r\n{}', /more than the limit/],
    ['a body that is not JSON', `${length('{"a":')}\r\n{"a":`, /not JSON/],
    ['an empty body', 'Content-Length: 0\r\n\r\n', /not JSON/],
    ['another charset', `${length(body)}Content-Type: x; charset=utf-16\r\n\r\n${body}`, /charset .*utf-16/],
    ['lines without carriage return', `Content-Length: ${body.length}\n\n${body}`, /no header/],
    ['another protocol', 'GET / HTTP/1.1\r\n\r\n', /no header/],
    ['bytes', Buffer.from([0, 1, 2, 255, 254]), /no header/],
    ['a header without end', `X: ${'a'.repeat(100_000)}`, /no header/],
    ['an end in the header', 'Content-Le', /ends in the middle/, true],
    ['an end in the body', `${length(body)}\r\n${body.slice(0, 20)}`, /ends in the middle/, true],
  ];
  for (const [name, input, reason, ends] of inputs)
    it(`${name}: one line that says so, and exit status 2`, async () => {
      const server = new RawServer();
      server.raw(input);
      if (ends) server.process.stdin.end();
      assert.equal(await server.code(), 2);
      assert.match(server.errors, reason);
      assert.equal(server.errors.split('\n').length, 2, server.errors);
      assert.equal(server.output, '');
    });

  it('takes headers in any order and case, and messages in any pieces', async () => {
    const server = new RawServer();
    const message = Buffer.from(
      `content-type: application/vscode-jsonrpc; charset=utf8\r\nCONTENT-LENGTH:${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    for (const byte of message) {
      server.raw(Buffer.from([byte]));
      if (byte % 16 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    assert.equal((await server.answer(1)).error, undefined);
    await end(server);
  });
});
