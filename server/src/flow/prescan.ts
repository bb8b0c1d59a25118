import type { Ast, Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { NameUses } from './context';

/**
 * One pass over a function's nodes before lowering: which fields of which variables are mentioned (they become SSA
 * variables of their own), which names have their address taken other than as a call's argument, which pointers are
 * indexed, and whether control is structured.
 */
export function scanNames(ast: Ast, from: Node): NameUses {
  const uses: NameUses = { escaping: new Set(), indexed: new Set(), fields: new Map(), hasGoto: false, readsYZ: false };
  const end = ast.endOfSubtree(from);
  for (let node = from; node < end; node++) {
    switch (ast.kinds[node]) {
      case Kind.field_expression: {
        const argument = ast.child(node, Field.argument);
        const name = ast.textOf(ast.child(node, Field.field));
        const path = pathOf(ast, argument);
        if (path === 'threadIdx' && name !== 'x') uses.readsYZ = true;
        if (path === null) break;
        const list = uses.fields.get(path);
        if (list) list.add(name);
        else uses.fields.set(path, new Set([name]));
        break;
      }
      case Kind.pointer_expression: {
        const argument = ast.child(node, Field.argument);
        if (ast.textOf(ast.child(node, Field.operator)) === '&') {
          const path = pathOf(ast, argument);
          if (path !== null && ast.kinds[ast.parents[node]] !== Kind.argument_list) uses.escaping.add(rootOf(path));
        }
        break;
      }
      case Kind.subscript_expression: {
        const path = pathOf(ast, ast.child(node, Field.argument));
        if (path !== null) uses.indexed.add(path);
        break;
      }
      case Kind.identifier: {
        // A pointer that is used in any way but `*p` is memory, not one cell.
        const parent = ast.parents[node];
        const isDereference =
          ast.kinds[parent] === Kind.pointer_expression && ast.textOf(ast.child(parent, Field.operator)) === '*';
        if (!isDereference) uses.indexed.add(ast.textOf(node));
        break;
      }
      case Kind.goto_statement:
      case Kind.labeled_statement:
        uses.hasGoto = true;
        break;
    }
  }
  return uses;
}

/** `a.b.c` as a path; null for anything else (`p->x`, `a[i].x`). `this->x` is the path `this.x`. */
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
      const path = operator === '.' || ast.kinds[argument] === Kind.this ? pathOf(ast, argument) : null;
      return path === null ? null : `${path}.${ast.textOf(ast.child(node, Field.field))}`;
    }
    case Kind.pointer_expression: {
      // (*this).x
      const argument = ast.child(node, Field.argument);
      return ast.kinds[argument] === Kind.this ? 'this' : null;
    }
    default:
      return null;
  }
}

function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
