import { isNamedLikeCast } from '../cuda/language';
import { argumentNodes } from '../program/tree';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { NameUses } from './context';

export function noUses(): NameUses {
  return {
    escaping: new Set(),
    indexed: new Set(),
    cells: new Set(),
    passed: new Set(),
    fields: new Map(),
    hasGoto: false,
    readsYZ: false,
    indexHandedTo: new Set(),
    handed: [],
  };
}

/**
 * One pass over a function's nodes before lowering: which fields of which variables are mentioned (they become SSA
 * variables of their own), which names have their address taken other than as a call's argument, which pointers are
 * indexed, and whether control is structured.
 */
export function scanNames(ast: Ast, from: Node, uses = noUses()): NameUses {
  if (from < 0) return uses;
  const end = ast.endOfSubtree(from);
  /** `threadIdx` as a value, whose parts are read elsewhere. */
  let isWhole = false;
  const pointers = new Set<string>();
  const comesBack: { readonly path: string; readonly to: string | null }[] = [];
  for (let node = from; node < end; node++) {
    switch (ast.kinds[node]) {
      case Kind.field_expression: {
        const argument = ast.child(node, Field.argument);
        const name = ast.textOf(ast.child(node, Field.field));
        const isCell = ast.textOf(ast.child(node, Field.operator)) === '->' && ast.kinds[argument] === Kind.identifier;
        const path = isCell ? `*${ast.textOf(argument)}` : pathOf(ast, argument);
        if (path === 'threadIdx' && name !== 'x') uses.readsYZ = true;
        // A method's name is no field.
        if (path === null || ast.fields[node] === Field.function) break;
        const list = uses.fields.get(path);
        if (list) list.add(name);
        else uses.fields.set(path, new Set([name]));
        break;
      }
      case Kind.pointer_expression: {
        const argument = ast.child(node, Field.argument);
        if (ast.textOf(ast.child(node, Field.operator)) === '&') {
          const path = pathOf(ast, argument);
          if (path === null) break;
          if (!isHandedOver(ast, node)) {
            uses.escaping.add(rootOf(path));
            break;
          }
          const call = ast.parents[ast.parents[node]];
          uses.handed.push({
            name: rootOf(path),
            callee: ast.textOf(ast.child(call, Field.function)),
            arity: argumentNodes(ast, ast.child(call, Field.arguments)).length,
          });
          comesBack.push({ path: rootOf(path), to: keeperOf(ast, ast.parents[ast.parents[node]]) });
        }
        break;
      }
      case Kind.identifier: {
        const name = ast.textOf(node);
        if (ast.kinds[ast.parents[node]] === Kind.pointer_declarator) pointers.add(name);
        const use = useOf(ast, node);
        if (name === 'threadIdx' && ast.kinds[holderOf(ast, node)] !== Kind.field_expression) {
          const call = ast.parents[ast.parents[node]];
          if (use === 'argument') uses.indexHandedTo.add(ast.textOf(ast.child(call, Field.function)));
          else isWhole = true;
        }
        if (use === 'other') uses.indexed.add(name);
        else if (use === 'argument') uses.passed.add(name);
        else uses.cells.add(name);
        break;
      }
      case Kind.goto_statement:
      case Kind.gnu_asm_goto_list:
      case Kind.labeled_statement:
        uses.hasGoto = true;
        break;
      case Kind.case_statement:
        // A label in the midst of another statement is jumped to as by a goto.
        if (!isCaseOfSwitch(ast, node)) uses.hasGoto = true;
        break;
    }
  }
  if (isWhole) for (const names of uses.fields.values()) uses.readsYZ ||= names.has('y') || names.has('z');
  for (const { path, to } of comesBack)
    if (to === '*' || (to !== null && (pointers.has(to) || uses.cells.has(to)))) uses.escaping.add(path);
  return uses;
}

/** An argument of a call; what a cast is given goes on to be used as an address. */
function isHandedOver(ast: Ast, node: Node): boolean {
  const list = ast.parents[node];
  if (ast.kinds[list] !== Kind.argument_list) return false;
  // (`T x(&v)` hands it to a constructor.)
  if (ast.kinds[ast.parents[list]] !== Kind.call_expression) return false;
  const callee = ast.child(ast.parents[list], Field.function);
  return !(ast.kinds[callee] === Kind.template_function && isNamedLikeCast(ast.textOf(ast.child(callee, Field.name))));
}

/** What stands around a name and its parentheses. */
function holderOf(ast: Ast, node: Node): Node {
  let at = ast.parents[node];
  while (at > 0 && ast.kinds[at] === Kind.parenthesized_expression) at = ast.parents[at];
  return at;
}

