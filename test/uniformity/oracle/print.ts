import { type Expr, type Helper, type Kernel, type Stmt, typeOf } from './ast';
import { ExpressionPrinter, type Site } from './print-expressions';
import { Random } from './random';
import { respace } from './spacing';
import { exactType, LEVELS, OUTER, plainStyle, type Style } from './style';

export interface Printed {
  readonly text: string;
  /** Files that it includes, by their paths. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where each condition stands; the key is the statement or expression that tests it. */
  readonly sites: ReadonlyMap<object, Site>;
}

/** The program as CUDA C++. */
export function print(kernel: Kernel, name = 'k', style = plainStyle(new Random(0))): Printed {
  return new Printer(kernel, style).print(name);
}

/** Writes a whole program; what it declares, writes and calls can be put otherwise by a class of its own. */
export class Printer extends ExpressionPrinter {
  protected indent = 0;
  protected noises = 0;
  protected inKernel = false;

  constructor(
    protected readonly kernel: Kernel,
    style: Style,
  ) {
    super(style);
  }

  print(name: string): Printed {
    const { style } = this;
    const { helpers, block, isKnown } = this.kernel;
    const [a, out, n, m] = ['a', 'out', 'n', 'm'].map((parameter) => style.nameOf(parameter));
    this.line('struct S { int x; int y; };');
    for (const helper of helpers) if (!helper.isLambda) this.helper(helper);
    this.function(
      `__global__ void ${name}(const int *__restrict__ ${a}, int *__restrict__ ${out}, int ${n}, int ${m})`,
    );
    const launch = `void launch(int *a, int *o) { ${name}<<<4, dim3(${block.x}, ${block.y}, ${block.z})>>>(a, o, 1, 2); }`;
    const sites = [...this.sites];
    const spaced = respace(
      this.text,
      sites.map(([, site]) => site),
      style.spacing,
      style.random,
    );
    const head = [...style.prologue].map((line) => `${line}\n`).join('');
    return {
      text: `${head}${spaced.text}${isKnown ? `${launch}\n` : ''}`,
      sites: new Map(
        sites.map(([key, { kind }], i) => [
          key,
          { start: spaced.ranges[i].start + head.length, end: spaced.ranges[i].end + head.length, kind },
        ]),
      ),
    };
  }

  /** The kernel. */
  protected function(head: string): void {
    this.line(`${head} {`);
    this.indent++;
    this.inKernel = true;
    this.statements(this.kernel.body);
    this.indent--;
    this.line('}');
  }

  protected helper(helper: Helper): void {
    const { style } = this;
    const parameters = helper.parameters.map(
      (p, i) =>
        `${style.typeOf(p.t)} ${i === helper.parameters.length - 1 && helper.out !== null ? (helper.out === 'pointer' ? '*' : '&') : ''}${style.nameOf(p.name)}`,
    );
    const result = helper.out === null ? style.typeOf(helper.result) : 'void';
    this.line(`__device__ ${result} ${style.nameOf(helper.name)}(${parameters.join(', ')}) {`);
    this.indent++;
    this.pointer = helper.out === 'pointer' ? helper.parameters[helper.parameters.length - 1].name : null;
    this.statements(helper.body);
    this.pointer = null;
    this.indent--;
    this.line('}');
  }

  protected lambda(helper: Helper): void {
    const { style } = this;
    const parameters = helper.parameters.map((p) => `${style.typeOf(p.t)} ${style.nameOf(p.name)}`);
    this.write(`auto ${style.nameOf(helper.name)} = [&](${parameters.join(', ')}) -> ${style.typeOf(helper.result)} `);
    this.block(helper.body);
    this.write(';');
  }

  protected line(text: string): void {
    this.open();
    this.write(`${text}\n`);
  }
  protected open(): void {
    this.write('  '.repeat(this.indent));
  }

  protected block(statements: readonly Stmt[]): void {
    this.write('{\n');
    this.indent++;
    this.statements(statements);
    this.indent--;
    this.open();
    this.write('}');
  }

  /** What an `if` or a loop does: a block, or one statement. */
  protected body(statements: readonly Stmt[], isFollowedByElse = false): void {
    const [only] = statements;
    const isBare = statements.length === 1 && canStandAlone(only) && !(isFollowedByElse && endsInOpenIf(only));
    if (isBare && this.style.takes('bodies')) this.statement(only);
    else this.block(statements);
  }

