import { type Expr, type Helper, type Kernel, lit, type Stmt } from './ast';

/** The smallest variant of a kernel for which `fails` still holds, by deleting and simplifying one thing at a time. */
export function shrink(kernel: Kernel, fails: (kernel: Kernel) => boolean, budget = 300): Kernel {
  let best = kernel;
  let left = budget;
  for (let progress = true; progress && left > 0; ) {
    progress = false;
    for (const candidate of variants(best)) {
      if (left-- <= 0) break;
      if (size(candidate) < size(best) && isValid(candidate) && fails(candidate)) {
        best = candidate;
        progress = true;
        break;
      }
    }
  }
  return best;
}

function size(kernel: Kernel): number {
  return JSON.stringify(kernel).length;
}

function* variants(kernel: Kernel): Generator<Kernel> {
  for (const body of lists(kernel.body)) yield { ...kernel, body };
  if (kernel.helpers.length > 0) {
    const used = JSON.stringify(kernel.body);
    const kept = kernel.helpers.filter((h) => used.includes(`"name":"${h.name}"`));
    if (kept.length < kernel.helpers.length) yield { ...kernel, helpers: kept };
    for (const helper of kernel.helpers)
      for (const body of lists(helper.body)) {
        // One object each: what is printed and what is run must be the same nodes.
        const byName = new Map<string, Helper>(
          kernel.helpers.map((h) => [h.name, h === helper ? { ...helper, body } : h]),
        );
        yield JSON.parse(JSON.stringify(kernel), (_key, value: unknown) =>
          isHelper(value) ? once(byName, value) : value,
        ) as Kernel;
      }
  }
}

function once(byName: Map<string, Helper>, helper: Helper): Helper {
  const known = byName.get(helper.name);
  if (known !== undefined) return known;
  byName.set(helper.name, helper);
  return helper;
}

function isHelper(value: unknown): value is Helper {
  return typeof value === 'object' && value !== null && 'parameters' in value && 'name' in value;
}

function* lists(list: readonly Stmt[]): Generator<Stmt[]> {
  for (let i = 0; i < list.length; i++) yield [...list.slice(0, i), ...list.slice(i + 1)];
  for (let i = 0; i < list.length; i++)
    for (const replaced of statements(list[i])) yield [...list.slice(0, i), ...replaced, ...list.slice(i + 1)];
}

function* statements(s: Stmt): Generator<readonly Stmt[]> {
  switch (s.k) {
    case 'if':
      yield s.yes;
      if (s.otherwise !== null) {
        yield s.otherwise;
        yield [{ ...s, otherwise: null }];
        for (const otherwise of lists(s.otherwise)) yield [{ ...s, otherwise }];
      }
      for (const yes of lists(s.yes)) yield [{ ...s, yes }];
      for (const c of expressions(s.c)) yield [{ ...s, c }];
      return;
    case 'region':
      yield s.body;
      for (const body of lists(s.body)) yield [{ ...s, body }];
      return;
    case 'again':
      yield s.body;
      for (const body of lists(s.body)) yield [{ ...s, body }];
      if (s.c !== null) for (const c of expressions(s.c)) yield [{ ...s, c }];
      return;
    case 'for':
    case 'while':
    case 'do':
      yield s.body;
      if (s.label !== null) yield [{ ...s, label: null }];
      for (const body of lists(s.body)) yield [{ ...s, body }];
      if (s.c !== null) for (const c of expressions(s.c)) yield [{ ...s, c }];
      if (s.counter !== null)
        for (const init of expressions(s.counter.init)) yield [{ ...s, counter: { ...s.counter, init } }];
      if (s.update !== null) for (const e of expressions(s.update.e)) yield [{ ...s, update: { ...s.update, e } }];
      return;
    case 'switch':
      for (let i = 0; i < s.cases.length; i++) {
        yield [{ ...s, cases: s.cases.filter((_, j) => j !== i) }];
        for (const body of lists(s.cases[i].body))
          yield [{ ...s, cases: s.cases.map((c, j) => (j === i ? { ...c, body } : c)) }];
      }
      for (const c of expressions(s.c)) yield [{ ...s, c }];
      return;
    case 'decl':
    case 'return':
      if (s.e !== null) for (const e of expressions(s.e)) yield [{ ...s, e }];
      return;
    case 'assign':
    case 'array':
      for (const e of expressions(s.e)) yield [{ ...s, e }];
      return;
    case 'set':
    case 'store':
      for (const e of expressions(s.e)) yield [{ ...s, e }];
      for (const i of expressions(s.i)) yield [{ ...s, i }];
      return;
    case 'struct':
      for (const x of expressions(s.x)) yield [{ ...s, x }];
      for (const y of expressions(s.y)) yield [{ ...s, y }];
      return;
    case 'out':
      for (let i = 0; i < s.args.length; i++)
        for (const e of expressions(s.args[i])) yield [{ ...s, args: s.args.map((a, j) => (j === i ? e : a)) }];
  }
}

