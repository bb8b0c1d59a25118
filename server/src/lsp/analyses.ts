import type { CancellationToken } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Settings } from '../settings/settings';
import type { CudaParser } from '../syntax/parser';
import { type Analysed, Engine } from '../workspace/engine';
import type { Reader } from '../workspace/reader';
import type { Configuration } from './configuration';
import { type Documents, mayHoldDeviceCode } from './documents';
import type { Environment } from './environment';
import type { Log } from './log';
import { leftOutReason, type Work } from './work';

/** What is known of a document; `off` where there is nothing to say about it. */
export type Answer = Analysed | 'off' | 'failed' | 'cancelled';

interface Kept {
  readonly generation: number;
  readonly answer: Answer;
}

/** Analyses open documents on demand and keeps the answers until something changes. */
export class Analyses {
  private readonly kept = new Map<string, Kept>();
  /** One engine per distinct settings: mostly one. */
  private readonly engines = new Map<string, Engine>();
  private parser: Promise<CudaParser> | undefined;
  private readonly running = new Set<Promise<Answer>>();

  constructor(
    private readonly documents: Documents,
    private readonly configuration: Configuration,
    private readonly environment: Environment,
    private readonly reader: Reader,
    private readonly work: Work,
    private readonly log: Log,
  ) {
    documents.texts.onDidClose(({ document: { uri } }) => this.closed(uri));
  }

  async of(uri: string, token: CancellationToken): Promise<Answer> {
    const answer = this.answer(uri, token);
    this.running.add(answer);
    try {
      return await answer;
    } finally {
      this.running.delete(answer);
    }
  }

  private async answer(uri: string, token: CancellationToken): Promise<Answer> {
    const document = this.documents.get(uri);
    if (document === undefined || !mayHoldDeviceCode(document)) return 'off';
    if (this.work.isLeftOut(uri)) return { skipped: leftOutReason };
    const settings = await this.configuration.of(uri);
    if (!settings.enable) return 'off';
    this.parser ??= this.environment.loadParser();
    const parser = await this.parser;
    await breath(); // a newer change or a cancellation that is already here comes first
    return this.known(uri) ?? this.work.on(uri, () => this.known(uri) ?? this.fresh(document, settings, parser, token));
  }

  private known(uri: string): Answer | null {
    const kept = this.kept.get(uri);
    return kept?.generation === this.documents.generation ? kept.answer : null;
  }

  private fresh({ uri }: TextDocument, settings: Settings, parser: CudaParser, token: CancellationToken): Answer {
    if (token.isCancellationRequested) return 'cancelled';
    const document = this.documents.get(uri);
    if (document === undefined) return 'off'; // closed meanwhile
    const answer = this.analyse(document, settings, parser);
    this.kept.set(uri, { generation: this.documents.generation, answer });
    return answer;
  }

  /** The same of a file that nobody has opened: read, analysed and forgotten. */
  async openOrNot(uri: string, token: CancellationToken): Promise<Answer> {
    if (this.documents.get(uri) !== undefined) return this.of(uri, token);
    if (this.work.isLeftOut(uri)) return { skipped: leftOutReason };
    const settings = await this.configuration.of(uri);
    this.configuration.forget(uri);
    if (!settings.enable) return 'off';
    this.parser ??= this.environment.loadParser();
    const parser = await this.parser;
    await breath();
    if (token.isCancellationRequested) return 'cancelled';
    return this.work.on(uri, () => {
      const engine = this.engineFor(settings, parser);
      const path = this.environment.pathOf(uri);
      try {
        return engine.analyse(path, path, [path]);
      } catch (error) {
        this.log.error(`The analysis of ${path} failed`, error);
        return 'failed';
      } finally {
        if (this.documents.get(uri) === undefined) engine.close(path);
      }
    });
  }

  /** Whatever settings say now is asked again. */
  reconfigured(): void {
    this.kept.clear();
    this.disposeEngines();
  }

  /** Answers what was asked, then frees all. */
  async dispose(): Promise<void> {
    await Promise.allSettled(this.running);
    this.disposeEngines();
    await this.parser?.then((parser) => parser.dispose()).catch(() => {});
  }

  private analyse(document: TextDocument, settings: Settings, parser: CudaParser): Answer {
    const path = this.environment.pathOf(document.uri);
    try {
      const engine = this.engineFor(settings, parser);
      const analysed = engine.analyse(path, path, this.groupOf(path, engine));
      if (analysed.skipped !== null) this.log.warn(`${path} is not analysed: ${analysed.skipped}`);
      return analysed;
    } catch (error) {
      this.log.error(`The analysis of ${path} failed; its last hints stay`, error);
      return 'failed';
    }
  }

  private engineFor(settings: Settings, parser: CudaParser): Engine {
    const key = JSON.stringify(settings);
    const engine = this.engines.get(key) ?? new Engine(parser, this.reader, settings, true, true);
    this.engines.set(key, engine);
    for (const document of this.documents.texts.all().filter(({ uri }) => !this.work.isLeftOut(uri)))
      engine.files.setOpen(this.environment.pathOf(document.uri), document.getText());
    return engine;
  }

  /** A document and the other open ones of its folder, or that include it. */
  private groupOf(path: string, engine: Engine): string[] {
    const { reader } = this;
    const { pathOf } = this.environment;
    const others = this.documents.cuda().flatMap(({ uri }) => (this.work.isLeftOut(uri) ? [] : pathOf(uri)));
    const related = others.filter((other) => {
      if (other === path) return false;
      if (reader.folderOf(other) === reader.folderOf(path)) return true;
      const parsed = engine.files.get(other);
      return !('reason' in parsed) && parsed.includes.includes(path);
    });
    return [path, ...related];
  }

  private closed(uri: string): void {
    this.kept.delete(uri);
    this.configuration.forget(uri);
    for (const engine of this.engines.values()) engine.close(this.environment.pathOf(uri));
  }

  private disposeEngines(): void {
    for (const engine of this.engines.values()) engine.dispose();
    this.engines.clear();
  }
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
