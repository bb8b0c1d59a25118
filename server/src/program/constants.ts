import { isNamedLikeCast } from '../cuda/language';
import { UINT, ULONG } from '../lanes/value';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { MacroDefinition, SourceFile } from '../syntax/source-file';
import {
  binary,
  type Constant,
  convert,
  integerConstant,
  isTrue,
  library,
  limit,
  predefinedConstant,
  toNumber,
  unary,
} from './arithmetic';
import type { Choices } from './choices';
import type { Context } from './context';
import type { AggregateDeclaration, Variable } from './declarations';
import { characterLiteral, numberLiteral } from './literals';
import { type Local, type Locals, localAt, localsOf, reachingWrites, type Write } from './locals';
import { expandMacro } from './macros';
import type { FunctionInfo, TypeInfo } from './program';
import { Specializations } from './specializations';
import { templateParameterAt, templateParameters } from './template-parameters';
import { argumentNodes, enclosing, firstExpression, kindSet, namePath, nodeAt, operatorOf } from './tree';

/** An expression of some tree with what its names mean. */
export interface Expression {
  readonly ast: Ast;
  readonly node: Node;
  readonly where: Where;
}

/** What template parameters and parameters of a function stand for. */
export type Bindings = ReadonlyMap<string, Expression>;

/** How the names of an expression are looked up. */
export interface Where {
  readonly file: SourceFile;
  /** The node of the file's tree at which names are looked up, for expressions that are not part of that tree. */
  readonly at: Node;
  readonly bindings: Bindings | null;
  /** Variables that are not `const` count too, where the one value they have there can be told. */
  readonly loose: boolean;
}

/** Steps an evaluation may take, and how deep definitions may refer to one another. */
const MAX_STEPS = 4000;
const MAX_NESTING = 64;

/** A statement that is run to its end. */
const FALLS = -2;

const functionKinds = kindSet(Kind.function_definition);
const classKinds = kindSet(Kind.class_specifier, Kind.struct_specifier, Kind.union_specifier);

/** Evaluates integer constant expressions. */
export class Constants {
  private readonly known = new Map<Variable, Constant | null>();
  private readonly knownLoose = new Map<Variable, Constant | null>();
  private readonly untouched = new Map<string, boolean>();
  private readonly parsed = new Map<string, Ast | null>();
  private steps = 0;
  private nesting = 0;
  /** Set when a parameter without a binding was met: a caller could tell the value. */
  unbound = false;
  /** Where set, loose evaluations follow every way through what is not known. */
  choices: Choices | null = null;

  private readonly specializations: Specializations;

  constructor(private readonly context: Context) {
    this.specializations = new Specializations(context);
  }

  /** Integer value of a node of a file's tree, or null. */
  evaluate(file: SourceFile, node: Node): number | null {
    return toNumber(this.constant({ ast: file.ast, node, where: { file, at: node, bindings: null, loose: false } }));
  }

  /** Integer value of what a name means at an offset, or null. */
  named(name: string, file: SourceFile, offset: number): number | null {
    const at = nodeAt(file.ast, offset);
    if (at < 0) return null;
    if (name.includes('::')) return toNumber(this.text(name, { file, at, bindings: null, loose: false }));
    return toNumber(this.start(() => this.name(name, at, { file, at, bindings: null, loose: false }, offset)));
  }

  constant(expression: Expression): Constant | null {
    const { ast, node, where } = expression;
    return this.start(() => this.at(ast, node, where));
  }

  number(expression: Expression): number | null {
    return toNumber(this.constant(expression));
  }

  /** The value of a variable at namespace scope, a static member or an enumerator, or null. */
  ofVariable(variable: Variable): Constant | null {
    return this.start(() => this.variable(variable, null, false));
  }

  /** Parses a piece of expression text; each text once. */
  parse(text: string): Ast | null {
    let ast = this.parsed.get(text);
    if (ast === undefined) {
      ast = text.length > 2000 ? null : this.context.parseExpression(text);
      if (this.parsed.size < 5000) this.parsed.set(text, ast);
    }
    return ast;
  }

  /** Integer value of a piece of text at a node, or null. */
  text(text: string, where: Where): Constant | null {
    const literal = numberLiteral(text.trim());
    if (literal) return literal;
    const ast = this.parse(text);
    return ast ? this.constant({ ast, node: 0, where }) : null;
  }

