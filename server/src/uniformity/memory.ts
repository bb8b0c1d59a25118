import type { FunctionFlow, InstrId, MemoryObject } from '../flow/ir';

/** What a pointer was made from, by walking its arithmetic. */
export type Root =
  | { readonly kind: 'parameter'; readonly index: number }
  | { readonly kind: 'object'; readonly object: MemoryObject }
  | { readonly kind: 'unknown' };

export function rootOf(flow: FunctionFlow, address: InstrId): Root {
  let id = address;
  for (let i = 0; i < 256; i++) {
    const instr = flow.instructions[id];
    switch (instr.op) {
      case 'param':
        return { kind: 'parameter', index: instr.index };
      case 'address':
        return { kind: 'object', object: instr.object };
      case 'offset':
        id = instr.base;
        break;
      case 'cast':
      case 'field':
        id = instr.operand;
        break;
      case 'phi': {
        // A pointer that a loop advances: the incoming value from before the loop.
        if (instr.incoming.length === 0 || instr.incoming[0] === id) return { kind: 'unknown' };
        id = instr.incoming[0];
        break;
      }
      case 'select':
        id = instr.yes;
        break;
      default:
        return { kind: 'unknown' };
    }
  }
  return { kind: 'unknown' };
}

/** Memory a function may write, as far as its own text and the pointers it hands on tell. */
export interface Writes {
  readonly parameters: ReadonlySet<number>;
  readonly objects: ReadonlySet<string>;
  readonly unknown: boolean;
}

const READS_ONLY = /^(__ld\w+|printf|tex\w*|__cvta\w*|\.?(size|data|begin|end))$/;

export function writesOf(flow: FunctionFlow): Writes {
  const parameters = new Set<number>();
  const objects = new Set<string>();
  let unknown = false;
  const note = (address: InstrId): void => {
    const root = rootOf(flow, address);
    if (root.kind === 'parameter') parameters.add(root.index);
    else if (root.kind === 'object') objects.add(root.object.name);
    else unknown = true;
  };
  for (const instr of flow.instructions) {
    if (instr.op === 'store') note(instr.address);
    else if (instr.op === 'call' && !READS_ONLY.test(instr.callee))
      for (const arg of instr.args) if (isPointer(flow, arg)) note(arg);
  }
  return { parameters, objects, unknown };
}

function isPointer(flow: FunctionFlow, id: InstrId): boolean {
  const instr = flow.instructions[id];
  if (instr.type.kind !== 'pointer') return false;
  const root = rootOf(flow, id);
  return !(root.kind === 'parameter' && flow.parameters[root.index]?.isConst);
}
