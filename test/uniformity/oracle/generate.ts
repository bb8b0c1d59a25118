import {
  bin,
  builtin,
  type Case,
  type Expr,
  type Helper,
  type Kernel,
  type Loop,
  lit,
  type Stmt,
  type Type,
  typeOf,
  variable,
} from './ast';
import type { Inputs } from './interpret';
import { Random } from './random';

/** A random kernel of the language that the analysis claims to know. */
export function generate(seed: number): Kernel {
  return new Generator(new Random(seed)).kernel();
}

/** Random arguments and data for it. */
export function inputsFor(seed: number, kernel: Kernel): Inputs {
  const random = new Random(seed ^ 0x5bd1e995);
  const threads = kernel.block.x * kernel.block.y * kernel.block.z;
  const sizes = [0, 1, 2, 3, 5, 7, 16, 31, 32, 33, 40, 64, 65, 96, 100, threads, threads * 2, threads + 7];
  const alike = random.chance(0.3);
  const wide = random.chance(0.3);
  return {
    n: random.chance(0.1) ? -random.below(5) : random.pick(sizes),
    m: random.chance(0.2) ? -random.below(5) : random.below(12),
    a: Array.from({ length: 64 }, () =>
      alike && random.chance(0.9) ? 3 : random.below(wide ? 100 : 6) - (random.chance(0.1) ? 3 : 0),
    ),
    blocks: 1 + random.below(3),
  };
}

interface Variable {
  readonly name: string;
  readonly t: Type;
  /** Not changed by random assignments: loop counters. */
  readonly fixed: boolean;
}

const SHAPES: readonly (readonly [number, number, number])[] = [
  [32, 1, 1],
  [64, 1, 1],
  [96, 1, 1],
  [128, 1, 1],
];
const KNOWN: readonly (readonly [number, number, number])[] = [
  [16, 16, 1],
  [16, 4, 1],
  [8, 8, 1],
  [32, 2, 1],
  [64, 2, 1],
  [8, 4, 2],
  [48, 1, 1],
  [20, 3, 1],
  [1, 1, 1],
  [1, 64, 1],
  [7, 1, 1],
  [33, 1, 1],
  [100, 1, 1],
  [256, 1, 1],
  [12, 3, 2],
  [24, 2, 1],
  [16, 2, 2],
  [2, 32, 1],
];

class Generator {
  private count = 0;
  private scope: Variable[] = [];
  private arrays: { name: string; length: number }[] = [];
  private helpers: Helper[] = [];
  private lambdas: Helper[] = [];
  private loops: { canBreak: boolean; canContinue: boolean; label: string | null; used: boolean }[] = [];
  private budget = 0;
  private inHelper = false;
  private full = true;
  private multi = false;
  private resultType: Type = 'int';

  constructor(private readonly r: Random) {}

  kernel(): Kernel {
    const { r } = this;
    const isKnown = r.chance(0.45);
    const shape = isKnown && r.chance(0.5) ? r.pick(KNOWN) : r.pick(SHAPES);
    this.multi = isKnown && shape[1] > 1;
    const helpers = r.chance(0.4) ? 1 + r.below(2) : 0;
    for (let i = 0; i < helpers; i++) this.helpers.push(this.helper());
    this.scope = [
      { name: 'n', t: 'int', fixed: true },
      { name: 'm', t: 'int', fixed: r.chance(0.7) },
    ];
    this.budget = 5 + r.below(14);
    const prelude: Stmt[] = [];
    const i = bin('+', bin('*', builtin('blockIdx.x'), builtin('blockDim.x')), builtin('threadIdx.x'));
    if (r.chance(0.5)) prelude.push(this.declare('i', r.chance(0.6) ? 'int' : 'unsigned', i, r.chance(0.8)));
    if (r.chance(0.4))
      prelude.push(this.declare('t', r.chance(0.6) ? 'int' : 'unsigned', builtin('threadIdx.x'), r.chance(0.7)));
    if (r.chance(0.3)) prelude.push(this.declare('lane', 'int', bin('&', builtin('threadIdx.x'), lit(31)), true));
    if (r.chance(0.2)) prelude.push(this.declare('wid', 'int', bin('/', builtin('threadIdx.x'), lit(32)), true));
    const index = this.scope.find((v) => v.name === 'i');
    if (index !== undefined && r.chance(0.25)) {
      const c = bin('>=', variable('i', index.t), variable('n'));
      prelude.push({ k: 'if', c, yes: [{ k: 'return', e: null }], otherwise: null });
      this.full = false;
    }
    if (r.chance(0.15)) {
      const lambda = this.helper(true);
      this.lambdas.push(lambda);
      prelude.push({ k: 'lambda', fn: lambda });
    }
    prelude.push(this.declare(this.fresh('v'), this.type(), this.expression(1), false));
    prelude.push(this.declare(this.fresh('v'), this.type(), this.leaf(), false));
    const body = [...prelude, ...this.statements(0)];
    const [x, y, z] = shape;
    return { helpers: this.helpers, body, block: { x, y, z }, isKnown };
  }

