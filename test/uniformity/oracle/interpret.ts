import {
  type Case,
  common,
  type Expr,
  type Helper,
  isComparison,
  type Kernel,
  type Loop,
  type Stmt,
  type Type,
  typeOf,
} from './ast';

/** What one warp did at one evaluation of a condition. */
export interface Seen {
  readonly block: number;
  readonly warp: number;
  readonly active: number;
  /** Lanes for which it held; for a switch: lanes that go where the first active one goes. */
  readonly mask: number;
  /** For a switch: the number of the body, -1 for none. */
  readonly value: number;
  /** Iterations of the loops around and calls on the way: the same in two warps where they are at the same point. */
  readonly where: string;
  /** Lanes of the warp that exist. */
  readonly lanes: number;
}

export interface Inputs {
  readonly n: number;
  readonly m: number;
  readonly a: readonly number[];
  readonly blocks: number;
}

/** The run is not valid CUDA (signed overflow, an endless loop, a shuffle from a lane that is not there). */
export class Discarded extends Error {}

type Lanes = Float64Array;

/** What a run saw, by condition. */
export class Run extends Map<object, Seen[]> {
  /** An unsigned sum or product left its type: what the analysis says under "no wrap" does not hold of this run. */
  hasWrapped = false;
}

/** Runs every thread of a grid, warp by warp, 32 lanes in step. */
export function interpret(kernel: Kernel, inputs: Inputs): Run {
  const seen = new Run();
  const { x, y, z } = kernel.block;
  const threads = x * y * z;
  for (let block = 0; block < inputs.blocks; block++)
    for (let warp = 0; warp * 32 < threads; warp++) new Warp(kernel, inputs, block, warp, seen).run();
  return seen;
}

/** Where lanes that leave a statement early wait. */
interface Frame {
  breaks: number;
  continues: number;
}

interface Activation {
  readonly variables: Map<string, Lanes>;
  readonly arrays: Map<string, Lanes[]>;
  readonly frames: Frame[];
  readonly gotos: Map<string, number>;
  readonly result: Lanes;
  /** Set in a lambda: what it captures. */
  readonly outer: Activation | null;
}

const MAX_STEPS = 3000;

class Warp {
  private steps = 0;
  private readonly all: number;
  private now: Activation;
  private readonly path: (number | string)[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly inputs: Inputs,
    private readonly block: number,
    private readonly warp: number,
    private readonly seen: Run,
  ) {
    const { x, y, z } = kernel.block;
    const count = Math.min(32, x * y * z - warp * 32);
    this.all = count === 32 ? 0xffffffff : 2 ** count - 1;
    this.now = activation(null);
    this.now.variables.set('n', new Float64Array(32).fill(inputs.n));
    this.now.variables.set('m', new Float64Array(32).fill(inputs.m));
  }

  run(): void {
    this.execute(this.kernel.body, this.all);
  }

  private tick(): void {
    if (++this.steps > MAX_STEPS) throw new Discarded('too long');
  }

  private record(key: object, active: number, value: Lanes): void {
    const first = value[lowest(active)];
    let mask = 0;
    for (let lane = 0; lane < 32; lane++) if ((active >>> lane) & 1 && value[lane] === first) mask |= 1 << lane;
    this.note(key, active, mask >>> 0, first);
  }

  private note(key: object, active: number, mask: number, value: number): void {
    let list = this.seen.get(key);
    if (list === undefined) {
      list = [];
      this.seen.set(key, list);
    }
    list.push({ block: this.block, warp: this.warp, active, mask, value, where: this.path.join('.'), lanes: this.all });
  }

  /** The lanes for which a condition holds; recorded under `key`. */
  private test(key: object, e: Expr, active: number): number {
    const value = this.evaluate(e, active);
    let mask = 0;
    for (let lane = 0; lane < 32; lane++) if ((active >>> lane) & 1 && value[lane] !== 0) mask |= 1 << lane;
    this.note(key, active, mask >>> 0, mask !== 0 ? 1 : 0);
    return mask >>> 0;
  }

