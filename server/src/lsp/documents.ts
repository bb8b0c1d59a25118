import { type Connection, TextDocumentSyncKind, TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { holdsDeviceCode } from '../workspace/device-code';

const cudaLanguages = new Set(['cuda-cpp', 'cuda']);
const headerLanguages = new Set(['cpp', 'c']);

/** The open documents; `generation` grows with every change of any of them, of settings, or of files on disk. */
export class Documents {
  readonly texts = new TextDocuments(TextDocument);
  generation = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(connection: Connection) {
    this.texts.onDidChangeContent(() => this.changed());
    this.texts.onDidClose(() => this.changed());
    this.texts.listen(connection);
  }

  /** Answers given before are no longer good. */
  changed(): void {
    this.generation++;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  get(uri: string): TextDocument | undefined {
    return this.texts.get(uri);
  }

  /** The open documents in which there may be something to say. */
  cuda(): TextDocument[] {
    return this.texts.all().filter(mayHoldDeviceCode);
  }
}

export const documentSync = { openClose: true, change: TextDocumentSyncKind.Incremental } as const;

/** CUDA by its language, or C++ or C with device code in it. */
export function mayHoldDeviceCode(document: TextDocument): boolean {
  if (cudaLanguages.has(document.languageId)) return true;
  return headerLanguages.has(document.languageId) && holdsDeviceCode(document.getText());
}
