// What the suite's tests share: opening fixtures, waiting for findings, changing text.

import * as vscode from 'vscode';
import * as assert from './assert';

export const source = 'cuda-divergence';

export async function open(name: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'the suite runs on test/editor/workspace');
  return vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, name));
}

/** Throws away what a test changed. */
export async function revert(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

export function findings(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter((each) => each.source === source);
}

export function rule({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** Waits until the source text under the findings is exactly `expected`, in order. */
export async function findingsAre(document: vscode.TextDocument, expected: string[]): Promise<vscode.Diagnostic[]> {
  const texts = () => findings(document).map(({ range }) => document.getText(range));
  await until(
    () => texts().join('\n') === expected.join('\n'),
    () => `findings on ${JSON.stringify(expected)}, but there are ${JSON.stringify(texts())}`,
  );
  return findings(document);
}

/** Waits for `holds`, and after `ms` fails with what was waited for. */
export async function until(
  holds: () => boolean | PromiseLike<boolean>,
  waitedFor: () => string,
  ms = 10_000,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) assert.fail(`waited ${ms / 1000} s for ${waitedFor()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function replace(editor: vscode.TextEditor, before: string, after: string): Promise<void> {
  const done = await editor.edit((edit) => edit.replace(rangeOf(editor.document, before), after));
  assert.ok(done, `replaced ${before}`);
}

export function rangeOf(document: vscode.TextDocument, text: string): vscode.Range {
  const at = document.getText().indexOf(text);
  assert.ok(at >= 0, `${text} is in the file`);
  return new vscode.Range(document.positionAt(at), document.positionAt(at + text.length));
}