  /** Runs statements for the active lanes; returns those that come out at the end. */
  private execute(list: readonly Stmt[], active: number): number {
    let live = active;
    for (const statement of list) {
      if (live === 0) return 0;
      live = this.statement(statement, live);
    }
    return live;
  }

  private find(name: string): Lanes {
    for (let at: Activation | null = this.now; at !== null; at = at.outer) {
      const value = at.variables.get(name);
      if (value !== undefined) return value;
    }
    throw new Error(`no variable ${name}`);
  }
  private findArray(name: string): Lanes[] {
    for (let at: Activation | null = this.now; at !== null; at = at.outer) {
      const value = at.arrays.get(name);
      if (value !== undefined) return value;
    }
    throw new Error(`no array ${name}`);
  }

  private write(name: string, value: Lanes, active: number, t: Type, fresh = false): void {
    let target: Lanes | undefined = fresh ? this.now.variables.get(name) : this.find(name);
    if (target === undefined) {
      target = new Float64Array(32);
      this.now.variables.set(name, target);
    }
    for (let lane = 0; lane < 32; lane++) if ((active >>> lane) & 1) target[lane] = convert(value[lane], t);
  }

  private statement(s: Stmt, live: number): number {
    this.tick();
    switch (s.k) {
      case 'decl': {
        // The same storage in each iteration: a variable without a value is never read before it is written.
        if (!this.now.variables.has(s.name)) this.now.variables.set(s.name, new Float64Array(32));
        if (s.e !== null) this.write(s.name, this.evaluate(s.e, live), live, s.t, true);
        return live;
      }
      case 'array': {
        if (!this.now.arrays.has(s.name))
          this.now.arrays.set(
            s.name,
            Array.from({ length: s.length }, () => new Float64Array(32)),
          );
        const value = this.evaluate(s.e, live);
        for (const element of this.findArray(s.name))
          for (let lane = 0; lane < 32; lane++) if ((live >>> lane) & 1) element[lane] = value[lane] | 0;
        return live;
      }
      case 'struct':
        this.write(`${s.name}.x`, this.evaluate(s.x, live), live, 'int', true);
        this.write(`${s.name}.y`, this.evaluate(s.y, live), live, 'int', true);
        return live;
      case 'assign': {
        const value = this.evaluate(s.e, live);
        const result =
          s.op === '='
            ? value
            : this.arithmetic(s.op.slice(0, -1), this.find(s.name), value, common(s.t, typeOf(s.e)), live);
        this.write(s.name, result, live, s.t);
        return live;
      }
      case 'set': {
        const index = this.evaluate(s.i, live);
        const value = this.evaluate(s.e, live);
        const array = this.findArray(s.array);
        for (let lane = 0; lane < 32; lane++)
          if ((live >>> lane) & 1) array[index[lane] & (s.length - 1)][lane] = value[lane] | 0;
        return live;
      }
      case 'store':
        this.evaluate(s.e, live);
        this.evaluate(s.i, live);
        return live;
      case 'out': {
        const args = s.args.map((a) => this.evaluate(a, live));
        const before = this.find(s.name);
        const written = this.call(s.fn, [...args, before], live, s);
        this.write(s.name, written, live, s.fn.parameters[s.fn.parameters.length - 1].t);
        return live;
      }
      case 'lambda':
        return live;
      case 'if': {
        const yes = this.test(s, s.c, live);
        const no = (live & ~yes) >>> 0;
        let out = 0;
        if (yes !== 0) out |= this.execute(s.yes, yes);
        if (no !== 0) out |= s.otherwise === null ? no : this.execute(s.otherwise, no);
        return out >>> 0;
      }
      case 'for':
      case 'while':
      case 'do':
        return this.loop(s, live);
      case 'again':
        return this.again(s, live);
      case 'region': {
        const out = this.execute(s.body, live);
        const left = this.now.gotos.get(s.label) ?? 0;
        this.now.gotos.delete(s.label);
        return (out | left) >>> 0;
      }
      case 'switch': {
        const value = this.evaluate(s.c, live);
        const frame: Frame = { breaks: 0, continues: 0 };
        this.now.frames.push(frame);
        const known = s.cases.flatMap((c) => c.labels.filter((l): l is number => l !== null));
        const target = new Float64Array(32).fill(-1);
        s.cases.forEach((one, index) => {
          for (let lane = 0; lane < 32; lane++)
            if (one.labels.includes(value[lane]) || (one.labels.includes(null) && !known.includes(value[lane])))
              target[lane] = index;
        });
        this.record(
          s,
          live,
          target.map((index) => landing(s.cases, index)),
        );
        let falling = 0;
        let unmatched = live;
        for (const [index, one] of s.cases.entries()) {
          let entering = 0;
          for (let lane = 0; lane < 32; lane++) {
            if ((live >>> lane) & 1 && target[lane] === index) entering |= 1 << lane;
          }
          unmatched &= ~entering;
          falling = this.execute(one.body, (falling | entering) >>> 0);
        }
        this.now.frames.pop();
        // A `continue` inside belongs to the loop around.
        const around = this.now.frames[this.now.frames.length - 1];
        if (around !== undefined) around.continues |= frame.continues;
        return (falling | unmatched | frame.breaks) >>> 0;
      }
      case 'break':
        this.now.frames[this.now.frames.length - 1].breaks |= live;
        return 0;
      case 'continue':
        this.now.frames[this.now.frames.length - 1].continues |= live;
        return 0;
      case 'return': {
        if (s.e !== null) {
          const value = this.evaluate(s.e, live);
          for (let lane = 0; lane < 32; lane++) if ((live >>> lane) & 1) this.now.result[lane] = value[lane];
        }
        return 0;
      }
      case 'goto':
        this.now.gotos.set(s.label, ((this.now.gotos.get(s.label) ?? 0) | live) >>> 0);
        return 0;
    }
  }