  private fresh(prefix: string): string {
    return `${prefix}${this.count++}`;
  }
  private type(): Type {
    const choice = this.r.next();
    return choice < 0.72 ? 'int' : choice < 0.92 ? 'unsigned' : 'long long';
  }
  private declare(name: string, t: Type, e: Expr, fixed: boolean): Stmt {
    this.scope.push({ name, t, fixed });
    return { k: 'decl', name, t, e };
  }

  private helper(isLambda = false): Helper {
    const { r } = this;
    const outer = {
      scope: this.scope,
      loops: this.loops,
      regions: this.regions,
      budget: this.budget,
      full: this.full,
      arrays: this.arrays,
      result: this.resultType,
    };
    const parameters = Array.from({ length: 1 + r.below(2) }, () => ({ name: this.fresh('p'), t: this.type() }));
    const out = !isLambda && r.chance(0.35) ? (r.chance(0.5) ? 'pointer' : 'reference') : null;
    this.scope = [...(isLambda ? this.scope : []), ...parameters.map((p) => ({ ...p, fixed: r.chance(0.5) }))];
    if (out !== null) this.scope[this.scope.length - 1] = { ...this.scope[this.scope.length - 1], fixed: false };
    this.loops = [];
    this.regions = [];
    this.arrays = [];
    this.budget = 1 + r.below(5);
    this.inHelper = true;
    this.full = false;
    this.resultType = this.type();
    const { resultType: result } = this;
    this.isOut = out !== null;
    const body: Stmt[] = this.statements(1);
    if (out === null) body.push({ k: 'return', e: this.expression(2) });
    this.inHelper = false;
    const helper: Helper = { name: this.fresh(isLambda ? 'pick' : 'helper'), parameters, body, out, isLambda, result };
    this.isOut = false;
    Object.assign(this, {
      scope: outer.scope,
      loops: outer.loops,
      regions: outer.regions,
      budget: outer.budget,
      full: outer.full,
      arrays: outer.arrays,
      resultType: outer.result,
    });
    return helper;
  }
  private isOut = false;

  private statements(depth: number): Stmt[] {
    const out: Stmt[] = [];
    const scope = this.scope.length;
    const arrays = this.arrays.length;
    const count = depth === 0 ? 100 : 1 + this.r.below(3);
    for (let i = 0; i < count && this.budget > 0; i++) {
      const s = this.statement(depth);
      out.push(s);
      if (s.k === 'break' || s.k === 'continue' || s.k === 'goto' || s.k === 'return') break;
    }
    this.scope.length = scope;
    this.arrays.length = arrays;
    return out;
  }

