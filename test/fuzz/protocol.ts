// Sessions of a client that has lost its mind: messages in any order, with any parameters, answers that were not asked for.
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import type { CudaParser } from '../../server/src/syntax/parser';
import { serve } from './memory-server';
import { mutateOnce } from './mutate';
import { someFile } from './pieces';
import { pick, type Random, random } from './random';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

const requests = [
  'textDocument/diagnostic',
  'textDocument/hover',
  'textDocument/codeAction',
  'codeAction/resolve',
  'cudaDivergence/dump',
  'workspace/symbol',
  'no/such',
  'shutdown',
  'initialize',
];
const notifications = [
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didChange',
  'textDocument/didChange',
  'textDocument/didClose',
  'textDocument/didSave',
  'workspace/didChangeConfiguration',
  'workspace/didChangeWatchedFiles',
  'workspace/didChangeWorkspaceFolders',
  'cudaDivergence/trusted',
  '$/cancelRequest',
  '$/setTrace',
  'no/such',
];
const uris = [
  'untitled:a.cu',
  'untitled:b.cu',
  'file:///nowhere/c.cuh',
  'vscode-vfs://x/d.cu',
  '',
  'x',
  'file://host/share/k.cu',
];
const odd: readonly unknown[] = [
  null,
  undefined,
  0,
  -1,
  1e20,
  0.5,
  '',
  'x',
  [],
  {},
  [[]],
  { uri: 1 },
  true,
  '__proto__',
  NaN,
];
const languages = ['cuda-cpp', 'cuda', 'cpp', 'c', 'python', ''];

/** Plays the session of a seed; what the server did wrong, or null. */
export async function playProtocol(
  seed: number,
  parser: CudaParser,
  pieces: readonly string[],
): Promise<string | null> {
  const below = random(seed);
  const { input, output } = serve(parser);
  const writer = new StreamMessageWriter(input);
  const send = (message: unknown) => writer.write(message as Parameters<typeof writer.write>[0]);
  const asked: number[] = [];
  const answers = new Map<number | string, number>();
  new StreamMessageReader(output).listen((message) => {
    const { id, method } = message as Message;
    if (id === undefined) return;
    if (method === undefined) answers.set(id, (answers.get(id) ?? 0) + 1);
    else answer(id, below, send);
  });
  const ask = (method: string, params: unknown) => {
    asked.push(asked.length + 1);
    return send({ jsonrpc: '2.0', id: asked.length, method, params });
  };
  if (below(8) > 0) await ask('initialize', { processId: null, rootUri: null, capabilities: capabilities(below) });
  for (let left = 5 + below(40); left > 0; left--) {
    const step = below(20);
    if (step < 9) await ask(pick(below, requests.slice(0, below(6) === 0 ? 9 : 7)), parameters(below, pieces, asked));
    else if (step < 19) {
      const method = pick(below, notifications);
      await send({ jsonrpc: '2.0', method, params: parameters(below, pieces, asked) });
    } else await send(pick(below, odd) ?? { jsonrpc: '2.0', id: below(5), result: pick(below, odd) ?? null });
    if (below(4) === 0) await new Promise((resolve) => setTimeout(resolve, below(4)));
  }
  const isAnswered = () => asked.every((id) => answers.has(id));
  for (let tries = 0; tries < 1000 && !isAnswered(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  const unanswered = asked.filter((id) => !answers.has(id));
  if (unanswered.length > 0) return `no answer to ${unanswered.join(', ')}`;
  const twice = asked.filter((id) => answers.get(id) !== 1);
  return twice.length > 0 ? `several answers to ${twice.join(', ')}` : null;
}

/** Most questions of the server are answered; some late, some wrong, some with an error, some never. */
function answer(id: number | string, below: Random, send: (message: unknown) => Promise<void>): void {
  const how = below(6);
  const message =
    how === 0
      ? { jsonrpc: '2.0', id, error: { code: -32603, message: 'no' } }
      : {
          jsonrpc: '2.0',
          id,
          result: how === 1 ? (pick(below, odd) ?? null) : [{ enable: how !== 2, blockShape: '64' }],
        };
  if (how !== 3) setTimeout(() => send(message).catch(() => {}), below(3));
}

function capabilities(below: Random): unknown {
  const some = <T>(value: T) => (below(3) === 0 ? pick(below, odd) : value);
  return some({
    textDocument: some({
      diagnostic: some({}),
      hover: some({ contentFormat: some(['markdown']) }),
      codeAction: some({ codeActionLiteralSupport: {} }),
    }),
    workspace: some({
      configuration: below(2) === 0,
      diagnostics: some({ refreshSupport: true }),
      didChangeConfiguration: some({ dynamicRegistration: true }),
    }),
    general: some({}),
  });
}

/** Parameters of all methods at once, each of them right most of the time. */
function parameters(below: Random, pieces: readonly string[], asked: readonly number[]): unknown {
  if (below(12) === 0) return pick(below, odd);
  const some = <T>(value: T): unknown => (below(15) === 0 ? pick(below, odd) : value);
  const position = () => some({ line: some(below(40)), character: some(below(60)) });
  const range = () => some({ start: position(), end: position() });
  const uri = some(pick(below, uris.slice(0, below(3) === 0 ? uris.length : 2)));
  const file = someFile(below, pieces);
  const text = below(2) === 0 ? file : mutateOnce(file, below);
  return {
    id: some(pick(below, asked.length > 0 ? asked : [1])),
    uri,
    kind: some(pick(below, ['mask', 'cfg', 'values'])),
    line: some(1 + below(30)),
    textDocument: some({
      uri,
      languageId: some(pick(below, languages.slice(0, 1 + below(6)))),
      version: some(below(100)),
      text: some(text),
    }),
    position: position(),
    range: range(),
    context: some({ diagnostics: some([]), only: below(3) === 0 ? some(['source.fixAll']) : undefined }),
    contentChanges: some(
      Array.from({ length: below(3) }, () =>
        some(below(2) === 0 ? { text: some(text) } : { range: range(), text: some(text.slice(0, 80)) }),
      ),
    ),
    title: some('x'),
    data: some({ uri, version: some(1), rule: some('divergent-branch'), start: some(below(500)), fix: some('x') }),
    settings: some({ cudaDivergence: some({ enable: some(true), severity: some({}) }) }),
    changes: some([some({ uri, type: 2 })]),
    event: some({ added: some([some({ uri, name: 'x' })]), removed: some([]) }),
    value: some('off'),
    capabilities: capabilities(below),
    processId: null,
    rootUri: some(null),
    workspaceFolders: some(null),
    initializationOptions: some({ leftOut: some([uri]), hearsOfWork: some(true), trusted: some(false) }),
  };
}
