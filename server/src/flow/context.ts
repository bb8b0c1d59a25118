import type { ScalarType } from '../lanes/value';
import { BOOL, DOUBLE, FLOAT, INT, LONG, OTHER, POINTER, UINT, ULONG } from '../lanes/value';
import type { FunctionInfo, Program, TypeInfo } from '../program/program';
import type { Ast, Node } from '../syntax/ast';
import { Builder, type NewInstr, type Variable } from './builder';
import type { BlockId, InstrId, MemoryObject, Parameter, Site, Span } from './ir';

/** What a name in scope stands for. */
export type Binding =
  | { readonly kind: 'variable'; readonly local: Local }
  | { readonly kind: 'memory'; readonly object: MemoryObject; readonly type: TypeInfo }
  | { readonly kind: 'lambda'; readonly node: Node; readonly scope: Scope }
  | { readonly kind: 'alias'; readonly place: Place }
  | { readonly kind: 'constant'; readonly value: number; readonly type: TypeInfo }
  | { readonly kind: 'type'; readonly type: TypeInfo };

/** A variable held in SSA form, with the fields that the function reads or writes apart. */
export interface Local {
  readonly variable: Variable;
  readonly type: TypeInfo;
  readonly fields: Map<string, Local>;
}

/** Something that can be assigned to. */
export type Place =
  | { readonly kind: 'local'; readonly local: Local }
  | { readonly kind: 'memory'; readonly address: InstrId; readonly type: TypeInfo; readonly name: string | null }
  | { readonly kind: 'none' };

export interface Typed {
  readonly id: InstrId;
  readonly type: TypeInfo;
}

export class Scope {
  private readonly names = new Map<string, Binding>();
  constructor(readonly parent: Scope | null) {}
  find(name: string): Binding | null {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      const binding = scope.names.get(name);
      if (binding !== undefined) return binding;
    }
    return null;
  }
  declare(name: string, binding: Binding): void {
    this.names.set(name, binding);
  }
}

/** Where `break`, `continue` and `return` go. */
export interface Target {
  readonly breakTo: BlockId | null;
  readonly continueTo: BlockId | null;
}

/** Where a `return` goes: the function's exit, or the end of a lambda that is lowered in place. */
export interface ReturnTarget {
  readonly to: BlockId;
  readonly value: Local;
  readonly isLambda: boolean;
}

/** Limits that keep lowering linear and bounded on hostile text. */
export const MAX_INSTRUCTIONS = 200_000;
export const MAX_DEPTH = 400;
export const MAX_LAMBDA_DEPTH = 8;

/** State of lowering one function. */
export class Lowering {
  readonly builder = new Builder();
  readonly ast: Ast;
  readonly sites: Site[] = [];
  readonly siteOfHeader = new Map<BlockId, number>();
  readonly parameters: Parameter[] = [];
  readonly labels = new Map<string, BlockId>();
  readonly memory = new Map<string, MemoryObject>();
  scope: Scope = new Scope(null);
  targets: Target[] = [];
  returns: ReturnTarget[] = [];
  /** Names whose address escapes, names used as `p[i]`, and fields used per access path; found before lowering. */
  uses: NameUses = { escaping: new Set(), indexed: new Set(), fields: new Map(), hasGoto: false, readsYZ: false };
  /** SSA variables for `*p` of pointer parameters that are only dereferenced. */
  readonly pointees = new Map<string, Local>();
  thisLocal: Local | null = null;
  depth = 0;
  lambdaDepth = 0;
  truncated: string | null = null;

  constructor(
    readonly program: Program,
    readonly fn: FunctionInfo,
  ) {
    this.ast = fn.file.ast;
  }

  span(node: Node): Span {
    return { start: this.ast.starts[node] - this.fn.start, end: this.ast.ends[node] - this.fn.start };
  }

  emit(instr: NewInstr, type: ScalarType, node: Node): InstrId {
    if (this.builder.instructions.length > MAX_INSTRUCTIONS) this.truncated ??= `more than ${MAX_INSTRUCTIONS} operations`;
    return this.builder.emit(instr, type, this.span(node));
  }

  constant(value: number, type: ScalarType, node: Node): InstrId {
    return this.emit({ op: 'const', value }, type, node);
  }

  /** A fresh SSA variable with the fields that the function's text mentions for `path`. */
  local(name: string, type: TypeInfo, path = name): Local {
    const local: Local = { variable: this.builder.newVariable(name, type.scalar), type, fields: new Map() };
    const fields = this.uses.fields.get(path);
    if (fields !== undefined && type.pointee === null && this.depth < MAX_DEPTH)
      for (const field of fields) {
        const fieldType = this.fieldType(type, field);
        this.depth++;
        local.fields.set(field, this.local(`${name}.${field}`, fieldType, `${path}.${field}`));
        this.depth--;
      }
    return local;
  }