  private statement(depth: number): Stmt {
    const { r } = this;
    this.budget--;
    const choice = r.next();
    const nested = depth < 4;
    if (nested && choice < 0.3) return this.branch(depth);
    if (nested && choice < 0.48) return this.loop(depth);
    if (nested && choice < 0.53) return this.switched(depth);
    if (nested && choice < 0.555) return this.region(depth);
    if (nested && choice < 0.57) return this.again(depth);
    if (choice < 0.62 && depth > 0) {
      const leave = this.leave();
      if (leave !== null) return leave;
    }
    if (choice < 0.68) return this.declare(this.fresh('v'), this.type(), this.expression(2), false);
    if (choice < 0.71) return { k: 'store', i: this.leaf(), e: this.leaf() };
    if (choice < 0.74 && !this.inHelper) {
      const name = this.fresh('arr');
      const length = r.pick([2, 4]);
      const s: Stmt = { k: 'array', name, length, e: this.leaf() };
      this.arrays.push({ name, length });
      return s;
    }
    if (choice < 0.79 && this.arrays.length > 0) {
      const array = r.pick(this.arrays);
      return {
        k: 'set',
        array: array.name,
        length: array.length,
        i: r.chance(0.7) ? lit(r.below(array.length)) : this.leaf(),
        e: this.expression(1),
      };
    }
    if (choice < 0.82 && !this.inHelper) {
      const name = this.fresh('s');
      const s: Stmt = { k: 'struct', name, x: this.leaf(), y: this.leaf() };
      this.scope.push({ name: `${name}.x`, t: 'int', fixed: false }, { name: `${name}.y`, t: 'int', fixed: false });
      return s;
    }
    const outs = this.helpers.filter((h) => h.out !== null);
    if (choice < 0.87 && !this.inHelper && outs.length > 0) {
      const fn = r.pick(outs);
      const last = fn.parameters[fn.parameters.length - 1];
      const targets = this.scope.filter((v) => !v.fixed && v.t === last.t && !v.name.includes('.'));
      if (targets.length > 0)
        return {
          k: 'out',
          fn,
          args: fn.parameters.slice(0, -1).map(() => this.expression(1)),
          name: r.pick(targets).name,
        };
    }
    const targets = this.scope.filter((v) => !v.fixed);
    if (targets.length === 0) return { k: 'store', i: this.leaf(), e: this.leaf() };
    const target = r.pick(targets);
    const op = r.pick(['=', '=', '=', '+=', '+=', '-=', '^=', '&=', '|='] as const);
    return { k: 'assign', name: target.name, t: target.t, op, e: r.chance(0.4) ? lit(r.below(4)) : this.expression(2) };
  }

  private branch(depth: number): Stmt {
    const c = this.condition(2);
    const outer = this.full;
    this.full = false;
    const yes = this.statements(depth + 1);
    const otherwise = this.r.chance(0.4) ? this.statements(depth + 1) : null;
    this.full = outer && !leaves(yes) && !(otherwise !== null && leaves(otherwise));
    return { k: 'if', c, yes, otherwise };
  }

  private leave(): Stmt | null {
    const { r } = this;
    const choices: Stmt[] = [];
    const innermost = this.loops[this.loops.length - 1];
    if (innermost?.canBreak) choices.push({ k: 'break' }, { k: 'break' });
    if (this.loops.some((l) => l.canContinue)) choices.push({ k: 'continue' });
    if (this.regions.length > 0 && r.chance(0.5)) return { k: 'goto', label: r.pick(this.regions) };
    const labelled = this.loops.filter((l) => l.label !== null);
    if (labelled.length > 1 && labelled[0].label !== null && r.chance(0.5)) {
      labelled[0].used = true;
      return { k: 'goto', label: labelled[0].label };
    }
    if (this.inHelper ? !this.isOut : r.chance(0.5))
      choices.push({ k: 'return', e: this.inHelper ? this.expression(1) : null });
    return choices.length === 0 ? null : r.pick(choices);
  }

  private regions: string[] = [];

  private region(depth: number): Stmt {
    const label = this.fresh('behind');
    const outer = this.full;
    this.full = false;
    this.regions.push(label);
    const body = this.statements(depth + 1);
    this.regions.pop();
    this.full = outer && !leaves(body);
    return { k: 'region', body, label };
  }

  /** `label: …; if (c) goto label;` counts in a variable of its own. */
  private again(depth: number): Stmt {
    const outer = this.full;
    this.full = false;
    const name = this.fresh('k');
    const start = this.scope.length;
    this.scope.push({ name, t: 'int', fixed: true });
    const counted = bin('<', variable(name, 'int'), this.bound());
    const more = this.r.chance(0.4) ? this.condition(1) : null;
    const c: Expr = more === null ? counted : { k: 'logic', op: '&&', a: counted, b: more };
    const body: Stmt[] = [{ k: 'assign', name, t: 'int', op: '+=', e: lit(1) }, ...this.statements(depth + 1)];
    this.scope.length = start;
    this.full = outer && !leaves(body);
    const loop: Loop = { k: 'again', counter: null, c, update: null, body, label: this.fresh('again') };
    return { k: 'if', c: lit(1), yes: [{ k: 'decl', name, t: 'int', e: lit(0) }, loop], otherwise: null };
  }