/**
 * Where the result of a call goes that was handed an address, and may be that address: `p = pick(&a, &b)`. The name of
 * a variable; `*`: it is dereferenced at once; null: nowhere.
 */
function keeperOf(ast: Ast, call: Node): string | null {
  let at = call;
  let above = ast.parents[at];
  while (
    above >= 0 &&
    (ast.kinds[above] === Kind.parenthesized_expression || ast.kinds[above] === Kind.cast_expression)
  ) {
    at = above;
    above = ast.parents[at];
  }
  if (above < 0) return null;
  switch (ast.kinds[above]) {
    case Kind.pointer_expression:
      return '*';
    case Kind.subscript_expression:
      return ast.fields[at] === Field.argument ? '*' : null;
    case Kind.field_expression:
      return ast.textOf(ast.child(above, Field.operator)) === '->' ? '*' : null;
    case Kind.init_declarator: {
      const declarator = ast.child(above, Field.declarator);
      if (ast.kinds[declarator] === Kind.pointer_declarator) return '*';
      return /\bauto\b/.test(ast.textOf(ast.child(ast.parents[above], Field.type))) ? ast.textOf(declarator) : null;
    }
    case Kind.assignment_expression:
      return ast.fields[at] === Field.right ? ast.textOf(ast.child(above, Field.left)) : null;
    default:
      return null;
  }
}

/** A label that stands directly in the body of its switch. */
function isCaseOfSwitch(ast: Ast, node: Node): boolean {
  const body = ast.parents[node];
  if (ast.kinds[body] === Kind.switch_statement) return true;
  return ast.kinds[body] === Kind.compound_statement && ast.kinds[ast.parents[body]] === Kind.switch_statement;
}

/** How a name is used: as the cell it points to (`*p`, `p->x`, `p[0]`), as a call's argument, or in any other way. */
function useOf(ast: Ast, node: Node): 'cell' | 'argument' | 'other' {
  const parent = ast.parents[node];
  switch (ast.kinds[parent]) {
    case Kind.pointer_expression:
      return ast.textOf(ast.child(parent, Field.operator)) === '*' ? 'cell' : 'other';
    case Kind.field_expression:
      return ast.textOf(ast.child(parent, Field.operator)) === '->' && ast.fields[node] === Field.argument
        ? 'cell'
        : 'other';
    case Kind.subscript_expression:
      return ast.fields[node] === Field.argument && isFirstElement(ast, parent) ? 'cell' : 'other';
    case Kind.argument_list:
      return 'argument';
    default:
      return 'other';
  }
}

/** `p[0]` */
export function isFirstElement(ast: Ast, subscript: Node): boolean {
  const indices = ast.child(subscript, Field.indices);
  const index = indices < 0 ? NONE : ast.firstChildren[indices];
  return (
    index >= 0 &&
    ast.kinds[index] === Kind.number_literal &&
    ast.ends[index] === ast.starts[index] + 1 &&
    /^\[\s*0\s*\]$/.test(ast.textOf(indices))
  );
}

/** `a.b.c` as a path, `p->x` and `(*p).x` as `*p.x`; null for anything else (`a[i].x`). `this->x` is the path `this.x`. */
export function pathOf(ast: Ast, node: Node): string | null {
  switch (ast.kinds[node]) {
    case Kind.identifier:
      return ast.textOf(node);
    case Kind.this:
      return 'this';
    case Kind.parenthesized_expression:
      return pathOf(ast, ast.firstChildren[node]);
    case Kind.field_expression: {
      const argument = ast.child(node, Field.argument);
      const operator = ast.textOf(ast.child(node, Field.operator));
      const isCell = operator === '->' && ast.kinds[argument] === Kind.identifier;
      const path = isCell
        ? `*${ast.textOf(argument)}`
        : operator === '.' || ast.kinds[argument] === Kind.this
          ? pathOf(ast, argument)
          : null;
      return path === null ? null : `${path}.${ast.textOf(ast.child(node, Field.field))}`;
    }
    case Kind.pointer_expression: {
      if (ast.textOf(ast.child(node, Field.operator)) !== '*') return null;
      const argument = ast.child(node, Field.argument);
      if (ast.kinds[argument] === Kind.this) return 'this'; // (*this).x
      return ast.kinds[argument] === Kind.identifier ? `*${ast.textOf(argument)}` : null;
    }
    case Kind.subscript_expression: {
      const argument = ast.child(node, Field.argument);
      return ast.kinds[argument] === Kind.identifier && isFirstElement(ast, node) ? `*${ast.textOf(argument)}` : null;
    }
    default:
      return null;
  }
}

function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
