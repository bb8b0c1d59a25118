import * as assert from 'node:assert/strict';
import { branchFacts } from '../../server/src/report/hover-facts';
import { hoverMarkdown } from '../../server/src/report/hover-markdown';
import { analyse } from '../rules/analyse';
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
  it('starts with the answer and its number, then the lanes, and no more than three short lines', async () => {
    const text = await hoverOf({});
    assert.match(text, /^\*\*Loses about 55 of 109 issue slots per warp\.\*\* Divergent: splits every warp\./);
    assert.match(text, /```text\n░█░█░█░█ ░█░█░█░█ ░█░█░█░█ ░█░█░█░█\n```/);
    assert.match(text, /Lane efficiency 50 %/);
    assert.match(text, /\*Do:\* Map the work/);
    assert.ok(text.split('\n\n').length <= 6, text);
  });

  it('does not repeat the why-chain that the squiggle shows above it, and has it where there is none', async () => {
    assert.doesNotMatch(await hoverOf({}), /differs per lane/);
    assert.match(await hoverOf({ cost: { form: 'predicated' } }), /\*Why:\* `i` differs per lane/);
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

  it('has one advice, that of the cause: an arm that few lanes take is run from a list', async () => {
    const paths = [{ label: 'then', slots: slots(40), lanes: null }];
    const spec = { judgement: { extent: 'data-dependent', mask: null }, cost: { paths } } as const;
    const [of] = (await handMade(source, [{ condition: 'i % 2', ...spec }])).functions;
    assert.match(branchFacts(of, of.branches[0]).advice, /If few elements take this arm, list them/);
  });

  it('says what a comment declared', async () => {
    const text = await hoverOf(
      {},
      false,
      source.replace('  if', '  // divergence: mostly-uniform sorted by <type>\n  if'),
    );
    assert.match(text, /Marked mostly uniform, so few warps split: sorted by &lt;type&gt;/);
  });

  it('says on what a loss rests whose trip counts are not known', async () => {
    const paths = [{ label: 'then', slots: slots(null, '12·n'), lanes: null }];
    const cost = {
      paths,
      sum: slots(null, '12·n'),
      longest: slots(null, '12·n'),
      lostSlots: null,
      unknowns: [{ name: 'n', sample: 32 }],
    };
    assert.match(await hoverOf({ cost }), /^\*\*Loses about \d+ issue slots per warp at n = 32\.\*\*/);
  });

  it('says why threads agree', async () => {
    const { analysis } = await analyse(`__global__ void k(float *a, int n, const int *rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n > 3) a[0] = 1;
  if (i / 32 > 3) a[1] = 1;
  if (rows[blockIdx.x] > 3) a[2] = 1;
}`);
    const [of] = analysis.functions;
    const reasons = of.branches.map((branch) => branchFacts(of, branch).because);
    assert.deepEqual(reasons, [
      '`n` is a kernel argument',
      '`i / 32` is the same in all lanes of a warp',
      '`rows[blockIdx.x]` is loaded from one address',
    ]);
  });
});