  protected statements(list: readonly Stmt[], isCase = false): void {
    for (let i = 0; i < list.length; i++) {
      this.open();
      // (Nothing may be declared where a later label of a switch is jumped to.)
      if (this.style.takes('noise', 0.15) && !isCase) this.noise();
      const declared: (Stmt & { k: 'decl' })[] = [];
      for (let next = list[i]; next?.k === 'decl' && next.t === (declared[0] ?? next).t; next = list[i]) {
        declared.push(next);
        i++;
        if (!this.style.takes('declarations')) break;
      }
      if (declared.length > 0) {
        i--;
        this.declarations(declared);
      } else this.statement(list[i]);
      this.write('\n');
    }
  }

  /** What changes nothing. */
  private noise(): void {
    const { style } = this;
    const [n, m] = ['n', 'm'].map((name) => style.nameOf(name));
    const own = `noise${this.noises++}`;
    const anywhere = [
      ';',
      'static_assert(1 < 2, "a < b (");',
      `const char *${own} = "if (x) {"; (void)${own};`,
      `[[maybe_unused]] int ${own} = 3;`,
      '{ }',
    ];
    const inKernel = [
      `${n} * ${m};`,
      `${n} & ${m};`,
      `(${n}) * ${m};`,
      `(${n}) & ${m};`,
      `(void)${n};`,
      `(${n});`,
      `${n};`,
      `${n} < ${m}, ${m} > (${n});`,
      `${n} < ${m} > ${n};`,
      `int ${own}(${n}); (void)${own};`,
      `int ${own}((${n}));`,
      `int (${own}) = ${m};`,
    ];
    this.write(`${style.random.pick(this.inKernel ? [...anywhere, ...inKernel] : anywhere)} `);
  }

  /** Declarations of one type. */
  protected declarations(list: readonly (Stmt & { k: 'decl' })[]): void {
    const { style } = this;
    const [first] = list;
    const isAuto =
      style.takes('declarations', 0.3) &&
      list.length === 1 &&
      first.e !== null &&
      exactType(first.e, typeOf) === first.t;
    const type = isAuto ? 'auto' : style.typeOf(first.t);
    this.write(`${type} `);
    // (`INTEGER (x) = 3;` by a macro for the type is a call to whoever does not expand it first.)
    const isMacro = /^[A-Z]+$/.test(type);
    list.forEach(({ name, t, e }, i) => {
      if (i > 0) this.write(', ');
      const own = style.nameOf(name);
      this.write(!isMacro && style.takes('declarations', 0.1) ? `(${own})` : own);
      if (e === null) return;
      // `int x(int(y))` would declare a function.
      const way = !style.takes('declarations', 0.4) ? 0 : e.k !== 'cast' && style.random.chance(0.6) ? 1 : 2;
      if (way === 1) this.between('(', () => this.argument(e));
      else if (way === 2 && !isAuto && exactType(e, typeOf) === t) this.between('{', () => this.argument(e), '}');
      else {
        this.write(' = ');
        this.argument(e);
      }
    });
    this.write(';');
  }

  protected assignment(name: string, op: string, e: Expr): void {
    const { style } = this;
    const isOne = e.k === 'lit' && e.v === 1;
    if (isOne && (op === '+=' || op === '-=') && style.takes('declarations', 0.5)) {
      const step = op === '+=' ? '++' : '--';
      const isBefore = style.random.chance(0.5);
      if (isBefore) this.write(step);
      if (name === this.pointer) this.write(`(*${style.nameOf(name)})`);
      else this.place(name);
      if (!isBefore) this.write(step);
      return;
    }
    this.place(name);
    if (op !== '=' && style.takes('declarations', 0.2)) {
      const operator = op.slice(0, -1);
      this.write(' = ');
      this.name(name);
      this.write(` ${operator} `);
      this.expression(e, LEVELS[operator] + 1);
      return;
    }
    this.write(` ${style.operator(op)} `);
    this.argument(e);
  }

  protected out({ fn, args, name }: Stmt & { k: 'out' }): void {
    this.callee(fn);
    this.write('(');
    for (const arg of args) {
      this.argument(arg);
      this.write(', ');
    }
    if (fn.out === 'pointer') this.write('&');
    this.place(name);
    this.write(');');
  }

  /** A condition in the parentheses of a statement; `isTest`: it is compared with zero. */
  protected condition(key: object, kind: string, e: Expr, isTest: boolean): void {
    const { style } = this;
    const way = style.takes('conditions', 0.4) ? style.random.below(3) : -1;
    const own = `kept${this.noises++}`;
    if ((way === 0 && isTest) || (way === 1 && typeOf(e) === 'int')) {
      const start = this.text.length;
      this.write(`${way === 0 ? 'bool' : style.typeOf('int')} ${own} = `);
      this.argument(e);
      this.sites.set(key, { start, end: this.text.length, kind });
      return;
    }
    if (way === 2 && (kind === 'if' || kind === 'switch'))
      this.write(style.random.pick([`int ${own} = 0; `, '; ', `int ${own}(3), *${own}p = &${own}; `]));
    this.site(key, kind, e, OUTER);
  }

