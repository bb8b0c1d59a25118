import { groupTypeName } from '../cuda/groups';
import type { LocalName, Scene } from '../hir/scene';
import { Types } from '../hir/standard-types';
import type { ScalarType } from '../lanes/value';
import { OTHER } from '../lanes/value';
import type { AggregateInfo, FieldInfo, FunctionInfo, Program, TypeInfo } from '../program/program';
import type { Ast, Node } from '../syntax/ast';
import type { MaskEntry, SourceFile } from '../syntax/source-file';
import type { MemberBinding } from './bound-members';
import { Builder, MAX_INSTRUCTIONS, type NewInstr, type Variable } from './builder';
import { definedOperators } from './defined-operators';
import type { BlockId, InstrId, MemoryObject, Parameter, Site, Span } from './ir';
import { macroEntriesOf } from './macro-entries';
import { noUses } from './prescan';

export { commonType, pointerTo, promoted, Types } from '../hir/standard-types';

/** What a name in scope stands for. */
export type Binding =
  | { readonly kind: 'variable'; readonly local: Local }
  | { readonly kind: 'memory'; readonly object: MemoryObject; readonly type: TypeInfo }
  | { readonly kind: 'lambda'; readonly node: Node; readonly scope: Scope; readonly text: Text; readonly frame: Frame }
  | { readonly kind: 'alias'; readonly place: Place }
  | { readonly kind: 'constant'; readonly value: number; readonly type: TypeInfo }
  | { readonly kind: 'type'; readonly type: TypeInfo }
  /** A parameter pack: its elements have names of their own, see `packs`. */
  | { readonly kind: 'pack'; readonly length: number };

export type Closure = Binding & { readonly kind: 'lambda' };

/** A variable held in SSA form, with the fields that the function reads or writes apart. */
export interface Local {
  readonly variable: Variable;
  readonly type: TypeInfo;
  readonly fields: ReadonlyMap<string, Local>;
  /** A field that is an array lives in memory, not in SSA form. */
  readonly array: MemoryObject | null;
  /** The members of a union: one variable, whose bits each member reads in its own way. */
  readonly reinterpreted?: boolean;
  /** An object with members that are references, its own or those of its members; see `bound-members`. */
  readonly binds?: boolean;
}

/** Up to so many elements of a member array are variables of their own. */
export const MAX_ELEMENTS_APART = 8;
/** All elements of a longer one. */
export const ANY_ELEMENT = '[*]';

const NO_FIELDS: ReadonlyMap<string, Local> = new Map();
const NO_NAMES: readonly string[] = [];
const NO_PLACES: readonly Place[] = [];
const NO_FUNCTIONS: readonly FunctionInfo[] = [];

/** Something that can be assigned to. */
export type Place =
  | { readonly kind: 'local'; readonly local: Local }
  | {
      readonly kind: 'memory';
      readonly address: InstrId;
      readonly type: TypeInfo;
      readonly name: string | null;
      /** Objects that it may be a part of: a reference that a function of theirs returned. */
      readonly within?: readonly Local[];
    }
  /** One of two, by a condition: `(c ? a : b) = x`. */
  | { readonly kind: 'either'; readonly condition: InstrId; readonly yes: Place; readonly no: Place }
  /** One of several, and which one does not show: what a function that returns a reference names. */
  | OneOf
  /** An element of a member array, by an index that lowering does not know. */
  | { readonly kind: 'element'; readonly elements: readonly Local[]; readonly index: Typed; readonly value: Typed }
  | Part
  | { readonly kind: 'none' };

/** A member of a variable's value that has no variable of its own: the function does not name it with this object. */
export interface Part {
  readonly kind: 'part';
  readonly local: Local;
  readonly path: readonly string[];
  readonly type: TypeInfo;
}

export const NOWHERE: Place = { kind: 'none' };

