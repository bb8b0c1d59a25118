import type { TypeInfo } from '../program/program';
import { unparenthesized } from '../program/tree';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { parseNumber } from './literals';
import { typeNamedAt } from './names';
import type { Scene } from './scene';

/** The type of an expression; null: not known. */
export function typeOfExpression(scene: Scene, node: Node): TypeInfo | null {
  const { ast } = scene;
  const inner = unparenthesized(ast, node);
  switch (ast.kinds[inner]) {
    case Kind.number_literal:
      return parseNumber(ast.textOf(inner)).type;
    case Kind.identifier: {
      const local = scene.localName(ast.textOf(inner));
      return local?.kind === 'variable' || local?.kind === 'memory' ? local.type : null;
    }
    case Kind.cast_expression: {
      const type = ast.child(inner, Field.type);
      return scene.program.typeNamed(ast.textOf(type), scene.file, inner);
    }
    case Kind.subscript_expression: {
      const array = typeOfExpression(scene, ast.child(inner, Field.argument));
      return array === null || array.lengths.length > 1 ? null : array.pointee;
    }
    case Kind.compound_literal_expression:
      return typeNamedAt(scene, ast.textOf(ast.child(inner, Field.type)), inner);
    case Kind.call_expression:
      return classMade(scene, inner);
    default:
      return null;
  }
}

/** The class whose constructor a call calls: `Wide()`; null: it calls something else. */
function classMade(scene: Scene, call: Node): TypeInfo | null {
  const { ast, program } = scene;
  const callee = ast.child(call, Field.function);
  const kind = ast.kinds[callee];
  if (kind !== Kind.identifier && kind !== Kind.qualified_identifier && kind !== Kind.template_function) return null;
  const type = typeNamedAt(scene, ast.textOf(callee), call);
  return type.aggregate !== null && program.aggregate(type.aggregate) !== null ? type : null;
}
