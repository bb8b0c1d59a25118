import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import * as assert from './assert';
import { findings, findingsAre, open, replace, revert, until } from './helpers';

describe('the server', () => {
  afterEach(revert);

  it('comes back after a crash and goes on', async function () {
    if (process.platform === 'win32') this.skip(); // no `ps`
    const editor = await open('parity.cu');
    await findingsAre(editor.document, ['i % 2']);
    const [before, ...others] = serverProcesses();
    assert.ok(before && !others.length, 'one server runs');
    await idle(before);
    process.kill(before, 'SIGKILL');
    await until(
      () => serverProcesses().some((pid) => pid !== before),
      () => 'a new server process',
    );
    await replace(editor, 'i % 2', 'threadIdx.x % 4 == 1');
    await findingsAre(editor.document, ['threadIdx.x % 4 == 1']);
  });

  it('leaves out the file that it died of until it is restarted, and goes on with the others', async function () {
    if (process.platform !== 'linux') this.skip(); // the server's processor time comes from /proc
    this.timeout(120_000);
    const small = await open('parity.cu');
    await findingsAre(small.document, ['i % 2']);
    const kernel = (index: number) =>
      `__global__ void k${index}(int *a) { if (threadIdx.x % 2) { for (int j = 0; j < 40; ++j) a[j] = a[j] * 3; } }\n`;
    const content = Array.from({ length: 1500 }, (_, index) => kernel(index)).join('');
    const [before] = serverProcesses();
    const start = processorTime(before);
    const { document } = await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument({ language: 'cuda-cpp', content }),
    );
    await until(
      () => processorTime(before) > start + 0.4,
      () => 'the server to be at work',
    );
    process.kill(before, 'SIGKILL');
    await until(
      () => serverProcesses().some((pid) => pid !== before),
      () => 'a new server process',
    );
    const editor = await open('parity.cu');
    await replace(editor, 'i % 2', 'threadIdx.x % 4 == 1');
    await findingsAre(editor.document, ['threadIdx.x % 4 == 1']);
    await vscode.window.showTextDocument(document);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(findings(document).length, 0);
    await vscode.commands.executeCommand('cudaDivergence.restartServer');
    await until(
      () => findings(document).length > 0,
      () => 'findings in the file that was left out',
      60_000,
    );
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await open('parity.cu');
  });

  it('restarts by command', async function () {
    if (process.platform === 'win32') this.skip();
    const editor = await open('parity.cu');
    await findingsAre(editor.document, ['i % 2']);
    const [before] = serverProcesses();
    await vscode.commands.executeCommand('cudaDivergence.restartServer');
    await until(
      () => serverProcesses().length === 1 && serverProcesses()[0] !== before,
      () => 'a new server process in the place of the old one',
    );
    await findingsAre(editor.document, ['i % 2']);
  });

  it('has a log to show', async () => {
    await vscode.commands.executeCommand('cudaDivergence.showLog');
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });
});

/** The language servers that this extension host has started. */
function serverProcesses(): number[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state, ...args]) => {
      const alive = state !== undefined && !state.startsWith('Z');
      return alive && Number(parent) === process.pid && args.some((arg) => arg.endsWith('server.js'));
    })
    .map(([pid]) => Number(pid));
}

/** Waits until the server has nothing to do. The document that it works on when it is killed would be left out. */
async function idle(pid: number): Promise<void> {
  const rest = () => new Promise((resolve) => setTimeout(resolve, 500));
  if (process.platform !== 'linux') return void (await rest());
  for (let spent = -1; spent !== processorTime(pid); await rest()) spent = processorTime(pid);
}

/** Seconds of processor time that a process has taken. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