  private again(s: Loop, entering: number): number {
    let live = entering;
    let out = 0;
    for (let iteration = 0; live !== 0; iteration++) {
      this.tick();
      this.path.push(iteration);
      live = this.execute(s.body, live);
      if (live !== 0 && s.c !== null) {
        const yes = this.test(s, s.c, live);
        out |= live & ~yes;
        live = yes;
      }
      this.path.pop();
    }
    return out >>> 0;
  }

  private loop(s: Loop, entering: number): number {
    if (s.counter !== null)
      this.write(s.counter.name, this.evaluate(s.counter.init, entering), entering, s.counter.t, true);
    let live = entering;
    let out = 0;
    const frame: Frame = { breaks: 0, continues: 0 };
    this.now.frames.push(frame);
    for (let iteration = 0; live !== 0; iteration++) {
      this.tick();
      this.path.push(iteration);
      if (s.k !== 'do' && s.c !== null) {
        const yes = this.test(s, s.c, live);
        out |= live & ~yes;
        live = yes;
      }
      frame.continues = 0;
      live = (this.execute(s.body, live) | frame.continues) >>> 0;
      if (live !== 0 && s.k === 'do' && s.c !== null) {
        const yes = this.test(s, s.c, live);
        out |= live & ~yes;
        live = yes;
      }
      if (live !== 0 && s.update !== null) {
        const amount = this.evaluate(s.update.e, live);
        const { op, t } = s.update;
        const kind = op === '>>=' ? t : common(t, typeOf(s.update.e));
        const next = this.arithmetic(op.slice(0, -1), this.find(s.update.name), amount, kind, live);
        this.write(s.update.name, next, live, t);
      }
      this.path.pop();
    }
    this.now.frames.pop();
    const left = s.label === null ? 0 : (this.now.gotos.get(s.label) ?? 0);
    if (s.label !== null) this.now.gotos.delete(s.label);
    return (out | frame.breaks | left) >>> 0;
  }