export function typeOfPlace(place: Place): TypeInfo {
  if (place.kind === 'local') return place.local.type;
  if (place.kind === 'either') return typeOfPlace(place.yes);
  if (place.kind === 'oneOf' || place.kind === 'element') return place.value.type;
  return place.kind === 'memory' || place.kind === 'part' ? place.type : Types.other;
}

export interface OneOf {
  readonly kind: 'oneOf';
  readonly places: readonly Place[];
  /** What it was when it was named. */
  readonly value: Typed;
  /** What decides which one it is. */
  readonly by: readonly InstrId[];
  /** A reference has been bound to it: the places may hold something else by now. */
  readonly isBound?: boolean;
}

export interface Typed {
  readonly id: InstrId;
  readonly type: TypeInfo;
}

export class Scope {
  /** Most scopes declare nothing. */
  private names: Map<string, Binding> | null = null;
  private objects: Place[] | null = null;
  constructor(readonly parent: Scope | null) {}
  find(name: string): Binding | null {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      const binding = scope.names?.get(name);
      if (binding !== undefined) return binding;
    }
    return null;
  }
  /** Objects that are destroyed where the scope ends, in the order of their declarations. */
  get owned(): readonly Place[] {
    return this.objects ?? NO_PLACES;
  }
  own(object: Place): void {
    this.objects ??= [];
    this.objects.push(object);
  }
  declare(name: string, binding: Binding): void {
    this.names ??= new Map();
    this.names.set(name, binding);
  }
}

/** Where `break`, `continue` and `return` go. */
export interface Target {
  readonly breakTo: BlockId | null;
  readonly continueTo: BlockId | null;
  /** The scope around the statement that is left. */
  readonly scope: Scope;
}

/** Where a `return` goes: the function's exit, or the end of a lambda that is lowered in place. */
export interface ReturnTarget {
  readonly to: BlockId;
  readonly value: Local;
  readonly isLambda: boolean;
  /** The scope around the body. */
  readonly scope: Scope;
}

/** Limits that keep lowering linear and bounded on hostile text. */
export const TOO_MANY = `more than ${MAX_INSTRUCTIONS} operations`;
/** Conditions of one function: each is judged, priced and reported. */
export const MAX_SITES = 10_000;
/** Nodes looked at, those of macros in each of their uses, and characters that macros expand to. */
const MAX_WORK = 4_000_000;
export const MAX_DEPTH = 300;
export const MAX_LAMBDA_DEPTH = 8;

/** The tree being lowered and where its nodes stand in the function's file. */
export interface Text {
  readonly ast: Ast;
  /** The file as the program's queries need it: the function's, or a stand-in with the piece's tree. */
  readonly file: SourceFile;
  /** Added to a node's offset to get its place in the function's file. */
  readonly shift: number;
  /** A macro's expansion: every node stands at the macro's use (offsets in the function's file). */
  readonly pinned: Span | null;
  /** A loop macro's piece: what the author wrote as the body, lowered in place of the piece's empty one. */
  readonly body: (() => void) | null;
}

/** Macro expansions lowered in one function, and their nesting. */
const MAX_EXPANSIONS = 20_000;
const MAX_EXPANSION_DEPTH = 24;

/** The function whose text is being lowered: the one asked for, or one that is lowered in its place of call. */
export interface Frame {
  readonly fn: FunctionInfo;
  readonly uses: NameUses;
  readonly thisLocal: Local | null;
  readonly isInlined: boolean;
}

