import type { TypeInfo } from '../program/program';
import { unparenthesized } from '../program/tree';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { parseNumber } from './literals';
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
    default:
      return null;
  }
}