  private call(fn: Helper, args: readonly Lanes[], live: number, at: object): Lanes {
    this.tick();
    const caller = this.now;
    if (this.path.length > 40) throw new Discarded('too deep');
    this.now = activation(fn.isLambda ? caller : null);
    fn.parameters.forEach((p, i) => {
      const copy = new Float64Array(32);
      for (let lane = 0; lane < 32; lane++) copy[lane] = convert(args[i][lane], p.t);
      this.now.variables.set(p.name, copy);
    });
    this.path.push(`c${idOf(at)}`);
    this.execute(fn.body, live);
    this.path.pop();
    const result = fn.out === null ? this.now.result : this.find(fn.parameters[fn.parameters.length - 1].name);
    this.now = caller;
    if (fn.out === null) for (let lane = 0; lane < 32; lane++) result[lane] = convert(result[lane], fn.result);
    return result;
  }

  private evaluate(e: Expr, live: number): Lanes {
    const out = new Float64Array(32);
    if (live === 0) return out;
    switch (e.k) {
      case 'lit':
        return out.fill(e.v);
      case 'var':
        return this.find(e.name).slice();
      case 'builtin':
        for (let lane = 0; lane < 32; lane++) out[lane] = this.builtin(e.which, this.warp * 32 + lane);
        return out;
      case 'bin': {
        const a = this.evaluate(e.a, live);
        const b = this.evaluate(e.b, live);
        const t = common(typeOf(e.a), typeOf(e.b));
        if (isComparison(e.op)) {
          for (let lane = 0; lane < 32; lane++) {
            const x = convert(a[lane], t);
            const y = convert(b[lane], t);
            out[lane] = compare(e.op, x, y) ? 1 : 0;
          }
          return out;
        }
        const isShift = e.op === '<<' || e.op === '>>';
        return this.arithmetic(e.op, a, b, isShift ? typeOf(e.a) : t, live);
      }
      case 'un': {
        const a = this.evaluate(e.a, live);
        const unsigned = typeOf(e.a) === 'unsigned';
        for (let lane = 0; lane < 32; lane++) {
          if (((live >>> lane) & 1) === 0) continue;
          if (e.op === '!') out[lane] = a[lane] === 0 ? 1 : 0;
          else if (typeOf(e.a) === 'long long') out[lane] = e.op === '~' ? -1 - a[lane] : -a[lane] + 0;
          else if (e.op === '~') out[lane] = unsigned ? ~a[lane] >>> 0 : ~a[lane];
          else if (unsigned) out[lane] = -a[lane] >>> 0;
          else if (a[lane] === -(2 ** 31)) throw new Discarded('overflow');
          else out[lane] = -a[lane] + 0;
        }
        return out;
      }
      case 'cond': {
        const yes = this.test(e, e.c, live);
        const no = (live & ~yes) >>> 0;
        const a = this.evaluate(e.a, yes);
        const b = this.evaluate(e.b, no);
        const t = typeOf(e);
        for (let lane = 0; lane < 32; lane++) {
          const v = (yes >>> lane) & 1 ? a[lane] : b[lane];
          out[lane] = convert(v, t);
        }
        return out;
      }
      case 'logic': {
        const left = this.test(e, e.a, live);
        const more = e.op === '&&' ? left : (live & ~left) >>> 0;
        const right = this.evaluate(e.b, more);
        let holding = 0;
        for (let lane = 0; lane < 32; lane++) if ((more >>> lane) & 1 && right[lane] !== 0) holding |= 1 << lane;
        if (more !== 0) this.note(rightOf(e), more, holding >>> 0, holding !== 0 ? 1 : 0);
        for (let lane = 0; lane < 32; lane++) {
          const isLeft = (left >>> lane) & 1;
          out[lane] = e.op === '&&' ? (isLeft && right[lane] !== 0 ? 1 : 0) : isLeft || right[lane] !== 0 ? 1 : 0;
        }
        return out;
      }
      case 'load': {
        const index = this.evaluate(e.i, live);
        for (let lane = 0; lane < 32; lane++) out[lane] = this.inputs.a[index[lane] & 63];
        return out;
      }
      case 'elem': {
        const index = this.evaluate(e.i, live);
        const array = this.findArray(e.array);
        for (let lane = 0; lane < 32; lane++) out[lane] = array[index[lane] & (e.length - 1)][lane];
        return out;
      }
      case 'cast': {
        const a = this.evaluate(e.a, live);
        for (let lane = 0; lane < 32; lane++) out[lane] = cast(a[lane], e.to);
        return out;
      }
      case 'fn': {
        const args = e.args.map((a) => this.evaluate(a, live));
        for (let lane = 0; lane < 32; lane++) {
          const x = args[0][lane] | 0;
          const y = args.length > 1 ? args[1][lane] | 0 : 0;
          if (e.fn === 'min') out[lane] = Math.min(x, y);
          else if (e.fn === 'max') out[lane] = Math.max(x, y);
          else if (e.fn === 'abs') out[lane] = Math.abs(x) | 0;
          else if (e.fn === '__popc') out[lane] = popcount(x);
          else if (e.fn === '__clz') out[lane] = Math.clz32(x);
          else out[lane] = x === 0 ? 0 : 32 - Math.clz32(x & -x);
        }
        return out;
      }
      case 'warp':
        return this.exchange(e, live);
      case 'call': {
        const args = e.args.map((a) => this.evaluate(a, live));
        return this.call(e.fn, args, live, e).slice();
      }
    }
  }

