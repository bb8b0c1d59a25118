import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { runRules } from '../../server/src/rules';
import { MAX_MESSAGE } from '../../server/src/rules/one-sentence';
import { headline, type Message } from '../../server/src/rules/rule';
import { analyse } from './analyse';
import { type BranchSpec, handMade, slots } from './hand-made';

const source = `__global__ void kernel(float *out) {
  if (i % 2) {
    out[i] = 1;
  }
}
`;

async function saidOf(spec: Partial<BranchSpec>): Promise<Message> {
  const [finding] = runRules(await handMade(source, [{ condition: 'i % 2', ...spec }]), {});
  assert.ok(finding);
  return finding.message;
}

async function messageOf(spec: Partial<BranchSpec>): Promise<string> {
  return headline(await saidOf(spec));
}

const unknownTwo = {
  paths: [
    { label: 'then', slots: slots(100), lanes: null },
    { label: 'else', slots: slots(5), lanes: null },
  ],
  sum: slots(105),
  longest: slots(100),
  laneEfficiency: null,
  laneEfficiencyAt: { '1/32': 0.0759, '1/2': 0.5 },
};

describe('messages', () => {
  it('say in one sentence what splits, what the warp pays and what it loses', async () => {
    assert.equal(
      await messageOf({}),
      '`i % 2` splits every warp: the warp pays 57 + 52 issue slots, 50 % of them useful; about 55 lost per warp.',
    );
  });

  it('keep why and advice for those who have the room', async () => {
    const { why, advice } = await saidOf({});
    assert.equal(why, 'Why: `i` differs per lane: `threadIdx.x` (line 1).');
    assert.equal(advice, 'Map the work so that whole warps take one arm: test the warp index (thread index / 32).');
  });

  it('tell the sum of arms against the longest where the lanes are not known', async () => {
    const judgement = { extent: 'data-dependent', mask: null, active: null } as const;
    const message = await messageOf({ judgement, cost: unknownTwo });
    assert.match(message, /a warp that splits pays 100 \+ 5 issue slots instead of 100/);
    assert.match((await saidOf({ judgement, cost: unknownTwo })).advice, /Partition the elements by this test/);
  });

  it('tell a single arm by the lanes that work in it', async () => {
    const paths = [
      { label: 'then', slots: slots(57), lanes: 16 },
      { label: 'else', slots: slots(0), lanes: 16 },
    ];
    const message = await messageOf({ cost: { paths, sum: slots(57), longest: slots(57) } });
    assert.match(message, /the warp pays 57 issue slots for 16 of 32 lanes/);
  });

  it('tell loops by their iterations', async () => {
    const paths = [{ label: 'body', slots: slots(12), lanes: null }];
    const cost = { paths, laneEfficiency: null, trips: { max: null, mean: null, symbolic: 'len[i]' } };
    const message = await messageOf({ kind: 'for', judgement: { extent: 'data-dependent', mask: null }, cost });
    assert.match(message, /runs this loop until its slowest lane is done, by `i % 2`: 12 issue slots an iteration/);
  });

  it('tell a switch by its cases', async () => {
    const paths = ['case 0', 'case 1', 'case 2'].map((label) => ({ label, slots: slots(20), lanes: null }));
    const cost = { paths, sum: slots(60), longest: slots(20), laneEfficiency: null };
    const message = await messageOf({ kind: 'switch', judgement: { extent: 'data-dependent', mask: null }, cost });
    assert.match(message, /up to 3 cases one after another, 60 issue slots instead of 20/);
  });

  it('mark a figure that rests on an assumed trip count', async () => {
    const paths = [{ label: 'then', slots: slots(null, '12·n'), lanes: 16 }];
    const cost = {
      paths,
      sum: slots(null, '12·n'),
      longest: slots(null, '12·n'),
      lostSlots: null,
      unknowns: [{ name: 'n', sample: 32 }],
    };
    assert.match(await messageOf({ cost }), /pays about \d+ issue slots.*lost per warp at n = 32\./);
  });

  it('cut a long condition, never the number', async () => {
    const [finding] = (
      await analyse(`__global__ void k(float *a, const int *first_element_of_each_row_of_the_matrix) {
  int the_row_that_this_thread_works_on = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (first_element_of_each_row_of_the_matrix[the_row_that_this_thread_works_on] * 3 + first_element_of_each_row_of_the_matrix[the_row_that_this_thread_works_on + 1] > 12)
    for (int k = 0; k < 100; ++k) sum += expf(a[k] * sum);
  a[the_row_that_this_thread_works_on] = sum;
}`)
    ).findings;
    const text = headline(finding.message);
    assert.ok(text.length <= MAX_MESSAGE, text);
    assert.match(text, /…`.*\d+ issue slots/);
  });

  it('fit a squiggle, on every example and fixture', async () => {
    const folders = ['examples', 'test/rules/fixtures', 'test/cases'];
    const files = folders.flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)));
    const long: string[] = [];
    for (const file of files.filter((name) => name.endsWith('.cu')))
      for (const { message } of (await analyse(fs.readFileSync(file, 'utf8'))).findings)
        if (headline(message).length > MAX_MESSAGE || headline(message).includes('\n')) long.push(headline(message));
    assert.deepEqual(long, []);
  });
});
