import { handsOn, makesShape } from '../cuda/language';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { toNumber } from './arithmetic';
import type { Expression, Where } from './constants';
import { initializerOf } from './constants';
import type { Context } from './context';
import { type Local, type Locals, localAt, type Write } from './locals';
import { expandMacro } from './macros';
import { templateParameterAt } from './template-parameters';
import { argumentNodes, firstExpression, namePath } from './tree';

export interface Shape {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type Component = 'x' | 'y' | 'z';

const MAX_NESTING = 24;

/** Evaluates what stands for a block's shape: a number of threads, a `dim3`, and what leads to them. */
export class Shapes {
  private nesting = 0;

  constructor(private readonly context: Context) {}

  /** The shape where it is constant and a block can have it, else null. */
  of(expression: Expression): Shape | null {
    const shape = this.any(expression);
    if (!shape) return null;
    const { x, y, z } = shape;
    const possible = [x, y, z].every((n) => Number.isInteger(n) && n >= 1) && x * y * z <= 1024 && z <= 64;
    return possible ? shape : null;
  }

  private any(expression: Expression): Shape | null {
    if (expression.node < 0 || this.nesting >= MAX_NESTING) return null;
    this.nesting++;
    try {
      return this.read(expression);
    } finally {
      this.nesting--;
    }
  }

  private read({ ast, node, where }: Expression): Shape | null {
    const at = (other: Node): Expression => ({ ast, node: other, where });
    switch (ast.kinds[node]) {
      case Kind.parenthesized_expression:
        return this.any(at(firstExpression(ast, node)));
      case Kind.type_descriptor:
        return this.any(at(ast.child(node, Field.type)));
      case Kind.initializer_list:
      case Kind.argument_list:
        return this.list(ast, node, where);
      case Kind.compound_literal_expression:
        return this.isDim3(ast, ast.child(node, Field.type))
          ? this.list(ast, ast.child(node, Field.value), where)
          : this.number(at(node));
      case Kind.cast_expression:
        return this.isDim3(ast, ast.child(node, Field.type))
          ? this.any(at(ast.child(node, Field.value)))
          : this.number(at(node));
      case Kind.conditional_expression:
        return this.conditional(ast, node, where);
      case Kind.call_expression:
        return this.call(ast, node, where);
      case Kind.identifier:
      case Kind.type_identifier:
        return this.identifier(ast, node, where);
      case Kind.field_expression:
        return this.field(ast, node, where);
      case Kind.qualified_identifier:
        return this.number(at(node)) ?? this.global(ast, node, where);
    }
    return this.number(at(node));
  }

  private number(expression: Expression): Shape | null {
    const n = this.context.constants.number(expression);
    return n === null ? null : { x: n, y: 1, z: 1 };
  }

  private isDim3(ast: Ast, typeNode: Node): boolean {
    return typeNode >= 0 && /^(?:const\s+)?(?:dim3|uint3)$/.test(ast.textOf(typeNode).trim());
  }

  /** Arguments of a constructor: up to three numbers, or another shape. */
  private list(ast: Ast, list: Node, where: Where): Shape | null {
    const args = argumentNodes(ast, list);
    if (args.length === 1) return this.any({ ast, node: args[0], where });
    return this.fromNumbers(args.map((node) => this.context.constants.number({ ast, node, where })));
  }

  private fromNumbers(numbers: readonly (number | null)[]): Shape | null {
    if (numbers.length > 3 || numbers.includes(null)) return null;
    const [x, y, z] = numbers;
    return { x: x ?? 1, y: y ?? 1, z: z ?? 1 };
  }

  private conditional(ast: Ast, node: Node, where: Where): Shape | null {
    const condition = this.context.constants.constant({ ast, node: ast.child(node, Field.condition), where });
    const arm = (field: number) => this.any({ ast, node: ast.child(node, field), where });
    if (condition) return arm(condition.value ? Field.consequence : Field.alternative);
    const yes = arm(Field.consequence);
    const no = arm(Field.alternative);
    if (yes && no && yes.x === no.x && yes.y === no.y && yes.z === no.z) return yes;
    const chosen = this.context.constants.choose(ast, [node], 2, where);
    return chosen === null ? null : chosen === 0 ? yes : no;
  }

