import { handsOn } from '../cuda/language';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import type { Expression, Where } from './constants';
import type { Context } from './context';
import type { AggregateDeclaration } from './declarations';
import { fileIndex } from './file-index';
import type { FunctionRecord } from './functions';
import { localAt, valuesOf } from './locals';
import type { FunctionInfo, TypeInfo } from './program';
import { type TemplateParameterNode, templateParameterAt, templateParameters } from './template-parameters';
import { argumentNodes, enclosing, kindSet, namePath, unparenthesized } from './tree';

/** A use of a function template's name: its template arguments where they are written. */
interface Mention {
  readonly file: SourceFile;
  readonly node: Node;
  readonly args: readonly Node[];
  /** The call or launch that it is, or NONE. */
  readonly call: Node;
}

/** A class template and the names that its parameters have around one of its methods. */
export interface ClassTemplate {
  readonly declaration: AggregateDeclaration;
  readonly parameters: readonly TemplateParameterNode[];
  readonly names: readonly string[];
}

/** Mentions looked at for one function, and functions that one parameter may stand for. */
const MAX_MENTIONS = 256;
const MAX_FUNCTIONS = 32;

const functionKinds = kindSet(Kind.function_definition);
const nameKinds = kindSet(Kind.identifier, Kind.field_identifier, Kind.type_identifier);
const templateKinds = kindSet(Kind.template_function, Kind.template_method, Kind.template_type);
const declaratorKinds = kindSet(Kind.pointer_declarator, Kind.reference_declarator, Kind.parenthesized_declarator);

/**
 * What the parameters of function templates stand for: the arguments at every launch, call and other mention of the
 * name that the program shows. Where one of them leaves an argument out (it may be deduced then), nothing is known.
 */
export class Instantiations {
  private byName: Map<string, Mention[]> | null = null;
  /** Names that a macro's body mentions: what it is used for is not looked into. */
  private readonly inMacros = new Set<string>();
  private readonly numbers = new Map<string, number | null>();
  private readonly types = new Map<string, readonly TypeInfo[]>();
  private readonly targets = new Map<string, readonly FunctionInfo[]>();
  private readonly handed = new Map<string, readonly FunctionInfo[]>();

  constructor(private readonly context: Context) {}

  /** The number that a parameter is in all instantiations, or null. */
  numberOf(fn: FunctionRecord, name: string): number | null {
    return remembered(this.numbers, fn, name, null, () => {
      let value: number | null = null;
      for (const argument of this.argumentsOf(fn, name) ?? []) {
        const next = this.context.constants.number(argument);
        if (next === null || (value !== null && next !== value)) return null;
        value = next;
      }
      return value;
    });
  }

  /** The types that a parameter is in all instantiations; none where one of them is not known. */
  typesOf(fn: FunctionRecord, name: string): readonly TypeInfo[] {
    return remembered(this.types, fn, name, [], () => {
      const found = new Map<string, TypeInfo>();
      const written = this.argumentsOf(fn, name);
      const uses = written === null ? this.deducedFrom(fn, name) : written.map((each) => () => this.typesIn(each));
      for (const use of uses) {
        const meant = use();
        if (meant.length === 0 || found.size > MAX_FUNCTIONS) return [];
        for (const type of meant) found.set(type.text, type);
      }
      return [...found.values()];
    });
  }

  /** Of each call the types that its argument for a parameter of this very type shows. */
  private deducedFrom(fn: FunctionRecord, name: string): readonly (() => readonly TypeInfo[])[] {
    const index = fn.parameters.findIndex(({ type }) => type.text.replace(/\bconst\b|&|\s/g, '') === name);
    const mentions = index < 0 || this.inMacros.has(fn.name) ? [] : this.mentionsOf(fn.name);
    if (mentions.length > MAX_MENTIONS) return [];
    return mentions.map(({ file, call }) => () => {
      const args = call < 0 ? [] : argumentNodes(file.ast, file.ast.child(call, Field.arguments));
      return args[index] === undefined ? [] : this.typesOfValue(file, args[index]);
    });
  }

  /** `Lane()`, `Lane{}`, a variable of a class. */
  private typesOfValue(file: SourceFile, node: Node): readonly TypeInfo[] {
    const { ast } = file;
    const inner = unparenthesized(ast, node);
    if (inner < 0) return [];
    const at = { file, at: inner, bindings: null, loose: false };
    const kind = ast.kinds[inner];
    if (kind === Kind.compound_literal_expression || kind === Kind.call_expression) {
      const typeNode = ast.child(inner, kind === Kind.call_expression ? Field.function : Field.type);
      const types = this.typesIn({ ast, node: typeNode, where: at });
      return types.every(({ aggregate }) => aggregate !== null) ? types : [];
    }
    const found = kind === Kind.identifier ? localAt(ast, inner, ast.textOf(inner)) : null;
    if (found === null) return [];
    const { typeNode, declarator, host } = found.local;
    const type = this.context.types.typeOf(file, typeNode, declarator, host);
    if (!type.dependent) return type.aggregate === null ? [] : [type];
    const around = this.functionAround(file, inner);
    return around === null ? [] : this.typesOf(around, type.text.replace(/\bconst\b|&|\s/g, ''));
  }

