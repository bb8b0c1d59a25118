import type { Node } from '../syntax/ast';
import type { ParseExpression, ParseStatements, SourceFile } from '../syntax/source-file';
import { Aggregates } from './aggregates';
import { BlockShapes } from './block-shapes';
import { Constants } from './constants';
import type { Context } from './context';
import { Declarations } from './declarations';
import { LAMBDA } from './functions';
import { Globals } from './globals';
import { Instantiations } from './instantiations';
import { LateTargets } from './late-targets';
import { LaunchFinder } from './launches';
import { expandMacro } from './macros';
import type { MissingHeader } from './missing-headers';
import type {
  AggregateInfo,
  BlockShapeFact,
  FunctionInfo,
  GlobalInfo,
  Launch,
  Program,
  TemplateParameter,
  TypeInfo,
} from './program';
import { isCaptured, isTemplateParameterAt, type Prototype, Prototypes } from './prototypes';
import { FunctionTable } from './resolve';
import { type Shape, Shapes } from './shapes';
import { templateParameters } from './template-parameters';
import { Types } from './types';
import { IncludeVisibility } from './visibility';

export interface ProgramOptions {
  readonly parseExpression: ParseExpression;
  readonly parseStatements: ParseStatements;
  /** The block shape of kernels that no launch tells anything of. */
  readonly blockShape?: Shape | null;
}

/**
 * What the names of some files mean together. What one file says alone is kept with the file, so that a program of
 * files of which one changed is made again at the price of that one.
 */
export function buildProgram(files: readonly SourceFile[], options: ProgramOptions): Program {
  return new ProgramOfFiles(files, options);
}

function isCallable(body: string): boolean {
  return /^(?:[A-Za-z_]\w*|::)[\w\s:<>,*&]*$/.test(body);
}

class ProgramOfFiles implements Program, Context {
  readonly parseExpression: ParseExpression;
  readonly parseStatements: ParseStatements;
  readonly visibility: IncludeVisibility;
  readonly declarations: Declarations;
  readonly types: Types;
  readonly aggregates: Aggregates;
  readonly constants: Constants;
  readonly shapes: Shapes;
  readonly functionTable: FunctionTable;
  private readonly globals: Globals;
  private readonly prototypes: Prototypes;
  private readonly instantiations: Instantiations;
  private readonly late: LateTargets;
  private readonly setting: Shape | null;
  private found: readonly Launch[] | null = null;
  private blocks: BlockShapes | null = null;

  constructor(
    readonly files: readonly SourceFile[],
    options: ProgramOptions,
  ) {
    this.parseExpression = options.parseExpression;
    this.parseStatements = options.parseStatements;
    this.setting = options.blockShape ?? null;
    this.visibility = new IncludeVisibility(files);
    this.declarations = new Declarations(files, this.visibility);
    this.types = new Types(this);
    this.aggregates = new Aggregates(this);
    this.constants = new Constants(this);
    this.shapes = new Shapes(this);
    this.globals = new Globals(this);
    this.prototypes = new Prototypes(this);
    this.functionTable = new FunctionTable(this);
    this.instantiations = new Instantiations(this);
    this.late = new LateTargets(this);
  }

  get functions(): readonly FunctionInfo[] {
    return this.functionTable.all;
  }

  get launches(): readonly Launch[] {
    this.found ??= new LaunchFinder(this).find();
    return this.found;
  }

  resolve(name: string, arity: number, from: FunctionInfo): readonly FunctionInfo[] {
    return this.functionTable.resolve(name, arity, from);
  }

  resolveMethod(owner: string, name: string, arity: number): FunctionInfo | null {
    return this.functionTable.resolveMethod(owner, name, arity);
  }

  methods(owner: string, name: string, arity: number): readonly FunctionInfo[] {
    return this.functionTable.methods(owner, name, arity);
  }

  isNamespace(name: string): boolean {
    return this.declarations.isNamespace(this.declarations.namespaceBehind(name));
  }

  prototype(name: string, arity: number, owner: string | null): Prototype | null {
    return this.prototypes.find(name, arity, owner);
  }

  missingHeaders(file: SourceFile): readonly MissingHeader[] {
    return this.visibility.missing(file);
  }

  isDeclaredStatic(owner: string, name: string, most: number): boolean {
    return this.prototypes.isStatic(owner, name, most);
  }

  declaresFunction(name: string, most: number, from: SourceFile): boolean {
    return this.prototypes.isDeclaredFor(name, most, from);
  }

  declaresName(name: string, from: SourceFile): boolean {
    return this.prototypes.isDeclaredFor(name, null, from);
  }

  defaultArgument(fn: FunctionInfo, index: number): { readonly file: SourceFile; readonly node: Node } | null {
    const { defaultValue } = fn.parameters[index];
    if (defaultValue >= 0) return { file: fn.file, node: defaultValue };
    return this.prototypes.defaultArgument(fn.name, fn.owner, fn.parameters.length, index);
  }