/** State of lowering one function. */
export class Lowering implements Scene {
  readonly builder = new Builder();
  text: Text;
  /** Their values are renamed when trivial phis are known. */
  readonly sites: (Omit<Site, 'value'> & { value: InstrId })[] = [];
  readonly siteOfHeader = new Map<BlockId, number>();
  readonly parameters: Parameter[] = [];
  /** Of the function or lambda that is being lowered. */
  labels = new Map<string, BlockId>();
  /** Blocks of the case labels that stand inside a statement of their switch. */
  readonly nestedCases = new Map<Ast, Map<Node, BlockId>>();
  readonly memory = new Map<string, MemoryObject>();
  scope: Scope = new Scope(null);
  targets: Target[] = [];
  returns: ReturnTarget[] = [];
  /** Names whose address escapes, names used as `p[i]`, and fields used per access path; found before lowering. */
  uses: NameUses = noUses();
  /** SSA variables for `*p` of pointer parameters that are only dereferenced. */
  readonly pointees = new Map<string, Local>();
  thisLocal: Local | null = null;
  /** What members that are references are bound to; see `bound-members`. */
  readonly bound = new Map<Local, Place>();
  /** Variables that something not followed may write; see `lose`. */
  readonly lost = new Set<Local>();
  /** The variable that an object's value was read from. */
  readonly holders = new Map<InstrId, Local>();
  /** What pointers to functions, methods and members (by name) point to. */
  readonly memberPointers = new Map<InstrId, string | FunctionInfo>();
  /** The closures that values are. */
  readonly closures = new Map<InstrId, Closure>();
  /** See `callables`. */
  readonly callables = new Map<Local, Map<string, Closure | number>>();
  /** Is a constructor lowered? Its callers ask what it makes of its parameters. */
  isConstructor = false;
  readonly parameterLocals: Local[] = [];
  /** Objects without a name that the statement has made. */
  readonly temporaries: Place[] = [];
  /** Classes by name: is there something to do where their objects end? */
  readonly destroyed = new Map<string, boolean>();
  depth = 0;
  lambdaDepth = 0;
  /** Objects under construction, one inside the other. */
  objectDepth = 0;
  /** The function whose names mean what they do; see `Frame`. */
  fn: FunctionInfo;
  /** Is its text lowered in a caller? Then its conditions have their verdicts elsewhere. */
  isInlined = false;
  /** Functions that are lowered in their callers, the one inside the other. */
  readonly inlined: number[] = [];
  /** Some function that is being lowered in its caller has a parameter pack. */
  hasPacks = false;
  private expansions = 0;
  private expansionDepth = 0;
  private readonly pieces = new Map<string, Ast | null>();
  private readonly pieceFiles = new Map<Ast, SourceFile>();
  /** Of the function's file. */
  readonly macroEntries: ReadonlyMap<number, MaskEntry>;
  /** Symbols that a function of the program defines as an operator. */
  readonly operators: ReadonlySet<string>;
  truncated: string | null = null;
  private taken: Map<string, FunctionInfo[]> | null = null;
  private readonly references = new Map<string, readonly string[]>();
  private spent = 0;

  constructor(
    readonly program: Program,
    /** The function that is asked for: positions are relative to its start. */
    private readonly root: FunctionInfo,
    /** Where another function binds the references in the object that it makes. */
    readonly membersBound: (fn: FunctionInfo) => readonly MemberBinding[],
  ) {
    this.fn = root;
    this.text = { ast: root.file.ast, file: root.file, shift: 0, pinned: null, body: null };
    this.macroEntries = macroEntriesOf(root.file);
    this.operators = definedOperators(program);
  }

  get ast(): Ast {
    return this.text.ast;
  }

  /** The file to ask the program about a node with. */
  get file(): SourceFile {
    return this.text.file;
  }

  get hasObject(): boolean {
    return this.thisLocal !== null;
  }

  localName(name: string): LocalName | null {
    const binding = this.scope.find(name);
    if (binding === null) return null;
    switch (binding.kind) {
      case 'variable':
        return { kind: 'variable', type: binding.local.type };
      case 'lambda':
        return { kind: 'lambda', type: null };
      case 'alias':
        return { kind: 'alias', type: binding.place.kind === 'none' ? null : typeOfPlace(binding.place) };
      case 'pack':
        return null;
      default:
        return { kind: binding.kind, type: binding.type };
    }
  }