  private exchange(e: Expr & { k: 'warp' }, live: number): Lanes {
    if (live !== this.all) throw new Discarded('an exchange without all lanes');
    const out = new Float64Array(32);
    const a = this.evaluate(e.a, live);
    const b = e.b === null ? out : this.evaluate(e.b, live);
    let ballot = 0;
    for (let lane = 0; lane < 32; lane++) if ((live >>> lane) & 1 && (a[lane] | 0) !== 0) ballot |= 1 << lane;
    for (let lane = 0; lane < 32; lane++) {
      if (((live >>> lane) & 1) === 0) continue;
      if (e.op === 'any') out[lane] = ballot !== 0 ? 1 : 0;
      else if (e.op === 'all') out[lane] = ballot >>> 0 === live ? 1 : 0;
      else if (e.op === 'ballot') out[lane] = ballot >>> 0;
      else {
        const by = b[lane] & 31;
        let from = e.op === 'shfl' ? by : e.op === 'shfl_xor' ? lane ^ by : e.op === 'shfl_up' ? lane - by : lane + by;
        if (from > 31 || from < 0) from = lane;
        if (((live >>> from) & 1) === 0) throw new Discarded('a shuffle from a lane that is not there');
        out[lane] = a[from];
      }
    }
    return out;
  }

  private arithmetic(op: string, a: Lanes, b: Lanes, t: Type, live: number): Lanes {
    if (t === 'long long') return this.wide(op, a, b, live);
    const unsigned = t === 'unsigned';
    const out = new Float64Array(32);
    for (let lane = 0; lane < 32; lane++) {
      if (((live >>> lane) & 1) === 0) continue;
      const isShift = op === '<<' || op === '>>';
      const x = unsigned ? a[lane] >>> 0 : a[lane] | 0;
      const y = isShift ? b[lane] : unsigned ? b[lane] >>> 0 : b[lane] | 0;
      if (isShift && !(y >= 0 && y < 32)) throw new Discarded('a shift by more than the width');
      if ((op === '/' || op === '%') && y === 0) throw new Discarded('a division by zero');
      let v: number;
      switch (op) {
        case '+':
          v = x + y;
          break;
        case '-':
          v = x - y;
          break;
        case '*':
          v = unsigned ? Math.imul(x, y) >>> 0 : x * y;
          break;
        case '/':
          v = Math.trunc(x / y);
          break;
        case '%':
          v = x % y;
          break;
        case '&':
          v = x & y;
          break;
        case '|':
          v = x | y;
          break;
        case '^':
          v = x ^ y;
          break;
        case '<<':
          v = unsigned ? (x << y) >>> 0 : x * 2 ** y;
          break;
        default:
          v = unsigned ? x >>> y : x >> y;
      }
      if ((op === '+' && v >= 2 ** 32) || (op === '*' && unsigned && x * y >= 2 ** 32)) this.seen.hasWrapped = true;
      if (!unsigned && (v > 2 ** 31 - 1 || v < -(2 ** 31))) throw new Discarded('overflow');
      out[lane] = unsigned ? v >>> 0 : v + 0;
    }
    return out;
  }

