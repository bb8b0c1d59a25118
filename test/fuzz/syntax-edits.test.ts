import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { liveTrees } from '../../server/src/syntax/parser';
import { shape, theParser } from '../syntax/helpers';
import { random } from './random';

const start = `#define N 256
#define DEV __device__ __forceinline__
#if N > 128
#define BIG 1
#endif
// divergence: block(256)
__global__ void __launch_bounds__(N) k(const float* __restrict__ in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef BIG
  if (i < n && in[i] > (0.f)) { out[i] = 1; } else
#endif
  { out[i] = in[i % 32]; } /* note */
  CHECK(i)
  CUDA_KERNEL_LOOP(j, n) { out[j] += "s"[0]; }
}
DEV int f(int a) { return a < 3 ? a : f(a - 1); }
void h() { k<<<1, N>>>(a, b, 3); }
`;

const pieces = [
  '',
  ' ',
  '\n',
  '{',
  '}',
  '(',
  ')',
  ';',
  '"',
  "'",
  '/*',
  '*/',
  '// x\n',
  '#if 0\n',
  '#endif\n',
  '#define DEV __host__\n',
  '#undef N\n',
  '#define CHECK(x)\n',
  '__device__ ',
  'i < n',
  '<<<1, 2>>>',
  'if (x) y;',
  '\\\n',
  'R"(',
  '\u{1f600}',
];

/** One random edit: something removed, something put in. */
function edit(text: string, below: (n: number) => number): string {
  const at = below(text.length + 1);
  const removed = below(3) === 0 ? below(40) : below(4);
  return text.slice(0, at) + pieces[below(pieces.length)] + text.slice(at + removed);
}

describe('editing a document', () => {
  it('gives what opening the new text gives: tree, side table, notes', async function () {
    this.timeout(120_000);
    const parser = await theParser();
    const before = liveTrees();
    for (let seed = 1; seed <= 12; seed++) {
      const below = random(seed);
      let text = start;
      const document = parser.open('fuzz.cu', text);
      for (let step = 0; step < 40; step++) {
        text = edit(text, below);
        document.update(text);
        const fresh = parser.open('fuzz.cu', text);
        const where = `seed ${seed}, step ${step}`;
        assert.equal(document.file.ast.masked, fresh.file.ast.masked, where);
        assert.equal(document.file.ast.masked.length, text.length, where);
        assert.equal(shape(document.file.ast), shape(fresh.file.ast), where);
        assert.deepEqual(document.file.ast.starts, fresh.file.ast.starts, where);
        assert.deepEqual(document.file.ast.ends, fresh.file.ast.ends, where);
        assert.deepEqual(document.file.mask, fresh.file.mask, where);
        assert.deepEqual(document.file.notes, fresh.file.notes, where);
        fresh.dispose();
      }
      document.dispose();
    }
    assert.equal(liveTrees(), before);
  });

  it('keeps memory bounded over 1,000 edits, and one tree', async function () {
    this.timeout(120_000);
    const parser = await theParser();
    const before = liveTrees();
    const text = start.repeat(10);
    const document = parser.open('edits.cu', text);
    const cycle = (n: number) => {
      for (let i = 0; i < n; i++) document.update(`${text.slice(0, 700)}int x${i % 7} = ${i};\n${text.slice(700)}`);
      assert.equal(liveTrees(), before + 1);
      return parser.memoryBytes();
    };
    const early = cycle(200);
    const late = cycle(800);
    assert.ok(early > 0);
    assert.ok(late <= early * 1.25, `parser memory ${early} then ${late} bytes`);
    document.dispose();
    assert.equal(liveTrees(), before);
  });

  it('mutated kernels of the cases never throw, and offsets stay in the text', async function () {
    this.timeout(120_000);
    const folder = path.resolve('examples');
    const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.cu')) : [];
    const parser = await theParser();
    for (const [index, text] of [
      start,
      ...files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')),
    ].entries()) {
      const below = random(index + 100);
      for (let n = 0; n < 30; n++) {
        const mutated = edit(edit(edit(text, below), below), below);
        const document = parser.open('mutated.cu', mutated);
        const { ast, mask } = document.file;
        for (let node = 0; node < ast.count; node++)
          assert.ok(ast.starts[node] >= 0 && ast.ends[node] >= ast.starts[node] && ast.ends[node] <= mutated.length);
        for (const entry of mask) assert.ok(entry.start < entry.end && entry.end <= mutated.length);
        document.dispose();
      }
    }
  });
});
