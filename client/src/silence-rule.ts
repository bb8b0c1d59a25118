// The command behind the last quick fix: no more findings of one rule. Only the client can write settings.
import * as vscode from 'vscode';

export const silenceRuleCommand = 'cudaDivergence.silenceRule';

/** Sets the rule to `off` for the workspace, or for the user where none is open. */
export async function silenceRule(rule: unknown): Promise<void> {
  if (typeof rule !== 'string') return;
  const settings = vscode.workspace.getConfiguration('cudaDivergence');
  const own = settings.inspect<Record<string, string>>('severity');
  const inWorkspace =
    vscode.workspace.workspaceFile !== undefined || (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  const set = (inWorkspace ? own?.workspaceValue : own?.globalValue) ?? {};
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await settings.update('severity', { ...set, [rule]: 'off' }, target);
}
