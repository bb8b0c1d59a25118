import path from 'node:path';
import { ARCHITECTURES } from '../../server/src/cuda/architectures';
import { named, price } from '../cost/harness';
import { microKernels } from '../cost/micro-kernels';
import { mixedArchs, scoreMixed } from '../cost/mixed-score';
import { scoreOperations } from '../cost/op-score';
import { scoreProbes } from '../cost/predication-score';
import { readCsv } from './csv';
import { type Arm, analysePrograms, armsOf, kernelsOf } from './real-kernels';
import { percent, quantile, summary } from './statistics';

type Pair = { readonly predicted: number; readonly measured: number };

const FORMS = ['branch', 'exit', 'predicated', 'select'];

export async function accuracy(root: string, hardware: string): Promise<void> {
  const say = (text = ''): void => console.log(text);
  const analysed = await analysePrograms(root, hardware);
  const { arms, missing } = armsOf(analysed, root, hardware);
  say(`# Real kernels (${analysed.length} files, sm_90)`);
  forms(arms, missing);
  const usable = arms.filter((arm) => !arm.hasLoop && arm.measured !== null && arm.predicted !== null);
  const single = usable.filter((arm) => arm.loopsAround === 0 && arm.sourceStores === arm.sassStores);
  // The SASS of a function that an arm calls stands on that function's lines, so its slots are left out as well.
  say('slots on the lines of the arm (called functions stand on their own) against SASS on the lines of the arm:');
  say(`  arms without a loop inside: ${summary(pairs(usable))}`);
  say(`  no loop around: ${summary(pairs(usable.filter((arm) => arm.loopsAround === 0)))}`);
  say(`  single copy (no loop around, stores in SASS equal to stores in source): ${summary(pairs(single))}`);
  say('all slots of the arm, called functions included:');
  say(`  arms without a loop inside: ${summary(pairs(usable, 'predicted'))}`);
  say(`  single copy: ${summary(pairs(single, 'predicted'))}`);
  const callFree = single.filter((arm) => !arm.calls);
  say(`  single copy without calls of the program's own functions: ${summary(pairs(callFree, 'predicted'))}`);
  kernels(analysed, hardware);
  say();
  await micro(hardware);
  say();
  say('# Operation table (within ±1 of the measured SASS count, patterns aside)');
  for (const arch of ARCHITECTURES) {
    const { rows, off } = await scoreOperations(arch);
    say(`${arch}: ${rows - off.length} of ${rows}${off.length > 0 ? `; off: ${off.join(', ')}` : ''}`);
  }
  say();
  say('# Branch or predicate, generated ifs');
  for (const arch of ARCHITECTURES) {
    const { matched, right } = await scoreProbes(arch);
    say(`${arch}: one kind of statement ${right} of ${matched} (${percent(right / matched)})${await mixed(arch)}`);
  }
}

async function mixed(arch: string): Promise<string> {
  const parts: string[] = [];
  for (const set of ['fitted', 'held out'] as const) {
    if (!mixedArchs(set).includes(arch)) continue;
    const { matched, right, arms } = await scoreMixed(arch, set);
    parts.push(`; mixed bodies, ${set}: ${right} of ${matched} (${percent(right / matched)}), slots ${summary(arms)}`);
  }
  return parts.join('');
}

function forms(arms: readonly Arm[], missing: readonly string[]): void {
  const right = arms.filter((arm) => arm.form === arm.measuredForm).length;
  console.log(`ifs found ${arms.length}, not found ${missing.length}`);
  console.log(`form right: ${right} of ${arms.length} (${percent(right / arms.length)})`);
  console.log(`measured \\ predicted  ${FORMS.map((form) => form.padStart(10)).join(' ')}`);
  for (const measured of FORMS) {
    const row = FORMS.map((form) => arms.filter((arm) => arm.measuredForm === measured && arm.form === form).length);
    console.log(`${measured.padEnd(20)}  ${row.map((n) => String(n).padStart(10)).join(' ')}`);
  }
}

function kernels(analysed: Parameters<typeof kernelsOf>[0], hardware: string): void {
  const all = kernelsOf(analysed, hardware);
  const priced = all.flatMap((kernel) =>
    kernel.predicted === null ? [] : [{ ...kernel, predicted: kernel.predicted }],
  );
  const near = priced.filter(({ predicted, measured }) => Math.abs(predicted - measured) / measured <= 0.25).length;
  console.log(`kernels whose slots are a number: ${summary(priced)}; within 25 %: ${near} of ${priced.length}`);
  const threads = all.filter(({ predictedThreads }) => predictedThreads !== null);
  const errors = threads.map((k) => Math.abs((k.predictedThreads ?? 32) - k.measuredThreads));
  const low = threads.filter((k) => k.measuredThreads < 28);
  const seen = low.filter((k) => (k.predictedThreads ?? 32) < 28).length;
  const full = threads.filter((k) => k.measuredThreads >= 28);
  const wrongly = full.filter((k) => (k.predictedThreads ?? 32) < 28).length;
  console.log(
    `active threads per instruction: median error ${quantile(errors, 0.5).toFixed(1)} of 32, 90th percentile ` +
      `${quantile(errors, 0.9).toFixed(1)}; of ${low.length} kernels below 28, ${seen} are predicted below 28, ` +
      `${wrongly} of the ${full.length} others wrongly`,
  );
}

async function micro(hardware: string): Promise<void> {
  console.log('# Micro-measurements (instructions per warp, H200)');
  const rows = new Map(
    readCsv(path.join(hardware, 'micro.csv')).map((row) => [row.case ?? '', Number(row.inst_per_warp)]),
  );
  const errors: number[] = [];
  for (const [index, { name, text, isData }] of microKernels().entries()) {
    const measured = rows.get(name);
    if (measured === undefined) continue;
    const { cost } = named(await price(text, { block: [256, 1, 1] }), `micro_${index}`);
    const predicted = cost.estimate.value;
    const error = predicted === null ? null : (predicted - measured) / measured;
    if (error !== null && !isData && !/k=0|distinct=(2|4|8|16)$/.test(name)) errors.push(Math.abs(error));
    const shown = predicted === null ? (cost.estimate.symbolic ?? '') : String(predicted);
    const off = error === null ? '' : `${error >= 0 ? '+' : ''}${(100 * error).toFixed(1)} %`;
    console.log(`${name.padEnd(32)} ${shown.padStart(10)} ${String(measured).padStart(10)} ${off.padStart(9)}`);
  }
  console.log(
    `where the text has the lanes, k = 0 and rotating switches aside: median error ${percent(quantile(errors, 0.5))}, largest ${percent(Math.max(...errors))}`,
  );
}

function pairs(arms: readonly Arm[], what: 'own' | 'predicted' = 'own'): Pair[] {
  return arms.map((arm) => ({ predicted: arm[what] ?? 0, measured: arm.measured ?? 1 }));
}
