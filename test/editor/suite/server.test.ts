import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import * as assert from './assert';
import { findingsAre, open, replace, revert, until } from './helpers';

describe('the server', () => {
  afterEach(revert);

  it('comes back after a crash and goes on', async function () {
    if (process.platform === 'win32') this.skip(); // no `ps`
    const editor = await open('parity.cu');
    await findingsAre(editor.document, ['i % 2']);
    const [before, ...others] = serverProcesses();
    assert.ok(before && !others.length, 'one server runs');
    process.kill(before, 'SIGKILL');
    await until(
      () => serverProcesses().some((pid) => pid !== before),
      () => 'a new server process',
    );
    await replace(editor, 'i % 2', 'threadIdx.x % 4 == 1');
    await findingsAre(editor.document, ['threadIdx.x % 4 == 1']);
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
