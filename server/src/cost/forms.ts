import type { Pipe } from '../cuda/prices/price';
import type { InstrId } from '../flow/ir';
import type { Address } from './address';

/** What an IR instruction becomes in machine code. */
export interface Form {
  /** Slots of its own, its address apart. */
  readonly slots: number;
  /** Results it reads: operands that were folded into it are replaced by theirs. */
  readonly needs: readonly InstrId[];
  /** The access it makes, formed apart because accesses share addresses. */
  readonly address: Address | null;
  /** What it computes, for common subexpressions; null: each one is issued. */
  readonly mnemonic: string | null;
  readonly pipe: Pipe;
  /** Why an arm with it is never predicated. */
  readonly forces: string | null;
  /** false: its slots are an estimate. */
  readonly measured: boolean;
  /** What is left to do where another operation on the same operands has been issued. */
  readonly companion: { readonly mnemonic: string; readonly slots: number } | null;
}

export const FREE_FORM: Form = {
  slots: 0,
  needs: [],
  address: null,
  mnemonic: null,
  pipe: 'alu',
  forces: null,
  measured: true,
  companion: null,
};

export function alu(mnemonic: string, slots: number, needs: readonly InstrId[], forces: string | null = null): Form {
  return { ...FREE_FORM, slots, needs, mnemonic, forces };
}
