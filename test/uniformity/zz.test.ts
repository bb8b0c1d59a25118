import { dumpFlow } from '../../server/src/flow/dump';
import { lowerFunction } from '../../server/src/flow/lower';
import fs from 'node:fs';
import { analyse, startParser } from './analyse';
describe('zz', () => { before(startParser);
 it('x', () => { analyse(fs.readFileSync('/tmp/x.cu', 'utf8'), ({ answers, truncated, program }) => { for (const a of answers) console.log(a.line, a.verdict.site.kind, a.condition, '=>', a.judgement.uniformity, a.judgement.extent, a.judgement.mask?.toString(16), JSON.stringify(a.judgement.constant), a.verdict.why.map((w) => w.message).join(' < ')); console.log(truncated); if (process.env.DUMP) for (const f of program.functions) if (f.kind !== 'host') console.log(dumpFlow(lowerFunction(program, f)));
 }); }); });