  /** Relative to the function's start. */
  span(node: Node): Span {
    const { ast, shift, pinned } = this.text;
    const by = this.root.start;
    if (pinned !== null) return { start: pinned.start - by, end: pinned.end - by };
    return { start: ast.starts[node] + shift - by, end: ast.ends[node] + shift - by };
  }

  /** Where a node stands in the function's file: what macros and constants hold there. */
  offset(node: Node): number {
    const { ast, shift, pinned } = this.text;
    return pinned === null ? ast.starts[node] + shift : pinned.start;
  }

  /**
   * Lowers a piece of text that stands elsewhere: a macro's expansion (`pinned` to its use) or text that the grammar
   * misread (`shift`). Null where `text` does not parse or the expansion goes too deep.
   */
  inPiece<T>(
    text: string,
    parse: 'expression' | 'statements',
    at: { pinned?: Span; shift?: number; body?: () => void },
    lower: (root: Node) => T,
  ): T | null {
    if (this.expansions >= MAX_EXPANSIONS || this.expansionDepth >= MAX_EXPANSION_DEPTH) {
      this.truncated ??= `macros expand more than ${MAX_EXPANSIONS} times or ${MAX_EXPANSION_DEPTH} deep`;
      return null;
    }
    if (this.truncated !== null) return null;
    const ast = this.piece(text, parse);
    if (ast === null) return null;
    this.expansions++;
    this.expansionDepth++;
    const outer = this.text;
    this.text = {
      ast,
      file: this.pieceFile(ast, text),
      shift: at.shift ?? 0,
      pinned: at.pinned ?? null,
      body: at.body ?? null,
    };
    try {
      return lower(0);
    } finally {
      this.text = outer;
      this.expansionDepth--;
    }
  }

  /** The function's file with a piece's tree in the place of its own: one for each piece, as tables are kept by file. */
  private pieceFile(ast: Ast, text: string): SourceFile {
    let file = this.pieceFiles.get(ast);
    if (file === undefined) {
      file = { ...this.fn.file, ast, text, mask: [] };
      this.pieceFiles.set(ast, file);
    }
    return file;
  }

  /** The tree of a piece of text; null where it does not parse. */
  piece(text: string, parse: 'expression' | 'statements'): Ast | null {
    const key = `${parse}:${text}`;
    let ast = this.pieces.get(key);
    if (ast === undefined) {
      this.spend(text.length);
      ast = parse === 'expression' ? this.program.parseExpression(text) : this.program.parseStatements(text);
      this.pieces.set(key, ast);
    }
    return ast;
  }

  /** Runs `body` with the text a node was found in. */
  inText<T>(text: Text, body: () => T): T {
    const outer = this.text;
    this.text = text;
    try {
      return body();
    } finally {
      this.text = outer;
    }
  }

  get frame(): Frame {
    return { fn: this.fn, uses: this.uses, thisLocal: this.thisLocal, isInlined: this.isInlined };
  }

  /** Runs `body` as the text of another function. */
  inFrame<T>(frame: Frame, body: () => T): T {
    const outer = this.frame;
    const isEntered = frame.isInlined && frame.fn !== outer.fn;
    if (isEntered) this.inlined.push(frame.fn.id);
    this.enter(frame);
    try {
      return body();
    } finally {
      this.enter(outer);
      if (isEntered) this.inlined.pop();
    }
  }

  private enter({ fn, uses, thisLocal, isInlined }: Frame): void {
    this.fn = fn;
    this.uses = uses;
    this.thisLocal = thisLocal;
    this.isInlined = isInlined;
  }

  /** The place of a node as `inPiece` wants it. */
  pin(node: Node): Span {
    const span = this.span(node);
    return { start: span.start + this.root.start, end: span.end + this.root.start };
  }

  /** Counts work of lowering; once it is spent, nothing more is lowered (see `notAnalysed`). */
  spend(work: number): void {
    this.spent += work;
    if (this.spent > MAX_WORK) this.truncated ??= 'the budget of its expressions is spent';
  }