  private typesIn({ ast, node, where }: Expression): readonly TypeInfo[] {
    const text = ast.textOf(node).trim();
    const around = this.functionAround(where.file, where.at);
    if (around !== null && templateParameterAt(where.file.ast, where.at, text) !== null)
      return this.typesOf(around, text);
    const type = this.context.types.typeNamed(text, where.file, where.at);
    return type.dependent || (type.scalar.kind === 'other' && type.aggregate === null) ? [] : [type];
  }

  /** The device functions that a parameter is in the instantiations; none where that is not known of all. */
  functionsOf(fn: FunctionRecord, name: string): readonly FunctionInfo[] {
    return remembered(this.targets, fn, name, [], () =>
      allOf(this.argumentsOf(fn, name) ?? [], (argument) => this.functionsNamed(argument)),
    );
  }

  /** The device functions, lambdas among them, that a parameter is handed in all calls and launches; none as above. */
  handedTo(fn: FunctionRecord, name: string): readonly FunctionInfo[] {
    return remembered(this.handed, fn, name, [], () => {
      const index = fn.parameters.findIndex((parameter) => parameter.name === name);
      const mentions = index < 0 || this.inMacros.has(fn.name) ? [] : this.mentionsOf(fn.name);
      return allOf(mentions.length > MAX_MENTIONS ? [] : mentions, ({ file, call }) => {
        const args = call < 0 ? [] : argumentNodes(file.ast, file.ast.child(call, Field.arguments));
        return args[index] === undefined ? [] : this.functionsIn(file, args[index], 0);
      });
    });
  }

  /** What an argument is: a lambda, an object that can be called, a variable of one, a function, what came in itself. */
  private functionsIn(file: SourceFile, node: Node, depth: number): readonly FunctionInfo[] {
    const { ast } = file;
    const inner = depth > 8 ? NONE : unparenthesized(ast, node);
    if (inner < 0) return [];
    if (ast.kinds[inner] === Kind.lambda_expression) {
      const lambda = this.context.functionTable.at(file, inner);
      return lambda === null ? [] : [lambda];
    }
    if (ast.kinds[inner] === Kind.call_expression) {
      // std::move(f), std::forward<F>(f)
      const args = argumentNodes(ast, ast.child(inner, Field.arguments));
      const callee = namePath(ast, ast.child(inner, Field.function))?.name ?? '';
      const isPassedOn = handsOn(callee) && args.length === 1;
      return isPassedOn ? this.functionsIn(file, args[0], depth + 1) : this.callOperator(callee);
    }
    if (ast.kinds[inner] === Kind.compound_literal_expression)
      return this.callOperator(namePath(ast, ast.child(inner, Field.type))?.name ?? '');
    const path = namePath(ast, inner);
    if (path === null) return [];
    const found = path.qualifier === null && path.templateArguments < 0 ? localAt(ast, inner, path.name) : null;
    if (found === null)
      return this.functionsNamed({ ast, node: inner, where: { file, at: inner, bindings: null, loose: false } });
    const values = valuesOf(found.locals, found.local);
    if (found.local.kind !== 'parameter') {
      const { typeNode, declarator, host } = found.local;
      const type = this.context.types.typeOf(file, typeNode, declarator, host);
      if (type.aggregate !== null && type.pointee === null) return this.callOperator(type.aggregate);
      return values.length === 1 ? this.functionsIn(file, values[0], depth + 1) : [];
    }
    const around = this.functionAround(file, inner);
    return around === null || values.length > 0 ? [] : this.handedTo(around, path.name);
  }

  /** What calling an object of a class calls: `Add()`, `Scale{2}`. */
  private callOperator(owner: string): readonly FunctionInfo[] {
    const named = this.context.functionTable.named('operator()').filter((each) => each.owner === owner);
    return named.length === 1 && named[0].kind === 'device' ? named : [];
  }