  /** Strides as they are written: by threads, by blocks, by less than a warp, doubling, halving. */
  private strided(depth: number): Stmt {
    const { r } = this;
    const outer = this.full;
    this.full = false;
    const name = this.fresh('k');
    const t: Type = r.chance(0.8) ? 'int' : 'unsigned';
    const counter = variable(name, t);
    const start = this.scope.length;
    const choice = r.next();
    let init: Expr;
    let c: Expr;
    let update: { op: '+=' | '-=' | '*=' | '>>='; e: Expr };
    if (choice < 0.6) {
      init = r.chance(0.7) ? this.simple() : bin('&', builtin('threadIdx.x'), lit(r.pick([7, 15, 31])));
      c = bin(
        r.pick(['<', '<', '<='] as const),
        counter,
        !this.inHelper && r.chance(0.4) ? variable('n') : lit(r.pick([17, 40, 64, 100, 128, 200])),
      );
      if (r.chance(0.2))
        c = bin('<', counter, bin('+', init, r.chance(0.5) ? lit(r.below(6)) : bin('&', this.leaf(), lit(7))));
      const by = r.chance(0.25) ? builtin('blockDim.x') : lit(r.pick([4, 5, 8, 16, 31, 32, 33, 48, 64, 128]));
      update = { op: '+=', e: by };
    } else if (choice < 0.8) {
      init = lit(r.pick([1, 2]));
      c = bin('<', counter, r.chance(0.3) ? builtin('blockDim.x') : lit(r.pick([16, 32, 33, 64])));
      update = { op: '*=', e: lit(2) };
    } else {
      init = r.chance(0.3) ? bin('/', builtin('blockDim.x'), lit(2)) : lit(r.pick([8, 16, 31, 32, 64]));
      c = bin('>', counter, lit(0));
      update = { op: '>>=', e: lit(1) };
    }
    this.scope.push({ name, t, fixed: true });
    this.loops.push({ canBreak: true, canContinue: true, label: null, used: false });
    const body = this.statements(depth + 1);
    this.loops.pop();
    this.scope.length = start;
    this.full = outer && !leaves(body);
    return { k: 'for', counter: { name, t, init }, c, update: { name, t, ...update }, body, label: null };
  }

  private loop(depth: number): Stmt {
    const { r } = this;
    if (r.chance(0.25)) return this.strided(depth);
    const outer = this.full;
    const kind = r.pick(['for', 'for', 'for', 'while', 'do'] as const);
    this.full = false;
    const name = this.fresh('k');
    const t: Type = r.chance(0.8) ? 'int' : 'unsigned';
    const bound = this.bound();
    const frame = { canBreak: true, canContinue: true, label: r.chance(0.4) ? this.fresh('done') : null, used: false };
    const start = this.scope.length;
    if (kind === 'for') {
      const init = r.chance(0.7) ? lit(r.below(2)) : bin('&', this.leaf(), lit(3));
      this.scope.push({ name, t, fixed: r.chance(0.9) });
      const endless = r.chance(0.12);
      const c = endless ? null : bin(r.pick(['<', '<', '<=', '!='] as const), variable(name, t), bound);
      this.loops.push(frame);
      let body = this.statements(depth + 1);
      this.loops.pop();
      if (endless)
        body = [{ k: 'if', c: bin('>=', variable(name, t), bound), yes: [{ k: 'break' }], otherwise: null }, ...body];
      this.scope.length = start;
      this.full = outer && !leaves(body);
      const s: Loop = {
        k: 'for',
        counter: { name, t, init },
        c,
        update: { name, t, op: '+=', e: r.chance(0.85) ? lit(1) : bin('+', bin('&', this.leaf(), lit(1)), lit(1)) },
        body,
        label: frame.used ? frame.label : null,
      };
      return s;
    }
    // `while` and `do` count in a variable of their own, declared before in a `for` without a condition's place.
    this.scope.push({ name, t, fixed: true });
    const more = r.chance(0.4) ? this.condition(1) : null;
    const counted = bin('<', variable(name, t), bound);
    const c: Expr = more === null ? counted : { k: 'logic', op: '&&', a: counted, b: more };
    this.loops.push(frame);
    const body: Stmt[] = [{ k: 'assign', name, t, op: '+=', e: lit(1) }, ...this.statements(depth + 1)];
    this.loops.pop();
    this.scope.length = start;
    this.full = outer && !leaves(body);
    const loop: Loop = { k: kind, counter: null, c, update: null, body, label: frame.used ? frame.label : null };
    // `if (true) { int k = 0; while … }` keeps the declaration and its loop together.
    return { k: 'if', c: lit(1), yes: [{ k: 'decl', name, t, e: lit(0) }, loop], otherwise: null };
  }

