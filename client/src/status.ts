// The item in the language status (the {} in the status bar): how the server does, and what it found in this file.
import * as vscode from 'vscode';
import { cudaLanguages } from './languages';

export type ServerState = { is: 'starting' | 'running' } | { is: 'stopped'; reason: string };

/** What the server says of a document: its notification `cudaDivergence/status`. */
export interface DocumentStatus {
  uri: string;
  /** Conditions that split warps, squiggle or not. */
  divergent: number;
  /** Findings under a squiggle. */
  shown: number;
  /** Kernels and device functions that were analysed. */
  functions: number;
  /** Why it is not analysed. */
  skipped: string | null;
}

export class Status implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem('cudaDivergence.status', cudaLanguages);
  private readonly documents = new Map<string, DocumentStatus>();
  private readonly subscriptions: vscode.Disposable[];
  private state: ServerState = { is: 'starting' };

  constructor() {
    this.item.name = 'CUDA Divergence Hints';
    this.subscriptions = [
      this.item,
      vscode.window.onDidChangeActiveTextEditor(() => this.show()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.documents.delete(uri.toString())),
    ];
    this.show();
  }

  server(state: ServerState): void {
    this.state = state;
    if (state.is !== 'running') this.documents.clear();
    this.show();
  }

  document(status: DocumentStatus): void {
    this.documents.set(vscode.Uri.parse(status.uri).toString(), status);
    this.show();
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  private show(): void {
    const { item, state } = this;
    item.busy = state.is === 'starting';
    if (state.is === 'stopped') {
      item.severity = vscode.LanguageStatusSeverity.Error;
      item.text = 'Stopped';
      item.detail = state.reason;
      item.command = { command: 'cudaDivergence.restartServer', title: 'Restart Server' };
      return;
    }
    const skipped = state.is === 'running' ? this.inFront()?.skipped : undefined;
    if (skipped) {
      item.severity = vscode.LanguageStatusSeverity.Warning;
      item.text = 'Not analysed';
      item.detail = skipped;
      item.command = { command: 'cudaDivergence.restartServer', title: 'Restart Server' };
      return;
    }
    item.severity = vscode.LanguageStatusSeverity.Information;
    item.text = state.is === 'starting' ? 'Starting' : this.summary();
    item.detail = 'CUDA Divergence Hints';
    item.command = { command: 'cudaDivergence.showLog', title: 'Show Log' };
  }

  private inFront(): DocumentStatus | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri;
    return uri && this.documents.get(uri.toString());
  }

  /** What was found in the file in front, in words. */
  private summary(): string {
    const status = this.inFront();
    if (!status) return 'Ready';
    if (!status.functions) return 'No device code';
    if (!status.divergent) return 'No divergent branches';
    // What splits warps and costs little has a hover, and no squiggle to be looked for.
    if (!status.shown) return 'No findings';
    return status.shown === 1 ? '1 finding' : `${status.shown} findings`;
  }
}
