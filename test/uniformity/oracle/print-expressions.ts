import { type Expr, type Helper, typeOf } from './ast';
import { ASSIGNED, CHOSEN, holdsCondition, LEVELS, levelOf, OUTER, POSTFIX, type Style, UNARY } from './style';

export interface Site {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

const MACRO_NAMES: Readonly<Record<string, string>> = {
  '+': 'ADD',
  '-': 'SUB',
  '*': 'MUL',
  '/': 'DIV',
  '%': 'MOD',
  '&': 'BITS',
  '|': 'EITHER',
  '^': 'DIFFER',
  '<<': 'UP',
  '>>': 'DOWN',
  '<': 'LESS',
  '<=': 'ATMOST',
  '>': 'MORE',
  '>=': 'ATLEAST',
  '==': 'SAME',
  '!=': 'OTHER',
  '~': 'FLIP',
  '!': 'NOT',
};

/** Writes expressions as a style has it. */
export class ExpressionPrinter {
  protected text = '';
  protected readonly sites = new Map<object, Site>();
  /** The parameter that is written through a pointer. */
  protected pointer: string | null = null;

  constructor(protected readonly style: Style) {}

  protected write(text: string): void {
    this.text += text;
  }

  /** An expression that is a condition of its own. */
  protected site(key: object, kind: string, e: Expr, level: number): void {
    const start = this.text.length;
    this.expression(e, level);
    this.sites.set(key, { start, end: this.text.length, kind });
  }

  protected between(open: string, write: () => void, close = ')'): void {
    this.write(open);
    write();
    this.write(close);
  }

  /** A variable, or a member of one. */
  protected name(name: string): void {
    const { style } = this;
    const [base, member] = name.split('.');
    const own = style.nameOf(base);
    // (`*(p)` is not seen to be the cell that `*p` is: an answer less, not a wrong one.)
    if (name === this.pointer) {
      this.write(style.takes('access') ? style.random.pick([`(*${own})`, `${own}[0]`]) : `*${own}`);
      return;
    }
    const inParentheses = style.takes('names in parentheses');
    let text = inParentheses ? `(${own})` : own;
    if (member !== undefined) text = `${text}.${member}`;
    if (member !== undefined && style.takes('names in parentheses', 0.2)) text = `(${text})`;
    if (style.takes('macros', 0.1)) {
      style.define('#define SELF(v) (v)');
      text = `SELF(${text})`;
    }
    this.write(text);
  }

  /** `e & 63`, or `e` where it is inside. */
  protected index(e: Expr, length: number, level = OUTER): void {
    const isInside = e.k === 'lit' && e.v >= 0 && e.v < length;
    if (isInside) this.expression(e, level);
    else
      this.wrapped(LEVELS['&'] < level, () => {
        this.expression(e, LEVELS['&']);
        this.write(` ${this.style.operator('&')} ${this.style.literal(length - 1, '')}`);
      });
  }

  protected wrapped(isWrapped: boolean, write: () => void): void {
    if (isWrapped) this.between('(', write);
    else write();
  }

  /** An operand, in parentheses where it binds less than `level` (in the plain style, where it is not one word). */
  protected expression(e: Expr, level: number): void {
    const { style } = this;
    if (style.takes('commas', 0.05)) {
      this.between(style.random.pick(['(0, ', '(void(), ', '((void)1, ']), () => this.expression(e, ASSIGNED));
      return;
    }
    if (style.takes('macros') && this.macro(e)) return;
    const own = levelOf(e);
    const isFew = style.liberties.has('fewParentheses') && !style.random.chance(0.1);
    const isWrapped = isFew ? own < level : level > OUTER && own < POSTFIX;
    this.wrapped(isWrapped, () => {
      if (e.k !== 'bin' || !style.takes('bare macros') || holdsCondition(e)) this.bare(e);
      else {
        const name = `BARE_${MACRO_NAMES[e.op]}`;
        style.define(`#define ${name}(a, b) a ${e.op} b`);
        this.between(`${name}(`, () => this.both(e.a, LEVELS[e.op], ', ', e.b, LEVELS[e.op] + 1));
      }
    });
  }

