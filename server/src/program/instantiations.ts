import { handsOn } from '../cuda/language';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import type { Expression, Where } from './constants';
import type { Context } from './context';
import type { FunctionRecord } from './functions';
import { localAt, valuesOf } from './locals';
import type { FunctionInfo } from './program';
import { argumentNodes, enclosing, kindSet, namePath, unparenthesized } from './tree';

/** A use of a function template's name: its template arguments where they are written. */
interface Mention {
  readonly file: SourceFile;
  readonly node: Node;
  readonly args: readonly Node[];
  /** The call or launch that it is, or NONE. */
  readonly call: Node;
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
    const parameters = fn.templateParameters;
    const index = parameters.findIndex((parameter) => parameter.name === name);
    if (index < 0 || parameters.slice(0, index + 1).some((parameter) => parameter.isPack)) return null;
    const mentions = this.mentionsOf(fn.name);
    if (this.inMacros.has(fn.name) || mentions.length === 0 || mentions.length > MAX_MENTIONS) return null;
    const { defaultValue } = parameters[index];
    const out: Expression[] = [];
    for (const { file, node, args } of mentions) {
      const given = args[index];
      if (given !== undefined) out.push({ ast: file.ast, node: given, where: this.at(file, node) });
      else if (defaultValue >= 0 && args.length > 0 && !this.mayBeDeduced(fn, name))
        out.push({ ast: fn.file.ast, node: defaultValue, where: this.at(fn.file, defaultValue) });
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
