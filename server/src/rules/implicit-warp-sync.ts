import type { AnalysedFunction, FileAnalysis } from '../analysis';
import type { FunctionVerdicts } from '../uniformity/result';
import { oneSentence } from './one-sentence';
import type { Rule, RuleFinding } from './rule';
import { describeStore, exchanges } from './sync/exchanges';
import { oncePerPlace } from './sync/finding';

export const implicitWarpSync: Rule = {
  id: 'implicit-warp-sync',
  summary: 'Lanes exchange data through shared memory relying on lockstep; needs `__syncwarp()`',
  severity: 'warning',
  check({ functions }: FileAnalysis): RuleFinding[] {
    const findings: RuleFinding[] = [];
    for (const of of functions) for (const verdicts of of.verdicts) findings.push(...findingsOf(this.id, of, verdicts));
    return oncePerPlace(findings);
  },
};

function findingsOf(rule: Rule['id'], of: AnalysedFunction, verdicts: FunctionVerdicts): RuleFinding[] {
  const { file } = of.function;
  return exchanges(verdicts).map(({ load, store, reader, writer }): RuleFinding => {
    const start = of.function.start + load.start;
    const end = of.function.start + load.end;
    return {
      rule,
      severity: 'warning',
      start,
      end,
      message: {
        what: oneSentence(file.text.slice(start, end), [
          (access) =>
            `Lane ${reader} reads in ${access} what lane ${writer} wrote: without \`__syncwarp()\` between, it may come too early.`,
          (access) => `${access} reads what another lane wrote, without \`__syncwarp()\` between.`,
        ]),
        why: 'Since Volta each lane has its own program counter; `volatile` orders nothing between lanes.',
        advice: 'Put `__syncwarp()` between the write and this read, and between this read and the next write.',
      },
      related: [describeStore(of, store)],
      lossRank: 0,
      cause: null,
      fixes: [],
      branch: null,
    };
  });
}