  private start(compute: () => Constant | null): Constant | null {
    if (this.nesting === 0) this.steps = 0;
    if (this.nesting >= MAX_NESTING) return null;
    this.nesting++;
    try {
      return compute();
    } finally {
      this.nesting--;
    }
  }

  private at(ast: Ast, node: Node, where: Where): Constant | null {
    if (node < 0 || ++this.steps > MAX_STEPS) return null;
    const child = (field: number) => this.start(() => this.at(ast, ast.child(node, field), where));
    switch (ast.kinds[node]) {
      case Kind.number_literal:
        return numberLiteral(ast.textOf(node));
      case Kind.char_literal:
        return characterLiteral(ast.textOf(node));
      case Kind.true:
        return convert(integerConstant(1), { kind: 'bool', bits: 8 });
      case Kind.false:
        return convert(integerConstant(0), { kind: 'bool', bits: 8 });
      case Kind.parenthesized_expression:
      case Kind.condition_clause: {
        const inner = ast.child(node, Field.value);
        return this.start(() => this.at(ast, inner >= 0 ? inner : firstExpression(ast, node), where));
      }
      case Kind.unary_expression: {
        const operand = child(Field.argument);
        return operand && unary(operatorOf(ast, node), operand);
      }
      case Kind.binary_expression:
        return this.binary(ast, node, where);
      case Kind.conditional_expression:
        return this.conditional(ast, node, where);
      case Kind.comma_expression:
        return child(Field.right);
      case Kind.cast_expression: {
        const value = child(Field.value);
        return value && this.cast(ast, ast.child(node, Field.type), value, where);
      }
      case Kind.compound_literal_expression: {
        const value = this.single(ast, ast.child(node, Field.value), where);
        return value && this.cast(ast, ast.child(node, Field.type), value, where);
      }
      case Kind.initializer_list:
      case Kind.argument_list:
        return this.single(ast, node, where);
      case Kind.call_expression:
        return this.call(ast, node, where);
      case Kind.sizeof_expression:
      case Kind.alignof_expression:
        return this.size(ast, node, where);
      case Kind.identifier:
      case Kind.type_identifier:
        return this.identifier(ast, node, where);
      case Kind.qualified_identifier:
        return this.member(ast, node, where);
      case Kind.type_descriptor: {
        // A template argument that is a lone name reads as a type.
        const type = ast.child(node, Field.type);
        return ast.child(node, Field.declarator) < 0 ? this.start(() => this.at(ast, type, where)) : null;
      }
      case Kind.field_expression:
        return this.field(ast, node, where);
      case Kind.subscript_expression:
        return this.element(ast, node, where);
    }
    return null;
  }

  private single(ast: Ast, list: Node, where: Where): Constant | null {
    if (list < 0) return null;
    const kind = ast.kinds[list];
    if (kind !== Kind.initializer_list && kind !== Kind.argument_list)
      return this.start(() => this.at(ast, list, where));
    const args = argumentNodes(ast, list);
    if (args.length === 0 && kind === Kind.initializer_list) return integerConstant(0);
    return args.length === 1 ? this.start(() => this.at(ast, args[0], where)) : null;
  }

  private binary(ast: Ast, node: Node, where: Where): Constant | null {
    const operator = operatorOf(ast, node);
    const left = this.start(() => this.at(ast, ast.child(node, Field.left), where));
    if (left && operator === '&&' && !isTrue(left)) return binary('&&', left, left);
    if (left && operator === '||' && isTrue(left)) return binary('||', left, left);
    if (!left) return null;
    const right = this.start(() => this.at(ast, ast.child(node, Field.right), where));
    return right && binary(operator, left, right);
  }

  private conditional(ast: Ast, node: Node, where: Where): Constant | null {
    const condition = this.start(() => this.at(ast, ast.child(node, Field.condition), where));
    const arm = (field: number) => this.start(() => this.at(ast, ast.child(node, field), where));
    if (condition) return arm(isTrue(condition) ? Field.consequence : Field.alternative);
    const yes = arm(Field.consequence);
    const no = arm(Field.alternative);
    if (yes && no && yes.value === no.value) return yes;
    const chosen = this.choose(ast, [node], 2, where);
    return chosen === null ? null : chosen === 0 ? yes : no;
  }