  private call(ast: Ast, node: Node, where: Where): Shape | null {
    const path = namePath(ast, ast.child(node, Field.function));
    const list = ast.child(node, Field.arguments);
    if (!path) return null;
    if (makesShape(path.name)) return this.list(ast, list, where);
    const args = argumentNodes(ast, list);
    if (handsOn(path.name) && args.length === 1) return this.any({ ast, node: args[0], where });
    const { constants, declarations, functionTable } = this.context;
    const place = ast === where.file.ast ? node : where.at;
    const macro =
      path.qualifier === null && place >= 0
        ? declarations.macro(path.name, where.file, where.file.ast.starts[place])
        : null;
    if (macro?.parameters) {
      const text = expandMacro(
        macro,
        args.map((n) => ast.textOf(n)),
      );
      const body = text === null ? null : constants.parse(text);
      return body && this.any({ ast: body, node: 0, where: { ...where, at: place } });
    }
    const number = this.number({ ast, node, where });
    if (number) return number;
    const target = functionTable.byShape(path.name, args.length, where.file);
    if (!target) return null;
    const returned = constants.returned(target, constants.bindCall(target, ast, node, where));
    return returned && this.any(returned);
  }

  private identifier(ast: Ast, node: Node, where: Where): Shape | null {
    const name = ast.textOf(node);
    const at = ast === where.file.ast ? node : where.at;
    const { constants, declarations } = this.context;
    if (at >= 0) {
      const macro = declarations.macro(name, where.file, where.file.ast.starts[at]);
      if (macro) {
        const body = macro.parameters === null && macro.body !== name ? constants.parse(macro.body) : null;
        return body && this.any({ ast: body, node: 0, where: { ...where, at } });
      }
      const found = localAt(where.file.ast, at, name);
      if (found) return this.local(found.local, found.locals, '', at, where);
      if (templateParameterAt(where.file.ast, at, name)) return this.bound(name, where);
    }
    return this.number({ ast, node, where }) ?? this.global(ast, node, where);
  }

  private bound(name: string, where: Where): Shape | null {
    const binding = where.bindings?.get(name);
    if (binding) return this.any(binding);
    this.context.constants.unbound = true;
    return null;
  }

  /** A constant `dim3` at namespace scope or in a class. */
  private global(ast: Ast, node: Node, where: Where): Shape | null {
    const path = namePath(ast, node);
    const at = ast === where.file.ast ? node : where.at;
    if (!path) return null;
    const offset = at >= 0 ? where.file.ast.starts[at] : 0;
    const found = this.context.declarations.variables(path.name, where.file, offset, path.qualifier, []);
    if (found.length !== 1 || found[0].kind !== 'variable') return null;
    const { file, node: declaration, declarator } = found[0];
    const type = this.context.types.typeOf(file, file.ast.child(declaration, Field.type), declarator, declaration);
    if (!type.isConst && !(where.loose && this.context.constants.isUntouched(found[0]))) return null;
    const place: Where = { file, at: declaration, bindings: null, loose: false };
    if (file.ast.kinds[declarator] === Kind.function_declarator)
      return this.misread(file.ast, file.ast.child(declarator, Field.parameters), place);
    const value = initializerOf(file.ast, declaration, declarator);
    return value >= 0 ? this.any({ ast: file.ast, node: value, where: place }) : null;
  }

  /** `dim3 block(BX, BY)` reads as a function whose parameters are of the types BX and BY. */
  private misread(ast: Ast, list: Node, where: Where): Shape | null {
    const types = argumentNodes(ast, list).map((parameter) =>
      ast.child(parameter, Field.declarator) >= 0 ? NONE : ast.child(parameter, Field.type),
    );
    if (types.length === 1) return this.any({ ast, node: types[0], where });
    return types.length === 0
      ? null
      : this.fromNumbers(types.map((node) => this.context.constants.number({ ast, node, where })));
  }

