import type { AnalysedFunction, FileAnalysis } from '../analysis';
import { calleeOf } from '../flow/callee';
import type { Instr } from '../flow/ir';
import { type Fix, Rank } from './fixes/fix';
import { oneSentence } from './one-sentence';
import { inFile } from './position';
import type { Rule, RuleFinding } from './rule';
import { oncePerPlace } from './sync/finding';

type Call = Instr & { readonly op: 'call' };

export const legacyWarpIntrinsic: Rule = {
  id: 'legacy-warp-intrinsic',
  summary: '`__shfl`, `__any`, `__all`, `__ballot` without `_sync`',
  severity: 'warning',
  check({ functions }: FileAnalysis): RuleFinding[] {
    const findings: RuleFinding[] = [];
    for (const of of functions)
      for (const instr of of.flow.instructions)
        if (instr.op === 'call' && calleeOf(instr)?.legacy === true) findings.push(finding(this.id, of, instr));
    return oncePerPlace(findings);
  },
};

function finding(rule: Rule['id'], of: AnalysedFunction, instr: Call): RuleFinding {
  const { start, end } = inFile(of.function, instr);
  const { text } = of.function.file;
  const fix = rewrite(text, start, end, instr.callee);
  return {
    rule,
    severity: 'warning',
    start,
    end,
    message: {
      what: oneSentence(text.slice(start, end), [
        (call) =>
          `${call} does not say which lanes take part: sm_70 and later do not have it, \`${instr.callee}_sync\` does.`,
        (call) => `${call} does not say which lanes take part: use \`${instr.callee}_sync\`.`,
      ]),
      why: 'Since Volta the lanes of a warp need not run together: without a mask the call exchanges with whoever is there.',
      advice: `Write \`${instr.callee}_sync(0xffffffff, …)\` where all lanes come here; else a mask computed before the branch.`,
    },
    related: [],
    lossRank: 0,
    cause: null,
    fixes: fix === null ? [] : [fix],
    branch: null,
  };
}

/** `__shfl_down(v, 1)` → `__shfl_down_sync(0xffffffff, v, 1)`; null where the text is not the call itself, as in a macro. */
function rewrite(text: string, start: number, end: number, callee: string): Fix | null {
  if (!text.startsWith(callee, start)) return null;
  const open = text.indexOf('(', start + callee.length);
  if (open < 0 || open >= end || text.slice(start + callee.length, open).trim() !== '') return null;
  return {
    id: 'sync-form',
    title: `Use ${callee}_sync with all lanes`,
    kind: 'quickfix',
    rank: Rank.Arms,
    keepsResults: false,
    edits: () => [
      { start: start + callee.length, end: start + callee.length, text: '_sync' },
      { start: open + 1, end: open + 1, text: '0xffffffff, ' },
    ],
  };
}
