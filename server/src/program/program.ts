import type { MemorySpace } from '../flow/ir';
import type { ScalarType } from '../lanes/value';
import type { Node } from '../syntax/ast';
import type { ParseExpression, ParseStatements, SourceFile } from '../syntax/source-file';
import type { MissingHeader } from './missing-headers';
import type { Prototype } from './prototypes';

/** A C++ type as far as the analysis needs it. Unknown types have scalar kind `other`. */
export interface TypeInfo {
  readonly scalar: ScalarType;
  /** The type behind one pointer (or of an array's element, where `lengths` is not empty). */
  readonly pointee: TypeInfo | null;
  /** Name of a struct, class or vector type (`float4`, `Params`), or null. */
  readonly aggregate: string | null;
  /** Array extents, outermost first; 0 where unknown. */
  readonly lengths: readonly number[];
  readonly isReference: boolean;
  readonly isConst: boolean;
  readonly isRestrict: boolean;
  readonly isVolatile: boolean;
  /** sizeof in bytes; 0 where unknown. */
  readonly bytes: number;
  /** As written, white space collapsed: `const float *`. */
  readonly text: string;
  /** A template parameter or a type that depends on one. */
  readonly dependent: boolean;
  /** Of a class template: its arguments as written. */
  readonly templateArguments?: readonly string[];
}

export interface FieldInfo {
  readonly name: string;
  readonly type: TypeInfo;
  /** Its default value, where the class gives one: `int size = 0;`. */
  readonly initial?: { readonly file: SourceFile; readonly node: Node };
}

export interface AggregateInfo {
  readonly name: string;
  readonly fields: readonly FieldInfo[];
  /** Members that all objects share. */
  readonly statics: readonly FieldInfo[];
  readonly isUnion: boolean;
  readonly bases: readonly string[];
}

export interface ParameterInfo {
  readonly name: string;
  readonly type: TypeInfo;
  /** Node of a default argument, or -1. */
  readonly defaultValue: Node;
  /** It stands for all arguments from its place on. */
  readonly isPack: boolean;
}

/** A template parameter; `value` is the default of a non-type one where it is a constant. */
export interface TemplateParameter {
  readonly name: string;
  readonly isType: boolean;
}

export interface FunctionInfo {
  /** Index in `Program.functions`. */
  readonly id: number;
  readonly name: string;
  /** With namespaces and class: `detail::Reducer::step`. */
  readonly qualifiedName: string;
  readonly kind: 'kernel' | 'device' | 'host';
  readonly file: SourceFile;
  /** The function_definition; its whole range with template header and qualifiers is start … end. */
  readonly node: Node;
  readonly body: Node;
  readonly start: number;
  readonly end: number;
  /** Where the name stands. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly parameters: readonly ParameterInfo[];
  readonly returnType: TypeInfo;
  readonly templateParameters: readonly TemplateParameter[];
  /** The class a method belongs to, or null. */
  readonly owner: string | null;
  readonly isStatic: boolean;
  /** From __launch_bounds__ (upper bound of threads) and __block_size__; null where absent. */
  readonly maxThreads: number | null;
}

