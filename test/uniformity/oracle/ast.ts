/**
 * The little language of the oracle: a part of CUDA C++ whose meaning the interpreter knows exactly. Nodes are compared
 * by identity: a statement or expression that tests a condition is the key of what was seen there.
 */

export type Type = 'int' | 'unsigned' | 'long long';

export type Builtin =
  | 'threadIdx.x'
  | 'threadIdx.y'
  | 'threadIdx.z'
  | 'blockIdx.x'
  | 'blockDim.x'
  | 'blockDim.y'
  | 'gridDim.x';

export type Arithmetic = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>';
export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!=';
export type Narrow =
  | 'int'
  | 'unsigned'
  | 'short'
  | 'unsigned char'
  | 'signed char'
  | 'unsigned short'
  | 'bool'
  | 'long long';

export type Expr =
  | { readonly k: 'lit'; readonly v: number; readonly t: Type }
  | { readonly k: 'var'; readonly name: string; readonly t: Type }
  | { readonly k: 'builtin'; readonly which: Builtin }
  | { readonly k: 'bin'; readonly op: Arithmetic | Comparison; readonly a: Expr; readonly b: Expr }
  | { readonly k: 'un'; readonly op: '-' | '~' | '!'; readonly a: Expr }
  | { readonly k: 'cond'; readonly c: Expr; readonly a: Expr; readonly b: Expr }
  | { readonly k: 'logic'; readonly op: '&&' | '||'; readonly a: Expr; readonly b: Expr }
  /** `a[i & 63]`: read-only global memory. */
  | { readonly k: 'load'; readonly i: Expr }
  /** `local[i & (length - 1)]` */
  | { readonly k: 'elem'; readonly array: string; readonly length: number; readonly i: Expr }
  | { readonly k: 'cast'; readonly to: Narrow; readonly a: Expr }
  | {
      readonly k: 'fn';
      readonly fn: 'min' | 'max' | 'abs' | '__popc' | '__ffs' | '__clz';
      readonly args: readonly Expr[];
    }
  | {
      readonly k: 'warp';
      readonly op: 'any' | 'all' | 'ballot' | 'shfl' | 'shfl_xor' | 'shfl_down' | 'shfl_up';
      readonly a: Expr;
      readonly b: Expr | null;
    }
  | { readonly k: 'call'; readonly fn: Helper; readonly args: readonly Expr[] };

export type Stmt =
  | { readonly k: 'decl'; readonly name: string; readonly t: Type; readonly e: Expr | null }
  | { readonly k: 'array'; readonly name: string; readonly length: number; readonly e: Expr }
  | { readonly k: 'struct'; readonly name: string; readonly x: Expr; readonly y: Expr }
  | {
      readonly k: 'assign';
      readonly name: string;
      readonly t: Type;
      readonly op: '=' | '+=' | '-=' | '^=' | '&=' | '|=';
      readonly e: Expr;
    }
  | { readonly k: 'set'; readonly array: string; readonly length: number; readonly i: Expr; readonly e: Expr }
  | { readonly k: 'store'; readonly i: Expr; readonly e: Expr }
  /** `fn(args, &name)` or `fn(args, name)`: the helper writes its last parameter. */
  | { readonly k: 'out'; readonly fn: Helper; readonly args: readonly Expr[]; readonly name: string }
  /** Defines a helper that is a lambda. */
  | { readonly k: 'lambda'; readonly fn: Helper }
  | { readonly k: 'if'; readonly c: Expr; readonly yes: readonly Stmt[]; readonly otherwise: readonly Stmt[] | null }
  | Loop
  | { readonly k: 'switch'; readonly c: Expr; readonly cases: readonly Case[] }
  | { readonly k: 'break' }
  | { readonly k: 'continue' }
  | { readonly k: 'return'; readonly e: Expr | null }
  /** A block with a label right behind it. */
  | { readonly k: 'region'; readonly body: readonly Stmt[]; readonly label: string }
  /** Leaves the region, or all loops up to the one, that carries the label. */
  | { readonly k: 'goto'; readonly label: string };

export interface Loop {
  /** `again`: `label: { body } if (c) goto label;` */
  readonly k: 'for' | 'while' | 'do' | 'again';
  /** The variable a `for` declares; null: none. */
  readonly counter: { readonly name: string; readonly t: Type; readonly init: Expr } | null;
  /** null: `for (;;)` */
  readonly c: Expr | null;
  readonly update: {
    readonly name: string;
    readonly t: Type;
    readonly op: '+=' | '-=' | '*=' | '>>=';
    readonly e: Expr;
  } | null;
  readonly body: readonly Stmt[];
  /** A label right behind the loop. */
  readonly label: string | null;
}

export interface Case {
  /** null: default */
  readonly labels: readonly (number | null)[];
  readonly body: readonly Stmt[];
}

export interface Helper {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly t: Type }[];
  readonly body: readonly Stmt[];
  /** Set: the last parameter is written, and nothing is returned. */
  readonly out: 'pointer' | 'reference' | null;
  /** A lambda of the kernel rather than a `__device__` function. */
  readonly isLambda: boolean;
  readonly result: Type;
}

export interface Kernel {
  readonly helpers: readonly Helper[];
  readonly body: readonly Stmt[];
  /** The block's shape and whether the analysis is told. */
  readonly block: { readonly x: number; readonly y: number; readonly z: number };
  readonly isKnown: boolean;
}

/** The C type of an expression after promotion; comparisons are int. */
export function typeOf(e: Expr): Type {
  switch (e.k) {
    case 'lit':
    case 'var':
      return e.t;
    case 'builtin':
      return 'unsigned';
    case 'bin':
      if (isComparison(e.op)) return 'int';
      if (e.op === '<<' || e.op === '>>') return typeOf(e.a);
      return common(typeOf(e.a), typeOf(e.b));
    case 'un':
      return e.op === '!' ? 'int' : typeOf(e.a);
    case 'cond':
      return common(typeOf(e.a), typeOf(e.b));
    case 'cast':
      return e.to === 'unsigned' || e.to === 'long long' ? e.to : 'int';
    case 'warp':
      return e.op === 'ballot' ? 'unsigned' : e.op === 'any' || e.op === 'all' ? 'int' : typeOf(e.a);
    case 'call':
      return e.fn.result;
    default:
      return 'int';
  }
}

/** The usual arithmetic conversions. */
export function common(a: Type, b: Type): Type {
  if (a === 'long long' || b === 'long long') return 'long long';
  return a === 'unsigned' || b === 'unsigned' ? 'unsigned' : 'int';
}

export function isComparison(op: string): op is Comparison {
  return op === '<' || op === '<=' || op === '>' || op === '>=' || op === '==' || op === '!=';
}

export const lit = (v: number, t: Type = 'int'): Expr => ({ k: 'lit', v, t });
export const variable = (name: string, t: Type = 'int'): Expr => ({ k: 'var', name, t });
export const bin = (op: Arithmetic | Comparison, a: Expr, b: Expr): Expr => ({ k: 'bin', op, a, b });
export const builtin = (which: Builtin): Expr => ({ k: 'builtin', which });
