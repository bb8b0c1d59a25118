import { type Expr, type Helper, type Kernel, type Stmt, typeOf } from './ast';

export interface Printed {
  readonly text: string;
  /** Where each condition stands; the key is the statement or expression that tests it. */
  readonly sites: ReadonlyMap<object, { readonly start: number; readonly end: number; readonly kind: string }>;
}

/** The program as CUDA C++. */
export function print(kernel: Kernel, name = 'k'): Printed {
  return new Printer(kernel).print(name);
}

class Printer {
  private text = '';
  private indent = 0;
  private readonly sites = new Map<object, { start: number; end: number; kind: string }>();

  constructor(private readonly kernel: Kernel) {}

  print(name: string): Printed {
    const { helpers, body, block, isKnown } = this.kernel;
    this.line('struct S { int x; int y; };');
    for (const helper of helpers) if (!helper.isLambda) this.helper(helper);
    this.line(`__global__ void ${name}(const int *__restrict__ a, int *__restrict__ out, int n, int m) {`);
    this.indent++;
    this.statements(body);
    this.indent--;
    this.line('}');
    if (isKnown)
      this.line(
        `void launch(int *a, int *o) { ${name}<<<4, dim3(${block.x}, ${block.y}, ${block.z})>>>(a, o, 1, 2); }`,
      );
    return { text: this.text, sites: this.sites };
  }

  private helper(helper: Helper): void {
    const parameters = helper.parameters.map(
      (p, i) =>
        `${p.t} ${i === helper.parameters.length - 1 && helper.out !== null ? (helper.out === 'pointer' ? '*' : '&') : ''}${p.name}`,
    );
    this.line(`__device__ ${helper.out === null ? helper.result : 'void'} ${helper.name}(${parameters.join(', ')}) {`);
    this.indent++;
    this.pointer = helper.out === 'pointer' ? helper.parameters[helper.parameters.length - 1].name : null;
    this.statements(helper.body);
    this.pointer = null;
    this.indent--;
    this.line('}');
  }

  private lambda(helper: Helper): void {
    const parameters = helper.parameters.map((p) => `${p.t} ${p.name}`);
    this.write(`auto ${helper.name} = [&](${parameters.join(', ')}) -> ${helper.result} `);
    this.block(helper.body);
    this.write(';');
  }
  private pointer: string | null = null;

  private line(text: string): void {
    this.open();
    this.write(`${text}\n`);
  }
  private open(): void {
    this.write('  '.repeat(this.indent));
  }
  private write(text: string): void {
    this.text += text;
  }

  private block(statements: readonly Stmt[]): void {
    this.write('{\n');
    this.indent++;
    this.statements(statements);
    this.indent--;
    this.open();
    this.write('}');
  }

  private statements(list: readonly Stmt[]): void {
    for (const statement of list) {
      this.open();
      this.statement(statement);
      this.write('\n');
    }
  }

  private site(key: object, kind: string, e: Expr): void {
    const start = this.text.length;
    this.expression(e, true);
    this.sites.set(key, { start, end: this.text.length, kind });
  }

  private name(name: string): string {
    return name === this.pointer ? `*${name}` : name;
  }

