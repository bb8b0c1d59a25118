import * as assert from 'node:assert/strict';
import { runRules } from '../../server/src/rules';
import { messageText } from '../../server/src/rules/rule';
import { type BranchSpec, handMade, slots } from './hand-made';

const source = `__global__ void kernel(float *out) {
  if (i % 2) {
    out[i] = 1;
  }
}
`;

async function messageOf(spec: Partial<BranchSpec>): Promise<string> {
  const [finding] = runRules(await handMade(source, [{ condition: 'i % 2', ...spec }]), {});
  assert.ok(finding);
  return messageText(finding.message);
}

describe('messages', () => {
  it('say what with lanes and slots, why, and what to do', async () => {
    assert.equal(
      await messageOf({}),
      '`i % 2` splits every warp: 16 of 32 lanes take each arm; the warp pays 57 + 52 = 109 issue slots instead of 57 ' +
        '(lane efficiency 50 %). Why: `i` differs per lane: `threadIdx.x` (line 1). ' +
        'Map the work so that whole warps take one arm: test the warp index (thread index / 32).',
    );
  });

  it('name the share of lanes that a figure assumes', async () => {
    const paths = [
      { label: 'then', slots: slots(100), lanes: null },
      { label: 'else', slots: slots(5), lanes: null },
    ];
    const cost = { paths, sum: slots(105), longest: slots(100), laneEfficiency: null };
    const message = await messageOf({
      judgement: { extent: 'data-dependent', mask: null, active: null },
      cost: { ...cost, laneEfficiencyAt: { '1/32': 0.0759, '1/2': 0.5 } },
    });
    assert.match(message, /a warp whose lanes disagree pays 100 \+ 5 = 105 issue slots instead of 100/);
    assert.match(message, /lane efficiency 50 % where half of the lanes take `then`, 7\.6 % where one does/);
    assert.match(message, /Sort or bin the elements/);
  });

  it('tell a single arm by the lanes that work in it', async () => {
    const paths = [
      { label: 'then', slots: slots(57), lanes: 16 },
      { label: 'else', slots: slots(0), lanes: 16 },
    ];
    const message = await messageOf({ cost: { paths, sum: slots(57), longest: slots(57) } });
    assert.match(message, /16 of 32 lanes take it; the warp pays 57 issue slots for the work of 16 of 32 lanes/);
  });

  it('tell loops by their iterations', async () => {
    const paths = [{ label: 'body', slots: slots(12), lanes: null }];
    const cost = { paths, laneEfficiency: null, trips: { max: null, mean: null, symbolic: 'len[i]' } };
    const message = await messageOf({ kind: 'for', judgement: { extent: 'data-dependent', mask: null }, cost });
    assert.match(message, /leave this loop at different iterations, by `i % 2`/);
    assert.match(message, /it runs the largest `len\[i\]` of its lanes, 12 issue slots each/);
  });

  it('tell a switch by its cases', async () => {
    const paths = ['case 0', 'case 1', 'case 2'].map((label) => ({ label, slots: slots(20), lanes: null }));
    const cost = { paths, sum: slots(60), longest: slots(20), laneEfficiency: null };
    const message = await messageOf({ kind: 'switch', judgement: { extent: 'data-dependent', mask: null }, cost });
    assert.match(message, /up to 3 cases one after another, 60 issue slots instead of 20/);
  });

  it('never give a figure for what is not known', async () => {
    const paths = [{ label: 'then', slots: slots(null, '12·n'), lanes: 16 }];
    const cost = { paths, sum: slots(null, '12·n'), longest: slots(null, '12·n'), lostSlots: null };
    assert.match(await messageOf({ cost }), /pays \(12·n\) issue slots/);
  });
});