  /** What stands for everything behind the point where a budget was spent: a value that may differ per lane. */
  notAnalysed(): Typed {
    return { id: this.builder.notAnalysed(), type: Types.other };
  }

  emit(instr: NewInstr, type: ScalarType, node: Node): InstrId {
    if (this.builder.isFull) {
      this.truncated ??= TOO_MANY;
      return this.builder.notAnalysed();
    }
    const { ast, shift, pinned } = this.text;
    const by = this.root.start;
    if (pinned !== null) return this.builder.emit(instr, type, pinned.start - by, pinned.end - by);
    return this.builder.emit(instr, type, ast.starts[node] + shift - by, ast.ends[node] + shift - by);
  }

  constant(value: number, type: ScalarType, node: Node): InstrId {
    return this.emit({ op: 'const', value }, type, node);
  }

  /** Classes of the objects whose members are being made variables, the outermost first. */
  private readonly classesAround: string[] = [];

  /** A fresh SSA variable with the fields that the function's text mentions for `path`. */
  local(name: string, type: TypeInfo, path = name, isParameter = false): Local {
    const isArray = type.lengths.length > 0 && !isParameter && path.includes('.');
    const variable = this.builder.newVariable(name, type.scalar);
    const array = isArray ? arrayObject(`${name}#${this.builder.variables.length}`, type, 'local') : null;
    // (An object may refer to another of its class, and so on.)
    const isWithin = type.aggregate !== null && this.classesAround.includes(type.aggregate);
    const references = isWithin ? NO_NAMES : this.referencesIn(type);
    const named = this.uses.fields.get(path);
    const mentioned = references.length === 0 ? named : new Set([...(named ?? []), ...references]);
    this.classesAround.push(type.aggregate ?? '');
    const fields = mentioned === undefined ? NO_FIELDS : this.fieldsApart(name, type, path, isParameter, mentioned);
    this.classesAround.pop();
    return references.length === 0 ? { variable, type, fields, array } : { variable, type, fields, array, binds: true };
  }

  /** The members of an object that are references or objects with such members. */
  referencesIn(type: TypeInfo): readonly string[] {
    const { aggregate, pointee, lengths } = type;
    if (aggregate === null || pointee !== null || lengths.length > 0) return NO_NAMES;
    let names = this.references.get(aggregate);
    if (names === undefined) {
      this.references.set(aggregate, NO_NAMES); // a class that contains itself by way of an error ends here
      names = [...this.lineage(type)].flatMap(({ fields, isUnion }) =>
        isUnion ? [] : fields.filter((field) => this.isReferenceMember(field.type)).map(({ name }) => name),
      );
      this.references.set(aggregate, names);
    }
    return names;
  }

  /** (A group is the same object however it is reached.) */
  private isReferenceMember(type: TypeInfo): boolean {
    if (type.lengths.length > 0 || groupTypeName(type.aggregate, type.text) !== null) return false;
    return type.isReference || this.referencesIn(type).length > 0;
  }

  private fieldsApart(
    name: string,
    type: TypeInfo,
    path: string,
    isParameter: boolean,
    mentioned: ReadonlySet<string>,
  ): ReadonlyMap<string, Local> {
    const fields = new Map<string, Local>();
    if (this.isUnion(type)) {
      const variable = this.builder.newVariable(`${name}.*`, OTHER);
      for (const field of mentioned)
        fields.set(field, { variable, type: Types.other, fields: NO_FIELDS, array: null, reinterpreted: true });
    } else if (type.pointee === null && this.depth < MAX_DEPTH)
      for (const field of mentioned) {
        const fieldType = this.fieldType(type, field);
        const elements = this.elementsApart(type, fieldType, isParameter);
        this.depth++;
        if (elements.length === 0)
          fields.set(field, this.local(`${name}.${field}`, fieldType, `${path}.${field}`, isParameter));
        else
          for (const element of elements)
            fields.set(
              `${field}${element}`,
              this.local(`${name}.${field}${element}`, fieldType.pointee ?? Types.other, '', true),
            );
        this.depth--;
      }
    return fields;
  }