  private bound(): Expr {
    const { r } = this;
    return r.chance(0.5) ? lit(1 + r.below(6)) : bin('&', this.expression(1), lit(r.pick([3, 7])));
  }

  private switched(depth: number): Stmt {
    const { r } = this;
    const outer = this.full;
    this.full = false;
    const few = bin(
      '&',
      r.chance(0.3) ? bin('>>', this.expression(1), lit(r.pick([3, 4, 5]))) : this.expression(1),
      lit(3),
    );
    const c = r.chance(0.7) ? few : this.expression(1);
    const labels: (number | null)[] = [0, 1, 2, 3].slice(0, 2 + r.below(3));
    if (r.chance(0.6)) labels.splice(r.below(labels.length + 1), 0, null);
    const cases: Case[] = [];
    this.loops.push({ canBreak: true, canContinue: false, label: null, used: false });
    for (let i = 0; i < labels.length; ) {
      const take = r.chance(0.35) ? Math.min(labels.length - i, 2 + r.below(3)) : 1;
      if (r.chance(0.1)) {
        cases.push({ labels: labels.slice(i, i + take), body: [{ k: 'break' }] });
        i += take;
        continue;
      }
      const body = this.statements(depth + 1);
      if (r.chance(0.75) && !endsAway(body)) body.push({ k: 'break' });
      cases.push({
        labels: labels.slice(i, i + take),
        body: [
          { k: 'if', c: lit(1), yes: body.filter((s) => s.k !== 'break'), otherwise: null },
          ...body.filter((s) => s.k === 'break'),
        ],
      });
      i += take;
    }
    this.loops.pop();
    this.full = outer && !cases.some((one) => leaves(one.body));
    return { k: 'switch', c, cases };
  }

  // ---- expressions

  private leaf(): Expr {
    const { r } = this;
    const choice = r.next();
    if (choice < 0.5 && this.scope.length > 0) {
      const v = r.pick(this.scope);
      return variable(v.name, v.t);
    }
    if (choice < 0.65) return lit(r.pick([0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 31, 32, 33, 48, 64]));
    if (choice < 0.8) return builtin(this.multi && r.chance(0.5) ? 'threadIdx.y' : 'threadIdx.x');
    if (choice < 0.88) return builtin('blockIdx.x');
    if (choice < 0.91) return builtin('blockDim.x');
    if (choice < 0.93) return builtin('gridDim.x');
    if (this.inHelper) return lit(r.below(4));
    if (choice < 0.97 || this.arrays.length === 0) return { k: 'load', i: this.simple() };
    const array = r.pick(this.arrays);
    return {
      k: 'elem',
      array: array.name,
      length: array.length,
      i: r.chance(0.7) ? lit(r.below(array.length)) : this.simple(),
    };
  }

  private simple(): Expr {
    const { r } = this;
    if (this.scope.length > 0 && r.chance(0.6)) {
      const v = r.pick(this.scope);
      return variable(v.name, v.t);
    }
    return r.pick([builtin('threadIdx.x'), builtin('blockIdx.x'), lit(r.below(8))]);
  }

