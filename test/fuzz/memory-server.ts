// The language server in this process, spoken to over streams in memory: thousands of sessions a minute.
import { PassThrough } from 'node:stream';
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  ProposedFeatures,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Environment } from '../../server/src/lsp/environment';
import { FrameReader } from '../../server/src/lsp/frame-reader';
import { Lifecycle } from '../../server/src/lsp/lifecycle';
import { startServer } from '../../server/src/lsp/server';
import type { CudaParser } from '../../server/src/syntax/parser';
import { noReader } from '../../server/src/workspace/reader';

/** A new server's streams. It shares the parser with the others and must not end this process: no `exit`. */
export function serve(parser: CudaParser): { readonly input: PassThrough; readonly output: PassThrough } {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const lifecycle = new Lifecycle();
  const reader = new FrameReader(toServer, () => {});
  const writer = new StreamMessageWriter(toClient);
  const environment: Environment = {
    version: '0',
    readerFor: () => noReader,
    projectWith: () => null,
    loadParser: async () => ({ ...bound(parser), dispose: () => {} }) as CudaParser,
    pathOf: (uri) => uri,
    uriOf: (path) => path,
    includeFolder: () => null,
  };
  startServer(createConnection(ProposedFeatures.all, reader, writer, lifecycle.options), environment, lifecycle);
  return { input: toServer, output: toClient };
}

function connect(parser: CudaParser): ProtocolConnection {
  const { input, output } = serve(parser);
  return createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
}

/** The parser's methods, for a copy whose end is not the parser's. */
function bound(parser: CudaParser): object {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(parser)).filter((name) => name !== 'constructor');
  return Object.fromEntries(
    names.map((name) => [name, (parser as unknown as Record<string, () => unknown>)[name].bind(parser)]),
  );
}

const capabilities: ClientCapabilities = {
  textDocument: { diagnostic: { relatedInformation: true }, hover: { contentFormat: ['markdown'] } },
  workspace: { configuration: true, diagnostics: { refreshSupport: true } },
};

/** A session: documents as the client holds them, and a server that follows. */
export class Session {
  private readonly connection: ProtocolConnection;
  private readonly documents = new Map<string, TextDocument>();

  constructor(
    parser: CudaParser,
    private settings: unknown,
  ) {
    this.connection = connect(parser);
    this.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => this.settings),
    );
    this.connection.onRequest('workspace/diagnostic/refresh', () => null);
    this.connection.listen();
  }

  async start(): Promise<void> {
    await this.connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities });
    await this.connection.sendNotification('initialized', {});
  }

  async open(uri: string, text: string): Promise<void> {
    this.documents.set(uri, TextDocument.create(uri, 'cuda-cpp', 1, text));
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'cuda-cpp', version: 1, text },
    });
  }

  async close(uri: string): Promise<void> {
    this.documents.delete(uri);
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  textOf(uri: string): string {
    return this.documents.get(uri)?.getText() ?? '';
  }

  /** Sends the difference to a new text as one change of the part that differs. */
  async change(uri: string, text: string): Promise<void> {
    const document = this.documents.get(uri);
    if (document === undefined) return;
    const before = document.getText();
    let start = 0;
    while (start < Math.min(before.length, text.length) && before[start] === text[start]) start++;
    let same = 0;
    const most = Math.min(before.length, text.length) - start;
    while (same < most && before[before.length - 1 - same] === text[text.length - 1 - same]) same++;
    const range = { start: document.positionAt(start), end: document.positionAt(before.length - same) };
    const change = { range, text: text.slice(start, text.length - same) };
    // (A position cannot stand inside `\r\n`: the document says what the text is.)
    TextDocument.update(document, [change], document.version + 1);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: document.version },
      contentChanges: [change],
    });
  }

  async configure(settings: unknown): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  async notify(method: string, params: unknown): Promise<void> {
    await this.connection.sendNotification(method, params);
  }

  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    const report: DocumentDiagnosticReport = await this.connection.sendRequest('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return report.kind === 'full' ? report.items : [];
  }

  hover(uri: string, offset: number): Promise<unknown> {
    const position = this.documents.get(uri)?.positionAt(offset);
    return this.connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    this.connection.dispose();
  }
}