  aliasText(name: string, file: SourceFile, offset: number): string | null {
    const alias = this.declarations.alias(name, file, offset, null);
    return alias === null ? null : alias.file.ast.textOf(alias.typeNode);
  }

  declares(name: string): boolean {
    const { declarations } = this;
    return (
      declarations.allVariables(name).length > 0 ||
      declarations.aggregates(name).length > 0 ||
      declarations.anyAlias(name) !== null ||
      this.functionTable.named(name).length > 0 ||
      declarations.enumeration(name) !== null ||
      this.prototypes.isDeclared(name)
    );
  }

  isCaptured(fn: FunctionInfo, name: string): boolean {
    return isCaptured(fn.file.ast, fn.node, name);
  }

  isTemplateParameter(fn: FunctionInfo, name: string): boolean {
    const { ast } = fn.file;
    return isTemplateParameterAt(ast, fn.node, name, (node) => templateParameters(ast, node).map((each) => each.name));
  }

  aggregate(name: string): AggregateInfo | null {
    return this.aggregates.get(name);
  }

  hasMethods(aggregate: string): boolean {
    return this.aggregates.lineage(aggregate).some((name) => this.functionTable.hasMethods(name));
  }

  global(name: string, from?: SourceFile): GlobalInfo | null {
    return this.globals.get(name, from ?? null);
  }

  constant(name: string, file: SourceFile, offset: number): number | null {
    return this.constants.named(name, file, offset);
  }

  expand(name: string, args: (() => readonly string[]) | null, file: SourceFile, offset: number): string | null {
    const macro = this.declarations.macro(name, file, offset);
    if (macro === null) return null;
    if (args === null) return macro.parameters === null ? macro.body : null;
    if (macro.parameters !== null) return expandMacro(macro, args());
    // `#define ADD addTo`: the name of another macro, of a function or of a type.
    return isCallable(macro.body) && macro.body !== name ? `${macro.body}(${args().join(', ')})` : null;
  }

  typeOf(file: SourceFile, typeNode: Node, declarator: Node, qualifierHost: Node): TypeInfo {
    return this.types.typeOf(file, typeNode, declarator, qualifierHost);
  }

  typeNamed(text: string, file?: SourceFile, at?: Node): TypeInfo {
    return this.types.typeNamed(text, file, at);
  }

  shapesOf(kernel: FunctionInfo): readonly BlockShapeFact[] {
    return this.blockShapes().of(kernel);
  }

  hasUnknownLaunch(kernel: FunctionInfo): boolean {
    return this.blockShapes().hasUnknownLaunch(kernel);
  }

  templateNumber(fn: FunctionInfo, name: string): number | null {
    return this.instantiations.numberOf(this.functionTable.all[fn.id], name);
  }

  isVirtual(owner: string, name: string): boolean {
    return this.late.isVirtual(owner, name);
  }

  overriders(owner: string, name: string, arity: number): readonly FunctionInfo[] {
    return this.late.overriders(owner, name, arity);
  }

  addressTaken(from: FunctionInfo): readonly FunctionInfo[] {
    return this.late.addressTaken(from);
  }

  methodsTaken(from: FunctionInfo, owner: string): readonly FunctionInfo[] {
    return this.late.methodsTaken(from, owner);
  }

  templateTypes(fn: FunctionInfo, name: string): readonly TypeInfo[] {
    return this.instantiations.typesOf(this.functionTable.all[fn.id], name);
  }

  classParameters(fn: FunctionInfo): readonly TemplateParameter[] {
    const found = this.instantiations.classParameters(this.functionTable.all[fn.id]);
    return found === null ? [] : found.parameters.map(({ isType }, k) => ({ name: found.names[k], isType }));
  }

  templateFunctions(fn: FunctionInfo, name: string): readonly FunctionInfo[] {
    return this.instantiations.functionsOf(this.functionTable.all[fn.id], name);
  }

  handedFunctions(fn: FunctionInfo, parameter: string): readonly FunctionInfo[] {
    return this.instantiations.handedTo(this.functionTable.all[fn.id], parameter);
  }

  callables(fn: FunctionInfo, arity: number): readonly FunctionInfo[] {
    const isNear = (file: SourceFile): boolean =>
      this.visibility.tier(fn.file, file) < 2 || this.visibility.tier(file, fn.file) < 2;
    return [...this.functionTable.named(LAMBDA), ...this.functionTable.named('operator()')].filter(
      ({ kind, parameters, file }) => kind === 'device' && parameters.length === arity && isNear(file),
    );
  }

  evaluate(file: SourceFile, node: Node): number | null {
    return this.constants.evaluate(file, node);
  }

  private blockShapes(): BlockShapes {
    this.blocks ??= new BlockShapes(this, this.launches, this.setting);
    return this.blocks;
  }
}