  protected statement(s: Stmt): void {
    const { style } = this;
    switch (s.k) {
      case 'decl':
        this.declarations([s]);
        return;
      case 'array': {
        const name = style.nameOf(s.name);
        this.write(`int ${name}[${s.length}]; for (int z = 0; z < ${s.length}; z++) ${name}[z] = `);
        this.argument(s.e);
        this.write(';');
        return;
      }
      case 'struct':
        this.write(`S ${style.nameOf(s.name)} = {`);
        this.cast('int', s.x, 'int');
        this.write(', ');
        this.cast('int', s.y, 'int');
        this.write('};');
        return;
      case 'assign':
        this.assignment(s.name, s.op, s.e);
        this.write(';');
        return;
      case 'set':
      case 'store':
        if (s.k === 'set') this.cell(s.array, s.i, s.length);
        else this.cell('out', s.i, 64);
        this.write(' = ');
        this.argument(s.e);
        this.write(';');
        return;
      case 'out':
        this.out(s);
        return;
      case 'lambda':
        this.lambda(s.fn);
        return;
      case 'if': {
        this.write('if (');
        this.condition(s, 'if', s.c, true);
        this.write(') ');
        this.body(s.yes, s.otherwise !== null);
        if (s.otherwise !== null) {
          this.write(' else ');
          this.body(s.otherwise);
        }
        return;
      }
      case 'for':
        this.write('for (');
        if (s.counter !== null) {
          this.write(`${style.typeOf(s.counter.t)} ${style.nameOf(s.counter.name)} = `);
          this.argument(s.counter.init);
          if (style.takes('declarations', 0.1)) this.write(`, noise${this.noises++} = 0`);
        }
        this.write('; ');
        if (s.c !== null) this.site(s, 'for', s.c, OUTER);
        this.write('; ');
        if (s.update !== null) this.assignment(s.update.name, s.update.op, s.update.e);
        this.write(') ');
        this.body(s.body);
        this.label(s.label);
        return;
      case 'while':
        this.write('while (');
        if (s.c !== null) this.condition(s, 'while', s.c, true);
        else this.write('true');
        this.write(') ');
        this.body(s.body);
        this.label(s.label);
        return;
      case 'do':
        this.write('do ');
        this.body(s.body);
        this.write(' while (');
        if (s.c !== null) this.site(s, 'do', s.c, OUTER);
        else this.write('true');
        this.write(');');
        this.label(s.label);
        return;
      case 'switch':
        this.write('switch (');
        this.condition(s, 'switch', s.c, false);
        this.write(') {\n');
        this.indent++;
        for (const one of s.cases) {
          for (const label of one.labels)
            this.line(label === null ? 'default:' : `case ${label < 0 ? label : style.literal(label, '')}:`);
          this.indent++;
          this.statements(one.body, true);
          this.indent--;
        }
        this.indent--;
        this.open();
        this.write('}');
        return;
      case 'break':
      case 'continue':
        this.write(`${s.k};`);
        return;
      case 'return':
        this.write('return');
        if (s.e !== null) {
          this.write(' ');
          this.argument(s.e);
        }
        this.write(';');
        return;
      case 'goto':
        this.write(`goto ${s.label};`);
        return;
      case 'region':
        this.block(s.body);
        this.label(s.label);
        return;
      case 'again':
        this.write(`${s.label}: ; `);
        this.block(s.body);
        this.write(' if (');
        if (s.c !== null) this.site(s, 'if', s.c, OUTER);
        else this.write('true');
        this.write(`) goto ${s.label};`);
    }
  }

  protected label(label: string | null): void {
    if (label !== null) this.write(` ${label}: ;`);
  }
}

/** One statement, whatever it is printed as. */
function canStandAlone(s: Stmt): boolean {
  switch (s.k) {
    case 'assign':
    case 'set':
    case 'store':
    case 'out':
    case 'break':
    case 'continue':
    case 'return':
    case 'goto':
    case 'if':
    case 'switch':
      return true;
    case 'for':
    case 'while':
    case 'do':
      return s.label === null;
    default:
      return false;
  }
}

/** Would an `else` behind it be its own? */
function endsInOpenIf(s: Stmt): boolean {
  const last = (list: readonly Stmt[]): boolean => list.length === 1 && endsInOpenIf(list[0]);
  if (s.k === 'if') return s.otherwise === null || last(s.otherwise);
  return (s.k === 'for' || s.k === 'while') && last(s.body);
}