  /** One of several possibilities, each in its turn; null where choices are not followed. */
  choose(ast: Ast, nodes: readonly Node[], count: number, where: Where): number | null {
    if (!this.choices || !where.loose) return null;
    return this.choices.choose(this.choices.key(ast, nodes), count);
  }

  /** The write that a read of a local variable sees (one of them, in its turn), or null. */
  writeSeen(local: Local, locals: Locals, path: string, use: Node, where: Where): Write | null {
    const { ast } = where.file;
    const writes = reachingWrites(ast, locals, local, path, use);
    if (writes.length === 0) return null;
    const nodes = writes.map((w) => w.node);
    const chosen = writes.length === 1 ? 0 : this.choose(ast, nodes, writes.length, where);
    const write = chosen === null ? undefined : writes[chosen];
    return write && write.value >= 0 ? write : null;
  }

  private cast(ast: Ast, typeNode: Node, value: Constant, where: Where): Constant | null {
    if (typeNode < 0) return null;
    const type =
      ast === where.file.ast
        ? this.context.types.typeOf(where.file, typeNode, NONE, NONE)
        : this.context.types.typeNamed(ast.textOf(typeNode), where.file, where.at);
    if (type.pointee) return null;
    // A cast to a type that is not known (a template parameter) keeps the value.
    return convert(value, type.scalar) ?? (type.aggregate === null ? value : null);
  }

  private call(ast: Ast, node: Node, where: Where): Constant | null {
    const callee = ast.child(node, Field.function);
    const args = argumentNodes(ast, ast.child(node, Field.arguments));
    if (callee < 0) return null;
    if (ast.kinds[callee] === Kind.primitive_type || ast.kinds[callee] === Kind.sized_type_specifier)
      return this.functionalCast(ast, callee, args, where);
    if (ast.kinds[callee] === Kind.parenthesized_expression) {
      // `(x)(y)` may be a cast; its value is then that of y
      return null;
    }
    const path = namePath(ast, callee);
    if (!path) return null;
    if (isNamedLikeCast(path.name) && path.templateArguments >= 0) {
      const value = this.single(ast, ast.child(node, Field.arguments), where);
      const [type] = argumentNodes(ast, path.templateArguments);
      return value && type !== undefined ? this.cast(ast, type, value, where) : null;
    }
    if (path.qualifier === null) {
      const macro = this.macroAt(ast, node, path.name, where);
      if (macro?.parameters) return this.functionMacro(ast, node, macro, where);
      if (args.length === 1 && this.typeText(path.name, ast, node, where).scalar.kind !== 'other')
        return this.functionalCast(ast, callee, args, where);
    }
    if (path.qualifier === 'numeric_limits' && (path.name === 'max' || path.name === 'min' || path.name === 'lowest')) {
      const [type] = argumentNodes(ast, namePath(ast, path.qualifierNode)?.templateArguments ?? NONE);
      if (type === undefined) return null;
      return limit(this.typeText(ast.textOf(type), ast, type, where).scalar, path.name === 'max' ? 'max' : 'min');
    }
    const target = this.context.functionTable.byShape(path.name, args.length, where.file);
    if (target) {
      const returned = this.returned(target, this.bindCall(target, ast, node, where));
      return returned && this.start(() => this.at(returned.ast, returned.node, returned.where));
    }
    const values: Constant[] = [];
    for (const argument of args.length <= 2 ? args : []) {
      const value = this.start(() => this.at(ast, argument, where));
      if (!value) return null;
      values.push(value);
    }
    return library(path.name, values);
  }

  /** The type some text names at a node. */
  private typeText(text: string, ast: Ast, node: Node, where: Where): TypeInfo {
    return this.context.types.typeNamed(text, where.file, this.here(ast, node, where).at);
  }

  private functionalCast(ast: Ast, callee: Node, args: readonly Node[], where: Where): Constant | null {
    if (args.length !== 1) return null;
    const value = this.start(() => this.at(ast, args[0], where));
    return value && this.cast(ast, callee, value, where);
  }

  private functionMacro(ast: Ast, node: Node, macro: MacroDefinition, where: Where): Constant | null {
    const args = argumentNodes(ast, ast.child(node, Field.arguments)).map((n) => ast.textOf(n));
    const text = expandMacro(macro, args);
    const body = text === null ? null : this.parse(text);
    return body && this.start(() => this.at(body, 0, this.here(ast, node, where)));
  }

