/**
 * The micro-measurements of the cost model (`micro.cu` of the hardware measurements), with the arguments of the launch in the
 * text. Where the lanes depend on data, rows with other data have one text and one prediction.
 */
export interface MicroKernel {
  /** As `micro.csv` names it. */
  readonly name: string;
  readonly text: string;
  /** Which lanes take what is in the data or in an argument, not in the text. */
  readonly isData: boolean;
}

const chain = (n: number, x: string): string => `{\n#pragma unroll\nfor (int q = 0; q < ${n}; q++) x = ${x}; }`;
const F = (n: number): string => chain(n, '__fmaf_rn(x, a, b)');
const G = (n: number): string => chain(n, '__fmaf_rn(x, b, a)');
const ROUNDS = 64;

export function microKernels(): MicroKernel[] {
  const kernels: MicroKernel[] = [];
  const add = (name: string, body: string, head = '', isData = false): void => {
    const index = kernels.length;
    kernels.push({
      name,
      isData,
      text:
        `__global__ void __launch_bounds__(256) micro_${index}(float* o, const float* in, long long* clk, const int* t, const unsigned* mp, int n, unsigned m, float a, float b) {\n` +
        `int i = blockIdx.x * blockDim.x + threadIdx.x; float x = in[i]; int lane = threadIdx.x & 31;\n` +
        `${head}\nlong long t0 = clock64();\n${body}\nlong long t1 = clock64(); if (i == 0) clk[0] = t1 - t0;\no[i] = x;\n}`,
    });
  };
  const rounds = (body: string): string => `#pragma unroll 1\nfor (int r = 0; r < ${ROUNDS}; r++) {\n${body}\n}`;
  for (const k of [0, 1, 2, 8, 16, 31, 32])
    add(`ab100_5 k=${k}/32`, rounds(`if (((lane + r) & 31) < ${k}) ${F(100)} else ${G(5)}`));
  for (const k of [0, 1, 16, 32])
    add(`if100_only k=${k}/32`, rounds(`if (((lane + r) & 31) < ${k}) ${F(100)} x += a;`));
  const cases = Array.from({ length: 32 }, (_, c) => `case ${c}: ${F(20)} asm volatile("" :: "n"(${c})); break;`).join(
    '\n',
  );
  for (const m of [0, 16, 8, 4, 2, 1])
    add(`switch32 distinct=${m > 0 ? 32 / m : 1}`, rounds(`switch ((lane * ${m} + r) & 31) {\n${cases}\n}`));
  add('trip uniform32', `#pragma unroll 1\nfor (int j = 0; j < 32; j++) ${F(8)}`);
  add('trip lane+1', `#pragma unroll 1\nfor (int j = 0; j < lane + 1; j++) ${F(8)}`);
  for (const shift of [0, 1, 4, 5])
    add(`parity shift=${shift}`, rounds(`if (((i >> ${shift}) + r) & 1) ${F(50)} else ${G(50)}`));
  add('i%2', rounds(`if ((i + r) % 2 == 0) ${F(50)} else ${G(50)}`));
  add('(i/32)%2', rounds(`if ((i / 32 + r) % 2 == 0) ${F(50)} else ${G(50)}`));
  add('uniform branch none (32 ffma)', rounds(F(32)));
  for (const size of [2, 4, 6, 7, 8, 12])
    add(`short S=${size} k=16`, rounds(`if (((lane + r) & 31) < 16) ${F(size)} x += a;`));
  for (const k of [0, 32]) add(`short S=12 k=${k}`, rounds(`if (((lane + r) & 31) < ${k}) ${F(12)} x += a;`));
  for (const name of ['random1..63', 'one lane 1024 others 8', 'random1..63 sorted'])
    add(`trip ${name}`, `#pragma unroll 1\nfor (int j = 0; j < trips; j++) ${F(8)}`, 'int trips = t[i];', true);
  const lanes = ['none', 'random half', 'alternate warps', '31/32 lanes', 'upper half of each warp', 'all'];
  for (const name of lanes) add(`early return ${name}`, rounds(F(100)), 'if (t[i]) return;', true);
  for (const rest of [0, 1, 31, 255, 135168])
    add(`tail guard n=NG-${rest}`, rounds(F(100)), 'if (i >= n) return;', true);
  for (const name of ['unsorted', 'sorted', 'all taken', 'none taken', '5% random'])
    add(`if(d>=128) ${name}`, rounds(`if (t[(size_t)(r & 7) * n + i] >= 128) ${F(60)}`), '', true);
  const tests = `#pragma unroll\nfor (int s = 0; s < 32; s++) { if ((m >> s) & 1) ${F(16)} x = __fmaf_rn(x, a, b); }`;
  add('uniform branch param m=0', rounds(tests), '', true);
  add('uniform branch data m=0', rounds(tests.replace('m >>', 'bits >>')), 'unsigned bits = mp[i];', true);
  return kernels;
}
