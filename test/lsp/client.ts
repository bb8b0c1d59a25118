// A language client of the tests: speaks to the real server over standard input and output.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import {
  type ClientCapabilities,
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type Hover,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** What VS Code's client announces, as far as the server asks. */
export const vscode: ClientCapabilities = {
  general: { markdown: { parser: 'marked', version: '1.1.0' } },
  textDocument: {
    diagnostic: { relatedInformation: true, codeDescriptionSupport: true },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } },
      resolveSupport: { properties: ['edit'] },
      dataSupport: true,
    },
  },
  workspace: {
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
    workspaceEdit: { documentChanges: true },
  },
};

/** A client that has nothing but the basics. */
export const plainClient: ClientCapabilities = {};

export class TestClient {
  readonly logged: string[] = [];
  readonly statuses: unknown[] = [];
  /** What the server said that it works on. */
  readonly works: (string | null)[] = [];
  readonly published: PublishDiagnosticsParams[] = [];
  settings: unknown = null;
  refreshes = 0;
  private readonly process: ChildProcess;
  private readonly connection: ProtocolConnection;
  private version = 1;
  private readonly texts = new Map<string, string>();

  /** `cwd`: the folder that the server runs in. */
  constructor(cwd = process.cwd()) {
    this.process = spawn(process.execPath, [path.resolve('dist/cli.js'), 'lsp', '--stdio'], {
      cwd,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdout, stdin } = this.process;
    if (stdout === null || stdin === null) throw new Error('no pipes');
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => this.settings),
    );
    this.connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes++;
      return null;
    });
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.logged.push(message);
    });
    this.connection.onNotification('cudaDivergence/work', ({ uri }: { uri: string | null }) => {
      this.works.push(uri);
    });
    this.connection.onNotification('cudaDivergence/status', (status: unknown) => {
      this.statuses.push(status);
    });
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
    });
    this.connection.listen();
  }

  async start(
    capabilities: ClientCapabilities,
    initializationOptions?: unknown,
    folders: readonly string[] = [],
  ): Promise<Record<string, unknown>> {
    const result = await this.connection.sendRequest<{ capabilities: Record<string, unknown> }>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities,
      initializationOptions,
      workspaceFolders: folders.map((uri) => ({ uri, name: uri })),
    });
    await this.connection.sendNotification('initialized', {});
    return result.capabilities;
  }

  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once('exit', resolve));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await ended;
    this.connection.dispose();
    return code;
  }

  /** Ends the server as the system does when memory runs out. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await ended;
    this.connection.dispose();
  }

  async open(uri: string, text: string, languageId = 'cuda-cpp'): Promise<void> {
    this.texts.set(uri, text);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: this.version, text },
    });
  }

  /** Replaces the first occurrence of `before`, as an incremental change. */
  async replace(uri: string, before: string, after: string): Promise<void> {
    const text = this.texts.get(uri) ?? '';
    const range = this.rangeOf(uri, before);
    this.texts.set(
      uri,
      text.replace(before, () => after),
    );
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: ++this.version },
      contentChanges: [{ range, text: after }],
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  async configure(settings: unknown): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { cudaDivergence: settings },
    });
  }

  pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    return this.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri }, previousResultId });
  }

  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const report = await this.pull(uri);
    return report.kind === 'full' ? report.items : [];
  }

  /** The source text under each finding. */
  async marked(uri: string): Promise<string[]> {
    return (await this.diagnostics(uri)).map(({ range }) => this.textIn(uri, range));
  }

  hover(uri: string, at: string, offset = 0): Promise<Hover | null> {
    const { start } = this.rangeOf(uri, at);
    const position = { line: start.line, character: start.character + offset };
    return this.connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
  }

  async actions(uri: string, at: string, only?: string[]): Promise<CodeAction[]> {
    const diagnostics = await this.diagnostics(uri);
    return this.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri },
      range: this.rangeOf(uri, at),
      context: { diagnostics, only },
    });
  }

  resolve(action: CodeAction): Promise<CodeAction> {
    return this.connection.sendRequest('codeAction/resolve', action);
  }

  /** The text after an action's edit. */
  applied(uri: string, { edit }: CodeAction): string {
    const [change] = edit?.documentChanges ?? [];
    const edits = change !== undefined && 'edits' in change ? change.edits : (edit?.changes?.[uri] ?? []);
    let text = this.texts.get(uri) ?? '';
    const sorted = [...edits].sort((a, b) => this.offset(uri, b.range.start) - this.offset(uri, a.range.start));
    for (const each of sorted) {
      const from = this.offset(uri, each.range.start);
      const to = this.offset(uri, each.range.end);
      text = text.slice(0, from) + ('newText' in each ? each.newText : '') + text.slice(to);
    }
    return text;
  }

  async setText(uri: string, text: string): Promise<void> {
    this.texts.set(uri, text);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: ++this.version },
      contentChanges: [{ text }],
    });
  }

  /** Replaces the text between two offsets, as an incremental change. */
  async edit(uri: string, start: number, end: number, text: string): Promise<void> {
    const before = this.texts.get(uri) ?? '';
    const at = (offset: number) => {
      const lines = before.slice(0, offset).split('\n');
      return { line: lines.length - 1, character: lines[lines.length - 1].length };
    };
    const range = { start: at(start), end: at(Math.min(end, before.length)) };
    this.texts.set(uri, before.slice(0, start) + text + before.slice(end));
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: ++this.version },
      contentChanges: [{ range, text }],
    });
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  request<T>(method: string, params: unknown): Promise<T> {
    return this.connection.sendRequest(method, params);
  }

  private textIn(uri: string, { start, end }: Range): string {
    return (this.texts.get(uri) ?? '').slice(this.offset(uri, start), this.offset(uri, end));
  }

  private rangeOf(uri: string, text: string): Range {
    const all = this.texts.get(uri) ?? '';
    const start = all.indexOf(text);
    if (start < 0) throw new Error(`${text} is not in ${uri}`);
    const at = (offset: number) => {
      const before = all.slice(0, offset).split('\n');
      return { line: before.length - 1, character: before[before.length - 1].length };
    };
    return { start: at(start), end: at(start + text.length) };
  }

  private offset(uri: string, { line, character }: Range['start']): number {
    const lines = (this.texts.get(uri) ?? '').split('\n');
    return lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  }
}

/** Waits until `holds`. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited in vain for ${what}`);
}
