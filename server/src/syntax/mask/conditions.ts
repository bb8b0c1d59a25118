/**
 * `#if` conditions in three values: a number where it is known, null where it is not. Macros are looked up in an
 * `Environment`; bodies are expanded by evaluating them, within a budget of steps.
 */
export interface Environment {
  /** `undefined`: certainly not defined; 'unknown': nobody can tell. */
  lookup(
    name: string,
  ): { readonly parameters: readonly string[] | null; readonly body: string } | undefined | 'unknown';
  /** What an unknown macro counts as: null (unknown), or 0 and "not defined". */
  readonly unknownAs: null | 0;
}

type Value = number | null;

const MAX_STEPS = 4000;
const MAX_LEVEL = 60;
const tokenPattern =
  /\s*(?:([A-Za-z_$][\w$]*)|(0[xX][\da-fA-F']+|0[bB][01']+|\.?\d[\w.']*)|('(?:\\.|[^'\\])*')|(<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>!~&|^?:(),])|("(?:\\.|[^"\\])*"|\S))/y;

export function evaluateCondition(text: string, environment: Environment): Value {
  const budget = { steps: 0 };
  return evaluate(text, environment, budget, []);
}

export function evaluateDefined(name: string, environment: Environment): Value {
  const found = environment.lookup(name);
  if (found === 'unknown') return environment.unknownAs;
  return found === undefined ? 0 : 1;
}

function tokenize(text: string, budget: { steps: number }): string[] | null {
  const out: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const match = tokenPattern.exec(text);
    if (match === null) break;
    if (++budget.steps > MAX_STEPS) return null;
    out.push(match[0].trim());
  }
  return out;
}

function evaluate(text: string, environment: Environment, budget: { steps: number }, active: readonly string[]): Value {
  if (active.length > MAX_LEVEL) return null;
  const tokens = tokenize(text, budget);
  if (tokens === null || tokens.length === 0) return null;
  const parser = new ConditionParser(tokens, environment, budget, active);
  const value = parser.conditional();
  return parser.failed || !parser.atEnd ? null : value;
}

const binary: readonly (readonly [readonly string[], (a: number, b: number) => number])[][] = [
  [[['||'], (a, b) => (a !== 0 || b !== 0 ? 1 : 0)]],
  [[['&&'], (a, b) => (a !== 0 && b !== 0 ? 1 : 0)]],
  [[['|', 'bitor'], (a, b) => bits(a, b, (x, y) => x | y)]],
  [[['^', 'xor'], (a, b) => bits(a, b, (x, y) => x ^ y)]],
  [[['&', 'bitand'], (a, b) => bits(a, b, (x, y) => x & y)]],
  [
    [['=='], (a, b) => (a === b ? 1 : 0)],
    [['!=', 'not_eq'], (a, b) => (a !== b ? 1 : 0)],
  ],
  [
    [['<'], (a, b) => (a < b ? 1 : 0)],
    [['>'], (a, b) => (a > b ? 1 : 0)],
    [['<='], (a, b) => (a <= b ? 1 : 0)],
    [['>='], (a, b) => (a >= b ? 1 : 0)],
  ],
  [
    [['<<'], (a, b) => a * 2 ** b],
    [['>>'], (a, b) => Math.floor(a / 2 ** b)],
  ],
  [
    [['+'], (a, b) => a + b],
    [['-'], (a, b) => a - b],
  ],
  [
    [['*'], (a, b) => a * b],
    [['/'], (a, b) => Math.trunc(a / b)],
    [['%'], (a, b) => a % b],
  ],
];

class ConditionParser {
  failed = false;
  private at = 0;
  private level = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly environment: Environment,
    private readonly budget: { steps: number },
    private readonly active: readonly string[],
  ) {}

  get atEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  conditional(): Value {
    if (++this.level > MAX_LEVEL) {
      this.failed = true;
      return null;
    }
    const condition = this.binary(0);
    let value = condition;
    if (this.accept('?')) {
      const yes = this.conditional();
      if (!this.accept(':')) this.failed = true;
      const no = this.conditional();
      value = condition === null ? (yes === no ? yes : null) : condition !== 0 ? yes : no;
    }
    this.level--;
    return value;
  }

  private accept(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private binary(rank: number): Value {
    if (rank === binary.length) return this.unary();
    let left = this.binary(rank + 1);
    for (;;) {
      const token = this.tokens[this.at];
      const found = binary[rank].find(([names]) => names.includes(token) || names.includes(aliases[token] ?? ''));
      if (found === undefined || this.failed) return left;
      this.at++;
      const right = this.binary(rank + 1);
      if (rank === 0) left = truth(left) === 1 || truth(right) === 1 ? 1 : left === null || right === null ? null : 0;
      else if (rank === 1)
        left = truth(left) === 0 || truth(right) === 0 ? 0 : left === null || right === null ? null : 1;
      else {
        const value = left === null || right === null ? null : found[1](left, right);
        left = value !== null && Number.isFinite(value) ? value : null;
      }
    }
  }

  private unary(): Value {
    const token = this.tokens[this.at++];
    if (token === undefined) {
      this.failed = true;
      return null;
    }
    if (token === '!' || token === 'not') {
      const value = this.nested(() => this.unary());
      return value === null ? null : value === 0 ? 1 : 0;
    }
    if (token === '-' || token === '+' || token === '~') {
      const value = this.nested(() => this.unary());
      return value === null ? null : token === '-' ? -value : token === '~' ? -value - 1 : value;
    }
    if (token === '(') {
      const value = this.conditional();
      if (!this.accept(')')) this.failed = true;
      return value;
    }
    if (/^[.\d]/.test(token)) return numberOf(token);
    if (token.startsWith("'")) return token.length === 3 ? token.charCodeAt(1) : null;
    if (!/^[A-Za-z_$]/.test(token)) {
      this.failed = true;
      return null;
    }
    return this.name(token);
  }

  private name(token: string): Value {
    if (token === 'defined') {
      const parenthesized = this.accept('(');
      const name = this.tokens[this.at++] ?? '';
      if (parenthesized && !this.accept(')')) this.failed = true;
      return evaluateDefined(name, this.environment);
    }
    if (token === 'true') return 1;
    if (token === 'false') return 0;
    if (++this.budget.steps > MAX_STEPS) return null;
    const call = this.tokens[this.at] === '(';
    if (token.startsWith('__has_')) {
      if (call) this.arguments();
      return null;
    }
    const found = this.active.includes(token) ? undefined : this.environment.lookup(token);
    if (found === 'unknown' || found === undefined) {
      if (call) this.arguments();
      return found === undefined && !call ? 0 : this.environment.unknownAs;
    }
    const active = [...this.active, token];
    if (found.parameters === null) return evaluate(found.body, this.environment, this.budget, active);
    if (!call) return 0;
    const given = this.arguments();
    let body = found.body;
    if (body.length > 2000) return null;
    for (const [index, parameter] of found.parameters.entries()) {
      if (!/^\w+$/.test(parameter)) continue;
      const argument = given[index] ?? '';
      if (argument.length > 500) return null;
      body = body.replace(new RegExp(`\\b${parameter}\\b`, 'g'), () => `(${argument})`);
      if (body.length > 8000) return null;
    }
    return evaluate(body, this.environment, this.budget, active);
  }

  /** The argument texts of a call whose `(` is the next token. */
  private arguments(): string[] {
    const out: string[] = [];
    let depth = 0;
    let current: string[] = [];
    for (; this.at < this.tokens.length; this.at++) {
      const token = this.tokens[this.at];
      if (token === '(' && depth++ === 0) continue;
      if (token === ')' && --depth === 0) {
        this.at++;
        out.push(current.join(' '));
        return out;
      }
      if (token === ',' && depth === 1) {
        out.push(current.join(' '));
        current = [];
      } else current.push(token);
    }
    this.failed = true;
    return out;
  }

  private nested(inner: () => Value): Value {
    if (++this.level > MAX_LEVEL) {
      this.failed = true;
      return null;
    }
    const value = inner();
    this.level--;
    return value;
  }
}

const aliases: Readonly<Record<string, string>> = { and: '&&', or: '||' };

function bits(a: number, b: number, operation: (x: bigint, y: bigint) => bigint): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return Number.NaN;
  return Number(operation(BigInt(a), BigInt(b)));
}

function truth(value: Value): Value {
  return value === null ? null : value !== 0 ? 1 : 0;
}

function numberOf(token: string): Value {
  const digits = token.replaceAll("'", '').replace(/[uUlLzZ]+$/, '');
  if (/^0[0-7]+$/.test(digits)) return Number.parseInt(digits, 8);
  const value = Number(digits);
  return Number.isNaN(value) ? null : value;
}
