import * as assert from 'node:assert/strict';
import { runRules } from '../../server/src/rules';
import type { RuleSettings } from '../../server/src/rules/rule';
import { type BranchSpec, handMade, slots } from './hand-made';

const source = `__global__ void kernel(float *out) {
  if (i % 2) {
    out[i] = 1;
  }
}
`;

async function severityOf(spec: Partial<BranchSpec>, settings: RuleSettings = {}, text = source): Promise<string> {
  const findings = runRules(await handMade(text, [{ condition: 'i % 2', ...spec }]), settings);
  return findings.map(({ severity }) => severity).join() || 'none';
}

const shortArm = { paths: [{ label: 'then', slots: slots(20), lanes: 1 }], sum: slots(20), longest: slots(20) };
const oneLane = { ...shortArm, laneEfficiency: 1 / 32, lostSlots: 19, lostRank: 19 };

describe('severity by cost', () => {
  it('warns where a real branch loses 16 slots at a lane efficiency of 0.8 or less', async () => {
    assert.equal(await severityOf({}), 'warning');
    assert.equal(await severityOf({ cost: { lostSlots: 16, laneEfficiency: 0.8 } }), 'warning');
    assert.equal(await severityOf({ cost: { lostSlots: 15.9, laneEfficiency: 0.8 } }), 'information');
    assert.equal(await severityOf({ cost: { lostSlots: 4, laneEfficiency: 0.1 } }), 'information');
    assert.equal(await severityOf({ cost: { lostSlots: 3.9, laneEfficiency: 0.1 } }), 'none');
    const short = { paths: [{ label: 'then', slots: slots(7), lanes: 1 }] };
    assert.equal(await severityOf({ cost: { ...short, lostSlots: 100, laneEfficiency: 0.1 } }), 'information');
    assert.equal(await severityOf({ cost: { lostSlots: 100, laneEfficiency: 0.81 } }), 'information');
  });

  it('judges unknown lanes at p = 1/2, and at 1/32 where an arm is long', async () => {
    const unknown = { laneEfficiency: null, laneEfficiencyAt: { '1/32': 0.076, '1/2': 0.5 } };
    assert.equal(await severityOf({ cost: { ...unknown, lostSlots: 52.5 } }), 'warning');
    assert.equal(await severityOf({ cost: { ...unknown, lostSlots: 4 } }), 'information');
    const rare = { laneEfficiency: null, laneEfficiencyAt: { '1/32': 0.1, '1/2': 0.85 }, lostSlots: 6 };
    const long = { paths: [{ label: 'then', slots: slots(40), lanes: null }] };
    assert.equal(await severityOf({ cost: { ...rare, ...long } }), 'warning');
    assert.equal(await severityOf({ cost: { ...rare, paths: shortArm.paths } }), 'information');
  });

  it('ranks figures with an unknown trip count by a typical one', async () => {
    const symbolic = { sum: slots(null, '12·n'), longest: slots(null, '12·n'), lostSlots: null };
    assert.equal(await severityOf({ cost: { ...symbolic, lostRank: 96 } }), 'warning');
    assert.equal(await severityOf({ cost: { ...symbolic, lostRank: 5 } }), 'information');
  });

  for (const [what, spec] of Object.entries<Partial<BranchSpec>>({
    'predicated arms': { cost: { form: 'predicated' } },
    selects: { cost: { form: 'select' } },
    'boundary exits': { cost: { form: 'exit' }, judgement: { extent: 'boundary' } },
    'tails of boundary loops': { kind: 'for', judgement: { extent: 'boundary' } },
    'the election of a lane for a short arm': { cost: oneLane, judgement: { mask: 1 } },
    'spin waits': { kind: 'while', verdict: { spinWait: true } },
    'uniform conditions': { judgement: { uniformity: 'warp', extent: null, mask: null } },
    'answers that depend on the caller': { judgement: { uniformity: 'caller', extent: null, mask: null } },
  }))
    it(`is silent about ${what}`, async () => assert.equal(await severityOf(spec), 'none'));

  it('is not silent about a lane elected for a long arm, nor about exits that empty half of the warp', async () => {
    const long = { paths: [{ label: 'then', slots: slots(40), lanes: 1 }], lostSlots: 38 };
    assert.equal(await severityOf({ cost: { ...oneLane, ...long }, judgement: { mask: 1 } }), 'warning');
    assert.equal(await severityOf({ cost: { form: 'exit' } }), 'warning');
  });
});

describe('settings', () => {
  it('raise, lower and silence a rule, but do not bring back what costs nothing', async () => {
    assert.equal(await severityOf({}, { 'divergent-branch': 'hint' }), 'hint');
    assert.equal(await severityOf({}, { 'divergent-branch': 'off' }), 'none');
    assert.equal(await severityOf({}, { 'divergent-branch': 'auto' }), 'warning');
    assert.equal(await severityOf({}, { 'divergent-loop': 'off' }), 'warning');
    assert.equal(await severityOf({ cost: { form: 'select' } }, { 'divergent-branch': 'warning' }), 'none');
  });
});

describe('comments', () => {
  const commented = (comment: string) => source.replace('  if', `  // divergence: ${comment}\n  if`);

  for (const comment of ['expected', 'expected because rare', 'mostly-uniform sorted by type', 'off'])
    it(`"${comment}" on the line above silences`, async () =>
      assert.equal(await severityOf({}, {}, commented(comment)), 'none'));

  it('expected at the end of the line silences that line, not the next', async () => {
    assert.equal(await severityOf({}, {}, source.replace('2) {', '2) { // divergence: expected')), 'none');
    assert.equal(await severityOf({}, {}, source.replace('out) {', 'out) { // divergence: expected')), 'hint,warning');
  });

  it('further comment lines may stand between', async () => {
    assert.equal(await severityOf({}, {}, commented('expected\n  // the data are sorted')), 'none');
  });

  it('off holds until on', async () => {
    assert.equal(await severityOf({}, {}, commented('off\n  // divergence: on')), 'hint,warning');
    assert.equal(await severityOf({}, {}, commented('off\n  int x;')), 'none');
    assert.equal(await severityOf({}, {}, commented('on')), 'warning');
  });

  it('an unknown word does nothing', async () => {
    assert.equal(await severityOf({}, {}, commented('fine')), 'warning');
  });
});