function* expressions(e: Expr): Generator<Expr> {
  if (e.k !== 'lit') {
    yield lit(0);
    yield lit(1);
  }
  switch (e.k) {
    case 'bin':
    case 'logic':
      yield e.a;
      yield e.b;
      for (const a of expressions(e.a)) yield { ...e, a };
      for (const b of expressions(e.b)) yield { ...e, b };
      return;
    case 'un':
    case 'cast':
      yield e.a;
      for (const a of expressions(e.a)) yield { ...e, a };
      return;
    case 'cond':
      yield e.a;
      yield e.b;
      yield e.c;
      for (const c of expressions(e.c)) yield { ...e, c };
      for (const a of expressions(e.a)) yield { ...e, a };
      for (const b of expressions(e.b)) yield { ...e, b };
      return;
    case 'load':
    case 'elem':
      yield e.i;
      for (const i of expressions(e.i)) yield { ...e, i };
      return;
    case 'warp':
      yield e.a;
      for (const a of expressions(e.a)) yield { ...e, a };
      if (e.b !== null) for (const b of expressions(e.b)) yield { ...e, b };
      return;
    case 'fn':
    case 'call':
      for (const arg of e.args) yield arg;
      for (let i = 0; i < e.args.length; i++)
        for (const a of expressions(e.args[i])) yield { ...e, args: e.args.map((x, j) => (j === i ? a : x)) };
  }
}

/** Declared before use, leaves only what it is in. */
function isValid(kernel: Kernel): boolean {
  const known = new Set<string>(['n', 'm']);
  return isBody(kernel.body, known, [], new Set());
}

interface Around {
  readonly isLoop: boolean;
  readonly label: string | null;
}

function isBody(
  list: readonly Stmt[],
  outer: ReadonlySet<string>,
  around: readonly Around[],
  lambdas: Set<string>,
): boolean {
  const known = new Set(outer);
  const ok = (e: Expr): boolean => isExpression(e, known, lambdas);
  for (const s of list) {
    switch (s.k) {
      case 'decl':
        if (known.has(s.name) || (s.e !== null && !ok(s.e))) return false;
        known.add(s.name);
        break;
      case 'array':
        if (known.has(s.name) || !ok(s.e)) return false;
        known.add(s.name);
        break;
      case 'struct':
        if (!ok(s.x) || !ok(s.y)) return false;
        known.add(`${s.name}.x`);
        known.add(`${s.name}.y`);
        break;
      case 'lambda':
        if (!isHelperValid(s.fn, known)) return false;
        lambdas.add(s.fn.name);
        break;
      case 'assign':
        if (!known.has(s.name) || !ok(s.e)) return false;
        break;
      case 'set':
        if (!known.has(s.array) || !ok(s.e) || !ok(s.i)) return false;
        break;
      case 'store':
        if (!ok(s.e) || !ok(s.i)) return false;
        break;
      case 'out':
        if (!known.has(s.name) || !s.args.every(ok) || !isHelperValid(s.fn, new Set())) return false;
        break;
      case 'if':
        if (
          !ok(s.c) ||
          !isBody(s.yes, known, around, lambdas) ||
          (s.otherwise !== null && !isBody(s.otherwise, known, around, lambdas))
        )
          return false;
        break;
      case 'for':
      case 'while':
      case 'do': {
        if (s.counter !== null && (known.has(s.counter.name) || !ok(s.counter.init))) return false;
        const inside = new Set(known);
        if (s.counter !== null) inside.add(s.counter.name);
        if (s.update !== null && (!inside.has(s.update.name) || !isExpression(s.update.e, inside, lambdas)))
          return false;
        if (s.c !== null && !isExpression(s.c, inside, lambdas)) return false;
        if (!isBody(s.body, inside, [...around, { isLoop: true, label: s.label }], lambdas)) return false;
        break;
      }
      case 'region':
        if (!isBody(s.body, known, [...around, { isLoop: false, label: s.label }], lambdas)) return false;
        break;
      case 'again':
        if ((s.c !== null && !ok(s.c)) || !isBody(s.body, known, around, lambdas)) return false;
        break;
      case 'switch':
        if (
          !ok(s.c) ||
          !s.cases.every((c) => isBody(c.body, known, [...around, { isLoop: false, label: null }], lambdas))
        )
          return false;
        break;
      case 'break':
        // (A region, which has a label and is no loop, is not left by it.)
        if (!around.some((a) => a.isLoop || a.label === null)) return false;
        break;
      case 'continue':
        if (!around.some((a) => a.isLoop)) return false;
        break;
      case 'goto':
        if (!around.some((a) => a.label === s.label)) return false;
        break;
      case 'return':
        if (s.e !== null && !ok(s.e)) return false;
    }
  }
  return true;
}

function isHelperValid(fn: Helper, captured: ReadonlySet<string>): boolean {
  const last = fn.body[fn.body.length - 1];
  if (fn.out === null && (last?.k !== 'return' || last.e === null)) return false;
  return isBody(fn.body, new Set([...captured, ...fn.parameters.map((p) => p.name)]), [], new Set());
}

function isExpression(e: Expr, known: ReadonlySet<string>, lambdas: ReadonlySet<string>): boolean {
  const ok = (x: Expr): boolean => isExpression(x, known, lambdas);
  switch (e.k) {
    case 'lit':
    case 'builtin':
      return true;
    case 'var':
      return known.has(e.name);
    case 'bin':
    case 'logic':
      return ok(e.a) && ok(e.b);
    case 'un':
    case 'cast':
      return ok(e.a);
    case 'cond':
      return ok(e.a) && ok(e.b) && ok(e.c);
    case 'load':
      return ok(e.i);
    case 'elem':
      return known.has(e.array) && ok(e.i);
    case 'warp':
      return ok(e.a) && (e.b === null || ok(e.b));
    case 'fn':
      return e.args.every(ok);
    case 'call':
      return e.args.every(ok) && (e.fn.isLambda ? lambdas.has(e.fn.name) : isHelperValid(e.fn, new Set()));
  }
}