  fieldType(type: TypeInfo, field: string): TypeInfo {
    if (type.aggregate !== null) {
      const queue = [type.aggregate];
      for (let i = 0; i < queue.length && i < 16; i++) {
        const info = this.program.aggregate(queue[i]);
        const found = info?.fields.find((f) => f.name === field);
        if (found !== undefined) return found.type;
        if (info) queue.push(...info.bases);
      }
    }
    return Types.other;
  }

  assign(local: Local, value: InstrId, node: Node): void {
    this.builder.write(local.variable, value);
    const instr = this.builder.instructions[value];
    if (instr.name === null && instr.op !== 'param' && instr.op !== 'const') instr.name = local.variable.name;
    for (const [field, child] of local.fields) this.assign(child, this.fieldOf(value, field, child.type.scalar, node), node);
  }

  fieldOf(value: InstrId, field: string, type: ScalarType, node: Node): InstrId {
    const instr = this.builder.instructions[value];
    if (instr.op === 'aggregate') {
      const index = instr.fields.indexOf(field);
      if (index >= 0) return instr.values[index];
    }
    return this.emit({ op: 'field', operand: value, field }, type, node);
  }

  /** The value of a variable; an aggregate whose fields live apart is put together again. */
  read(local: Local, node: Node): InstrId {
    if (local.fields.size === 0) return this.builder.read(local.variable);
    const fields = [...local.fields.keys()];
    const values = fields.map((field) => this.read(local.fields.get(field) as Local, node));
    const whole = this.builder.read(local.variable);
    return this.emit({ op: 'aggregate', fields: [...fields, ''], values: [...values, whole] }, local.type.scalar, node);
  }

  inScope<T>(body: () => T): T {
    const outer = this.scope;
    this.scope = new Scope(outer);
    try {
      return body();
    } finally {
      this.scope = outer;
    }
  }
}

export interface NameUses {
  readonly escaping: Set<string>;
  readonly indexed: Set<string>;
  readonly fields: Map<string, Set<string>>;
  hasGoto: boolean;
  readsYZ: boolean;
}

function plain(scalar: ScalarType, text: string): TypeInfo {
  return {
    scalar,
    pointee: null,
    aggregate: null,
    lengths: [],
    isReference: false,
    isConst: false,
    isRestrict: false,
    isVolatile: false,
    bytes: scalar.bits / 8,
    text,
    dependent: false,
  };
}

/** The types that expressions take without a declaration. */
export const Types = {
  int: plain(INT, 'int'),
  uint: plain(UINT, 'unsigned int'),
  long: plain(LONG, 'long long'),
  ulong: plain(ULONG, 'unsigned long long'),
  bool: plain(BOOL, 'bool'),
  float: plain(FLOAT, 'float'),
  double: plain(DOUBLE, 'double'),
  pointer: plain(POINTER, 'void *'),
  other: plain(OTHER, 'auto'),
};

export function pointerTo(type: TypeInfo): TypeInfo {
  return { ...Types.pointer, pointee: type, text: `${type.text} *` };
}

/** The usual arithmetic conversions (C++ [expr.arith.conv]). */
export function commonType(a: TypeInfo, b: TypeInfo): TypeInfo {
  if (a.scalar.kind === 'pointer') return a;
  if (b.scalar.kind === 'pointer') return b;
  if (a.aggregate !== null && a.scalar.kind === 'other') return a;
  if (b.aggregate !== null && b.scalar.kind === 'other') return b;
  if (a.scalar.kind === 'float' || b.scalar.kind === 'float') {
    if (a.scalar.kind !== 'float') return b;
    if (b.scalar.kind !== 'float') return a;
    return a.scalar.bits >= b.scalar.bits ? a : b;
  }
  if (a.scalar.kind === 'other') return a;
  if (b.scalar.kind === 'other') return b;
  const x = promoted(a);
  const y = promoted(b);
  if (x.scalar.bits !== y.scalar.bits) return x.scalar.bits > y.scalar.bits ? x : y;
  return x.scalar.kind === 'uint' ? x : y;
}

export function promoted(type: TypeInfo): TypeInfo {
  const { kind, bits } = type.scalar;
  if (kind === 'bool' || ((kind === 'int' || kind === 'uint') && bits < 32)) return Types.int;
  return type;
}
