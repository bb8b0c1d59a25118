import type { BinaryOp, ScalarType, UnaryOp } from '../lanes/value';

/**
 * The instruction set of the analysis: SSA form over a control-flow graph, made from one function's syntax tree. All
 * positions are UTF-16 offsets relative to the function's `start` in its file, so that a function whose text did not
 * change keeps its analysis wherever it moves.
 */

/** An instruction's index in `FunctionFlow.instructions`; it is also the name of its result. */
export type InstrId = number;
export type BlockId = number;

export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Base extends Span {
  readonly id: InstrId;
  readonly block: BlockId;
  /** Of the result; for a comparison the type its operands are compared in (the result is a boolean). */
  readonly type: ScalarType;
  /** The variable this result was assigned to, as the author wrote it (`i`, `p.mode`), for the why-chain. */
  name: string | null;
}

export type Instr = Base &
  (
    | { readonly op: 'const'; readonly value: number }
    /** A parameter of the function; `by` says how it is passed. */
    | { readonly op: 'param'; readonly index: number; readonly by: 'value' | 'pointer' | 'reference' }
    /** threadIdx.x … warpSize; `which` is `threadIdx.x` and so on. */
    | { readonly op: 'builtin'; readonly which: string }
    /** Something uniform the analysis has no value for: a template parameter, a host constant, `sizeof(T)`. */
    | {
        readonly op: 'symbol';
        readonly symbol: string;
        /** A parameter of a template around the function: a call may tell its value. */
        readonly parameter?: boolean;
        /**
         * Its declaration is not in sight: taken for a constant (`agrees`), anything at all, or any thread's own (what a
         * loop macro that is not in sight declares).
         */
        readonly unseen?: 'agrees' | 'anything' | 'per-lane';
      }
    | { readonly op: 'undef' }
    /** What a pointer parameter that is only used as `*p` points to when the function is entered. */
    | { readonly op: 'pointee'; readonly index: number }
    /** An aggregate put together from its fields. */
    | { readonly op: 'aggregate'; readonly fields: readonly string[]; readonly values: readonly InstrId[] }
    | { readonly op: 'binary'; readonly operator: BinaryOp; readonly left: InstrId; readonly right: InstrId }
    | { readonly op: 'unary'; readonly operator: UnaryOp; readonly operand: InstrId }
    | { readonly op: 'cast'; readonly operand: InstrId; readonly from: ScalarType }
    /** A conditional operator (or fused logical) whose arms have no effect: both are computed. */
    | { readonly op: 'select'; readonly condition: InstrId; readonly yes: InstrId; readonly no: InstrId }
    /** The value of field `field` of an aggregate value. `inside`: an array in the aggregate, and so its address. */
    | { readonly op: 'field'; readonly operand: InstrId; readonly field: string; readonly inside?: boolean }
    /** The address of a memory object: a local array, a shared/constant/device/static variable, an escaped local. */
    | { readonly op: 'address'; readonly object: MemoryObject }
    /** Pointer arithmetic: base + index·elementSize. */
    | {
        readonly op: 'offset';
        readonly base: InstrId;
        readonly index: InstrId;
        readonly elementBytes: number;
        readonly negative: boolean;
      }
    | {
        readonly op: 'load';
        readonly address: InstrId;
        readonly space: MemorySpace;
        readonly bytes: number;
        readonly volatile: boolean;
      }
    | {
        readonly op: 'store';
        readonly address: InstrId;
        readonly value: InstrId;
        readonly space: MemorySpace;
        readonly bytes: number;
        readonly volatile: boolean;
      }
    /** A call that was not inlined. `callee` is the name as written without template arguments (`__shfl_sync`, `warp.any`). */
    | {
        readonly op: 'call';
        readonly callee: string;
        readonly args: readonly InstrId[];
        /** The receiver of a method call, or null. */
        readonly receiver: InstrId | null;
        /** Text of the template arguments, or empty. */
        readonly templateArguments: readonly string[];
        /** Resolved target: index in the program's function table; -1 for intrinsics and unknown externals. */
        readonly target: number;
        /** Other functions that it means in other instantiations of the template around it; without a target: may mean. */
        readonly alternatives?: readonly number[];
        /**
         * For each argument: passed by address or reference and perhaps written (an `out` instruction follows). The
         * argument is then the target's current value, not its address.
         */
        readonly writable: readonly boolean[];
        /** The function is lowered beside the call, too: the call stands for the context of its verdicts alone. */
        readonly isInlined?: boolean;
        /** Arguments that point to memory of the function's own, which only this call may write. */
        readonly contained?: readonly boolean[];
        /** What is called, as written, where its code is not in sight and nothing else is known of it. */
        readonly unseen?: string;
        /** What parameters of templates around the target stand for in this call. */
        readonly bindings?: readonly Bound[];
        /** The receiver, an object or a pointer to a function, decides which of the targets is called. */
        readonly selects?: boolean;
        /** The result is not used. */
        unused: boolean;
      }
    /** What a call left in its `argument`-th argument (or in an asm operand). -1: in the receiver. */
    | {
        readonly op: 'out';
        readonly call: InstrId;
        readonly argument: number;
        readonly before: InstrId;
        /** Only if a function that is not in sight takes this argument by reference. */
        readonly perhaps?: boolean;
      }
    /** Inline PTX. `code` is the template text; results come as `out` instructions by operand index. */
    | { readonly op: 'asm'; readonly code: string; readonly outputs: number; readonly args: readonly InstrId[] }
    /** One incoming value per predecessor of the block, in the order of `Block.predecessors`. */
    | { readonly op: 'phi'; readonly incoming: InstrId[] }
  );

