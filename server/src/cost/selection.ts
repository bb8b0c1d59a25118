import { type Arch, computesSharedBase, generation, loadsParameters } from '../cuda/architectures';
import { ESTIMATED } from '../cuda/prices/estimated';
import { slotsOf } from '../cuda/prices/lookup';
import { DOUBLE_INSTRUCTIONS, extraCycles } from '../cuda/prices/pipes';
import { ptxText } from '../cuda/ptx-rows';
import { BARRIER_IS_BRANCH, WARP_CALL } from '../cuda/warp-rows';
import { calleeOf } from '../flow/callee';
import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import type { FunctionVerdicts } from '../uniformity/result';
import { type Address, type AddressTerm, addressNeeds } from './address';
import { Arithmetic } from './arithmetic';
import type { Constants } from './constants';
import { isElected } from './election';
import type { FlowFacts } from './flow-facts';
import { alu, type Form, FREE_FORM } from './forms';
import { operandsOf } from './operands';
import { baseName, callEntry, isMeasured } from './tables/calls';

/**
 * Instruction selection: what each IR instruction becomes, which results are needed at all, and what a source operation
 * hides (a slow path, a call).
 */
export class Selection {
  readonly uses: readonly number[];
  private readonly constants: Constants;
  private readonly perDouble: number;
  private readonly forms = new Map<InstrId, Form>();
  private readonly allNeeds = new Map<InstrId, readonly InstrId[]>();
  private readonly arithmetic: Arithmetic;
  private readonly fieldsRead = new Map<InstrId, Set<string>>();
  private readonly registers = new Map<string, boolean>();
  private bases: Map<string, Set<InstrId>> | null = null;

  constructor(
    private readonly flow: FunctionFlow,
    private readonly verdicts: FunctionVerdicts,
    private readonly facts: FlowFacts,
    private readonly arch: Arch,
    private readonly fastMath: boolean,
    private readonly isInlined: (call: InstrId) => boolean,
  ) {
    this.constants = facts.constants;
    this.uses = facts.uses;
    this.arithmetic = new Arithmetic(flow, facts, arch, fastMath);
    for (const instr of flow.instructions) {
      if (instr.op !== 'field') continue;
      const fields = this.fieldsRead.get(instr.operand);
      if (fields) fields.add(instr.field);
      else this.fieldsRead.set(instr.operand, new Set([instr.field]));
    }
    this.perDouble = extraCycles(arch);
    this.findRegisterArrays();
  }

  /** Slots to bring a condition into a predicate register for a branch. */
  predicateSlots(condition: InstrId): number {
    return this.arithmetic.predicateSlots(condition);
  }

  form(id: InstrId): Form {
    let form = this.forms.get(id);
    if (form === undefined) {
      form = this.constants.isKnown(id) ? FREE_FORM : this.select(this.flow.instructions[id]);
      this.forms.set(id, form);
    }
    return form;
  }

  /** What must be issued for `id`, address terms included. */
  needs(id: InstrId): readonly InstrId[] {
    const { needs, address } = this.form(id);
    if (address === null) return needs;
    let all = this.allNeeds.get(id);
    if (all === undefined) {
      all = [...needs, ...addressNeeds(this.flow, address)];
      this.allNeeds.set(id, all);
    }
    return all;
  }

  /** Issued even where nobody reads the result. */
  hasEffect(instr: Instr): boolean {
    switch (instr.op) {
      case 'store':
      case 'asm':
        return true;
      case 'load':
        return instr.volatile;
      case 'call':
        return this.isInlined(instr.id) || !this.isPureCall(instr);
      default:
        return false;
    }
  }

  /** May change memory that others read, or wait for those who do. */
  writesMemory(instr: Instr): boolean {
    if (instr.op === 'store') return !this.inRegisters(instr.address);
    if (instr.op === 'asm') return ptxText(instr.code).orders;
    if (instr.op !== 'call') return false;
    const entry = this.entryOf(instr);
    return entry === null || entry.pipe === 'store' || entry.pipe === 'atomic' || calleeOf(instr)?.orders === true;
  }

