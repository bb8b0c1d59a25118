import { dumpFlow } from '../../server/src/flow/dump';
import type { Block, BlockId, FunctionFlow, Instr, InstrId, Terminator } from '../../server/src/flow/ir';
import { lowerFunction } from '../../server/src/flow/lower';
import { functionNamed, program } from '../program/parse';

export { freeDocuments, startParser } from '../program/parse';

type Of<K extends Instr['op']> = Instr & { op: K };

/** A lowered function with the questions that tests ask of it. */
export class Lowered {
  constructor(
    readonly flow: FunctionFlow,
    private readonly text: string,
  ) {}

  /** Conditions in the order they are lowered, as written. */
  get conditions(): string[] {
    return this.flow.sites.map((s) => {
      const text = this.text.slice(s.condition.start, s.condition.end);
      return `${s.kind} ${text.replace(/\s+/g, ' ')}`;
    });
  }

  instr(id: InstrId): Instr {
    return this.flow.instructions[id];
  }

  /** Reachable blocks. */
  get blocks(): Block[] {
    const seen = new Set<BlockId>([this.flow.entry]);
    for (const id of seen) for (const to of targetsOf(this.flow.blocks[id].terminator)) seen.add(to);
    return this.flow.blocks.filter((b) => seen.has(b.id));
  }

  /** Instructions of reachable blocks with this operation. */
  all<K extends Instr['op']>(op: K): Of<K>[] {
    return this.blocks
      .flatMap((b) => b.instructions)
      .map((id) => this.flow.instructions[id])
      .filter((instr): instr is Of<K> => instr.op === op);
  }

  /** What the stores to global memory write, in order, as small expressions. */
  get stored(): string[] {
    return this.all('store')
      .filter((s) => s.space !== 'local' && s.space !== 'shared')
      .sort((a, b) => a.id - b.id)
      .map((s) => this.show(s.value));
  }

  /** A value as an expression over parameters, constants, phis (by their variable) and loads. */
  show(id: InstrId, depth = 6): string {
    const instr = this.flow.instructions[id];
    const show = (x: InstrId): string => (depth <= 0 ? '…' : this.show(x, depth - 1));
    switch (instr.op) {
      case 'const':
        return String(instr.value);
      case 'param':
      case 'pointee':
        return instr.name ?? `${instr.op}${instr.index}`;
      case 'builtin':
        return instr.which;
      case 'symbol':
        return instr.symbol;
      case 'binary':
        return `(${show(instr.left)} ${instr.operator} ${show(instr.right)})`;
      case 'unary':
        return `${instr.operator}${show(instr.operand)}`;
      case 'cast':
        return show(instr.operand);
      case 'select':
        return `(${show(instr.condition)} ? ${show(instr.yes)} : ${show(instr.no)})`;
      case 'field':
        return `${show(instr.operand)}.${instr.field}`;
      case 'phi':
        return `phi ${instr.name}`;
      case 'load':
        return `[${show(instr.address)}]`;
      case 'address':
        return `&${instr.object.name}`;
      case 'offset':
        return `${show(instr.base)}+${show(instr.index)}`;
      case 'call':
        return `${instr.callee}(${instr.args.map(show).join(', ')})`;
      case 'out':
        return `out${instr.argument}`;
      default:
        return instr.op;
    }
  }

  /** What a phi merges, sorted. */
  merges(phi: Instr | undefined): string[] {
    return phi?.op === 'phi' ? phi.incoming.map((i) => this.show(i)).sort() : [];
  }

  phisOf(name: string): Of<'phi'>[] {
    return this.all('phi').filter((p) => p.name === name);
  }

  get dump(): string {
    return dumpFlow(this.flow);
  }
}

export function targetsOf(t: Terminator): readonly BlockId[] {
  if (t.kind === 'branch') return [t.yes, t.no];
  if (t.kind === 'switch') return [...t.targets, t.otherwise];
  return t.kind === 'stop' ? [] : [t.to];
}

/** Lowers a function: `body` is wrapped in a kernel unless it holds one called `k`. */
export function lower(body: string, name = 'k'): Lowered {
  const source = /\bk\(/.test(body) ? body : `__global__ void k(int *out, const int *q, int n, int m) {\n${body}\n}`;
  const built = program(source);
  const fn = functionNamed(built, name);
  return new Lowered(lowerFunction(built, fn), source.slice(fn.start, fn.end));
}

/** The laws of every flow: edges go both ways, phis stand first and have a value for each way in. */
export function problemsOf({ flow, blocks }: Lowered): string[] {
  const out: string[] = [];
  const reachable = new Set(blocks.map((b) => b.id));
  for (const block of blocks) {
    for (const to of targetsOf(block.terminator))
      if (!flow.blocks[to].predecessors.includes(block.id)) out.push(`b${to} does not know of b${block.id}`);
    for (const from of block.predecessors)
      if (reachable.has(from) && !targetsOf(flow.blocks[from].terminator).includes(block.id))
        out.push(`b${from} does not lead to b${block.id}`);
    let isPast = false;
    for (const id of block.instructions) {
      const instr = flow.instructions[id];
      if (instr.id !== id) out.push(`%${id} calls itself %${instr.id}`);
      if (instr.block !== block.id) out.push(`%${id} thinks it is in b${instr.block}, not b${block.id}`);
      if (instr.op !== 'phi') isPast = true;
      else if (isPast) out.push(`phi %${id} after other instructions`);
      else if (instr.incoming.length !== block.predecessors.length)
        out.push(`phi %${id} has ${instr.incoming.length} values for ${block.predecessors.length} ways in`);
    }
  }
  return out;
}