/** A template parameter and the constant that it stands for. */
export interface Bound {
  readonly name: string;
  readonly value: InstrId;
}

export type MemorySpace = 'global' | 'shared' | 'constant' | 'local' | 'param' | 'unknown';

/** Memory that has a name. */
export interface MemoryObject {
  readonly name: string;
  readonly space: MemorySpace;
  readonly elementType: ScalarType;
  readonly elementBytes: number;
  /** Elements, or 0 where unknown. */
  readonly length: number;
  /** Its address goes somewhere the function's own loads and stores do not show. */
  escapes: boolean;
  readonly constant: boolean;
}

export type Terminator =
  | { readonly kind: 'jump'; readonly to: BlockId }
  | {
      readonly kind: 'branch';
      readonly condition: InstrId;
      readonly yes: BlockId;
      readonly no: BlockId;
      readonly site: number;
    }
  /** `targets[k]` is where case k goes (`values[k]`; NaN where not constant), `otherwise` the default or what follows. */
  | {
      readonly kind: 'switch';
      readonly condition: InstrId;
      readonly values: readonly number[];
      readonly targets: readonly BlockId[];
      readonly otherwise: BlockId;
      readonly site: number;
    }
  /** Returns go to the single exit block, where a phi (`FunctionFlow.result`) merges the values. */
  | { readonly kind: 'return'; readonly to: BlockId; readonly span: Span }
  /** Lanes that come here do not go on: `__trap()`, `__builtin_unreachable()`, a failed assert. */
  | { readonly kind: 'stop' };

export interface Block {
  readonly id: BlockId;
  readonly instructions: InstrId[];
  predecessors: BlockId[];
  terminator: Terminator;
}

export type SiteKind = 'if' | 'for' | 'while' | 'do' | 'switch' | 'ternary' | 'logical';

/** A condition in the source. */
export interface Site {
  readonly id: number;
  readonly kind: SiteKind;
  /** The condition as `report.md` positions it, relative to the function's start. */
  readonly condition: Span;
  /** The keyword (`if`, `for`, …) or operator (`?`, `&&`); hover answers here too. */
  readonly keyword: Span;
  /** The whole statement or expression. */
  readonly extent: Span;
  /** The condition's value; -1 for a loop without a condition (then the site is not reported). */
  readonly value: InstrId;
  /** The block at whose end the condition is tested; for a `select` the block that holds it. */
  readonly block: BlockId;
  /** `if constexpr`. */
  readonly isConstexpr: boolean;
  /** The `select` instruction, where the site did not become control flow; else -1. */
  readonly select: InstrId;
  /** Range-for over something whose length is not known, loop macro, and the like: the condition is implied. */
  readonly implied: boolean;
  /** Of a function that is lowered in its caller: its verdicts stand with the function itself. */
  readonly isInlined: boolean;
}

/** The structure of the function as it was written, for costs. A block belongs to exactly one place. */
export type Region =
  | { readonly kind: 'blocks'; readonly blocks: readonly BlockId[] }
  | { readonly kind: 'sequence'; readonly items: readonly Region[] }
  /** The condition's own instructions are in the blocks before it. */
  | { readonly kind: 'if'; readonly site: number; readonly then: Region; readonly otherwise: Region | null }
  | {
      readonly kind: 'switch';
      readonly site: number;
      readonly cases: readonly { readonly label: string; readonly body: Region; readonly fallsThrough: boolean }[];
    }
  | {
      readonly kind: 'loop';
      readonly site: number; // -1: no condition
      /** Instructions that every iteration runs to test the condition (for a `for`: also the update). */
      readonly header: Region;
      readonly body: Region;
      readonly update: Region | null;
      readonly testsFirst: boolean;
      readonly unroll: number; // #pragma unroll factor, 0 full, -1 none given
      readonly loop: number; // index in FunctionFlow.loops
    }
  /** Leaves: a return, break, continue or goto. */
  | { readonly kind: 'leave'; readonly how: 'return' | 'break' | 'continue' | 'goto' };

export interface Loop {
  readonly id: number;
  readonly header: BlockId;
  readonly blocks: ReadonlySet<BlockId>;
  readonly parent: number; // -1: outermost
  readonly depth: number; // 1: outermost
  readonly site: number; // -1: no condition (for(;;)), or a goto loop
  readonly irreducible: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly type: ScalarType;
  readonly by: 'value' | 'pointer' | 'reference';
  /** Element type where it is a pointer. */
  readonly pointee: ScalarType | null;
  readonly isConst: boolean; // pointee const
  readonly isRestrict: boolean;
  /** Of a lambda whose caller is not seen: unknown even in a kernel. */
  readonly unbound?: boolean;
}

export interface FunctionFlow {
  readonly name: string;
  readonly instructions: readonly Instr[];
  readonly blocks: readonly Block[];
  readonly entry: BlockId;
  readonly exit: BlockId;
  /** The phi (or value) the function returns, -1 for void. */
  readonly result: InstrId;
  readonly parameters: readonly Parameter[];
  /** What each pointer/reference parameter's target holds at exit (-1: not tracked), by parameter index. */
  readonly outs: readonly InstrId[];
  readonly sites: readonly Site[];
  readonly loops: readonly Loop[];
  readonly region: Region;
  readonly readsYZ: boolean;
  /** Set where a budget cut the function short; its sites are incomplete. */
  readonly truncated: string | null;
  /** What stands for what it cut off; -1: nothing. */
  readonly notAnalysed: InstrId;
}
