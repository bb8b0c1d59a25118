import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { TemplateParameter } from './program';
import { declaredName, MAX_DEPTH } from './tree';

/** A template parameter with the nodes that describe it. */
export interface TemplateParameterNode extends TemplateParameter {
  readonly node: Node;
  /** The default argument, or NONE. */
  readonly defaultValue: Node;
  readonly isPack: boolean;
}

const cache = new WeakMap<Ast, Map<Node, readonly TemplateParameterNode[]>>();

/** The parameters of a template_declaration. */
export function templateParameters(ast: Ast, template: Node): readonly TemplateParameterNode[] {
  let ofAst = cache.get(ast);
  if (!ofAst) {
    ofAst = new Map();
    cache.set(ast, ofAst);
  }
  let found = ofAst.get(template);
  if (!found) {
    found = readParameters(ast, ast.child(template, Field.parameters));
    ofAst.set(template, found);
  }
  return found;
}

function readParameters(ast: Ast, list: Node): TemplateParameterNode[] {
  const out: TemplateParameterNode[] = [];
  if (list < 0) return out;
  for (let c = ast.firstChildren[list]; c >= 0; c = ast.nextSiblings[c]) {
    switch (ast.kinds[c]) {
      case Kind.type_parameter_declaration:
      case Kind.variadic_type_parameter_declaration:
      case Kind.optional_type_parameter_declaration:
      case Kind.template_template_parameter_declaration: {
        const named = ast.child(c, Field.name);
        const name = named >= 0 ? named : typeParameterName(ast, c);
        out.push({
          name: name >= 0 ? ast.textOf(name) : '',
          isType: true,
          node: c,
          defaultValue: ast.child(c, Field.default_type),
          isPack: ast.kinds[c] === Kind.variadic_type_parameter_declaration,
        });
        break;
      }
      case Kind.parameter_declaration:
      case Kind.optional_parameter_declaration:
      case Kind.variadic_parameter_declaration: {
        const name = declaredName(ast, ast.child(c, Field.declarator));
        out.push({
          name: name >= 0 ? ast.textOf(name) : '',
          isType: false,
          node: c,
          defaultValue: ast.child(c, Field.default_value),
          isPack: ast.kinds[c] === Kind.variadic_parameter_declaration,
        });
        break;
      }
    }
  }
  return out;
}

function typeParameterName(ast: Ast, node: Node): Node {
  for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) {
    if (ast.kinds[c] === Kind.type_identifier) return c;
    if (ast.kinds[c] === Kind.type_parameter_declaration) return typeParameterName(ast, c);
  }
  return NONE;
}

/** The template parameter a name means at a node, with its template_declaration; null: none. */
export function templateParameterAt(
  ast: Ast,
  node: Node,
  name: string,
): { readonly template: Node; readonly index: number; readonly parameter: TemplateParameterNode } | null {
  let p = node;
  for (let depth = 0; p >= 0 && depth < MAX_DEPTH; p = ast.parents[p], depth++) {
    if (ast.kinds[p] !== Kind.template_declaration) continue;
    const parameters = templateParameters(ast, p);
    for (let index = 0; index < parameters.length; index++)
      if (parameters[index].name === name) return { template: p, index, parameter: parameters[index] };
  }
  return null;
}