  /** 64 bits, as far as a double is exact. */
  private wide(op: string, a: Lanes, b: Lanes, live: number): Lanes {
    const out = new Float64Array(32);
    for (let lane = 0; lane < 32; lane++) {
      if (((live >>> lane) & 1) === 0) continue;
      const x = BigInt(a[lane]);
      const y = BigInt(b[lane]);
      if ((op === '<<' || op === '>>') && !(y >= 0n && y < 64n)) throw new Discarded('a shift by more than the width');
      if ((op === '/' || op === '%') && y === 0n) throw new Discarded('a division by zero');
      const v = Number(WIDE[op](x, y));
      if (Math.abs(v) > 2 ** 50) throw new Discarded('too large for a double');
      out[lane] = v;
    }
    return out;
  }

  private builtin(which: string, thread: number): number {
    const { x, y } = this.kernel.block;
    switch (which) {
      case 'threadIdx.x':
        return thread % x;
      case 'threadIdx.y':
        return Math.floor(thread / x) % y;
      case 'threadIdx.z':
        return Math.floor(thread / (x * y));
      case 'blockIdx.x':
        return this.block;
      case 'blockDim.x':
        return x;
      case 'blockDim.y':
        return y;
      default:
        return this.inputs.blocks;
    }
  }
}

const WIDE: Readonly<Record<string, (x: bigint, y: bigint) => bigint>> = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '*': (x, y) => x * y,
  '/': (x, y) => x / y,
  '%': (x, y) => x % y,
  '&': (x, y) => x & y,
  '|': (x, y) => x | y,
  '^': (x, y) => x ^ y,
  '<<': (x, y) => x << y,
  '>>': (x, y) => x >> y,
};

/** As C converts to the type. */
function convert(v: number, t: Type): number {
  return t === 'unsigned' ? v >>> 0 : t === 'int' ? v | 0 : v;
}

const rights = new WeakMap<object, object>();
/** The key under which the right operand of a short circuit is recorded. */
export function rightOf(e: object): object {
  let key = rights.get(e);
  if (key === undefined) {
    key = {};
    rights.set(e, key);
  }
  return key;
}

function activation(outer: Activation | null): Activation {
  return { variables: new Map(), arrays: new Map(), frames: [], gotos: new Map(), result: new Float64Array(32), outer };
}

const ids = new WeakMap<object, number>();
let nextId = 0;
function idOf(at: object): number {
  let id = ids.get(at);
  if (id === undefined) {
    id = nextId++;
    ids.set(at, id);
  }
  return id;
}

/** Where lanes that go to a body without statements go on; -1 behind the switch. */
function landing(cases: readonly Case[], index: number): number {
  let at = index;
  while (at >= 0 && at < cases.length) {
    const { body } = cases[at];
    if (body.length > 0) return body[0].k === 'break' ? -1 : at;
    at++;
  }
  return -1;
}

function lowest(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

export function popcount(x: number): number {
  let count = 0;
  for (let v = x >>> 0; v !== 0; v = (v & (v - 1)) >>> 0) count++;
  return count;
}

function cast(v: number, to: string): number {
  switch (to) {
    case 'unsigned':
      return v >>> 0;
    case 'short':
      return (v << 16) >> 16;
    case 'unsigned short':
      return v & 65535;
    case 'signed char':
      return (v << 24) >> 24;
    case 'long long':
      return v;
    case 'unsigned char':
      return v & 255;
    case 'bool':
      return v !== 0 ? 1 : 0;
    default:
      return v | 0;
  }
}

function compare(op: string, x: number, y: number): boolean {
  switch (op) {
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case '==':
      return x === y;
    default:
      return x !== y;
  }
}
