import { type Expr, type Helper, type Kernel, type Stmt, type Type, typeOf } from './ast';
import { leaves } from './generate';
import { CLASSES, type ClassName, NAMES } from './object-classes';
import { type Printed, Printer } from './print';
import { Random } from './random';
import { exactType, plainStyle } from './style';

/** Where a variable lives: what declares it, writes it and reads it. */
interface Home {
  readonly uses: ClassName | null;
  /** `write` prints the first value. */
  declare(type: string, name: string, value: (type?: string) => void, write: (text: string) => void): void;
  place(name: string): string;
  read?(name: string, type: string): string;
  /** Methods that do `=` and `+=`. */
  readonly set?: string;
  readonly add?: string;
  /** Its address cannot be taken, and no reference be bound to it. */
  readonly isBits?: boolean;
  readonly types?: readonly Type[];
}

const made = (cls: ClassName, rest: Partial<Home> = {}): Home => ({
  uses: cls,
  declare: (t, n, value, w) => {
    w(`${cls}<${t}> ${n}(`);
    value();
    w(')');
  },
  place: (n) => `${n}.value`,
  ...rest,
});

const listed = (cls: ClassName, open: string, close: string, place: string): Home => ({
  uses: cls,
  declare: (t, n, value, w) => {
    w(`${cls}<${t}> ${n}${open}`);
    value(t);
    w(close);
  },
  place: (n) => n + place,
});

/** `head`: what is declared first, with the value; `tail`: what is declared from it. Both may name `$`. */
const second = (uses: ClassName | null, head: string, tail: string, rest: Partial<Home> = {}): Home => ({
  uses,
  declare: (t, n, value, w) => {
    const fill = (text: string): string => text.replaceAll('$', n).replaceAll('T!', t);
    const [before, after] = fill(head).split('@');
    w(before);
    value(t);
    w(`${after} ${fill(tail)}`);
  },
  place: (n) => n,
  ...rest,
});

const HOMES: Readonly<Record<string, Home>> = {
  'a class with accessors': made('Box', { read: (n) => `${n}.get()`, set: 'set', add: 'add' }),
  'a class that gives a reference': made('Box', { place: (n) => `${n}.ref()` }),
  'what a static method makes': second('Box', 'auto $ = Box<T!>::of(@);', '', { place: (n) => `${n}.value` }),
  'a copy of an object': second('Box', 'const Box<T!> $From(@);', 'Box<T!> $ = $From;', {
    place: (n) => `${n}.value`,
  }),
  'a constructor that calls a method': made('Made', { read: (n) => `${n}.get()` }),
  'a member of a base': made('Derived', { read: (n) => `${n}.get()` }),
  'a pair': listed('Two', '{', ', 0}', '.first'),
  'the second of a pair': listed('Two', '{0, ', '}', '.second'),
  'a pair with names': listed('Two', '{.first = ', ', .second = 1}', '.first'),
  'a nested object': listed('Nested', '{{', '}, 1}', '.inner.value'),
  'an object with operators': made('Num', { place: (n) => n, read: (n, t) => `(${t})${n}`, isBits: true }),
  'an object that converts': made('Num', { place: (n) => `${n}.v`, read: (n, t) => `static_cast<${t}>(${n})` }),
  'a reference': second(null, 'T! $To = @;', 'T! &$ = $To;'),
  'a reference to a member': second('Two', 'Two<T!> $Of{@, 3};', 'auto &$ = $Of.first;'),
  'a pointer': second(null, 'T! $To = @;', 'T! *$ = &$To;', { place: (n) => `*${n}`, read: (n) => `(*${n})` }),
  'a handle': second('Handle', 'T! $To = @;', 'Handle<T!> $($To);', {
    place: (n) => `*${n}`,
    read: (n) => `${n}.get()`,
  }),
  'an object that refers': second('Alias', 'T! $ = @;', 'Alias<T!> $Alias($);', { set: 'Alias.set', add: 'Alias.add' }),
  'an array': second(null, 'T! $[2] = {@, 0};', '', { place: (n) => `${n}[0]` }),
  'the second of an array': second(null, 'T! $[3] = {1, @, 2};', '', { place: (n) => `${n}[1]` }),
  'an array in a class': second('Pack', 'Pack<T!, 2> $ = {{0, @}};', '', {
    place: (n) => `${n}[1]`,
    read: (n) => `${n}.at(1)`,
  }),
  'a structured binding': second('Two', 'auto [$, $Rest] = Two<T!>{@, 5};', '', { isBits: true }),
  'a structured reference': second('Two', 'Two<T!> $Of{7, @};', 'auto &[$Rest, $] = $Of;', { isBits: true }),
  'a bit-field': {
    uses: 'Bits',
    declare: (t, n, value, w) => {
      w(`${t === 'int' ? 'SignedBits' : 'UnsignedBits'} ${n} = {`);
      value(t);
      w(', 1}');
    },
    place: (n) => `${n}.value`,
    isBits: true,
    types: ['int', 'unsigned'],
  },
  'a union': second('Either', 'Either<T!> $;  $.value = @;', '', { place: (n) => `${n}.value` }),
  'a built-in vector': second(null, 'int2 $ = make_int2(@, 4);', '', { place: (n) => `${n}.x`, types: ['int'] }),
  'a part of a built-in vector': second(null, 'uint3 $ = {1u, 2u, @};', '', {
    place: (n) => `${n}.z`,
    types: ['unsigned'],
  }),
};