  /**
   * The elements of a member array of an object with methods: a variable each where they are few, else one for all. An
   * object that methods are called on is handed over by its fields, which memory would not be.
   */
  private elementsApart(object: TypeInfo, { lengths, pointee }: TypeInfo, isParameter: boolean): readonly string[] {
    if (lengths.length !== 1 || pointee === null || object.aggregate === null) return [];
    if (!isParameter && !this.program.hasMethods(object.aggregate)) return [];
    const [length] = lengths;
    if (length < 1 || length > MAX_ELEMENTS_APART) return [ANY_ELEMENT];
    return Array.from({ length }, (_, index) => `[${index}]`);
  }

  isUnion(type: TypeInfo): boolean {
    return type.pointee === null && type.aggregate !== null && this.program.aggregate(type.aggregate)?.isUnion === true;
  }

  fieldType(type: TypeInfo, field: string): TypeInfo {
    return this.memberType(type, field) ?? Types.other;
  }

  /** The functions in sight of a name whose address is taken. */
  functionsTaken(name: string): readonly FunctionInfo[] {
    if (this.taken === null) {
      this.taken = new Map();
      for (const each of this.program.addressTaken(this.root)) {
        const known = this.taken.get(each.name);
        if (known === undefined) this.taken.set(each.name, [each]);
        else known.push(each);
      }
    }
    return this.taken.get(name) ?? NO_FUNCTIONS;
  }

  /** The type of a member of a class or its bases; null: there is none of that name. */
  memberType(type: TypeInfo, name: string): TypeInfo | null {
    for (const { fields } of this.lineage(type)) {
      const found = fields.find((f) => f.name === name);
      if (found !== undefined) return this.standsFor(found.type);
    }
    return null;
  }

  /** A template parameter as a type: what it stands for where the function is lowered in its caller. */
  standsFor(type: TypeInfo): TypeInfo {
    if (!type.dependent || type.aggregate !== null || type.pointee !== null) return type;
    const binding = this.scope.find(type.text);
    return binding?.kind === 'type' ? { ...binding.type, isReference: type.isReference, isConst: type.isConst } : type;
  }