  private expression(depth: number): Expr {
    const { r } = this;
    if (depth === 0 || r.chance(0.3)) return this.leaf();
    const choice = r.next();
    if (choice < 0.2) return bin(r.pick(['+', '-'] as const), this.expression(depth - 1), this.expression(depth - 1));
    if (choice < 0.3)
      return bin(
        '*',
        bin('&', this.expression(depth - 1), lit(63)),
        r.chance(0.7) ? lit(1 + r.below(4)) : bin('&', this.leaf(), lit(15)),
      );
    if (choice < 0.4)
      return bin(r.pick(['/', '%'] as const), this.expression(depth - 1), lit(r.pick([2, 3, 4, 8, 16, 32, 33, 64])));
    if (choice < 0.52)
      return bin(
        r.pick(['&', '|', '^'] as const),
        this.expression(depth - 1),
        r.chance(0.7) ? lit(r.pick([1, 3, 7, 15, 16, 31, 32, 96])) : this.expression(depth - 1),
      );
    if (choice < 0.6) return bin('>>', this.expression(depth - 1), lit(r.pick([1, 2, 4, 5, 6])));
    if (choice < 0.63) return bin('<<', bin('&', this.expression(depth - 1), lit(31)), lit(r.below(5)));
    if (choice < 0.7)
      return { k: 'cond', c: this.condition(depth - 1), a: this.expression(depth - 1), b: this.expression(depth - 1) };
    if (choice < 0.74) return { k: 'un', op: r.pick(['-', '~'] as const), a: this.expression(depth - 1) };
    if (choice < 0.8) {
      const fn = r.pick(['min', 'max', 'abs', '__popc', '__ffs', '__clz'] as const);
      return { k: 'fn', fn, args: fn === 'min' || fn === 'max' ? [this.leaf(), this.leaf()] : [this.leaf()] };
    }
    if (choice < 0.84)
      return {
        k: 'cast',
        to: r.pick([
          'int',
          'unsigned',
          'short',
          'unsigned char',
          'signed char',
          'unsigned short',
          'bool',
          'long long',
        ] as const),
        a: this.expression(depth - 1),
      };
    if (choice < 0.88 && (this.full || (!this.inHelper && r.chance(0.15)))) return this.warp(depth);
    const callable = [...this.helpers.filter((h) => h.out === null), ...this.lambdas];
    if (choice < 0.95 && !this.inHelper && callable.length > 0) {
      const fn = r.pick(callable);
      return { k: 'call', fn, args: fn.parameters.map(() => this.expression(depth - 1)) };
    }
    return this.condition(depth - 1);
  }

  private warp(depth: number): Expr {
    const { r } = this;
    const outer = this.full;
    this.full = false;
    const op = r.pick(['any', 'all', 'ballot', 'shfl', 'shfl_xor', 'shfl_down', 'shfl_up'] as const);
    const isVote = op === 'any' || op === 'all' || op === 'ballot';
    const a = isVote ? this.condition(depth - 1) : this.expression(depth - 1);
    const b = isVote ? null : r.chance(0.7) ? lit(r.below(32)) : bin('&', this.leaf(), lit(31));
    this.full = outer;
    return { k: 'warp', op, a, b };
  }

  private condition(depth: number): Expr {
    const { r } = this;
    const choice = r.next();
    if (depth > 0 && choice < 0.15) {
      const outer = this.full;
      const a = this.condition(depth - 1);
      this.full = false;
      const b = this.condition(depth - 1);
      this.full = outer;
      return { k: 'logic', op: r.chance(0.5) ? '&&' : '||', a, b };
    }
    if (depth > 0 && choice < 0.22) return { k: 'un', op: '!', a: this.condition(depth - 1) };
    if (choice < 0.3) return bin('&', this.expression(depth), lit(r.pick([1, 2, 16, 32])));
    if (choice < 0.38)
      return bin('==', bin('%', this.expression(depth), lit(r.pick([2, 3, 4, 32, 64]))), lit(r.below(3)));
    if (choice < 0.45) return this.leaf();
    const a = this.expression(depth);
    const b = r.chance(0.6)
      ? lit(r.pick([0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 96]), typeOf(a))
      : this.expression(depth);
    return bin(r.pick(['<', '<', '<=', '>', '>=', '==', '!='] as const), a, b);
  }
}

/** May a lane leave the statements other than at their end? */
export function leaves(list: readonly Stmt[]): boolean {
  return list.some((s) => {
    switch (s.k) {
      case 'return':
      case 'goto':
      case 'break':
      case 'continue':
        return true;
      case 'if':
        return leaves(s.yes) || (s.otherwise !== null && leaves(s.otherwise));
      case 'for':
      case 'while':
      case 'do':
      case 'again':
      case 'region':
        return leaves(s.body);
      case 'switch':
        return s.cases.some((one) => leaves(one.body));
      default:
        return false;
    }
  });
}

function endsAway(list: readonly Stmt[]): boolean {
  const last = list[list.length - 1];
  return (
    last !== undefined && (last.k === 'return' || last.k === 'goto' || last.k === 'break' || last.k === 'continue')
  );
}