/** Ways to hold the two numbers of a struct. `@` and `#`: the values. */
const STRUCTS: Readonly<Record<string, { uses: ClassName | null; text: string; base?: string }>> = {
  'a struct made by a function': { uses: 'makeS', text: 'S $ = makeS(@, #);' },
  'a struct set by members': { uses: null, text: 'S $; $.x = @; $.y = #;' },
  'a copied struct': { uses: null, text: 'S $From = {@, #}; S $ = $From;' },
  'an assigned struct': { uses: null, text: 'S $From{@, #}, $; $ = $From;' },
  'a struct with names': { uses: null, text: 'S $ = {.x = @, .y = #};' },
  'a struct with a constructor': { uses: 'Point', text: 'Point $(@, #);' },
  'a temporary with a constructor': { uses: 'Point', text: 'auto $ = Point{@, #};' },
  'a struct in another': { uses: 'Around', text: 'Around $ = {{@, #}, 9};', base: '$.in' },
  'a derived struct': { uses: 'Far', text: 'Far $; $.x = @; $.y = #; $.z = 1;' },
  'a reference to a struct': { uses: null, text: 'S $To = {@, #}; S &$ = $To;' },
  'a pointer to a struct': { uses: null, text: 'S $To = {@, #}; S *$ = &$To;', base: '(*$)' },
  'a struct in an array': { uses: null, text: 'S $[2]; $[1].x = @; $[1].y = #; $[0].x = 8;', base: '$[1]' },
  'an int2': { uses: null, text: 'int2 $ = make_int2(@, #);' },
};

const HELPERS = [
  'static method',
  'functor',
  'bound method',
  'template',
  'crtp',
  'recursive',
  'overloaded',
  'defaulted',
  'member',
] as const;
type HelperKind = (typeof HELPERS)[number];

const WRAPS = ['box', 'same', 'kept', 'immediate', 'last', 'stored', 'apply', 'convert'] as const;
const LOADS = ['view', 'view element', 'cursor', 'lambda'] as const;
const GROUPS = ['immediate', 'apply', 'applied', 'repeat', 'later', 'named', 'stored'] as const;