  private macroAt(ast: Ast, node: Node, name: string, where: Where): MacroDefinition | null {
    const at = ast === where.file.ast ? node : where.at;
    const offset = at >= 0 ? where.file.ast.starts[at] : Number.POSITIVE_INFINITY;
    return this.context.declarations.macro(name, where.file, offset);
  }

  /** The place where names of another tree (a macro's body) are looked up from a node. */
  private here(ast: Ast, node: Node, where: Where): Where {
    return ast === where.file.ast ? { ...where, at: node } : where;
  }

  /** What a function's parameters and template parameters stand for in a call. */
  bindCall(target: FunctionInfo, ast: Ast, call: Node, where: Where): Where {
    const bindings = new Map<string, Expression>();
    const caller = this.here(ast, call, where);
    const args = argumentNodes(ast, ast.child(call, Field.arguments));
    const targetAst = target.file.ast;
    const own: Where = { file: target.file, at: target.node, bindings, loose: true };
    target.parameters.forEach((parameter, k) => {
      if (k < args.length) bindings.set(parameter.name, { ast, node: args[k], where: caller });
      else if (parameter.defaultValue >= 0)
        bindings.set(parameter.name, { ast: targetAst, node: parameter.defaultValue, where: own });
    });
    const path = namePath(ast, ast.child(call, Field.function));
    this.bindTemplate(bindings, targetAst, target.node, ast, path?.templateArguments ?? NONE, caller, own);
    return own;
  }

  private bindTemplate(
    bindings: Map<string, Expression>,
    targetAst: Ast,
    target: Node,
    ast: Ast,
    list: Node,
    caller: Where,
    own: Where,
  ): void {
    const template = targetAst.parents[target];
    if (template < 0 || targetAst.kinds[template] !== Kind.template_declaration) return;
    const args = argumentNodes(ast, list);
    templateParameters(targetAst, template).forEach((parameter, k) => {
      if (parameter.isPack || bindings.has(parameter.name)) return;
      if (k < args.length) bindings.set(parameter.name, { ast, node: args[k], where: caller });
      else if (parameter.defaultValue >= 0)
        bindings.set(parameter.name, { ast: targetAst, node: parameter.defaultValue, where: own });
    });
  }

  /** The expression a simple function returns under its bindings: declarations, `if`s over constants, a `return`. */
  returned(target: FunctionInfo, where: Where): Expression | null {
    const { ast } = target.file;
    const node = this.returnOf(ast, target.body, where, 0);
    return node >= 0 ? { ast, node, where } : null;
  }

  /** The returned expression; FALLS where the statement is run to its end, NONE where that cannot be told. */
  private returnOf(ast: Ast, statement: Node, where: Where, depth: number): Node {
    if (statement < 0) return FALLS;
    if (depth > 32 || ++this.steps > MAX_STEPS) return NONE;
    switch (ast.kinds[statement]) {
      case Kind.return_statement:
        return firstExpression(ast, statement);
      case Kind.compound_statement:
        for (let c = ast.firstChildren[statement]; c >= 0; c = ast.nextSiblings[c]) {
          const node = this.returnOf(ast, c, where, depth + 1);
          if (node !== FALLS) return node;
        }
        return FALLS;
      case Kind.else_clause:
        return this.returnOf(ast, firstExpression(ast, statement), where, depth + 1);
      case Kind.if_statement: {
        const condition = this.start(() => this.at(ast, ast.child(statement, Field.condition), where));
        if (!condition) return NONE;
        const arm = ast.child(statement, isTrue(condition) ? Field.consequence : Field.alternative);
        return this.returnOf(ast, arm, where, depth + 1);
      }
      case Kind.declaration:
      case Kind.comment:
      case Kind.static_assert_declaration:
      case Kind.alias_declaration:
      case Kind.using_declaration:
      case Kind.type_definition:
        return FALLS;
    }
    return NONE;
  }

