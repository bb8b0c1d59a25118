// The extension behind either door: starts the language server, shows how it is doing, offers the commands.
import * as vscode from 'vscode';
import { dumpCommand } from './dump';
import { type Connect, Server } from './server';
import { silenceRule, silenceRuleCommand } from './silence-rule';
import { Status } from './status';
import { worstBranches } from './worst-branches';

let server: Server | undefined;

export async function open(context: vscode.ExtensionContext, connect: Connect): Promise<void> {
  const output = vscode.window.createOutputChannel('CUDA Divergence Hints', { log: true });
  const status = new Status();
  const running = new Server(connect, output, status);
  server = running;
  context.subscriptions.push(
    output,
    status,
    vscode.commands.registerCommand('cudaDivergence.restartServer', () => running.restart()),
    vscode.commands.registerCommand('cudaDivergence.showLog', () => output.show(true)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => running.trusted()),
    dumpCommand(running),
    worstBranches(running),
    vscode.commands.registerCommand(silenceRuleCommand, silenceRule),
  );
  await running.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
