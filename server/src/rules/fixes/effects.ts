import { isCast, isPureName, readsUnchanging } from '../../cuda/language';
import type { Instr } from '../../flow/ir';
import type { Local } from '../../program/locals';
import { NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { isClean, leaving } from './clean';
import { flowEffectsOf } from './flow-effects';
import type { Place } from './place';
import { subtree } from './tree';
import { receiverOf, variableAt, variablesOf } from './variables';

/**
 * What a statement or expression does beside computing its value. Variables of the function are told apart; all other
 * memory, and variables that pointers, references or lambdas reach too, are one.
 */
export interface Effects {
  readonly reads: ReadonlySet<Local>;
  readonly writes: ReadonlySet<Local>;
  /** Variables that begin to live here and live on; those that end in it too are left out of all three. */
  readonly declares: ReadonlySet<Local>;
  readonly loads: boolean;
  readonly stores: boolean;
  /** Other lanes or threads take part: barriers, votes, shuffles, volatile accesses, atomics whose result is used. */
  readonly meets: boolean;
  /** Calls of functions of the program, or that are not seen: work that is not to be done twice. */
  readonly calls: boolean;
  /** Where a guard is left out it may stop the program: it loads through a pointer, divides, or calls. */
  readonly mayFail: boolean;
  /** `return`, `break`, `goto`, or a label. */
  readonly leaves: boolean;
  /** Something that is not seen: a macro, a function without a body, an operator or object of a class. */
  readonly isUnknown: boolean;
}

/** Do the two do the same in either order? */
export function mayPass(a: Effects, b: Effects): boolean {
  if (a.isUnknown || b.isUnknown || a.leaves || b.leaves) return false;
  if (interferes(a, b) || interferes(b, a)) return false;
  if ((a.stores && (b.loads || b.stores)) || (b.stores && a.loads)) return false;
  const [touchesA, touchesB] = [a, b].map((each) => each.loads || each.stores || each.meets);
  return !((a.meets && touchesB) || (b.meets && touchesA));
}

/** Does nobody notice when it does not run? (`but`: variables that nobody reads then.) */
export function maySkip(effects: Effects, but: ReadonlySet<Local> = NO_LOCALS): boolean {
  const { writes, declares, stores, meets, leaves, isUnknown } = effects;
  const isGone = [...writes, ...declares].every((local) => but.has(local));
  return isGone && !stores && !meets && !leaves && !isUnknown;
}

/** Does it give the same value, and nobody notices, when it runs again? */
export function mayRepeat(effects: Effects): boolean {
  return maySkip(effects);
}

/** May it run where it did not run before? */
export function mayRunUnasked(effects: Effects): boolean {
  return maySkip(effects) && !effects.mayFail;
}

const NO_LOCALS: ReadonlySet<Local> = new Set();

/** Does the one change a variable that the other reads or changes? */
function interferes({ writes, declares }: Effects, other: Effects): boolean {
  const isUsed = (local: Local) => other.reads.has(local) || other.writes.has(local) || other.declares.has(local);
  return [...writes, ...declares].some(isUsed);
}

/** The effects of several pieces of code that run one after another. */
export function together(all: readonly Effects[]): Effects {
  return {
    reads: new Set(all.flatMap(({ reads }) => [...reads])),
    writes: new Set(all.flatMap(({ writes }) => [...writes])),
    declares: new Set(all.flatMap(({ declares }) => [...declares])),
    loads: all.some(({ loads }) => loads),
    stores: all.some(({ stores }) => stores),
    meets: all.some(({ meets }) => meets),
    calls: all.some(({ calls }) => calls),
    mayFail: all.some(({ mayFail }) => mayFail),
    leaves: all.some(({ leaves }) => leaves),
    isUnknown: all.some(({ isUnknown }) => isUnknown),
  };
}

export function effectsOf(place: Place, node: Node): Effects {
  return node < 0 ? together([]) : new Summary(place, node);
}

/** What the tree shows, but what it does is another matter. */
const opaque = new Set([
  Kind.lambda_expression,
  Kind.gnu_asm_expression,
  Kind.new_expression,
  Kind.delete_expression,
  Kind.co_await_expression,
  Kind.fold_expression,
  Kind.parameter_pack_expansion,
  Kind.structured_binding_declarator,
  Kind.try_statement,
]);

const builtins = new Set(['threadIdx', 'blockIdx', 'blockDim', 'gridDim', 'warpSize', 'nullptr', 'NULL']);

function isConversion(callee: number): boolean {
  return callee === Kind.primitive_type || callee === Kind.sized_type_specifier;
}

/** Casts and built-in functions that the flow has no call for. */
function onlyComputes(callee: string): boolean {
  const [name, types] = callee.split('<', 2);
  if (types !== undefined && isCast(name)) return !types.includes('&');
  return isPureName(callee) || readsUnchanging(callee);
}

class Summary implements Effects {
  readonly reads = new Set<Local>();
  readonly writes = new Set<Local>();
  readonly declares = new Set<Local>();
  loads = false;
  stores = false;
  meets = false;
  calls = false;
  mayFail = false;
  leaves = false;
  isUnknown = false;
  private readonly callees: (Instr & { op: 'call' })[] = [];

  constructor(
    private readonly place: Place,
    node: Node,
  ) {
    if (!isClean(place, node)) this.isUnknown = true;
    this.fromFlow(node);
    for (const each of subtree(place.ast, node)) this.fromTree(each);
    const end = place.ast.endOfSubtree(node);
    for (const locals of [this.reads, this.writes, this.declares])
      for (const local of locals) if (local.host > node && local.host < end) locals.delete(local);
  }

  /** Memory, other threads and called functions: the flow tells. */
  private fromFlow(node: Node): void {
    const { place } = this;
    const { ast } = place;
    const instructions = place.in(node);
    const flow = flowEffectsOf(place.analysis, place.of, instructions);
    this.loads ||= flow.loads;
    this.stores ||= flow.writes;
    this.meets ||= flow.meets;
    this.calls ||= flow.calls;
    this.isUnknown ||= flow.isUnknown;
    this.mayFail ||= flow.loads || flow.divides || flow.calls;
    const calls = new Set<number>();
    for (const each of subtree(ast, node)) if (ast.kinds[each] === Kind.call_expression) calls.add(ast.starts[each]);
    for (const instr of instructions) {
      if (instr.op !== 'call') continue;
      this.callees.push(instr);
      // An operator, conversion or constructor that is a function.
      if (!calls.has(place.place(instr).start)) this.isUnknown = true;
    }
  }

  private fromTree(node: Node): void {
    const { ast } = this.place;
    const kind = ast.kinds[node];
    if (leaving.has(kind)) this.leaves = true;
    if (opaque.has(kind)) this.isUnknown = true;
    switch (kind) {
      case Kind.identifier:
        this.name(node);
        break;
      case Kind.this:
        this.loads = true;
        break;
      case Kind.assignment_expression:
        this.written(ast.child(node, Field.left));
        break;
      case Kind.update_expression:
        this.written(ast.child(node, Field.argument));
        break;
      case Kind.declaration:
      case Kind.for_range_loop:
        this.declared(node);
        break;
      case Kind.call_expression:
        this.called(node);
        break;
      case Kind.pointer_expression:
      case Kind.subscript_expression:
        if (ast.text[ast.starts[node]] !== '&' && !this.isOwnElement(node)) this.loads = this.mayFail = true;
        else if (kind === Kind.subscript_expression) this.mayFail = true;
        break;
      case Kind.field_expression:
        if (ast.textOf(ast.child(node, Field.operator)) === '->') this.loads = this.mayFail = true;
        break;
    }
  }

  /** A name that is read, or the variable of a place that is. */
  private name(node: Node): void {
    const { ast, analysis, file, of } = this.place;
    const local = variableAt(this.place, node);
    const text = ast.textOf(node);
    if (local !== null) {
      this.reads.add(local);
      const variable = variablesOf(this.place).get(local);
      if (variable === undefined || variable.isVolatile) this.isUnknown = true;
      if (variable?.isShared ?? true) this.loads = true;
      if (variable?.isClass && !this.isPartNamed(node)) this.isUnknown = true;
      return;
    }
    const parent = ast.parents[node];
    const isCallee = ast.kinds[parent] === Kind.call_expression && ast.fields[node] === Field.function;
    if (isCallee || ast.fields[node] === Field.name || builtins.has(text)) return;
    if (ast.kinds[parent] === Kind.qualified_identifier || ast.kinds[parent] === Kind.template_function) return;
    if (of.function.templateParameters.some(({ name }) => name === text)) return;
    if (analysis.program.constant(text, file, ast.starts[node]) !== null) return;
    this.loads = true;
  }

  /** `object.part`: no operator and no conversion of the class is used. */
  private isPartNamed(node: Node): boolean {
    const { ast } = this.place;
    let at = node;
    let parent = ast.parents[at];
    while (
      ast.kinds[parent] === Kind.parenthesized_expression ||
      (ast.kinds[parent] === Kind.subscript_expression && ast.fields[at] === Field.argument)
    ) {
      at = parent;
      parent = ast.parents[parent];
    }
    return ast.kinds[parent] === Kind.field_expression && ast.fields[at] === Field.argument;
  }

  /** `a[i]` of an array of the function's own. */
  private isOwnElement(node: Node): boolean {
    const base = this.baseOf(node);
    const local = base < 0 ? null : variableAt(this.place, base);
    return local !== null && variablesOf(this.place).get(local)?.isArray === true;
  }

  /** The variable that a place is a part of: `a` of `a[i].x`; NONE where it is not one of the function's own. */
  private baseOf(target: Node): Node {
    const { ast } = this.place;
    let node = target;
    let isPart = false;
    for (;;) {
      const kind = ast.kinds[node];
      if (kind === Kind.identifier) {
        if (!isPart) return node;
        const local = variableAt(this.place, node);
        const variable = local === null ? undefined : variablesOf(this.place).get(local);
        return variable?.isArray ? node : NONE;
      }
      if (kind === Kind.parenthesized_expression) node = ast.firstChildren[node];
      else if (kind === Kind.subscript_expression) {
        node = ast.child(node, Field.argument);
        isPart = true;
      } else if (kind === Kind.field_expression && ast.textOf(ast.child(node, Field.operator)) === '.')
        node = ast.child(node, Field.argument);
      else if (kind === Kind.update_expression) node = ast.child(node, Field.argument);
      else if (kind === Kind.assignment_expression) node = ast.child(node, Field.left);
      else return NONE;
      if (node < 0) return NONE;
    }
  }

  private written(target: Node): void {
    const { ast } = this.place;
    const base = this.baseOf(target);
    if (base < 0) {
      // Behind a pointer: memory. What else names a place (`(c ? a : b) = x`) is taken to write all that it names.
      this.stores = true;
      const kind = ast.kinds[target];
      if (kind !== Kind.subscript_expression && kind !== Kind.pointer_expression && kind !== Kind.field_expression)
        this.writtenThroughout(target);
      return;
    }
    const local = variableAt(this.place, base);
    if (local === null) this.stores = true;
    else this.writes.add(local);
    if (local !== null && (variablesOf(this.place).get(local)?.isShared ?? true)) this.stores = true;
  }

  private writtenThroughout(node: Node): void {
    const { ast } = this.place;
    this.stores = true;
    for (const each of subtree(ast, node)) {
      const local = ast.kinds[each] === Kind.identifier ? variableAt(this.place, each) : null;
      if (local !== null) this.writes.add(local);
    }
  }

  private declared(node: Node): void {
    for (const [local, variable] of variablesOf(this.place)) {
      if (local.host !== node) continue;
      this.declares.add(local);
      if (variable.isClass) this.isUnknown = true;
      if (variable.isShared && !variable.type.isReference) this.stores = true;
    }
  }

  /** Arguments that the callee may write. */
  private called(node: Node): void {
    const { ast } = this.place;
    const callee = ast.child(node, Field.function);
    if (ast.kinds[callee] === Kind.identifier && variableAt(this.place, callee) !== null) this.isUnknown = true;
    const start = ast.starts[node];
    const end = ast.ends[node];
    const call = this.callees.find((each) => {
      const place = this.place.place(each);
      return place.start === start && place.end === end;
    });
    if (call === undefined && !isConversion(ast.kinds[callee]) && !onlyComputes(ast.textOf(callee)))
      this.isUnknown = true;
    const receiver = receiverOf(ast, node);
    if (receiver >= 0) this.writtenThroughout(receiver);
    const given = ast.children(ast.child(node, Field.arguments)).filter((child) => ast.kinds[child] !== Kind.comment);
    given.forEach((argument, at) => {
      if (call?.writable[at]) this.writtenThroughout(argument);
    });
  }
}
