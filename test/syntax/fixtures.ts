import fs from 'node:fs';
import path from 'node:path';

const broken = [
  '__global__ void a() {}\n__global__ void b(int n) { if (n < ) { x = ; } }\n__global__ void c(int n) { if (n) {} }',
  'int f() { return 1 }\n)))) template < \n void g() {}',
  '#if A\nint x;\n#else\n',
];

/** The CUDA texts of this repository, and some broken ones. */
export async function fixtures(): Promise<string[]> {
  const out = [...broken];
  for (const folder of ['examples', 'test/cases']) {
    const full = path.resolve(folder);
    if (!fs.existsSync(full)) continue;
    for (const name of fs.readdirSync(full, { recursive: true }) as string[])
      if (name.endsWith('.cu')) out.push(fs.readFileSync(path.join(full, name), 'utf8'));
  }
  return out;
}