  private size(ast: Ast, node: Node, where: Where): Constant | null {
    let typeNode = ast.child(node, Field.type);
    const value = ast.child(node, Field.value);
    if (typeNode < 0 && value >= 0) {
      const inner = ast.kinds[value] === Kind.parenthesized_expression ? firstExpression(ast, value) : value;
      if (ast === where.file.ast) {
        const bytes = this.sizeOfValue(ast, inner, where);
        if (bytes > 0) return integerConstant(bytes, ULONG);
      }
      if (ast.kinds[inner] !== Kind.identifier) return null;
      typeNode = inner;
    }
    if (typeNode < 0) return null;
    const type =
      ast === where.file.ast && typeNode !== value
        ? this.context.types.typeOf(where.file, typeNode, NONE, NONE)
        : this.context.types.typeNamed(ast.textOf(typeNode), where.file, where.at);
    return type.bytes > 0 && !type.dependent ? integerConstant(type.bytes, ULONG) : null;
  }

  /** sizeof of a variable, or of an element of one. */
  private sizeOfValue(ast: Ast, node: Node, where: Where): number {
    if (ast.kinds[node] === Kind.subscript_expression) {
      const array = ast.child(node, Field.argument);
      const type = this.typeOfName(ast, array, where);
      return type?.pointee && type.lengths.length <= 1 ? type.pointee.bytes : 0;
    }
    return this.typeOfName(ast, node, where)?.bytes ?? 0;
  }

  private typeOfName(ast: Ast, node: Node, where: Where) {
    if (node < 0 || ast.kinds[node] !== Kind.identifier) return null;
    const found = localAt(ast, node, ast.textOf(node));
    if (found) {
      const { typeNode, declarator, host } = found.local;
      return this.context.types.typeOf(where.file, typeNode, declarator, host);
    }
    const [variable] = this.context.declarations.variables(ast.textOf(node), where.file, ast.starts[node], null, []);
    if (!variable || variable.kind === 'enumerator') return null;
    const typeNode = variable.file.ast.child(variable.node, Field.type);
    return this.context.types.typeOf(variable.file, typeNode, variable.declarator, variable.node);
  }

  private identifier(ast: Ast, node: Node, where: Where): Constant | null {
    const at = ast === where.file.ast ? node : where.at;
    const offset = at >= 0 ? where.file.ast.starts[at] : Number.POSITIVE_INFINITY;
    const text = ast.textOf(node);
    // (A literal that the grammar was shown as a name.)
    const literal =
      text === 'true' || text === 'false' ? integerConstant(text === 'true' ? 1 : 0) : numberLiteral(text);
    return literal ?? this.name(text, at, where, offset);
  }

  private name(name: string, at: Node, where: Where, offset: number): Constant | null {
    const { file } = where;
    const macro = this.context.declarations.macro(name, file, offset);
    const isHidden =
      macro !== null && at >= 0 && (localAt(file.ast, at, name) || templateParameterAt(file.ast, at, name)) !== null;
    if (macro && !isHidden) {
      if (macro.parameters !== null) return null;
      const literal = numberLiteral(macro.body);
      if (literal) return literal;
      const body = macro.body === '' || macro.body === name ? null : this.parse(macro.body);
      return body && this.start(() => this.at(body, 0, { ...where, at }));
    }
    if (at >= 0) {
      const local = localAt(file.ast, at, name);
      if (local) return this.local(local.local, local.locals, at, where);
      const parameter = templateParameterAt(file.ast, at, name);
      if (parameter) return this.bound(name, where);
    }
    return this.global(name, null, where, at, offset, null);
  }

  private bound(name: string, where: Where): Constant | null {
    const binding = where.bindings?.get(name);
    if (!binding) {
      this.unbound = true;
      return null;
    }
    return this.start(() => this.at(binding.ast, binding.node, binding.where));
  }

  private local(local: Local, locals: Locals, at: Node, where: Where): Constant | null {
    const { ast } = where.file;
    if (local.kind === 'other') return null;
    if (!local.isConst && !where.loose) return null;
    const write = this.writeSeen(local, locals, '', at, where);
    if (!write) {
      const untouched = local.kind === 'parameter' && !locals.writes.get(local.name)?.some((w) => w.path === '');
      return untouched ? this.bound(local.name, where) : null;
    }
    if (ast.kinds[write.value] === Kind.parameter_list) {
      // `int threads(SIZE);` reads as a function that takes a SIZE.
      const names = argumentNodes(ast, write.value);
      const type = names.length === 1 ? ast.child(names[0], Field.type) : NONE;
      return type >= 0 && ast.child(names[0], Field.declarator) < 0
        ? this.start(() => this.at(ast, type, where))
        : null;
    }
    if (write.value === local.declarator && ast.kinds[write.value] !== Kind.init_declarator) return null;
    const value = this.start(() => this.at(ast, write.value, where));
    if (!value) return null;
    const type = this.context.types.typeOf(where.file, local.typeNode, local.declarator, local.host);
    if (type.pointee || type.aggregate !== null) return null;
    return convert(value, type.scalar) ?? value;
  }