  private functionsNamed({ ast, node, where }: Expression): readonly FunctionInfo[] {
    let value = ast.kinds[node] === Kind.type_descriptor ? ast.child(node, Field.type) : unparenthesized(ast, node);
    if (value >= 0 && ast.kinds[value] === Kind.pointer_expression) value = ast.child(value, Field.argument);
    // `LaneOp{}`, `LaneOp()`: an object that can be called.
    if (value >= 0 && ast.kinds[value] === Kind.compound_literal_expression)
      return this.callOperator(namePath(ast, ast.child(value, Field.type))?.name ?? '');
    if (value >= 0 && ast.kinds[value] === Kind.call_expression)
      return this.callOperator(namePath(ast, ast.child(value, Field.function))?.name ?? '');
    const path = value >= 0 ? namePath(ast, value) : null;
    if (path === null) return [];
    const around = this.functionAround(where.file, where.at);
    if (around?.templateParameters.some((parameter) => parameter.name === path.name))
      return this.functionsOf(around, path.name);
    const named = this.context.functionTable.named(path.name).filter((each) => each.kind === 'device');
    return named.length === 1 && named[0].owner === null ? named : [];
  }

  /** The arguments for a parameter, one for each mention; null where one is not written. */
  private argumentsOf(fn: FunctionRecord, name: string): readonly Expression[] | null {
    const owner = this.classParameters(fn);
    const index = owner?.names.indexOf(name) ?? -1;
    if (owner !== null && index >= 0) return this.argumentsOfClass(fn, owner, index);
    const parameters = fn.templateParameters;
    const own = parameters.findIndex((parameter) => parameter.name === name);
    if (own < 0 || parameters.slice(0, own + 1).some((parameter) => parameter.isPack)) return null;
    const mentions = this.mentionsOf(fn.name);
    if (this.inMacros.has(fn.name) || mentions.length === 0 || mentions.length > MAX_MENTIONS) return null;
    const { defaultValue } = parameters[own];
    const out: Expression[] = [];
    for (const { file, node, args } of mentions) {
      const given = args[own];
      if (given !== undefined) out.push({ ast: file.ast, node: given, where: this.at(file, node) });
      else if (defaultValue >= 0 && args.length > 0 && !this.mayBeDeduced(fn, name))
        out.push({ ast: fn.file.ast, node: defaultValue, where: this.at(fn.file, defaultValue) });
      else return null;
    }
    return out;
  }

  /** The parameters of the class template that a method belongs to, by the names that they have around the method. */
  classParameters(fn: FunctionRecord): ClassTemplate | null {
    if (fn.owner === null) return null;
    const declaration = this.context.declarations.aggregates(fn.owner).find(({ specialized }) => !specialized);
    const template = declaration === undefined ? NONE : declaration.file.ast.parents[declaration.node];
    if (declaration === undefined || template < 0) return null;
    const { ast } = declaration.file;
    if (ast.kinds[template] !== Kind.template_declaration) return null;
    const parameters = templateParameters(ast, template);
    // (Defined apart from its class a method names them anew.)
    const apart = fn.head.qualifier === null ? [] : outerParameters(fn);
    const names = apart.length === parameters.length ? apart : parameters.map((each) => each.name);
    return { declaration, parameters, names };
  }

  private argumentsOfClass(
    fn: FunctionRecord,
    { declaration, parameters }: ClassTemplate,
    index: number,
  ): readonly Expression[] | null {
    const { name, file: defined, node: body } = declaration;
    if (parameters.slice(0, index + 1).some((parameter) => parameter.isPack)) return null;
    const mentions = this.mentionsOf(name).filter(({ args }) => args.length > 0);
    if (this.inMacros.has(name) || mentions.length === 0 || mentions.length > MAX_MENTIONS) return null;
    const out: Expression[] = [];
    for (const { file, node, args } of mentions) {
      // Inside the class, and before its methods' names, its own parameters stand for themselves.
      const isInside = file === defined && node > body && node < defined.ast.endOfSubtree(body);
      const text = args[index] === undefined ? '' : file.ast.textOf(args[index]).trim();
      const isParameter = templateParameterAt(file.ast, node, text) !== null;
      const around = isParameter ? this.functionAround(file, node) : null;
      if (isParameter && (isInside || around === null || around.owner === fn.owner)) continue;
      const { defaultValue } = parameters[index];
      if (args[index] !== undefined) out.push({ ast: file.ast, node: args[index], where: this.at(file, node) });
      else if (defaultValue >= 0)
        out.push({ ast: defined.ast, node: defaultValue, where: this.at(defined, defaultValue) });
      else return null;
    }
    return out;
  }

  /** Does a parameter of the function have a type that the template parameter is part of? */
  private mayBeDeduced(fn: FunctionRecord, name: string): boolean {
    const { ast } = fn.file;
    const list = ast.child(fn.head.declarator, Field.parameters);
    return list < 0 || new RegExp(`\\b${name}\\b`).test(ast.textOf(list));
  }

  /** Where an argument's names are looked up; parameters of a template around it stand for what is known of them. */
  private at(file: SourceFile, node: Node): Where {
    const around = this.functionAround(file, node);
    const bindings = new Map<string, Expression>();
    for (const { name, isType } of around?.templateParameters ?? []) {
      const value = isType || around === null ? null : this.numberOf(around, name);
      const ast = value === null ? null : this.context.constants.parse(String(value));
      if (ast !== null) bindings.set(name, { ast, node: 0, where: { file, at: node, bindings: null, loose: false } });
    }
    return { file, at: node, bindings: bindings.size > 0 ? bindings : null, loose: false };
  }