  private statement(s: Stmt): void {
    switch (s.k) {
      case 'decl':
        this.write(`${s.t} ${s.name}`);
        if (s.e !== null) {
          this.write(' = ');
          this.expression(s.e, true);
        }
        this.write(';');
        return;
      case 'array':
        this.write(`int ${s.name}[${s.length}]; for (int z = 0; z < ${s.length}; z++) ${s.name}[z] = `);
        this.expression(s.e, true);
        this.write(';');
        return;
      case 'struct':
        this.write(`S ${s.name} = {(int)`);
        this.expression(s.x);
        this.write(', (int)');
        this.expression(s.y);
        this.write('};');
        return;
      case 'assign':
        this.write(`${this.name(s.name)} ${s.op} `);
        this.expression(s.e, true);
        this.write(';');
        return;
      case 'set':
        this.write(`${s.array}[`);
        this.index(s.i, s.length);
        this.write('] = ');
        this.expression(s.e, true);
        this.write(';');
        return;
      case 'store':
        this.write('out[');
        this.index(s.i, 64);
        this.write('] = ');
        this.expression(s.e, true);
        this.write(';');
        return;
      case 'out':
        this.write(`${s.fn.name}(`);
        for (const arg of s.args) {
          this.expression(arg, true);
          this.write(', ');
        }
        this.write(`${s.fn.out === 'pointer' ? '&' : ''}${s.name});`);
        return;
      case 'lambda':
        this.lambda(s.fn);
        return;
      case 'if':
        this.write('if (');
        this.site(s, 'if', s.c);
        this.write(') ');
        this.block(s.yes);
        if (s.otherwise !== null) {
          this.write(' else ');
          this.block(s.otherwise);
        }
        return;
      case 'for':
        this.write('for (');
        if (s.counter !== null) {
          this.write(`${s.counter.t} ${s.counter.name} = `);
          this.expression(s.counter.init, true);
        }
        this.write('; ');
        if (s.c !== null) this.site(s, 'for', s.c);
        this.write('; ');
        if (s.update !== null) {
          this.write(`${s.update.name} ${s.update.op} `);
          this.expression(s.update.e, true);
        }
        this.write(') ');
        this.block(s.body);
        this.label(s.label);
        return;
      case 'while':
        this.write('while (');
        if (s.c !== null) this.site(s, 'while', s.c);
        else this.write('true');
        this.write(') ');
        this.block(s.body);
        this.label(s.label);
        return;
      case 'do':
        this.write('do ');
        this.block(s.body);
        this.write(' while (');
        if (s.c !== null) this.site(s, 'do', s.c);
        else this.write('true');
        this.write(');');
        this.label(s.label);
        return;
      case 'switch':
        this.write('switch (');
        this.site(s, 'switch', s.c);
        this.write(') {\n');
        this.indent++;
        for (const one of s.cases) {
          for (const label of one.labels) this.line(label === null ? 'default:' : `case ${label}:`);
          this.indent++;
          this.statements(one.body);
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
          this.expression(s.e, true);
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
        if (s.c !== null) this.site(s, 'if', s.c);
        else this.write('true');
        this.write(`) goto ${s.label};`);
    }
  }

  private label(label: string | null): void {
    if (label !== null) this.write(` ${label}: ;`);
  }

  private index(e: Expr, length: number): void {
    const isInside = e.k === 'lit' && e.v >= 0 && e.v < length;
    this.expression(e, isInside);
    if (!isInside) this.write(` & ${length - 1}`);
  }

  private expression(e: Expr, outer = false): void {
    const parenthesized =
      !outer && (e.k === 'bin' || e.k === 'cond' || e.k === 'logic' || e.k === 'un' || e.k === 'cast');
    if (parenthesized) this.write('(');
    switch (e.k) {
      case 'lit':
        this.write(
          e.t === 'unsigned' ? `${e.v}u` : e.t === 'long long' ? `${e.v}ll` : e.v < 0 ? `(${e.v})` : String(e.v),
        );
        break;
      case 'var':
        this.write(this.name(e.name));
        break;
      case 'builtin':
        this.write(e.which);
        break;
      case 'bin':
        this.expression(e.a);
        this.write(` ${e.op} `);
        this.expression(e.b);
        break;
      case 'un':
        this.write(e.op);
        this.expression(e.a);
        break;
      case 'cond':
        this.site(e, 'ternary', e.c);
        this.write(' ? ');
        this.expression(e.a);
        this.write(' : ');
        this.expression(e.b);
        break;
      case 'logic':
        this.expression(e.a);
        this.logicSite(e);
        this.write(` ${e.op} `);
        this.expression(e.b);
        break;
      case 'load':
        this.write('a[');
        this.index(e.i, 64);
        this.write(']');
        break;
      case 'elem':
        this.write(`${e.array}[`);
        this.index(e.i, e.length);
        this.write(']');
        break;
      case 'cast':
        this.write(`(${e.to})`);
        this.expression(e.a);
        break;
      case 'fn':
        this.write(`${e.fn}(`);
        e.args.forEach((arg, i) => {
          if (i > 0) this.write(', ');
          if (typeOf(arg) !== 'int' && (e.fn === 'min' || e.fn === 'max' || e.fn === 'abs')) this.write('(int)');
          this.expression(arg);
        });
        this.write(')');
        break;
      case 'warp':
        this.write(`__${e.op}_sync(0xffffffffu, `);
        this.expression(e.a, true);
        if (e.b !== null) {
          this.write(', ');
          this.expression(e.b, true);
        }
        this.write(')');
        break;
      case 'call':
        this.write(`${e.fn.name}(`);
        e.args.forEach((arg, i) => {
          if (i > 0) this.write(', ');
          this.expression(arg, true);
        });
        this.write(')');
    }
    if (parenthesized) this.write(')');
  }

  /** The left operand without its parentheses, as the report positions it. */
  private logicSite(e: Expr & { k: 'logic' }): void {
    const end = this.text.length;
    const isWrapped = /^(bin|cond|logic|un|cast)$/.test(e.a.k);
    // The operand was just written: find its start by printing it alone.
    const length = new Printer(this.kernel).alone(e.a, this.pointer);
    this.sites.set(e, { start: end - length + (isWrapped ? 1 : 0), end: end - (isWrapped ? 1 : 0), kind: 'logical' });
  }

  private alone(e: Expr, pointer: string | null): number {
    this.pointer = pointer;
    this.expression(e);
    return this.text.length;
  }
}