  /** A member that all objects of a class share, if that is what the name means in it; null: it is not. */
  sharedMember(type: TypeInfo, name: string): FieldInfo | null {
    for (const { fields, statics } of this.lineage(type)) {
      if (fields.some((f) => f.name === name)) return null;
      const found = statics.find((f) => f.name === name);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** A class and its bases, nearest first; those that are not seen are left out. */
  *lineage({ aggregate }: TypeInfo): Iterable<AggregateInfo> {
    const queue = aggregate === null ? [] : [aggregate];
    for (let i = 0; i < queue.length && i < 16; i++) {
      const info = this.program.aggregate(queue[i]);
      if (info === null) continue;
      yield info;
      queue.push(...info.bases);
    }
  }

  assign(local: Local, value: InstrId, node: Node): void {
    this.builder.write(local.variable, value);
    const instr = this.builder.instructions[value];
    if (instr.name === null && instr.op !== 'param' && instr.op !== 'const') instr.name = local.variable.name;
    if (local.fields.size === 0) return;
    for (const [field, child] of local.fields)
      if (child.array !== null) this.fillArray(child.array, field, value, node);
      else this.assign(child, this.fieldOf(value, field, child.type, node), node);
  }

  /** A member array that lives in memory, when its object is assigned: its elements where the value tells them apart. */
  private fillArray(object: MemoryObject, field: string, value: InstrId, node: Node): void {
    const instr = this.builder.instructions[value];
    if (instr.op === 'undef') return;
    const base = this.emit({ op: 'address', object }, Types.pointer.scalar, node);
    const bytes = object.elementBytes;
    const store = (index: InstrId, stored: InstrId): void => {
      const offset = { op: 'offset', base, index, elementBytes: bytes, negative: false } as const;
      const address = this.emit(offset, Types.pointer.scalar, node);
      const { type } = this.builder.instructions[stored];
      this.emit({ op: 'store', address, value: stored, space: object.space, bytes, volatile: false }, type, node);
    };
    const apart = instr.op === 'aggregate' ? instr.fields.indexOf(`${field}[0]`) : -1;
    if (instr.op === 'aggregate' && apart >= 0) {
      for (let k = 0; instr.fields[apart + k] === `${field}[${k}]`; k++)
        store(this.constant(k, Types.int.scalar, node), instr.values[apart + k]);
      return;
    }
    const whole = instr.op === 'aggregate' ? instr.fields.indexOf(`${field}${ANY_ELEMENT}`) : -1;
    const stored =
      instr.op === 'aggregate' && whole >= 0 ? instr.values[whole] : this.fieldOf(value, field, Types.other, node);
    store(this.emit({ op: 'symbol', symbol: 'an element' }, Types.int.scalar, node), stored);
  }

  fieldOf(value: InstrId, field: string, type: TypeInfo, node: Node): InstrId {
    const instr = this.builder.instructions[value];
    if (instr.op === 'aggregate') {
      const index = instr.fields.indexOf(field);
      if (index >= 0) return instr.values[index];
      const rest = instr.fields.indexOf('');
      if (rest >= 0) return this.fieldOf(instr.values[rest], field, type, node);
    }
    return this.emit({ op: 'field', operand: value, field, inside: type.lengths.length > 0 }, type.scalar, node);
  }

  /** The value of a variable; an aggregate whose fields live apart is put together again. */
  read(local: Local, node: Node): InstrId {
    if (local.array !== null) return this.readArray(local.array, node);
    if (local.fields.size === 0) return this.builder.read(local.variable);
    const fields: string[] = [];
    const values: InstrId[] = [];
    for (const [field, child] of local.fields) {
      fields.push(field);
      values.push(this.read(child, node));
    }
    fields.push('');
    values.push(this.builder.read(local.variable));
    return this.emit({ op: 'aggregate', fields, values }, local.type.scalar, node);
  }

  /** An array that is copied or handed on with the object it is in: its elements are not followed further. */
  private readArray(array: MemoryObject, node: Node): InstrId {
    array.escapes = true;
    const address = this.emit({ op: 'address', object: array }, Types.pointer.scalar, node);
    return this.emit(
      { op: 'load', address, space: 'local', bytes: array.elementBytes, volatile: false },
      array.elementType,
      node,
    );
  }

  inScope<T>(body: () => T): T {
    return this.within(new Scope(this.scope), body);
  }

  within<T>(scope: Scope, body: () => T): T {
    const outer = this.scope;
    this.scope = scope;
    try {
      return body();
    } finally {
      this.scope = outer;
    }
  }
}

/** The memory of a variable, an array or not. */
export function arrayObject(name: string, type: TypeInfo, space: MemoryObject['space']): MemoryObject {
  const element = type.lengths.length > 0 && type.pointee !== null ? type.pointee : type;
  return {
    name,
    space,
    elementType: element.scalar,
    elementBytes: element.bytes || element.scalar.bits / 8,
    length: type.lengths.reduce((product, n) => product * n, 1),
    escapes: false,
    constant: type.isConst && space === 'constant',
  };
}

export interface NameUses {
  readonly escaping: Set<string>;
  /** Used in other ways than as one cell (`*p`, `p->x`, `p[0]`) or as a call's argument. */
  readonly indexed: Set<string>;
  readonly cells: Set<string>;
  readonly passed: Set<string>;
  readonly fields: Map<string, Set<string>>;
  hasGoto: boolean;
  readsYZ: boolean;
  /** Variables whose address a call is handed, and what is called. */
  readonly handed: { readonly name: string; readonly callee: string; readonly arity: number }[];
  /** Functions, and macros, that are handed all of `threadIdx`. */
  readonly indexHandedTo: Set<string>;
}