/** A variable at namespace scope (or a static member), as device code sees it. */
export interface GlobalInfo {
  readonly name: string;
  readonly type: TypeInfo;
  readonly space: MemorySpace | 'host';
  /** The value of a constant integer: const, constexpr, an enumerator. */
  readonly value: number | null;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** The threads of a block, where a launch (or an attribute, annotation, setting) tells. */
export interface BlockShapeFact {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly from: 'launch' | 'attribute' | 'annotation' | 'setting';
}

export interface Launch {
  /** Kernel name without template arguments and namespaces. */
  readonly kernel: string;
  readonly templateArguments: readonly string[];
  /** Null where the shape is not constant. */
  readonly shape: { readonly x: number; readonly y: number; readonly z: number } | null;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Files that are analysed together, and what their names mean. */
export interface Program {
  readonly files: readonly SourceFile[];
  /** Every function with a body, kernels and host functions too. */
  readonly functions: readonly FunctionInfo[];
  /** One entry for each kernel and shape that a launch in the text can have (callers, choices), null once for the rest. */
  readonly launches: readonly Launch[];
  /** Candidates for a call by name (last component), best match first: arity, then namespace, then file. */
  resolve(name: string, arity: number, from: FunctionInfo): readonly FunctionInfo[];
  /** A method of a class (or of one of its bases). */
  resolveMethod(owner: string, name: string, arity: number): FunctionInfo | null;
  /** All methods of a name that take so many arguments, of a class or of the nearest of its bases that has one. */
  methods(owner: string, name: string, arity: number): readonly FunctionInfo[];
  isNamespace(name: string): boolean;
  /** What a parameter stands for where a call leaves its argument out, as the definition or a declaration says. */
  defaultArgument(fn: FunctionInfo, index: number): { readonly file: SourceFile; readonly node: Node } | null;
  /** A function (a method of `owner`) that is declared and not defined in sight. */
  prototype(name: string, arity: number, owner: string | null): Prototype | null;
  /** Headers that a file includes, directly or not, and that are not in sight; the toolkit's are not counted. */
  missingHeaders(file: SourceFile): readonly MissingHeader[];
  /** What a type alias stands for at an offset of a file, as written; null where the name is none there. */
  aliasText(name: string, file: SourceFile, offset: number): string | null;
  /** Does a file of the program declare the name (last component), whatever it is? */
  declares(name: string): boolean;
  /** Is the name declared by a function around this one (a lambda)? */
  isCaptured(fn: FunctionInfo, name: string): boolean;
  /** Is the name a parameter of a template around the function? */
  isTemplateParameter(fn: FunctionInfo, name: string): boolean;
  aggregate(name: string): AggregateInfo | null;
  /** Has a class, or one of its bases, a method with a body in sight? */
  hasMethods(aggregate: string): boolean;
  /** By name or qualified name (`Traits::size`, `detail::table`); device variables before host ones; `from`: as that file sees them. */
  global(name: string, from?: SourceFile): GlobalInfo | null;
  /** The value of an object-like macro, enumerator or constant by name at an offset of a file, or null. */
  constant(name: string, file: SourceFile, offset: number): number | null;
  /** The type a type node and a declarator node describe. `declarator` may be NONE. */
  typeOf(file: SourceFile, typeNode: Node, declarator: Node, qualifierHost: Node): TypeInfo;
  /**
   * The type named by a piece of text (`unsigned int`, `float4`, `T*`). With a file and a node of it, as it is meant
   * there: template parameters and local aliases hide other types. Without, what all files agree on.
   */
  typeNamed(text: string, file?: SourceFile, at?: Node): TypeInfo;
  /**
   * The text a macro's use stands for: `args` null for an object-like one; they are asked for where the name is a
   * macro. Null where it is none there, or cannot be expanded.
   */
  expand(name: string, args: (() => readonly string[]) | null, file: SourceFile, offset: number): string | null;
  readonly parseExpression: ParseExpression;
  readonly parseStatements: ParseStatements;
  /** Block shapes a kernel is run with: annotation, else attribute, else launches, else setting. Deduplicated. */
  shapesOf(kernel: FunctionInfo): readonly BlockShapeFact[];
  /** Is the kernel also launched (or handed to something that may launch it) with a shape that is not known? */
  hasUnknownLaunch(kernel: FunctionInfo): boolean;
  /** The number that a template parameter of a function is in every instantiation that can be seen, or null. */
  templateNumber(fn: FunctionInfo, name: string): number | null;
  /** Does a class or one of its bases declare a method virtual? */
  isVirtual(owner: string, name: string): boolean;
  /** The definitions that a virtual call may run: the class's own, and those of the classes that derive from it. */
  overriders(owner: string, name: string, arity: number): readonly FunctionInfo[];
  /** Device functions whose address is taken, as far as a function's file sees them. */
  addressTaken(from: FunctionInfo): readonly FunctionInfo[];
  /** Methods of a class or its bases whose address is taken in a file that is seen from a function. */
  methodsTaken(from: FunctionInfo, owner: string): readonly FunctionInfo[];
  /** The types that a parameter of a template around a function stands for; none where that is not known of all. */
  templateTypes(fn: FunctionInfo, name: string): readonly TypeInfo[];
  /** The parameters of the class template that a method belongs to, as they are called around it. */
  classParameters(fn: FunctionInfo): readonly TemplateParameter[];
  /** The device functions that a template parameter of a function stands for; none where that is not known of all. */
  templateFunctions(fn: FunctionInfo, name: string): readonly FunctionInfo[];
  /** The device functions and lambdas that a parameter of a function is handed; none where that is not known of all. */
  handedFunctions(fn: FunctionInfo, parameter: string): readonly FunctionInfo[];
  /** Lambdas and objects to be called with so many arguments, in files that see the function's or that it sees. */
  callables(fn: FunctionInfo, arity: number): readonly FunctionInfo[];
  /** Integer value of a constant expression node, or null. */
  evaluate(file: SourceFile, node: Node): number | null;
}