  private select(instr: Instr): Form {
    switch (instr.op) {
      case 'binary':
        return this.arithmetic.binary(instr);
      case 'unary':
        return this.arithmetic.unary(instr);
      case 'cast':
        return this.arithmetic.cast(instr);
      case 'select':
        return this.arithmetic.select(instr);
      case 'builtin':
        return alu(instr.which, this.builtinSlots(instr.which), []);
      case 'param':
        return alu(`param ${instr.index}`, this.parameterSlots(instr), []);
      case 'address':
        if (instr.object.space === 'shared')
          return alu(`shared ${instr.object.name}`, this.sharedSlots(instr.object.name), []);
        return alu(`address ${instr.object.name}`, instr.object.space === 'global' ? 1 : 0, []);
      case 'offset':
        return this.pointer(instr);
      case 'load':
        return this.load(instr);
      case 'store':
        return this.store(instr);
      case 'call':
        return this.call(instr);
      case 'asm':
        return this.asm(instr);
      default:
        return { ...FREE_FORM, needs: operandsOf(instr) };
    }
  }

  /** Each statement is about one instruction. */
  private asm({ code, args }: Extract<Instr, { op: 'asm' }>): Form {
    const { statements, barriers } = ptxText(code);
    return {
      ...FREE_FORM,
      slots: statements.length,
      needs: args,
      forces: barriers.length > 0 ? BARRIER_IS_BRANCH : null,
    };
  }

  private builtinSlots(which: string): number {
    if (which === 'warpSize') return 0;
    if (which.startsWith('blockDim') || which.startsWith('gridDim')) return loadsParameters(this.arch) ? 1 : 0;
    return 1;
  }

  private parameterSlots(instr: Extract<Instr, { op: 'param' }>): number {
    if (this.verdicts.function.kind !== 'kernel' || !loadsParameters(this.arch)) return 0;
    // Floating-point operations read the constant bank themselves.
    return instr.type.kind === 'float' ? 0 : 1;
  }

  /** The array's place in the window of shared memory; the first array stands at its beginning. */
  private sharedSlots(name: string): number {
    if (!computesSharedBase(this.arch)) return 0;
    const first = this.flow.instructions.find((instr) => instr.op === 'address' && instr.object.space === 'shared');
    return first?.op === 'address' && first.object.name === name ? 1 : 2;
  }

  /** A pointer that is a value of its own: passed on, compared, or stepped through a loop. */
  private pointer(instr: Extract<Instr, { op: 'offset' }>): Form {
    const address = this.facts.address(instr.id);
    if (address.terms.length > 0)
      return { ...alu('pointer', 0, []), address, mnemonic: `pointer ${address.constants.join('+')}` };
    return alu(`step ${address.constants.join('+')}`, 2, [address.root]);
  }

  private load(instr: Extract<Instr, { op: 'load' }>): Form {
    if (this.inRegisters(instr.address)) return { ...FREE_FORM, needs: [] };
    const address = this.facts.address(instr.address);
    const inConstantBank = instr.space === 'constant' && address.terms.length === 0;
    const pipe = instr.space === 'shared' ? 'shared' : 'load';
    const slots =
      inConstantBank || instr.space === 'param' ? 0 : this.accesses(instr.id, instr.bytes, instr.type.kind === 'other');
    return {
      ...FREE_FORM,
      slots,
      address,
      pipe,
      mnemonic: instr.volatile ? null : `load ${instr.bytes} ${address.constants.join('+')}`,
    };
  }

  private store(instr: Extract<Instr, { op: 'store' }>): Form {
    if (this.inRegisters(instr.address)) return { ...FREE_FORM, needs: [instr.value] };
    const address = this.facts.address(instr.address);
    const slots = this.accesses(-1, instr.bytes, instr.type.kind === 'other');
    // A constant has to be in a register; zero has one of its own.
    const value = this.constants.value(instr.value);
    const moves = value !== null && value !== 0 ? slots : 0;
    return {
      ...FREE_FORM,
      slots: slots + moves,
      needs: [instr.value],
      address,
      pipe: instr.space === 'shared' ? 'shared' : 'store',
    };
  }

  /** Loads or stores that an access of so many bytes takes. */
  private accesses(load: InstrId, bytes: number, isAggregate: boolean): number {
    if (!isAggregate || bytes <= 4) return Math.max(1, Math.ceil(bytes / 16));
    // A vector type is aligned to its size; a struct is read field by field, and only the fields that are used.
    const read = this.fieldsRead.get(load)?.size ?? 0;
    const whole = bytes === 8 || bytes === 16 ? 1 : Math.ceil(bytes / 4);
    return read > 0 ? Math.min(whole, read) : whole;
  }

