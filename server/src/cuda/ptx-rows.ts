import { type Barrier, ptxBarrier } from './barrier';
import { type PtxStatement, statementsOf } from './ptx';
import { specialRegister } from './registers';

/** What is known of the instructions of one opcode. PTX ISA, "Instruction Set". */
export interface PtxRow {
  /** The opcode up to some dot: `ld`, `ld.acquire`, `bar.sync`. The longest row that fits counts. */
  readonly opcode: string;
  /** `pure`: from the operands alone, or no result. `per-lane`: each lane may get another. */
  readonly result: 'pure' | 'per-lane' | 'elect' | 'unknown';
  /** Has to do with registers alone. */
  readonly registersOnly: boolean;
  /** Accesses to memory do not move across it. */
  readonly orders: boolean;
  /** Its result tells whether another thread or copy engine has come to a point. */
  readonly polls: boolean;
}

function rows(opcodes: string, facts: Partial<PtxRow>): PtxRow[] {
  return opcodes
    .split(/\s+/)
    .filter(Boolean)
    .map((opcode) => ({ result: 'unknown', registersOnly: false, orders: false, polls: false, ...facts, opcode }));
}

const ROWS: ReadonlyMap<string, PtxRow> = new Map(
  [
    ...rows(
      `mov add addc sub subc mul mul24 mad mad24 madc fma div rem min max and or xor not cnot shl shr shf cvt set setp
       selp slct lop3 bfe bfi bfind bmsk popc clz brev prmt abs neg rcp sqrt rsqrt ex2 lg2 sin cos tanh copysign testp
       dp4a dp2a sad nanosleep`,
      { result: 'pure', registersOnly: true },
    ),
    ...rows('vote redux', { result: 'pure', registersOnly: true }),
    ...rows('cvta isspacep szext fns mapa createpolicy prefetch griddepcontrol', { result: 'pure' }),
    ...rows('st red membar fence bar', { result: 'pure', orders: true }),
    ...rows('barrier cp mbarrier tcgen05', { result: 'pure' }),
    ...rows('mbarrier.try_wait mbarrier.test_wait', { result: 'pure', polls: true }),
    ...rows('shfl activemask', { result: 'per-lane', registersOnly: true }),
    ...rows('elect', { result: 'elect', registersOnly: true }),
    ...rows('atom', { result: 'per-lane', orders: true, polls: true }),
    ...rows('match mma wgmma ldmatrix ld', { result: 'per-lane' }),
  ].map((row) => [row.opcode, row]),
);

export function ptxRow(opcode: string): PtxRow | null {
  for (let end = opcode.length; end > 0; end = opcode.lastIndexOf('.', end - 1)) {
    const row = ROWS.get(opcode.slice(0, end));
    if (row !== undefined) return row;
  }
  return null;
}

/** All that is known of an asm text. */
export interface PtxText {
  readonly statements: readonly { readonly statement: PtxStatement; readonly row: PtxRow | null }[];
  /** Every statement is known, and none reads what differs from lane to lane by itself. */
  readonly isPure: boolean;
  readonly elects: boolean;
  readonly registersOnly: boolean;
  readonly orders: boolean;
  readonly polls: boolean;
  readonly barriers: readonly Barrier[];
  /** Nothing but barriers. */
  readonly isBarrier: boolean;
}

const known = new Map<string, PtxText>();
const MAX_KNOWN = 2_000;

export function ptxText(code: string): PtxText {
  let text = known.get(code);
  if (text === undefined) {
    text = read(code);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(code, text);
  }
  return text;
}

function read(code: string): PtxText {
  const statements = statementsOf(code).map((statement) => ({ statement, row: ptxRow(statement.opcode) }));
  const isPure = statements.every(({ statement, row }) => row?.result === 'pure' && !readsLane(statement));
  const barriers = statements.flatMap(({ statement }) => ptxBarrier(statement) ?? []);
  return {
    statements,
    isPure,
    elects: statements.some(({ row }) => row?.result === 'elect'),
    registersOnly: statements.every(({ row }) => row?.registersOnly === true),
    orders: statements.some(({ row }) => row?.orders === true),
    polls: statements.some(({ statement, row }) => row?.polls === true || readsAnew(statement)),
    barriers,
    isBarrier: barriers.length > 0 && barriers.length === statements.length && barriers.every((b) => !b.inMemory),
  };
}

/** A load that sees what other threads have written meanwhile: `ld.acquire.gpu.u32`, `ld.global.acquire.gpu.b32`. */
function readsAnew({ opcode }: PtxStatement): boolean {
  const [name, ...modifiers] = opcode.split('.');
  return name === 'ld' && modifiers.some((each) => each === 'acquire' || each === 'relaxed' || each === 'volatile');
}

/** `%laneid`, `%tid.x`, `%clock`: the registers that differ between the lanes of a warp. */
function readsLane({ operands }: PtxStatement): boolean {
  return operands.some((each) => each.kind === 'register' && specialRegister(each.name)?.readsThread === true);
}

/** `mov.u32 %2, %laneid;`: the special register that the asm text copies into its output of this number; null: none. */
export function copiedRegister(code: string, output: number): string | null {
  for (const { opcode, operands } of statementsOf(code)) {
    const [to, from] = operands;
    if (opcode.startsWith('mov.') && operands.length === 2 && to.kind === 'argument' && to.index === output)
      return from.kind === 'register' ? from.name : null;
  }
  return null;
}
