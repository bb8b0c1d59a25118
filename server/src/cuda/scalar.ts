/** A C scalar type as far as values and costs care. */
export interface ScalarType {
  readonly kind: 'int' | 'uint' | 'float' | 'bool' | 'pointer' | 'other';
  /** 8, 16, 32, 64, 128 */
  readonly bits: number;
}

export const INT: ScalarType = { kind: 'int', bits: 32 };
export const UINT: ScalarType = { kind: 'uint', bits: 32 };
export const LONG: ScalarType = { kind: 'int', bits: 64 };
export const ULONG: ScalarType = { kind: 'uint', bits: 64 };
export const BOOL: ScalarType = { kind: 'bool', bits: 8 };
export const FLOAT: ScalarType = { kind: 'float', bits: 32 };
export const DOUBLE: ScalarType = { kind: 'float', bits: 64 };
export const HALF: ScalarType = { kind: 'float', bits: 16 };
export const POINTER: ScalarType = { kind: 'pointer', bits: 64 };
export const OTHER: ScalarType = { kind: 'other', bits: 32 };

/** The widest set of threads that share a value. Ordered: a larger number is a narrower scope. */
export enum Scope {
  Grid = 0,
  Block = 1,
  Warp = 2,
}

export type BinaryOp =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '<<'
  | '>>'
  | '&'
  | '|'
  | '^'
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | '&&'
  | '||' // both sides evaluated: no effect on the right
  | 'min'
  | 'max'
  | 'mulhi'
  | 'umul24';

export type UnaryOp = '-' | '~' | '!' | 'abs' | 'popc' | 'clz' | 'ffs' | 'brev';

/** Operators whose result says how two values lie to each other. */
export const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=']);