  /** `block.x`, `config.blockDim.x` of a local variable. */
  private field(ast: Ast, node: Node, where: Where): Constant | null {
    if (!where.loose || ast !== where.file.ast) return null;
    let path = '';
    let n = node;
    for (let depth = 0; n >= 0 && depth < 8 && ast.kinds[n] === Kind.field_expression; depth++) {
      path = `.${ast.textOf(ast.child(n, Field.field))}${path}`;
      n = ast.child(n, Field.argument);
    }
    if (n < 0 || ast.kinds[n] !== Kind.identifier) return null;
    const found = localAt(ast, n, ast.textOf(n));
    if (!found) return null;
    const write = this.writeSeen(found.local, found.locals, path, n, where);
    if (write && write.path === path) return this.start(() => this.at(ast, write.value, where));
    const extent = /^(.*)\.([xyz])$/.exec(path);
    if (!extent) return null;
    const component = extent[2] as 'x' | 'y' | 'z';
    const value = this.context.shapes.component(found.local, found.locals, extent[1], component, n, where);
    return value === null ? null : integerConstant(value, UINT);
  }

  /** An element of a constant local array (any of them in its turn, where the index is not known). */
  private element(ast: Ast, node: Node, where: Where): Constant | null {
    const array = ast.child(node, Field.argument);
    if (ast !== where.file.ast || array < 0 || ast.kinds[array] !== Kind.identifier) return null;
    const found = localAt(ast, array, ast.textOf(array));
    if (!found || (!found.local.isConst && !where.loose)) return null;
    const writes = reachingWrites(ast, found.locals, found.local, '', array);
    if (writes.length !== 1 || writes[0].value < 0 || ast.kinds[writes[0].value] !== Kind.initializer_list) return null;
    const elements = argumentNodes(ast, writes[0].value);
    const indices = argumentNodes(ast, ast.child(node, Field.indices));
    const index = indices.length === 1 ? toNumber(this.start(() => this.at(ast, indices[0], where))) : null;
    const chosen = index ?? (elements.length > 0 ? this.choose(ast, [node], elements.length, where) : null);
    const element = chosen === null ? undefined : elements[chosen];
    return element === undefined ? null : this.start(() => this.at(ast, element, where));
  }

  private global(
    name: string,
    qualifier: string | null,
    where: Where,
    at: Node,
    offset: number,
    bindings: Bindings | null,
    inside: AggregateDeclaration | null = null,
  ): Constant | null {
    const { aggregates, declarations } = this.context;
    if (declarations.allVariables(name).length === 0) return qualifier === null ? predefinedConstant(name) : null;
    const owners = at >= 0 && qualifier === null ? this.ownersAt(where.file, at) : [];
    // A field of the object hides what stands outside its class.
    if (owners.some((owner) => aggregates.get(owner)?.fields.some((field) => field.name === name))) return null;
    const found = declarations.variables(name, where.file, offset, qualifier, owners);
    let value: Constant | null = null;
    for (const variable of found.slice(0, 64)) {
      if (inside !== null && enclosing(variable.file.ast, variable.node, classKinds) !== inside.node) continue;
      // Inside a class template its own parameters may be bound.
      const next = this.start(() =>
        this.variable(variable, bindings ?? (qualifier === null ? where.bindings : null), where.loose),
      );
      if (!next || (value && value.value !== next.value)) return null;
      value = next;
    }
    return value;
  }

  /** The classes whose members can be named without qualification at a node. */
  ownersAt(file: SourceFile, at: Node): readonly string[] {
    const { ast } = file;
    const { aggregates } = this.context;
    const definition = enclosing(ast, at, functionKinds);
    let owners: readonly string[] = [];
    if (definition >= 0) {
      const owner = this.context.functionTable.ownerOf(file, definition);
      if (owner !== null) owners = aggregates.lineage(owner);
    }
    const inside = enclosing(ast, at, classKinds);
    const name = inside >= 0 ? namePath(ast, ast.child(inside, Field.name))?.name : undefined;
    return name !== undefined && !owners.includes(name) ? [...owners, ...aggregates.lineage(name)] : owners;
  }

