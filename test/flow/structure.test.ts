import assert from 'node:assert/strict';
import { freeDocuments, type Lowered, lower as lowerOnly, problemsOf, startParser } from './harness';

/** Lowers, and holds the laws of every flow. */
function lower(body: string, name?: string): Lowered {
  const lowered = lowerOnly(body, name);
  assert.deepEqual(problemsOf(lowered), [], lowered.dump);
  return lowered;
}

/** `body` in a kernel `k` behind other declarations. */
function kernel(before: string, body: string): string {
  return `${before}\n__global__ void k(int *out, const int *q, int n, int m) { ${body} }`;
}

describe('flow', () => {
  before(startParser);
  afterEach(freeDocuments);

  describe('branches', () => {
    it('merges what both arms assign', () => {
      const f = lower('int c; if (n > 3) c = 1; else c = 2; out[0] = c;');
      assert.deepEqual(f.stored, ['phi c']);
      assert.deepEqual(f.merges(f.phisOf('c')[0]), ['1', '2']);
      assert.deepEqual(f.conditions, ['if n > 3']);
    });
    it('merges with the value from before where there is no else', () => {
      const f = lower('int c = 7; if (n > 3) c = 1; out[0] = c;');
      assert.deepEqual(f.merges(f.phisOf('c')[0]), ['1', '7']);
    });
    it('makes no phi where nothing was assigned, or the same on both sides', () => {
      assert.deepEqual(lower('int c = n; if (m > 3) out[1] = 5; out[0] = c;').stored, ['5', 'n']);
      assert.deepEqual(lower('int c = 0; if (m > 3) c = n; else c = n; out[0] = c;').stored, ['n']);
    });
    it('keeps an arm that returns out of the join', () => {
      assert.deepEqual(lower('int c = 0; if (n > 3) { c = 1; return; } else c = 2; out[0] = c;').stored, ['2']);
    });
    it('follows else-if ladders', () => {
      const f = lower('int c; if (n == 0) c = 1; else if (n == 1) c = 2; else c = 3; out[0] = c;');
      assert.deepEqual(f.conditions, ['if n == 0', 'if n == 1']);
      assert.equal(f.phisOf('c').length, 2);
    });
    it('declares what `if (T x = e)` and `if (init; c)` declare', () => {
      const declared = lower('if (int x = q[0]) out[0] = x;');
      assert.deepEqual(declared.conditions, ['if int x = q[0]']);
      assert.deepEqual(declared.stored, ['[q+0]']);
      const initialised = lower('if (int x = n + 1; x > m) out[0] = x;');
      assert.deepEqual(initialised.conditions, ['if x > m']);
      assert.deepEqual(initialised.stored, ['(n + 1)']);
    });
    it('positions a condition without its parentheses', () => {
      assert.deepEqual(lower('if (((n > 3))) out[0] = 1; while ((n < 2)) n++;').conditions, [
        'if n > 3',
        'while n < 2',
      ]);
    });
    it('marks `if constexpr`', () => {
      assert.equal(lower('if constexpr (sizeof(int) == 4) out[0] = 1;').flow.sites[0].isConstexpr, true);
    });
    it('leaves code behind a return without a way in', () => {
      const f = lower('return; if (n > 3) out[0] = 1;');
      assert.deepEqual(f.stored, []);
      assert.deepEqual(f.conditions, ['if n > 3']);
    });
    it('stops lanes at a trap', () => {
      const f = lower('int c = 0; if (n > 3) { c = 1; __trap(); } out[0] = c;');
      assert.deepEqual(f.stored, ['0']);
    });
  });

  describe('expressions with control flow', () => {
    it('computes a pure conditional operator as a select', () => {
      const f = lower('out[0] = n > 3 ? m : 2;');
      assert.deepEqual(f.stored, ['((n > 3) ? m : 2)']);
      assert.equal(f.flow.sites[0].select, f.all('select')[0].id);
    });
    it('branches for a conditional operator that loads', () => {
      const f = lower('out[0] = n > 3 ? q[0] : 2;');
      assert.equal(f.all('select').length, 0);
      assert.deepEqual(f.conditions, ['ternary n > 3']);
      assert.equal(f.all('phi').length, 1);
    });
    it('computes both sides of a pure && and reports no site', () => {
      const f = lower('if (n > 3 && m < 2) out[0] = 1;');
      assert.deepEqual(f.conditions, ['if n > 3 && m < 2']);
    });
    it('branches where the right side of && loads, calls or writes', () => {
      for (const right of ['q[0] > 2', '*q > 2', 'foo(n)', '(m = 2)', 'm++'])
        assert.deepEqual(lower(`if (n > 3 && ${right}) out[0] = 1;`).conditions[0], 'logical n > 3', right);
    });
    it('keeps what a short circuit assigned only where its right side ran', () => {
      const f = lower('int u = 0; bool b = n > 3 && (u = m) > 2; out[0] = u;');
      assert.deepEqual(f.merges(f.phisOf('u')[0]), ['0', 'm']);
    });
    it('applies the usual arithmetic conversions', () => {
      const f = lower('unsigned u = n; if (u > m) out[0] = 1; if (n > m) out[0] = 2;');
      const kinds = f
        .all('binary')
        .filter((b) => b.operator === '>')
        .map((b) => b.type.kind);
      assert.deepEqual(kinds, ['uint', 'int']);
    });
    it('converts what a function returns to its type', () => {
      const f = lower(kernel('__device__ unsigned f(int v) { return v - 1; }', 'out[0] = f(2);'), 'f');
      assert.equal(f.instr(f.flow.result).type.kind, 'uint');
    });
  });

  describe('loops', () => {
    it('carries the counter of a for', () => {
      const f = lower('for (int i = 0; i < n; i++) out[0] = i;');
      assert.deepEqual(f.conditions, ['for i < n']);
      assert.deepEqual(f.merges(f.phisOf('i')[0]), ['(phi i + 1)', '0']);
      assert.equal(f.flow.loops.length, 1);
      assert.equal(f.flow.loops[0].site, 0);
    });
    it('makes no phi for what loops do not change', () => {
      const one = lower('int c = n; for (int i = 0; i < m; i++) out[0] = c; out[1] = c;');
      assert.deepEqual(one.stored, ['n', 'n']);
      const two = lower('int c = n; for (int i = 0; i < m; i++) for (int j = 0; j < m; j++) if (c > j) out[0] = c;');
      assert.equal(two.phisOf('c').length, 0);
      assert.deepEqual(
        two.flow.loops.map((l) => l.depth),
        [1, 2],
      );
      assert.equal(two.flow.loops[1].parent, 0);
    });
    it('tests a do-loop behind its body', () => {
      const f = lower('int i = 0; do { i++; } while (i < n); out[0] = i;');
      assert.deepEqual(f.conditions, ['do i < n']);
      assert.deepEqual(f.stored, ['(phi i + 1)']);
    });
    it('gives for (;;) no site', () => {
      const f = lower('int i = 0; for (;;) { if (i > n) break; i++; } out[0] = i;');
      assert.deepEqual(f.conditions, ['if i > n']);
      assert.equal(f.flow.loops[0].site, -1);
    });
    it('takes break to behind the loop and continue to the update', () => {
      const f = lower(
        'int c = 0; for (int i = 0; i < n; i++) { if (i == 3) break; if (i == 4) continue; c = i; } out[0] = c;',
      );
      assert.equal(f.flow.loops.length, 1);
      // At the header and at the update; behind the loop both ways bring the header's value.
      assert.equal(f.phisOf('c').length, 2);
    });
    it('merges what differs between the condition and a break', () => {
      const f = lower(
        'int found = 0; for (int i = 0; i < n; i++) if (q[i] == m) { found = 1; break; } out[0] = found;',
      );
      assert.deepEqual(f.merges(f.phisOf('found')[0]), ['0', '1']);
    });
    it('continues the loop from inside a switch', () => {
      const f = lower(
        'int c = 0; for (int i = 0; i < n; i++) { switch (q[i]) { case 0: continue; case 1: break; } c++; } out[0] = c;',
      );
      assert.deepEqual(f.stored, ['phi c']);
      assert.equal(f.flow.loops.length, 1);
    });
    it('returns from inside nested loops', () => {
      const f = lower('for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { if (q[j] == i) return; out[0] = j; }');
      assert.equal(f.blocks.filter((b) => b.terminator.kind === 'return').length, 2);
    });
    it('counts a range-for over an array to its length', () => {
      const f = lower('int a[4] = {1, 2, 3, 4}; int s = 0; for (int v : a) s += v; out[0] = s;');
      assert.deepEqual(f.conditions, ['for a']);
      assert.equal(f.flow.sites[0].implied, true);
      assert.ok(f.all('binary').some((b) => b.operator === '<' && f.show(b.right) === '4'));
    });
    it('reads unroll pragmas', () => {
      const loop = 'for (int i = 0; i < 4; i++) out[i] = i;';
      const f = lower(`#pragma unroll\n${loop}\n#pragma unroll 2\n${loop}\n${loop}`);
      const factors: number[] = [];
      const walk = (r: typeof f.flow.region): void => {
        if (r.kind === 'sequence') r.items.forEach(walk);
        if (r.kind === 'loop') factors.push(r.unroll);
      };
      walk(f.flow.region);
      assert.deepEqual(factors, [0, 2, -1]);
    });
    it('hands nothing on from an update that is never reached', () => {
      const f = lower('int c = 0; for (int i = 0; i < n; i++) { c = i; break; } out[0] = c;');
      assert.equal(f.phisOf('i').length, 0);
      assert.deepEqual(f.merges(f.phisOf('c')[0]), ['0', '0']);
    });
  });

  describe('switch', () => {
    it('gives labels that share a body one block', () => {
      const f = lower(
        'switch (n) { case 0: case 1: out[0] = 1; break; case 2: out[0] = 2; break; default: out[0] = 3; }',
      );
      const t = f.blocks.map((b) => b.terminator).find((x) => x.kind === 'switch');
      assert.ok(t?.kind === 'switch');
      assert.deepEqual(t.values, [0, 1, 2]);
      assert.equal(t.targets[0], t.targets[1]);
      assert.notEqual(t.targets[0], t.targets[2]);
      assert.deepEqual(f.conditions, ['switch n']);
    });
    it('falls through, and goes on behind it without default', () => {
      const through = lower('int c = 0; switch (n) { case 0: c = 1; case 1: out[0] = c; break; } out[1] = c;');
      assert.ok(
        through.phisOf('c').some((p) => through.merges(p).join() === '0,1'),
        through.dump,
      );
      const behind = lower('int c = 0; switch (n) { case 0: c = 1; break; case 1: c = 2; } out[0] = c;');
      assert.deepEqual(behind.merges(behind.phisOf('c')[0]), ['0', '1', '2']);
    });
    it('evaluates enumerators and constant expressions as labels', () => {
      const f = lower(
        kernel(
          'enum { A = 3, B };',
          'switch (n) { case A: out[0] = 1; break; case B: out[0] = 2; break; case 1 << 4: out[0] = 3; }',
        ),
      );
      const t = f.blocks.map((b) => b.terminator).find((x) => x.kind === 'switch');
      assert.deepEqual(t?.kind === 'switch' ? t.values : null, [3, 4, 16]);
    });
    it('gives each body its place in the region', () => {
      const f = lower('switch (n) { case 0: out[0] = 1; case 1: out[0] = 2; break; default: break; }');
      const region = JSON.stringify(f.flow.region);
      assert.ok(region.includes('"label":"case 0"') && region.includes('"fallsThrough":true'), region);
    });
  });

  describe('goto', () => {
    it('makes a loop of a backward jump', () => {
      const f = lower('int i = 0; again: i++; if (i < n) goto again; out[0] = i;');
      assert.deepEqual(
        f.flow.loops.map((l) => l.irreducible),
        [false],
      );
      assert.deepEqual(f.stored, ['(phi i + 1)']);
    });
    it('sees that a loop with two entries is irreducible', () => {
      const f = lower('int i = 0; if (n > 3) goto b; a: i += 1; b: i += 2; if (i < m) goto a; out[0] = i;');
      assert.ok(
        f.flow.loops.some((l) => l.irreducible),
        f.dump,
      );
    });
    it('merges at a label what the ways to it bring', () => {
      const f = lower('int c = 1; if (n > 3) goto skip; c = 2; skip: out[0] = c;');
      assert.deepEqual(f.merges(f.phisOf('c')[0]), ['1', '2']);
    });
    it('makes no phi for what loops with gotos do not change', () => {
      const f = lower(
        'int c = n; int i = 0; for (;;) { for (;;) { i++; if (i > 3) goto end; if (q[i]) break; } if (q[i + 1]) break; } end: out[0] = c;',
      );
      assert.deepEqual(f.stored, ['n']);
      assert.equal(f.phisOf('c').length, 0);
    });
  });

  describe('data', () => {
    const struct = 'struct P { int x, y; };';
    it('keeps fields apart, copies by value and zeroes what is left out', () => {
      assert.deepEqual(lower(kernel(struct, 'P p = {n, m}; p.x = 3; out[0] = p.x; out[1] = p.y;')).stored, ['3', 'm']);
      assert.deepEqual(lower(kernel(struct, 'P p = {n, m}; P r = p; p.x = 3; out[0] = r.x;')).stored, ['n']);
      assert.deepEqual(lower(kernel(struct, 'P p = {n}; out[0] = p.y;')).stored, ['0']);
    });
    it('writes through a reference', () => {
      assert.deepEqual(lower('int a = n; int &r = a; r = 5; out[0] = a;').stored, ['5']);
    });
    it('shadows in inner scopes', () => {
      const f = lower('int v = n; { int v = 3; out[0] = v; } for (int v = 8; v < 9; v++) out[1] = 1; out[2] = v;');
      assert.deepEqual(f.stored, ['3', '1', 'n']);
    });
    it('keeps a local whose address is taken in memory', () => {
      const f = lower('int a = n; int *p = &a; *p = 4; out[0] = a;');
      assert.deepEqual(f.stored, ['[&a]']);
    });
    it('reads a union member as unknown bits of another', () => {
      assert.deepEqual(lower(kernel('union B { int i; float f; };', 'B b; b.i = n; out[0] = b.f;')).stored, [
        'bit_cast(n)',
      ]);
    });
    it('gives out-parameters back', () => {
      const helper = '__device__ void put(int v, int *o, int &r) { *o = v; r = v + 1; }';
      const f = lower(kernel(helper, 'int a = 0, b = 0; put(n, &a, b); out[0] = a; out[1] = b;'));
      assert.deepEqual(f.stored, ['out1', 'out2']);
      assert.deepEqual(f.all('call')[0].writable, [false, true, true]);
    });
    it('tells what a pointer parameter points to at the end', () => {
      const helper = '__device__ void put(int v, int *o) { if (v > 3) *o = v; }';
      const f = lower(kernel(helper, 'int a; put(n, &a); out[0] = a;'), 'put');
      assert.deepEqual(f.merges(f.instr(f.flow.outs[1])), ['*o', 'v']);
    });
    it('addresses elements of arrays and pointers', () => {
      const f = lower('__shared__ int s[64]; s[n] = m; out[0] = s[3]; out[1] = *(q + n); out[2] = q[1];');
      assert.deepEqual(f.stored, ['[&s+3]', '[q+n]', '[q+1]']);
      assert.ok(f.all('store').some((s) => s.space === 'shared'));
    });
  });

  describe('lambdas', () => {
    it('lowers the body where it is called', () => {
      assert.deepEqual(lower('auto g = [](int v) { return v + 1; }; out[0] = g(n);').stored, ['(n + 1)']);
    });
    it('merges several returns in the declared or deduced type', () => {
      const declared = lower('auto g = [](int v) -> unsigned { if (v > 3) return 1; return 2; }; out[0] = g(n);');
      assert.deepEqual(declared.merges(declared.all('phi')[0]), ['1', '2']);
      assert.equal(declared.all('phi')[0].type.kind, 'uint');
      const deduced = lower('auto g = [&](int v) { if (v > 3) return v; return m; }; out[0] = g(n);');
      assert.equal(deduced.all('phi')[0].type.kind, 'int');
    });
    it('changes captures and reference parameters', () => {
      const f = lower(
        'int s = 0; auto add = [&](int v, int &r) { s += v; r = 9; }; int b = 1; add(n, b); out[0] = s; out[1] = b;',
      );
      assert.deepEqual(f.stored, ['(0 + n)', '9']);
    });
    it('returns from the lambda, not from the kernel', () => {
      const f = lower('auto g = [](int v) { if (v > 3) return; }; g(n); out[0] = 1;');
      assert.deepEqual(f.stored, ['1']);
      assert.equal(f.blocks.filter((b) => b.terminator.kind === 'return').length, 1);
    });
  });

  describe('size and broken text', () => {
    it('lowers 3000 ifs in a row in time that grows with their number', function () {
      this.timeout(60_000);
      const timed = (count: number): number => {
        const ifs = Array.from({ length: count }, (_, i) => `if (q[${i}] > n) c = ${i};`).join('\n');
        const start = performance.now();
        const f = lowerOnly(`int c = 0;\n${ifs}\nout[0] = c;`);
        assert.equal(f.flow.sites.length, count);
        assert.equal(f.flow.truncated, null);
        return performance.now() - start;
      };
      timed(300);
      const small = timed(600);
      const large = timed(3000);
      assert.ok(large < small * 25 + 1000, `600: ${small} ms, 3000: ${large} ms`);
    });
    it('lowers 140 ifs in one another without overflowing the stack', function () {
      this.timeout(20_000);
      const f = lower(`int c = 0;\n${'if (n > c) {\n'.repeat(140)}c = 1;\n${'}\n'.repeat(140)}out[0] = c;`);
      assert.equal(f.flow.sites.length, 140);
    });
    it('says so where it cuts a function short', () => {
      const f = lowerOnly(`${'if (n) { '.repeat(900)}${'}'.repeat(900)}`);
      assert.ok(f.flow.truncated !== null || f.flow.sites.length === 900);
    });
    it('lowers long chains of operators', () => {
      assert.equal(lower(`out[0] = ${Array.from({ length: 3000 }, () => 'n').join(' + ')};`).flow.truncated, null);
    });
    it('survives broken text', () => {
      for (const body of [
        'if (n > ) out[0] = 1;',
        'if n > 3) { out[0] = 1; }',
        'for (int i = 0; i < n { out[0] = i; }',
        'switch (n) { case : out[0] = 1; default }',
        'int x = ; out[0] = x;',
        'while () { } do { } while ();',
        'break; continue; goto nowhere; case 3: out[0] = 1;',
        'out[0] = n ? : 3; out[1] = && n;',
        'auto f = [&](int v { return v; }; f(',
        'for (;;) ; } } }',
        'int a[; a[0] = 1; struct { int x; } s; s.x = 1;',
        'asm("mov.u32 %0, %%laneid;" : "=r"());',
        'return return n; else out[0] = 1;',
      ])
        assert.doesNotThrow(() => lowerOnly(body), body);
    });
    it('ends on every prefix of a kernel', function () {
      this.timeout(20_000);
      const text = kernel(
        '',
        'int c = 0; for (int i = 0; i < n; i++) { if (q[i] > 3 && i % 2) { c += q[i]; continue; } switch (c) { case 1: break; default: c--; } } out[0] = c ? n : 2;',
      );
      for (let end = 45; end < text.length; end += 3) {
        try {
          lowerOnly(text.slice(0, end));
        } catch (error) {
          // A prefix that is no function yet has nothing to lower.
          assert.match(String(error), /functions called k/);
        }
      }
    });
  });
});