  private both(a: Expr, levelOfA: number, between: string, b: Expr, levelOfB: number): void {
    this.expression(a, levelOfA);
    this.write(between);
    this.expression(b, levelOfB);
  }

  /** A macro that puts its arguments into parentheses. */
  private macro(e: Expr): boolean {
    const { style } = this;
    if (holdsCondition(e)) return false;
    if (e.k === 'bin') {
      const name = MACRO_NAMES[e.op];
      style.define(`#define ${name}(n, i) ((n) ${e.op} (i))`);
      this.between(`${name}(`, () => this.both(e.a, ASSIGNED, ', ', e.b, ASSIGNED));
    } else if (e.k === 'un') {
      const name = e.op === '-' ? 'NEGATED' : MACRO_NAMES[e.op];
      style.define(`#define ${name}(x) (${e.op}(x))`);
      this.between(`${name}(`, () => this.expression(e.a, ASSIGNED));
    } else if (e.k === 'cast') {
      style.define('#define AS(type, value) ((type)(value))');
      this.between(`AS(${style.typeOf(e.to)}, `, () => this.expression(e.a, ASSIGNED));
    } else if (e.k === 'lit' && e.t === 'int' && e.v >= 0) {
      const name = `VALUE_${e.v}`;
      style.define(`#define ${name} ${[`${e.v}`, `(${e.v})`, `(${e.v} + 0)`][e.v % 3]}`);
      this.write(name);
    } else if (e.k === 'builtin') {
      const [base, axis] = e.which.split('.');
      style.define('#define AXIS(of, axis) of.axis');
      style.define('#define TID_X threadIdx.x');
      this.write(e.which === 'threadIdx.x' && style.random.chance(0.5) ? 'TID_X' : `AXIS(${base}, ${axis})`);
    } else return false;
    return true;
  }

  protected bare(e: Expr): void {
    const { style } = this;
    switch (e.k) {
      case 'lit':
        if (e.t === 'unsigned') this.write(style.literal(e.v, 'u'));
        else if (e.t === 'long long') this.write(style.literal(e.v, 'll'));
        else this.write(e.v < 0 ? `(${e.v})` : style.literal(e.v, ''));
        break;
      case 'var':
        this.name(e.name);
        break;
      case 'builtin': {
        const [base, axis] = e.which.split('.');
        if (style.takes('names in parentheses'))
          this.write(style.random.pick([`(${base}).${axis}`, `(${e.which})`, `((${base}).${axis})`]));
        else this.write(e.which);
        break;
      }
      case 'bin':
        this.both(e.a, LEVELS[e.op], ` ${style.operator(e.op)} `, e.b, LEVELS[e.op] + 1);
        break;
      case 'un': {
        const op = style.operator(e.op);
        // `--x` would be another operator.
        const isTwice = e.a.k === 'un' && e.op === '-' && e.a.op === '-' && style.liberties.size > 0;
        this.write(op === e.op && !isTwice ? op : `${op} `);
        this.expression(e.a, UNARY);
        break;
      }
      case 'cond':
        this.site(e, 'ternary', e.c, CHOSEN + 1);
        this.write(' ? ');
        this.expression(e.a, ASSIGNED);
        this.write(' : ');
        this.expression(e.b, CHOSEN);
        break;
      case 'logic':
        // The left operand, without its parentheses, as the report positions it.
        this.site(e, 'logical', e.a, LEVELS[e.op]);
        this.write(` ${style.operator(e.op)} `);
        this.expression(e.b, LEVELS[e.op] + 1);
        break;
      case 'load':
        this.load(e.i);
        break;
      case 'elem': {
        if (style.takes('access')) this.element(style.nameOf(e.array), e.i, e.length);
        else this.cell(e.array, e.i, e.length);
        break;
      }
      case 'cast':
        this.cast(style.typeOf(e.to), e.a, e.to);
        break;
      case 'fn':
        this.between(`${e.fn}(`, () =>
          this.list(e.args, (arg) => {
            if (typeOf(arg) !== 'int' && (e.fn === 'min' || e.fn === 'max' || e.fn === 'abs'))
              this.cast('int', arg, 'int');
            else this.expression(arg, style.liberties.size === 0 ? UNARY : ASSIGNED);
          }),
        );
        break;
      case 'warp':
        this.between(`__${e.op}_sync(${this.lanes()}, `, () =>
          this.list(e.b === null ? [e.a] : [e.a, e.b], (arg) => this.argument(arg)),
        );
        break;
      case 'call':
        this.call(e.fn, e.args);
    }
  }

