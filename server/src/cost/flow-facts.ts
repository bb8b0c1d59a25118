import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { type Address, addressOf } from './address';
import { Constants } from './constants';
import { operandsOf } from './operands';
import { type Origin, originOf } from './origin';
import { isAtomic } from './tables/calls';
import { Unrolling } from './unrolling';

/** What follows from the code alone: found once, however many contexts and architectures it is priced for. */
export class FlowFacts {
  readonly constants: Constants;
  readonly unrolling: Unrolling;
  /** How often each result is read. */
  readonly uses: readonly number[];
  /** The last user of each result; the only one where `uses` is 1. */
  readonly users: ReadonlyMap<InstrId, Instr>;
  /** Where atomics go: the one value that the choice of instructions depends on. */
  readonly atomicTargets: readonly InstrId[];
  private readonly addresses = new Map<InstrId, Address>();
  private readonly origins = new Map<InstrId, Origin>();

  private constructor(private readonly flow: FunctionFlow) {
    this.constants = new Constants(flow);
    this.unrolling = new Unrolling(flow, this.constants);
    this.uses = countUses(flow);
    const users = new Map<InstrId, Instr>();
    for (const instr of flow.instructions) for (const operand of operandsOf(instr)) users.set(operand, instr);
    this.users = users;
    this.atomicTargets = flow.instructions.flatMap((instr) =>
      instr.op === 'call' && isAtomic(instr) ? instr.args.slice(0, 1) : [],
    );
  }

  static of(flow: FunctionFlow): FlowFacts {
    let facts = known.get(flow);
    if (facts === undefined) {
      facts = new FlowFacts(flow);
      known.set(flow, facts);
    }
    return facts;
  }

  address(id: InstrId): Address {
    let address = this.addresses.get(id);
    if (address === undefined) {
      address = addressOf(this.flow, this.constants, id);
      this.addresses.set(id, address);
    }
    return address;
  }

  origin(condition: InstrId): Origin {
    let origin = this.origins.get(condition);
    if (origin === undefined) {
      origin = originOf(this.flow, condition);
      this.origins.set(condition, origin);
    }
    return origin;
  }
}

const known = new WeakMap<FunctionFlow, FlowFacts>();

function countUses(flow: FunctionFlow): number[] {
  const uses = new Array<number>(flow.instructions.length).fill(0);
  for (const block of flow.blocks) {
    for (const id of block.instructions)
      for (const operand of operandsOf(flow.instructions[id])) if (operand >= 0) uses[operand]++;
    const { terminator } = block;
    if (terminator.kind === 'branch' || terminator.kind === 'switch') uses[terminator.condition]++;
  }
  return uses;
}