export const KINDS: readonly string[] = [
  ...Object.keys(HOMES),
  ...Object.keys(STRUCTS),
  ...[...HELPERS, 'called through'].map((k) => `helper: ${k}`),
  ...WRAPS.map((k) => `value: ${k}`),
  ...LOADS.map((k) => `load: ${k}`),
  ...GROUPS.map((k) => `statement: ${k}`),
  'rows',
  'operators',
  'folds',
  'lambda: stored',
  'lambda: handed on',
  'kernel: method',
  'kernel: lambda',
  'header',
];

/** The program in the C++ of authors who have classes; which kinds it takes hangs on the seed. */
export function printObjects(kernel: Kernel, seed: number, only: readonly string[] | null = null): Printed {
  return new ObjectPrinter(kernel, seed, only).print('k');
}

class ObjectPrinter extends Printer {
  private readonly kinds: ReadonlySet<string>;
  private readonly random: Random;
  private readonly homes = new Map<string, Home | null>();
  private readonly types = new Map<string, Type>();
  private readonly structs = new Map<string, string>();
  private readonly helperKinds = new Map<string, HelperKind | null>();
  private readonly lambdas = new Map<string, string>();
  private readonly rows = new Set<string>();
  /** Written through a pointer or reference parameter somewhere. */
  private readonly bound = new Set<string>();
  private readonly classes = new Set<ClassName>();
  private made = 0;

  constructor(
    kernel: Kernel,
    private readonly seed: number,
    only: readonly string[] | null,
  ) {
    super(kernel, plainStyle(new Random(seed)));
    this.random = new Random(seed ^ 0x51ed270b);
    const share = this.random.pick([0.1, 0.3, 0.7]);
    this.kinds = new Set(only ?? KINDS.filter(() => this.random.chance(share)));
    everyStatement(kernel.body, (s) => {
      if (s.k === 'out') this.bound.add(s.name);
    });
  }

  override print(name: string): Printed {
    const printed = super.print(name);
    // (Written down at the first use, but one may rest on another: in the order of the list.)
    const used = NAMES.filter((one) => this.classes.has(one));
    const classes = used.map((one) => `${CLASSES[one]}\n`).join('');
    const own = 'struct S { int x; int y; };\n';
    const isApart = this.kinds.has('header');
    const start = isApart ? '#include "detail/objects.cuh"\n' : classes;
    const at = own.length;
    const moved = isApart ? start.length - at : start.length;
    return {
      text: `${isApart ? start : own + start}${printed.text.slice(at)}`,
      headers: isApart ? { 'detail/objects.cuh': `#pragma once\n${own}${classes}` } : {},
      sites: new Map(
        [...printed.sites].map(([key, { start: from, end, kind }]) => [
          key,
          { start: from + moved, end: end + moved, kind },
        ]),
      ),
    };
  }

  private takes(kind: string, share = 0.5): boolean {
    return this.kinds.has(kind) && this.random.chance(share);
  }
  /** The same for one name, however much of the program is left. */
  private chosen<T extends string>(name: string, kinds: readonly T[], prefix = ''): T | null {
    let hash = this.seed;
    for (const c of name) hash = (Math.imul(hash, 31) + c.charCodeAt(0)) >>> 0;
    const own = new Random(hash);
    const taken = kinds.filter((k) => this.kinds.has(prefix + k));
    return taken.length === 0 || own.chance(0.25) ? null : own.pick(taken);
  }
  private use(name: ClassName | null): void {
    if (name !== null) this.classes.add(name);
  }

  // ---- variables

  private homeOf(name: string): Home | null {
    return this.homes.get(name) ?? null;
  }