  private functionAround(file: SourceFile, node: Node): FunctionRecord | null {
    const definition = enclosing(file.ast, node, functionKinds);
    return definition < 0 ? null : this.context.functionTable.at(file, definition);
  }

  private mentionsOf(name: string): readonly Mention[] {
    this.byName ??= this.collect();
    return this.byName.get(name) ?? [];
  }

  private collect(): Map<string, Mention[]> {
    const out = new Map<string, Mention[]>();
    for (const { head, name } of this.context.functionTable.all)
      if (head.template >= 0 && head.specialization < 0) out.set(name, []);
    for (const file of this.context.files)
      for (const node of fileIndex(file).aggregates) {
        if (file.ast.kinds[file.ast.parents[node]] !== Kind.template_declaration) continue;
        const name = namePath(file.ast, file.ast.child(node, Field.name))?.name;
        if (name !== undefined) out.set(name, []);
      }
    if (out.size === 0) return out;
    for (const file of this.context.files) {
      for (const { body } of file.macros)
        for (const [word] of body.matchAll(/[A-Za-z_]\w*/g)) if (out.has(word)) this.inMacros.add(word);
      const { ast } = file;
      for (let node = 0; node < ast.count; node++) {
        if (nameKinds[ast.kinds[node]] === 0) continue;
        const list = out.get(ast.textOf(node));
        const mention = list === undefined ? null : mentionAt(file, node);
        if (mention !== null) list?.push(mention);
      }
    }
    return out;
  }
}

/** The parameters of the template that a class template's method defined apart begins with. */
function outerParameters({ file, head }: FunctionRecord): readonly string[] {
  let outermost = head.template;
  if (outermost < 0) return [];
  const { ast } = file;
  while (ast.parents[outermost] >= 0 && ast.kinds[ast.parents[outermost]] === Kind.template_declaration)
    outermost = ast.parents[outermost];
  return templateParameters(ast, outermost).map(({ name }) => name);
}

/** What is known of a parameter, found once. While it is sought it is `unknown`: it may be made of itself. */
function remembered<T>(memo: Map<string, T>, fn: FunctionRecord, name: string, unknown: T, find: () => T): T {
  const key = `${fn.id}:${name}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  memo.set(key, unknown);
  const found = find();
  memo.set(key, found);
  return found;
}

/** The functions that uses mean, together; none where one of them means none that is known, or they are too many. */
function allOf<T>(uses: readonly T[], meantBy: (use: T) => readonly FunctionInfo[]): readonly FunctionInfo[] {
  const found = new Set<FunctionInfo>();
  for (const use of uses) {
    const meant = meantBy(use);
    for (const each of meant) found.add(each);
    if (meant.length === 0 || found.size > MAX_FUNCTIONS) return [];
  }
  return [...found];
}

/** The use of a name at a node; null where it declares what it names. */
function mentionAt(file: SourceFile, node: Node): Mention | null {
  const { ast } = file;
  let top = node;
  let list: Node = NONE;
  if (templateKinds[ast.kinds[ast.parents[top]]] === 1 && ast.fields[top] === Field.name) {
    top = ast.parents[top];
    list = ast.child(top, Field.arguments);
  }
  while (ast.kinds[ast.parents[top]] === Kind.qualified_identifier && ast.fields[top] === Field.name)
    top = ast.parents[top];
  const declarator = ast.parents[top];
  if (declarator >= 0 && ast.kinds[declarator] === Kind.function_declarator && ast.fields[top] === Field.declarator) {
    let host = ast.parents[declarator];
    while (host >= 0 && declaratorKinds[ast.kinds[host]] === 1) host = ast.parents[host];
    const isExplicit = host >= 0 && ast.kinds[host] === Kind.template_instantiation;
    const isInside = host >= 0 && ast.kinds[ast.parents[host]] === Kind.template_instantiation;
    if (!isExplicit && !isInside) return null;
  }
  return { file, node: top, args: argumentNodes(ast, list), call: callOf(ast, top) };
}

/** The call whose callee a node is; of a launch, `k<<<g, b>>>(a)`, the one with the kernel's arguments. */
function callOf(ast: Ast, callee: Node): Node {
  const isCallee = (node: Node): boolean =>
    ast.parents[node] >= 0 &&
    ast.kinds[ast.parents[node]] === Kind.call_expression &&
    ast.fields[node] === Field.function;
  if (!isCallee(callee)) return NONE;
  const call = ast.parents[callee];
  return isCallee(call) ? ast.parents[call] : call;
}