  private isPureCall(instr: Extract<Instr, { op: 'call' }>): boolean {
    return this.arithmetic.call(instr) !== null || (this.entryOf(instr)?.pure ?? false);
  }

  private entryOf(instr: Extract<Instr, { op: 'call' }>) {
    if (this.isInlined(instr.id)) return null;
    const first = instr.args.length > 0 ? this.flow.instructions[instr.args[0]].type : null;
    return callEntry(instr, first);
  }

  private call(instr: Extract<Instr, { op: 'call' }>): Form {
    const needs = instr.receiver === null ? instr.args : [instr.receiver, ...instr.args];
    if (instr.isInlined === true || this.isInlined(instr.id)) return { ...FREE_FORM, needs };
    const plain = this.arithmetic.call(instr);
    if (plain !== null) return plain;
    const entry = this.entryOf(instr);
    if (entry === null)
      return {
        ...FREE_FORM,
        slots: ESTIMATED.unknownCall,
        needs,
        forces: `\`${baseName(instr.callee)}\` is a call`,
        measured: false,
      };
    if (entry.shape === 'atomic') return this.atomic(instr);
    if (entry.shape === 'vote') return this.vote(instr, slotsOf(entry.op, this.arch, this.fastMath) + entry.extra);
    let slots = slotsOf(entry.op, this.arch, this.fastMath) + entry.extra;
    if (entry.shape === 'shuffle' && instr.type.bits > 32) slots *= 2;
    const mnemonic = entry.pure && entry.pipe === 'alu' ? `call ${instr.callee}` : null;
    const pipe = entry.pipe === 'alu' && instr.type.kind === 'float' ? 'float' : entry.pipe;
    const base = { ...FREE_FORM, slots, mnemonic, pipe, forces: entry.forces, measured: entry.measured };
    if (entry.pipe === 'load' || entry.pipe === 'store') {
      if (instr.args.length === 0) return { ...base, needs };
      return { ...base, needs: needs.slice(1), address: this.facts.address(instr.args[0]) };
    }
    return { ...base, needs };
  }

  /** A vote reads its condition from a predicate register. */
  private vote(instr: Extract<Instr, { op: 'call' }>, slots: number): Form {
    const needs: InstrId[] = [];
    let test = 0;
    for (const arg of instr.args) {
      const cast = this.flow.instructions[arg];
      const isBool =
        cast.op === 'cast' && this.arithmetic.predicateSlots(cast.operand) === 0 && cast.type.kind !== 'bool';
      needs.push(isBool ? cast.operand : arg);
      if (arg === instr.args[instr.args.length - 1]) test = isBool ? 0 : this.arithmetic.predicateSlots(arg);
    }
    return { ...FREE_FORM, slots: slots + test, needs, forces: WARP_CALL };
  }

  /** One instruction at a per-lane address; where all lanes add to one place the compiler lets one add for the warp. */
  private atomic(instr: Extract<Instr, { op: 'call' }>): Form {
    const [target, ...values] = instr.args;
    if (target === undefined) return { ...FREE_FORM, slots: 1, pipe: 'atomic', forces: ATOMIC_REASON };
    const address = this.facts.address(target);
    const moves = values.filter((value) => this.constants.isKnown(value) && this.constants.value(value) !== 0).length;
    const slots = this.atomicSlots(instr, target, values, address) + moves;
    return { ...FREE_FORM, slots, needs: values, address, pipe: 'atomic', forces: ATOMIC_REASON };
  }

  private atomicSlots(
    instr: Extract<Instr, { op: 'call' }>,
    target: InstrId,
    values: readonly InstrId[],
    address: Address,
  ): number {
    const combines = calleeOf(instr)?.atomic;
    const isSum = combines === 'sum';
    if (!isSum && combines !== 'extremum') return 1;
    const isInteger = instr.type.kind !== 'float';
    const isShared = address.object?.space === 'shared';
    // Shared memory has no floating-point add: a loop of compare-and-swap.
    if (isShared && !isInteger) return generation(this.arch) >= 90 ? 8 : 7;
    if (!isInteger) return 1;
    const isWarpUniform = this.verdicts.values[target]?.lanes === null || this.facts.origin(target) === 'argument';
    if (!isWarpUniform) return isShared || !isSum ? 1 : 2;
    if (isElected(this.flow, this.facts, instr.block)) return 1;
    // One lane does it for the warp, after a reduction. A sum that is used needs a scan to give each lane its part (25
    // slots), but only in whole warps: with fewer lanes, as under the usual `if (lane == 0)`, each adds by itself.
    const isConstant = isSum && values.every((value) => this.constants.isKnown(value));
    if (isShared) return isConstant ? 5 : 7;
    if (isConstant) return instr.unused ? 6 : generation(this.arch) >= 90 ? 10 : 11;
    if (instr.unused) return generation(this.arch) >= 80 ? 8 : 5;
    return isSum ? 4 : 1;
  }

