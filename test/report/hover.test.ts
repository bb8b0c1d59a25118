import * as assert from 'node:assert/strict';
import { branchFacts } from '../../server/src/report/hover-facts';
import { hoverMarkdown } from '../../server/src/report/hover-markdown';
import { type BranchSpec, handMade, slots } from '../rules/hand-made';

const source = `__global__ void kernel(float *out) {
  if (i % 2) {
    out[i] = 1;
  }
}
`;

async function hoverOf(spec: Partial<BranchSpec>, pictures = false, text = source): Promise<string> {
  const analysis = await handMade(text, [{ condition: 'i % 2', ...spec }]);
  const [of] = analysis.functions;
  return hoverMarkdown(branchFacts(of, of.branches[0]), pictures);
}

describe('hover', () => {
  it('starts with verdict and numbers, then lanes, paths, why and advice', async () => {
    const text = await hoverOf({});
    assert.match(text, /^\*\*Divergent: splits every warp\.\*\* The warp pays 57 \\\+ 52 = 109 issue slots/);
    assert.match(text, /```text\n░█░█░█░█ ░█░█░█░█ ░█░█░█░█ ░█░█░█░█\n```/);
    assert.match(text, /\| `then` \| 16 \| 57 \|\n\| `else` \| 16 \| 52 \|/);
    assert.match(text, /Really branches: the body calls expf/);
    assert.match(text, /\*\*Why\*\*\n\n1\. `i` differs per lane/);
    assert.match(text, /\*\*What to do\*\*\n\n- Map the work/);
  });

  it('draws where the client shows pictures', async () => {
    const text = await hoverOf({}, true);
    const svg = atob(/!\[\]\(data:image\/svg\+xml;base64,([^)]+)\)/.exec(text)?.[1] ?? '');
    assert.match(svg, /^<svg [^>]*>.*<\/svg>$/);
    assert.equal(svg.match(/<rect/g)?.length, 32 + 2 + 1);
    assert.match(svg, />pays 109<.*>longest 57</);
    assert.ok(!text.includes('```'));
  });

  it('says of a uniform condition who agrees, and draws nothing', async () => {
    const text = await hoverOf({ judgement: { uniformity: 'warp', extent: null, mask: null } }, true);
    assert.match(text, /^\*\*Uniform: the 32 lanes of a warp agree\.\*\*/);
    assert.ok(!text.includes('image'));
  });

  it('says why there is no squiggle', async () => {
    assert.match(await hoverOf({ cost: { form: 'predicated' } }), /No squiggle: the compiler predicates it/);
  });

  it('says that the guard at the end of the data costs nothing', async () => {
    const text = await hoverOf({ judgement: { extent: 'boundary', mask: null } });
    assert.match(text, /No squiggle: only the warp at the end of the data splits, so the guard costs nothing\./);
  });

  it('says of a uniform condition that chooses or predicates that every warp issues both', async () => {
    const judgement = { uniformity: 'warp', extent: null, mask: null } as const;
    assert.match(
      await hoverOf({ judgement, cost: { form: 'select' } }),
      /Every warp computes both values: 109 issue slots/,
    );
    assert.match(
      await hoverOf({ judgement, cost: { form: 'predicated' } }),
      /Every warp issues the arms, wanted or not: 109 issue slots/,
    );
    assert.match(
      await hoverOf({ judgement, cost: { form: 'branch' } }),
      /A warp runs one path: at most 57 issue slots/,
    );
  });

  it('says that the hardware skips an arm that no lane wants, so that no vote is needed', async () => {
    const paths = [{ label: 'then', slots: slots(40), lanes: null }];
    for (const extent of ['data-dependent', 'some-warps'] as const)
      assert.match(
        await hoverOf({ judgement: { extent, mask: null }, cost: { paths } }),
        /No vote is needed: a warp in which no lane takes the arm skips it already/,
      );
  });

  it('says what a comment declared', async () => {
    const text = await hoverOf(
      {},
      false,
      source.replace('  if', '  // divergence: mostly-uniform sorted by <type>\n  if'),
    );
    assert.match(text, /Marked mostly uniform, so few warps split: sorted by &lt;type&gt;/);
  });

  it('shows symbols where figures are not known', async () => {
    const paths = [{ label: 'then', slots: slots(null, '12·n'), lanes: null }];
    const text = await hoverOf({ cost: { paths, sum: slots(null, '12·n'), longest: slots(null, '12·n') } }, true);
    assert.match(text, /\| `then` \| \? \| `12·n` \|/);
  });
});