  private variable(variable: Variable, bindings: Bindings | null, loose: boolean): Constant | null {
    if (bindings) return this.evaluateVariable(variable, bindings, loose);
    const known = loose ? this.knownLoose : this.known;
    const value = known.get(variable);
    if (value !== undefined) return value;
    known.set(variable, null); // one that is defined by itself has no value
    const computed = this.evaluateVariable(variable, null, loose);
    known.set(variable, computed);
    return computed;
  }

  /** Is a variable that could be changed never assigned, and its address never taken? */
  isUntouched(variable: Variable): boolean {
    let untouched = this.untouched.get(variable.name);
    if (untouched === undefined) {
      untouched = !this.context.functionTable.all.some(({ file, node }) => {
        const writes = localsOf(file.ast, node).writes.get(variable.name);
        return writes?.some((w) => w.value !== w.node && localAt(file.ast, w.node, variable.name) === null) === true;
      });
      this.untouched.set(variable.name, untouched);
    }
    return untouched;
  }

  private evaluateVariable(variable: Variable, bindings: Bindings | null, loose: boolean): Constant | null {
    if (++this.steps > MAX_STEPS) return null;
    const { file, node, declarator } = variable;
    const { ast } = file;
    const where: Where = { file, at: node, bindings, loose: false };
    if (variable.kind === 'enumerator') return this.enumerator(variable, where);
    const typeNode = ast.child(node, Field.type);
    const type = this.context.types.typeOf(file, typeNode, declarator, node);
    if (type.pointee || type.aggregate !== null) return null;
    if (!type.isConst && !(loose && this.isUntouched(variable))) return null;
    const initializer = initializerOf(ast, node, declarator);
    if (initializer < 0) return null;
    const value = this.single(ast, initializer, where);
    return value && (convert(value, type.scalar) ?? value);
  }

  private enumerator(variable: Variable, where: Where): Constant | null {
    // Enumerators without a value count on from the last that has one.
    let steps = 0n;
    let from: Variable | null = variable;
    while (from) {
      const { ast } = from.file;
      const value = ast.child(from.node, Field.value);
      if (value >= 0) {
        const node: Node = value;
        const start = this.start(() => this.at(ast, node, { ...where, at: node }));
        return start && typeof start.value === 'bigint' ? { value: start.value + steps, type: start.type } : null;
      }
      steps++;
      from = from.previous;
    }
    return integerConstant(steps - 1n);
  }

  /** `Traits::threads`, `Traits<128>::threads`, `Colour::red`, `detail::size`. */
  private member(ast: Ast, node: Node, where: Where): Constant | null {
    const path = namePath(ast, node);
    if (!path) return null;
    const at = ast === where.file.ast ? node : where.at;
    const offset = at >= 0 ? where.file.ast.starts[at] : Number.POSITIVE_INFINITY;
    const { declarations, aggregates } = this.context;
    if (path.qualifier === null) return this.global(path.name, '', where, at, offset, null);
    const owner = this.classNamed(ast, path.qualifierNode, where, 0);
    if (!owner) return null;
    for (const name of aggregates.lineage(owner.name)) {
      const behind = declarations.namespaceBehind(name);
      const inside = name === owner.name ? owner.declaration : null;
      const value = this.global(path.name, behind, where, at, offset, owner.bindings, inside);
      if (value) return value;
      if (inside?.specialized) return null; // the bases are those of the primary template
    }
    return null;
  }

