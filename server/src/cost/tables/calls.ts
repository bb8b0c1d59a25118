import { ESTIMATED } from '../../cuda/prices/estimated';
import { MEASURED, type MeasuredOp } from '../../cuda/prices/measured';
import { type Price, type PricedOp, row } from '../../cuda/prices/price';
import type { ScalarType } from '../../cuda/scalar';
import { calleeNamed } from '../../cuda/table';
import { barriersOf } from '../../flow/barriers';
import { calleeOf } from '../../flow/callee';
import type { Instr } from '../../flow/ir';

type Call = Instr & { readonly op: 'call' };

/** How a call that is not inlined source is priced. */
export interface CallEntry extends Price {
  readonly op: PricedOp;
  readonly measured: boolean;
}

/** A macro that is not expanded: most are a few operations. */
const MACRO = entryOf(row('two'), 'two');
/** From as many slots on a function of the library is a call. */
const SHORT_FUNCTION = 40;

export function isAtomic(call: Call): boolean {
  return calleeOf(call)?.price?.shape === 'atomic';
}

/** A barrier of the block, or a method of an unseen class that is called like one. */
export function isPricedAsBarrier(instr: Instr): boolean {
  if (instr.op === 'asm') return barriersOf(instr).some(({ scope }) => scope !== 'warp');
  return instr.op === 'call' && calleeOf(instr)?.price?.shape === 'barrier';
}

/** The last component: `std::fmaxf`, `cg::sync`, `warp.shfl` → fmaxf, sync, shfl. */
export function baseName(callee: string): string {
  return callee.slice(Math.max(callee.lastIndexOf(':'), callee.lastIndexOf('.'), callee.lastIndexOf('>')) + 1);
}

/**
 * Price of a call by the type of its first argument; null: not known here. A function of the program that is not
 * inlined costs what CUDA's own of that name does: it is an overload of it.
 */
export function callEntry(call: Call, argument: ScalarType | null): CallEntry | null {
  const price = calleeNamed(call.callee)?.price ?? null;
  if (price !== null) return priced(price, baseName(call.callee), argument);
  return isMacroName(baseName(call.callee)) ? MACRO : null;
}

function isMacroName(name: string): boolean {
  return name !== '' && name === name.toUpperCase() && /^[A-Z]/.test(name);
}

function priced(price: Price, name: string, argument: ScalarType | null): CallEntry | null {
  switch (price.shape) {
    case 'math':
    case 'power':
      return mathEntry(price, name, argument);
    case 'minmax':
    case 'abs':
      return null;
    default:
      return entryOf(price, price.op as PricedOp);
  }
}

/** The row of the float or of the double function: the former ends in `f`, the latter begins with `d`. */
function mathEntry(price: Price, name: string, argument: ScalarType | null): CallEntry | null {
  const isDouble = argument !== null && (argument.kind !== 'float' || argument.bits === 64);
  for (const op of rowsOf(price.op, isDouble)) {
    if (isMeasured(op)) return entryOf(price, op);
    if (Object.hasOwn(ESTIMATED, op))
      return { ...entryOf(price, op), forces: ESTIMATED[op] > SHORT_FUNCTION ? `\`${name}\` is a call` : null };
  }
  return null;
}

/** Double functions that take as much as another one. */
const LIKE: Readonly<Record<string, string>> = {
  ceil: 'dfloor',
  trunc: 'dfloor',
  rint: 'dfloor',
  copysign: 'dfloor',
  fmax: 'dfmin',
};

function rowsOf(name: string, isDouble: boolean): string[] {
  if (name.endsWith('f') && (isMeasured(name) || Object.hasOwn(ESTIMATED, name))) return [name];
  if (!isDouble) return [`${name}f`];
  return Object.hasOwn(LIKE, name) ? [LIKE[name]] : [`d${name}`];
}

function entryOf(price: Price, op: PricedOp): CallEntry {
  const measured = isMeasured(op);
  return { ...price, op, measured, forces: price.forces ?? (measured ? slowPathReason(op) : null) };
}

export function isMeasured(op: string): op is MeasuredOp {
  return Object.hasOwn(MEASURED, op);
}

/** A row whose code is longer than its common path branches to the rest: that branch stays a branch. */
export function slowPathReason(op: MeasuredOp, fastMath = false): string | null {
  const row = MEASURED[op];
  const [common, total] = fastMath ? [row[8], row[9]] : [row[4], row[7]];
  return total > common + 4 ? `${describe(op)} branches to a slow path inside` : null;
}

function describe(op: MeasuredOp): string {
  if (/^(fdiv|frcp|hdiv|ddiv|drcp)/.test(op)) return 'floating-point division';
  if (/^[il]?u?l?(div|mod)/.test(op)) return 'integer division';
  return `\`${op.replace(/^i__/, '__').replace(/^d(?=[a-z])/, '')}\``;
}
