import assert from 'node:assert/strict';
import {
  laneEfficiency,
  laneEfficiencyAt,
  longest,
  loopEfficiency,
  loss,
  lostSlots,
  pathEfficiency,
  popcount,
  sum,
} from '../../server/src/cost/model';

const near = (actual: number | null, expected: number, digits = 3): void => {
  assert.ok(actual !== null && Math.abs(actual - expected) < 0.5 * 10 ** -digits, `${actual} is not about ${expected}`);
};

describe('the cost model: numbers worked in the source documents', () => {
  it('10 + 6: a warp that spends 10 in the if body and 6 in the else body pays 16, not 10', () => {
    assert.equal(sum([10, 6]), 16);
    assert.equal(longest([10, 6]), 10);
  });

  it('12, 40, 8: three paths cost 60; overlapped they would cost 40; efficiency 66.7 %', () => {
    assert.equal(sum([12, 40, 8]), 60);
    assert.equal(longest([12, 40, 8]), 40);
    near(pathEfficiency([12, 40, 8]), 0.667);
  });

  it('a = 100, b = 5, one lane: 105 slots, 255 useful lane-instructions of 3,360, 7.6 %, loss 13.2', () => {
    const paths = [
      { slots: 100, lanes: 1 },
      { slots: 5, lanes: 31 },
    ];
    assert.equal(sum([100, 5]), 105);
    const efficiency = laneEfficiency(paths);
    assert.equal(efficiency, 255 / 3360);
    near(efficiency, 0.076);
    near(loss(efficiency as number), 13.2, 1);
    near(laneEfficiencyAt(1 / 32, 100, 5), 0.076);
    near(pathEfficiency([100, 5]), 0.952);
  });

  it('a = 100, b = 5 half and half: lane efficiency 50 %, 52.5 slots lost', () => {
    const efficiency = laneEfficiency([
      { slots: 100, lanes: 16 },
      { slots: 5, lanes: 16 },
    ]);
    assert.equal(efficiency, 0.5);
    assert.equal(lostSlots(105, 0.5, 1, 1), 52.5);
  });

  it('32 distinct paths of n slots cost 32n, and no more than 32 paths are possible', () => {
    const n = 7;
    assert.equal(sum(Array.from({ length: 32 }, () => n)), 32 * n);
    near(laneEfficiency(Array.from({ length: 32 }, () => ({ slots: n, lanes: 1 }))), 1 / 32, 6);
  });

  it('a 32-way switch with every lane in its own case: all 32 cases in sequence', () => {
    assert.equal(sum(Array.from({ length: 32 }, () => 10)), 320);
  });

  it('100/50 lopsided: one lane on 100, 31 on 50, still 150', () => {
    assert.equal(sum([100, 50]), 150);
    near(
      laneEfficiency([
        { slots: 100, lanes: 1 },
        { slots: 50, lanes: 31 },
      ]),
      (100 + 31 * 50) / (32 * 150),
    );
  });

  it('no divergence: one path, every lane useful', () => {
    assert.equal(sum([40]), 40);
    assert.equal(laneEfficiency([{ slots: 40, lanes: 32 }]), 1);
    assert.equal(pathEfficiency([40]), 1);
  });

  it('~100 against ~2 cycles of the animated kernel: both run in full, 102', () => {
    assert.equal(sum([100, 2]), 102);
  });

  it('a loop runs to its longest lane: mean over maximum', () => {
    near(loopEfficiency({ mean: 32, max: 63 }), 0.508);
    near(loopEfficiency({ mean: (31 * 8 + 1024) / 32, max: 1024 }), 0.0388, 4);
    assert.equal(loopEfficiency({ mean: 0, max: 0 }), null);
  });
});

describe('the cost model: edges', () => {
  it('swapping the arms changes nothing', () => {
    assert.equal(laneEfficiencyAt(1 / 32, 5, 100), laneEfficiencyAt(1 / 32, 100, 5));
    assert.equal(laneEfficiencyAt(1 / 2, 5, 100), 0.5);
  });

  it('nothing issued has no efficiency', () => {
    assert.equal(laneEfficiency([]), null);
    assert.equal(pathEfficiency([0, 0]), null);
    assert.equal(laneEfficiencyAt(0.5, 0, 0), null);
  });

  it('lanes removed by an outer branch are lost too: nested masks multiply', () => {
    const efficiency = laneEfficiency([
      { slots: 10, lanes: 8 },
      { slots: 10, lanes: 8 },
    ]);
    assert.equal(efficiency, 0.25);
  });

  it('counts mask bits as unsigned', () => {
    assert.equal(popcount(0xffffffff), 32);
    assert.equal(popcount(0xaaaaaaaa), 16);
    assert.equal(popcount(-1), 32);
    assert.equal(popcount(0), 0);
  });

  it('lost slots scale with trips and with the share of warps that split', () => {
    assert.equal(lostSlots(105, 0.5, 10, 1 / 8), 65.625);
  });
});