  /** A local array that is only indexed by constants lives in registers. */
  private inRegisters(address: InstrId): boolean {
    const { object } = this.facts.address(address);
    return object !== null && object.space === 'local' && (this.registers.get(object.name) ?? true);
  }

  private findRegisterArrays(): void {
    for (const instr of this.flow.instructions) {
      if (instr.op !== 'load' && instr.op !== 'store') continue;
      const { object, terms } = this.facts.address(instr.address);
      if (object !== null && object.space === 'local' && terms.length > 0) this.registers.set(object.name, false);
    }
  }

  /** Slots to add one term to an address: a multiply-add, or both halves of a 64-bit sum. */
  addressSlots(address: Address, at: number): number {
    const space = address.object?.space;
    if (space === 'shared' || space === 'local' || space === 'constant') return 1;
    // A masked index is scaled before it is masked, and then added in two halves.
    if (this.isMasked(address.terms[at].index) && Math.abs(address.terms[at].bytes) > 1) return 3;
    // Without a scale there is nothing to multiply: both halves are added.
    return address.terms[at].wide || Math.abs(address.terms[at].bytes) === 1 ? 2 : 1;
  }

  /** Scheduler cycles that its double-precision instructions take beyond their slots. */
  extraCycles(instr: Instr): number {
    return this.perDouble === 0 ? 0 : this.perDouble * this.doubles(instr);
  }

  private doubles(instr: Instr): number {
    const isDouble = (id: InstrId): boolean => {
      const { kind, bits } = this.flow.instructions[id].type;
      return kind === 'float' && bits > 32;
    };
    switch (instr.op) {
      case 'binary': {
        if (!isDouble(instr.left) && !isDouble(instr.right)) return 0;
        const isReciprocal = this.constants.value(instr.left) === 1;
        return (instr.operator === '/' && DOUBLE_INSTRUCTIONS[isReciprocal ? 'drcp' : 'ddiv']) || 1;
      }
      case 'cast': {
        const isNumber = instr.type.kind !== 'bool' && instr.type.kind !== 'other' && instr.from.kind !== 'other';
        return isNumber && isDouble(instr.operand) !== isDouble(instr.id) ? 1 : 0;
      }
      case 'call': {
        const op = this.isInlined(instr.id) ? undefined : this.entryOf(instr)?.op;
        return op !== undefined && isMeasured(op) ? (DOUBLE_INSTRUCTIONS[op] ?? 0) : 0;
      }
      default:
        return 0;
    }
  }

  private isMasked(index: InstrId): boolean {
    const instr = this.flow.instructions[index];
    if (instr.op !== 'binary' || instr.operator !== '&' || instr.type.bits > 32) return false;
    return this.constants.value(instr.right) !== null || this.constants.value(instr.left) !== null;
  }

  /** Slots to scale a 64-bit index, once for all bases; for one base alone the addition scales. */
  scaleSlots(term: AddressTerm): number {
    const age = generation(this.arch);
    if (!term.wide || Math.abs(term.bytes) === 1 || (this.basesOf(term) < 2 && age >= 80)) return 0;
    return age >= 80 && age < 120 ? 2 : 1;
  }

  private basesOf(term: AddressTerm): number {
    if (this.bases === null) {
      this.bases = new Map();
      for (const instr of this.flow.instructions) {
        const target = instr.op === 'load' || instr.op === 'store' ? instr.address : -1;
        if (target < 0) continue;
        const { root, terms } = this.facts.address(target);
        for (const { wide, key, bytes } of terms) {
          if (!wide) continue;
          const roots = this.bases.get(`${key}*${bytes}`) ?? new Set();
          this.bases.set(`${key}*${bytes}`, roots.add(this.constants.number(root)));
        }
      }
    }
    return this.bases.get(`${term.key}*${term.bytes}`)?.size ?? 1;
  }
}

const ATOMIC_REASON = 'atomics are not predicated';