  private field(ast: Ast, node: Node, where: Where): Shape | null {
    let path = '';
    let n = node;
    for (let depth = 0; n >= 0 && depth < 8 && ast.kinds[n] === Kind.field_expression; depth++) {
      const field = ast.child(n, Field.field);
      path = field >= 0 ? `.${ast.textOf(field)}${path}` : path;
      n = ast.child(n, Field.argument);
    }
    if (n < 0 || ast.kinds[n] !== Kind.identifier) return null;
    const at = ast === where.file.ast ? n : where.at;
    const found = at >= 0 ? localAt(where.file.ast, at, ast.textOf(n)) : null;
    if (!found) return null;
    const last = path.slice(path.lastIndexOf('.') + 1);
    if (last === 'x' || last === 'y' || last === 'z') {
      const outer = path.slice(0, path.lastIndexOf('.'));
      const n = this.component(found.local, found.locals, outer, last, at, where);
      return n === null ? null : { x: n, y: 1, z: 1 };
    }
    return this.local(found.local, found.locals, path, at, where);
  }

  /** The shape that a local variable (or its member `path`) has at a node. */
  local(local: Local, locals: Locals, path: string, at: Node, where: Where): Shape | null {
    if (path === '') {
      const type = this.context.types.typeOf(where.file, local.typeNode, local.declarator, local.host);
      if (type.scalar.kind !== 'other') {
        const untouched = local.kind === 'parameter' && !locals.writes.has(local.name);
        if (untouched) return this.bound(local.name, where);
        const { ast } = where.file;
        const write = this.context.constants.writeSeen(local, locals, '', at, where);
        if (!write || write.value === local.declarator) return null;
        if (ast.kinds[write.value] === Kind.parameter_list)
          return this.misread(ast, write.value, { ...where, at: write.node });
        return this.number({ ast, node: write.value, where });
      }
    }
    const [x, y, z] = (['x', 'y', 'z'] as const).map((c) => this.component(local, locals, path, c, at, where));
    return x === null || y === null || z === null ? null : { x, y, z };
  }

  /** One extent of a local variable (or of its member `path`). */
  component(local: Local, locals: Locals, path: string, component: Component, at: Node, where: Where): number | null {
    const { ast } = where.file;
    if (local.kind === 'parameter' && !locals.writes.has(local.name))
      return path === '' ? (this.bound(local.name, where)?.[component] ?? null) : null;
    const write = this.context.constants.writeSeen(local, locals, `${path}.${component}`, at, where);
    if (!write) return this.scalarMember(local, locals, path, component, at, where);
    if (write.path === `${path}.${component}`) return this.context.constants.number({ ast, node: write.value, where });
    if (write.path === path) return this.written(local, write, where)?.[component] ?? null;
    const member = this.memberOf(ast, write.value, path.slice(write.path.length));
    return member >= 0 ? (this.any({ ast, node: member, where })?.[component] ?? null) : null;
  }

  /** A member of integer type given as a number of threads: `config.threads = 256`. */
  private scalarMember(
    local: Local,
    locals: Locals,
    path: string,
    c: Component,
    at: Node,
    where: Where,
  ): number | null {
    if (path === '') return null;
    const { ast } = where.file;
    const write = this.context.constants.writeSeen(local, locals, path, at, where);
    if (!write || write.path !== path) return null;
    const n = toNumber(this.context.constants.constant({ ast, node: write.value, where }));
    return n === null ? null : c === 'x' ? n : 1;
  }

  private written(local: Local, write: Write, where: Where): Shape | null {
    const { ast } = where.file;
    const { value } = write;
    if (value === local.declarator && ast.kinds[value] !== Kind.init_declarator)
      return this.isDim3(ast, local.typeNode) ? { x: 1, y: 1, z: 1 } : null; // dim3 block;
    if (ast.kinds[value] === Kind.parameter_list) return this.misread(ast, value, { ...where, at: write.node });
    return this.any({ ast, node: value, where });
  }

  /** `.blockDim` in `{grid, block}` or `{.gridDim = grid, .blockDim = block}`. */
  private memberOf(ast: Ast, list: Node, path: string): Node {
    if (list < 0 || ast.kinds[list] !== Kind.initializer_list) return NONE;
    const members = argumentNodes(ast, list);
    const field = path.slice(1);
    for (const member of members) {
      if (ast.kinds[member] !== Kind.initializer_pair) continue;
      const designator = ast.child(member, Field.designator);
      if (designator >= 0 && ast.textOf(designator).replace(/[.\s]/g, '') === field)
        return ast.child(member, Field.value);
    }
    const position = field === 'gridDim' ? 0 : field === 'blockDim' ? 1 : -1;
    const member = position >= 0 ? members[position] : undefined;
    return member !== undefined && ast.kinds[member] !== Kind.initializer_pair ? member : NONE;
  }
}