  protected override declarations(list: readonly (Stmt & { k: 'decl' })[]): void {
    for (const s of list) {
      const { name, t, e } = s;
      const kinds = Object.keys(HOMES).filter(
        (k) => (HOMES[k].types?.includes(t) ?? true) && !(HOMES[k].isBits === true && this.bound.has(name)),
      );
      const kind = e === null ? null : this.chosen(name, kinds);
      if (kind === null || e === null) {
        super.declarations([s]);
        continue;
      }
      const home = HOMES[kind];
      this.use(home.uses);
      const value = (type?: string): void => {
        if (type === undefined) this.argument(e);
        else this.cast(type, e, t);
      };
      home.declare(t, name, value, (text) => this.write(text));
      this.write(';');
      this.homes.set(name, home);
      this.types.set(name, t);
    }
  }

  protected override name(name: string): void {
    const [base, member] = name.split('.');
    const home = this.homeOf(base);
    if (home !== null) this.write(home.read?.(base, this.types.get(base) ?? 'int') ?? home.place(base));
    else if (member !== undefined) this.write(this.member(base, member));
    else super.name(name);
  }

  protected override place(name: string): void {
    const [base, member] = name.split('.');
    const home = this.homeOf(base);
    if (home !== null) this.write(home.place(base));
    else if (member !== undefined) this.write(this.member(base, member));
    else super.place(name);
  }

  private member(base: string, member: string): string {
    return `${this.structs.get(base) ?? base}.${member}`;
  }

  protected override assignment(name: string, op: string, e: Expr): void {
    const home = this.homeOf(name);
    const method = op === '=' ? home?.set : op === '+=' ? home?.add : undefined;
    if (method !== undefined && this.random.chance(0.7)) {
      // (`set` of the object itself, or of one that refers to it.)
      const at = method.includes('.') ? `${name}${method}` : `${name}.${method}`;
      this.between(`${at}(`, () => this.argument(e));
      return;
    }
    super.assignment(name, op, e);
  }