  protected call(fn: Helper, args: readonly Expr[]): void {
    this.callee(fn);
    this.between('(', () => this.list(args, (arg) => this.argument(arg)));
  }

  /** An element that is written. */
  protected cell(array: string, i: Expr, length: number): void {
    this.write(`${this.style.nameOf(array)}[`);
    this.index(i, length);
    this.write(']');
  }

  /** A variable that is written. */
  protected place(name: string): void {
    this.name(name);
  }

  protected argument(e: Expr): void {
    this.expression(e, this.style.liberties.size === 0 ? OUTER : ASSIGNED);
  }

  protected list(args: readonly Expr[], write: (arg: Expr) => void): void {
    args.forEach((arg, i) => {
      if (i > 0) this.write(', ');
      write(arg);
    });
  }

  protected callee(fn: Helper): void {
    const { style } = this;
    const name = style.nameOf(fn.name);
    if (style.takes('names in parentheses', 0.3)) this.write(`(${name})`);
    else this.write(!fn.isLambda && style.takes('access', 0.2) ? `::${name}` : name);
  }

  protected lanes(): string {
    const { style } = this;
    if (!style.takes('literals')) return '0xffffffffu';
    const lanes = style.random.pick(['0xFFFFFFFF', '~0u', '-1', '4294967295u', 'FULL', '(unsigned)-1', "0xffff'ffff"]);
    if (lanes === 'FULL') style.define('#define FULL 0xffffffffU');
    return lanes;
  }

  protected load(i: Expr): void {
    const { style } = this;
    const name = style.nameOf('a');
    const way = style.takes('access') ? style.random.below(4) : 0;
    if (way === 0) this.between(`${name}[`, () => this.index(i, 64), ']');
    else if (way === 1) this.between(`__ldg(&${name}[`, () => this.index(i, 64), '])');
    else if (way === 2) this.between(`__ldg(${name} + `, () => this.index(i, 64, LEVELS['+'] + 1));
    else this.element(name, i, 64);
  }

  protected element(name: string, i: Expr, length: number): void {
    const way = this.style.random.below(3);
    if (way === 0) this.between(`(*(${name} + `, () => this.index(i, length, LEVELS['+'] + 1), '))');
    else if (way === 1) this.between(`(${name})[`, () => this.index(i, length), ']');
    else {
      this.index(i, length, POSTFIX);
      this.write(`[${name}]`);
    }
  }

  protected cast(type: string, e: Expr, to: Parameters<Style['typeOf']>[0]): void {
    const { style } = this;
    const way = style.takes('casts') ? style.random.below(4) : 0;
    if (way === 1) this.between(`(${type})(`, () => this.expression(e, OUTER));
    else if (way === 2) this.between(`static_cast<${type}>(`, () => this.expression(e, OUTER));
    else if (way === 3) this.between(`${style.typeOf(to, true)}(`, () => this.expression(e, OUTER));
    else {
      this.write(`(${type})`);
      this.expression(e, UNARY);
    }
  }
}