  /** The class (or namespace) a qualifier names, through aliases and bound template parameters. */
  private classNamed(
    ast: Ast,
    node: Node,
    where: Where,
    depth: number,
  ): {
    readonly name: string;
    readonly bindings: Bindings | null;
    readonly declaration: AggregateDeclaration | null;
  } | null {
    if (depth > 8 || node < 0) return null;
    const inner = ast.kinds[node] === Kind.type_descriptor ? ast.child(node, Field.type) : node;
    const path = inner >= 0 ? namePath(ast, inner) : null;
    if (!path) return null;
    const { file } = where;
    const at = ast === file.ast ? inner : where.at;
    if (path.qualifier === null && at >= 0 && templateParameterAt(file.ast, at, path.name)) {
      const binding = where.bindings?.get(path.name);
      if (!binding) {
        this.unbound = true;
        return null;
      }
      return this.classNamed(binding.ast, binding.node, binding.where, depth + 1);
    }
    const offset = at >= 0 ? file.ast.starts[at] : Number.POSITIVE_INFINITY;
    const alias = this.context.declarations.alias(path.name, file, offset, path.qualifier);
    if (alias && alias.typeNode !== inner) {
      const bindings = alias.file === file ? where.bindings : null;
      const place: Where = { file: alias.file, at: alias.typeNode, bindings, loose: where.loose };
      return this.classNamed(alias.file.ast, alias.typeNode, place, depth + 1);
    }
    const declarations = this.specializations.nearest(path.name, file);
    const declaration = declarations.find((d) => !d.specialized);
    const isSpecialized = declarations.some((d) => d.specialized);
    if (isSpecialized) {
      const chosen = this.specialization(
        path.name,
        declaration,
        ast,
        path.templateArguments,
        this.here(ast, inner, where),
      );
      if (chosen === 'unknown') return null;
      if (chosen !== null) return { name: path.name, ...chosen };
    }
    if (!declaration) return { name: path.name, bindings: null, declaration: null };
    const bindings = new Map<string, Expression>();
    const own: Where = { file: declaration.file, at: declaration.node, bindings, loose: false };
    const declared = declaration.file.ast;
    this.bindTemplate(
      bindings,
      declared,
      declaration.node,
      ast,
      path.templateArguments,
      this.here(ast, inner, where),
      own,
    );
    return {
      name: path.name,
      bindings: bindings.size > 0 ? bindings : null,
      declaration: isSpecialized ? declaration : null,
    };
  }

  private specialization(
    name: string,
    primary: AggregateDeclaration | undefined,
    ast: Ast,
    list: Node,
    where: Where,
  ): ReturnType<Specializations['of']> {
    const args: Expression[] = argumentNodes(ast, list).map((node) => ({ ast, node, where }));
    if (primary !== undefined) {
      const declared = primary.file.ast;
      const template = declared.parents[primary.node];
      const own: Where = { file: primary.file, at: primary.node, bindings: null, loose: false };
      if (template >= 0 && declared.kinds[template] === Kind.template_declaration)
        for (const parameter of templateParameters(declared, template).slice(args.length)) {
          if (parameter.defaultValue < 0 || parameter.isPack) break;
          args.push({ ast: declared, node: parameter.defaultValue, where: own });
        }
    }
    return this.specializations.of(name, args, where.file);
  }

  /** `f<3>` against the arguments of a full specialization. */
  matchesSpecialization(
    file: SourceFile,
    list: Node,
    text: string,
    from: SourceFile,
    at: Node,
  ): 'yes' | 'no' | 'unknown' {
    const ast = this.parse(`f<${text}>()`);
    const callee = ast === null ? NONE : ast.child(firstCall(ast), Field.function);
    const path = ast === null || callee < 0 ? null : namePath(ast, callee);
    if (ast === null || path === null || path.templateArguments < 0) return 'unknown';
    const where: Where = { file: from, at, bindings: null, loose: false };
    const args = argumentNodes(ast, path.templateArguments).map((node) => ({ ast, node, where }));
    const pattern: Expression = { ast: file.ast, node: list, where: { file, at: list, bindings: null, loose: false } };
    return this.specializations.equal(pattern, argumentNodes(file.ast, list), args);
  }
}

function firstCall(ast: Ast): Node {
  for (let node = 0; node < ast.kinds.length; node++) if (ast.kinds[node] === Kind.call_expression) return node;
  return NONE;
}

/** The initializer of a variable: `= 4`, `{4}`, `(4)`, or the default value of a field; NONE without one. */
export function initializerOf(ast: Ast, node: Node, declarator: Node): Node {
  if (ast.kinds[declarator] === Kind.init_declarator) return ast.child(declarator, Field.value);
  const next = ast.nextSiblings[declarator];
  if (next >= 0 && ast.fields[next] === Field.default_value) return next;
  return ast.fields[declarator] === Field.declarator && ast.kinds[node] === Kind.declaration
    ? ast.child(node, Field.value)
    : NONE;
}