  private struct({ name, x, y }: Stmt & { k: 'struct' }): void {
    const kind = this.chosen(name, Object.keys(STRUCTS));
    if (kind === null) {
      super.statement({ k: 'struct', name, x, y });
      return;
    }
    const { uses, text, base } = STRUCTS[kind];
    this.use(uses);
    for (const part of text.replaceAll('$', name).split(/([@#])/)) {
      if (part === '@') this.cast('int', x, 'int');
      else if (part === '#') this.cast('int', y, 'int');
      else this.write(part);
    }
    if (base !== undefined) this.structs.set(name, base.replace('$', name));
  }

  // ---- arrays and memory

  protected override cell(array: string, i: Expr, length: number): void {
    if (this.rows.has(array) && this.random.chance(0.3)) {
      this.between(`${array}.data()[`, () => this.index(i, length), ']');
      return;
    }
    super.cell(array, i, length);
  }

  protected override load(i: Expr): void {
    const inside = (open: string, close: string): void => this.between(open, () => this.index(i, 64), close);
    const way = LOADS.find((kind) => this.takes(`load: ${kind}`, 0.4));
    if (way === 'view') {
      this.use('View');
      inside('View(a).at(', ')');
    } else if (way === 'view element') {
      this.use('View');
      inside('View(a)[', ']');
    } else if (way === 'cursor') {
      this.use('Cursor');
      inside('*(Cursor{a} + (', '))');
    } else if (way === 'lambda') inside('[a](int i) { return a[i]; }(', ')');
    else super.load(i);
  }

  // ---- values

  protected override expression(e: Expr, level: number): void {
    const way = isLeft(e) ? undefined : WRAPS.find((kind) => this.takes(`value: ${kind}`, 0.08));
    const t = exactType(e, typeOf);
    if (way === undefined || t === null) {
      super.expression(e, level);
      return;
    }
    const inner = (): void => super.expression(e, 1);
    const wrap = (uses: ClassName | null, open: string, close: string): void => {
      this.use(uses);
      this.between(open, inner, close);
    };
    if (way === 'box') wrap('Box', `Box<${t}>(`, ').get()');
    else if (way === 'same') wrap('same', `same<${t}>(`, ')');
    else if (way === 'kept') wrap('kept', 'kept(', ')');
    else if (way === 'immediate') wrap(null, '([&] { return ', '; }())');
    else if (way === 'last') wrap('last', 'last(1, 2u, ', ')');
    else if (way === 'stored') wrap('Stored', 'stored([&] { return ', '; })()');
    else if (way === 'apply') wrap('apply', 'apply([=] { return ', '; })');
    else wrap('Num', `(${t})Num<${t}>(`, ')');
  }

  protected override bare(e: Expr): void {
    if (e.k === 'bin' && /^[-+*&|^]$/.test(e.op) && exactType(e, typeOf) !== null) {
      const t = typeOf(e);
      if (this.takes('operators', 0.15)) {
        this.use('Val');
        this.between(`(Val<${t}>{`, () => this.cast(t, e.a, t), '}');
        this.between(` ${e.op} Val<${t}>{`, () => this.cast(t, e.b, t), '}).v');
        return;
      }
      if (e.op === '+' && this.takes('folds', 0.3)) {
        this.use('sum');
        this.between('sum(', () => this.list([e.a, e.b], (part) => this.expression(part, 1)));
        return;
      }
    }
    super.bare(e);
  }

  // ---- helpers

  private kindOf(fn: Helper): HelperKind | null {
    if (fn.isLambda) return null;
    const known = this.helperKinds.get(fn.name);
    if (known !== undefined) return known;
    const kind = this.chosen(fn.name, HELPERS, 'helper: ');
    // The last parameter may be the one that is written.
    const isOneOut = fn.parameters.length === 1 && fn.out !== null;
    const fits = kind === 'defaulted' ? fn.out === null : !isOneOut || (kind !== 'bound method' && kind !== 'template');
    const chosen = fits ? kind : null;
    this.helperKinds.set(fn.name, chosen);
    return chosen;
  }

  private parametersOf(fn: Helper, from = 0): string[] {
    return fn.parameters
      .map(({ t, name }, i) => {
        const isLast = i === fn.parameters.length - 1;
        const out = !isLast || fn.out === null ? '' : fn.out === 'pointer' ? '*' : '&';
        return `${t} ${out}${name}`;
      })
      .slice(from);
  }

  protected override helper(fn: Helper): void {
    const kind = this.kindOf(fn);
    if (kind === null) {
      super.helper(fn);
      return;
    }
    const result = fn.out === null ? fn.result : 'void';
    const all = this.parametersOf(fn);
    const [first] = fn.parameters;
    const Name = fn.name.toUpperCase();
    const body = (head: string, tail = ''): void => {
      this.open();
      this.write(`${head} `);
      this.pointer = fn.out === 'pointer' ? fn.parameters[fn.parameters.length - 1].name : null;
      this.block(fn.body);
      this.pointer = null;
      this.write(`${tail}\n`);
    };
    const names = fn.parameters.map((p) => p.name).join(', ');
    const list = all.join(', ');
    switch (kind) {
      case 'static method':
        body(`struct ${Name} { __device__ static ${result} run(${list})`, ' };');
        break;
      case 'functor':
        body(`struct ${Name} { __device__ ${result} operator()(${list}) const`, ' };');
        break;
      case 'bound method': {
        const bound = `${first.t} ${first.name}; public: __device__ explicit ${Name}(${first.t} v) : ${first.name}(v) {}`;
        body(`class ${Name} { ${bound} __device__ ${result} run(${all.slice(1).join(', ')})`, ' };');
        break;
      }
      case 'template':
        body(
          `template <class Policy, class First> __device__ ${result} ${fn.name}(${['First '.concat(first.name), ...all.slice(1)].join(', ')})`,
        );
        break;
      case 'crtp':
        this.line(
          `template <class D> struct Of${Name} { __device__ ${result} run(${list}) { return static_cast<D *>(this)->work(${names}); } };`,
        );
        body(`struct ${Name} : Of${Name}<${Name}> { __device__ ${result} work(${list})`, ' };');
        break;
      case 'recursive': {
        const again = `${fn.name}(deep - 1, ${names});`;
        this.line(`__device__ ${result} ${fn.name}(int deep, ${list}) {`);
        this.line(`  if (deep > 0) ${fn.out === null ? `return ${again}` : `{ ${again} return; }`}`);
        body('');
        this.line('}');
        break;
      }
      case 'overloaded':
        this.line(`struct Other${Name} {};`);
        this.line(
          `__device__ inline ${result} ${fn.name}(Other${Name}, ${list}) ${fn.out === null ? '{ return 0; }' : '{}'}`,
        );
        body(`__device__ ${result} ${fn.name}(${list})`);
        break;
      case 'defaulted':
        body(`__device__ ${result} ${fn.name}(${list} = ${this.defaultOf(fn)})`);
        break;
      case 'member':
        body(`struct ${Name} { int unused = 3; __device__ ${result} run(${list}) const`, ' };');
    }
  }

  /** What most calls give last. */
  private defaultOf(fn: Helper): number {
    return fn.name.charCodeAt(fn.name.length - 1) % 4;
  }

  protected override callee(fn: Helper): void {
    const kind = this.kindOf(fn);
    const Name = fn.name.toUpperCase();
    if (kind === 'static method') this.write(`${Name}::run`);
    else if (kind === 'functor') this.write(this.random.chance(0.5) ? `${Name}()` : `${Name}{}`);
    else if (kind === 'crtp' || kind === 'member') this.write(`${Name}().run`);
    else if (kind === 'template') this.write(`${fn.name}<S>`);
    else this.write(this.lambdas.get(fn.name) ?? fn.name);
  }

  protected override call(fn: Helper, args: readonly Expr[]): void {
    const kind = this.kindOf(fn);
    if (kind === 'bound method') {
      this.between(`${fn.name.toUpperCase()}(`, () => this.argument(args[0]));
      this.between('.run(', () => this.list(args.slice(1), (arg) => this.argument(arg)));
      return;
    }
    if (kind === 'recursive') {
      this.callee(fn);
      this.between(`(${this.random.below(3)}, `, () => this.list(args, (arg) => this.argument(arg)));
      return;
    }
    const last = args[args.length - 1];
    if (kind === 'defaulted' && last?.k === 'lit' && last.v === this.defaultOf(fn)) {
      this.callee(fn);
      this.between('(', () => this.list(args.slice(0, -1), (arg) => this.argument(arg)));
      return;
    }
    if (this.takes('helper: called through') || (fn.isLambda && this.takes('lambda: handed on'))) {
      const way = this.random.below(3);
      this.use(way === 2 ? 'applied' : 'apply');
      if (way === 1) {
        const heads = fn.parameters.map(({ t }, i) => `${t} q${i}`).join(', ');
        this.write(`apply([&](${heads}) { return `);
        this.callee(fn);
        this.write(`(${fn.parameters.map((_, i) => `q${i}`).join(', ')}); }`);
      } else if (kind === null || kind === 'functor') {
        this.write(way === 2 ? 'applied(' : 'apply(');
        this.callee(fn);
      } else {
        this.write('apply([](auto... q) { return ');
        this.callee(fn);
        this.write('(q...); }');
      }
      for (const arg of args) {
        this.write(', ');
        this.argument(arg);
      }
      this.write(')');
      return;
    }
    super.call(fn, args);
  }

  protected override out({ fn, args, name }: Stmt & { k: 'out' }): void {
    const kind = this.kindOf(fn);
    if (kind !== 'bound method' && kind !== 'recursive') {
      super.out({ k: 'out', fn, args, name });
      return;
    }
    let given = args;
    if (kind === 'recursive') {
      this.callee(fn);
      this.write(`(${this.random.below(3)}, `);
    } else {
      this.between(`${fn.name.toUpperCase()}(`, () => this.argument(args[0]));
      this.write('.run(');
      given = args.slice(1);
    }
    for (const arg of given) {
      this.argument(arg);
      this.write(', ');
    }
    if (fn.out === 'pointer') this.write('&');
    this.place(name);
    this.write(');');
  }

  protected override lambda(fn: Helper): void {
    super.lambda(fn);
    if (!this.takes('lambda: stored')) return;
    const own = `${fn.name}Kept`;
    this.use('Stored');
    this.write(this.random.chance(0.5) ? ` auto ${own} = ${fn.name};` : ` auto ${own} = stored(${fn.name});`);
    this.lambdas.set(fn.name, own);
  }

  // ---- statements

  protected override statement(s: Stmt): void {
    if (s.k === 'struct') {
      this.struct(s);
      return;
    }
    if (s.k === 'array' && this.kinds.has('rows')) {
      this.use('Row');
      this.rows.add(s.name);
      this.between(`Row<${s.length}> ${s.name}(`, () => this.argument(s.e), ');');
      return;
    }
    const group = canMove(s) ? GROUPS.find((kind) => this.takes(`statement: ${kind}`, 0.12)) : undefined;
    if (group === undefined) {
      super.statement(s);
      return;
    }
    const wrap = (uses: ClassName | null, open: string, close: string): void => {
      this.use(uses);
      this.write(`${open} `);
      super.statement(s);
      this.write(` ${close}`);
    };
    const own = `act${this.made++}`;
    if (group === 'immediate') wrap(null, '[&] {', '}();');
    else if (group === 'apply') wrap('apply', 'apply([&] {', '});');
    else if (group === 'applied') wrap('applied', 'applied([&] {', '});');
    else if (group === 'repeat') wrap('repeat', 'repeat(1, [&](int) {', '});');
    else if (group === 'named') wrap(null, `auto ${own} = [&] {`, `}; ${own}();`);
    else if (group === 'stored') wrap('Stored', `auto ${own} = stored([&] {`, `}); ${own}();`);
    else {
      this.use('Later');
      wrap(null, `{ auto ${own}Do = [&] {`, `}; Later<decltype(${own}Do)> ${own}(${own}Do); }`);
    }
  }

  protected override function(head: string): void {
    if (this.kinds.has('kernel: method')) {
      this.line('struct Job { const int *a; int *out; int n; int m;');
      super.function('__device__ void operator()()');
      this.line('};');
      this.line(`${head} {`);
      this.line('  Job job{a, out, n, m};');
      this.line('  job();');
      this.line('}');
    } else if (this.kinds.has('kernel: lambda')) {
      this.use('apply');
      this.line(`${head} {`);
      super.function('apply([&]()');
      this.line(');');
      this.line('}');
    } else super.function(head);
  }
}

/** Nothing of it is left but at its end, and nothing behind it needs its names. */
function canMove(s: Stmt): boolean {
  switch (s.k) {
    case 'assign':
    case 'set':
    case 'store':
    case 'out':
      return true;
    case 'if':
    case 'for':
    case 'while':
    case 'do':
    case 'switch':
      return !leaves([s]) && !(s.k !== 'if' && s.k !== 'switch' && s.label !== null);
    default:
      return false;
  }
}

/** Cheap enough to be left as it is. */
function isLeft(e: Expr): boolean {
  return e.k === 'logic' || e.k === 'cond';
}

function everyStatement(list: readonly Stmt[], look: (s: Stmt) => void): void {
  for (const s of list) {
    look(s);
    if (s.k === 'if') everyStatement([...s.yes, ...(s.otherwise ?? [])], look);
    else if (s.k === 'switch') for (const one of s.cases) everyStatement(one.body, look);
    else if (s.k === 'lambda') everyStatement(s.fn.body, look);
    else if ('body' in s) everyStatement(s.body, look);
  }
}
