import type { FunctionFlow, InstrId, MemoryObject } from '../flow/ir';

/** What a pointer was made from, by walking its arithmetic. */
export type Root =
  /** `own`: in the parameter itself, which was passed by value; else in what it points to. `path`: by which members. */
  | { readonly kind: 'parameter'; readonly index: number; readonly own: boolean; readonly path: string }
  | { readonly kind: 'object'; readonly object: MemoryObject }
  | { readonly kind: 'unknown' };

export function rootOf(flow: FunctionFlow, address: InstrId): Root {
  let id = address;
  let own = true;
  let path = '';
  for (let i = 0; i < 256; i++) {
    const instr = flow.instructions[id];
    switch (instr.op) {
      case 'param':
        return {
          kind: 'parameter',
          index: instr.index,
          own: own && instr.by === 'value' && instr.type.kind !== 'pointer',
          path,
        };
      case 'address':
        return { kind: 'object', object: instr.object };
      case 'offset':
        id = instr.base;
        break;
      case 'field':
        // A member's value, not its address: what it points to lies elsewhere.
        if (!instr.field.startsWith('&') && instr.inside !== true) own = false;
        path = `${instr.field}/${path}`;
        id = instr.operand;
        break;
      case 'cast':
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

/** The local objects that an address may lie in, and whether it may lie elsewhere, too. */
export interface Pointees {
  readonly objects: readonly MemoryObject[];
  readonly elsewhere: boolean;
}

/** Pointers that may be one of more values than these are not told apart. */
const MAX_SOURCES = 256;

/** Other than `rootOf`, by all ways that a pointer may have come: `p = c ? a : b`. */
export function localsAt(flow: FunctionFlow, address: InstrId): Pointees {
  const objects: MemoryObject[] = [];
  let elsewhere = false;
  const work = [address];
  const seen = new Set<InstrId>();
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (seen.size > MAX_SOURCES) return { objects: flowLocals(flow), elsewhere: true };
    const instr = flow.instructions[id];
    switch (instr.op) {
      case 'address':
        if (instr.object.space !== 'local') elsewhere = true;
        else if (!objects.includes(instr.object)) objects.push(instr.object);
        break;
      case 'offset':
        work.push(instr.base);
        break;
      case 'field':
      case 'cast':
        work.push(instr.operand);
        break;
      case 'phi':
        work.push(...instr.incoming);
        break;
      case 'select':
        work.push(instr.yes, instr.no);
        break;
      case 'undef':
        break;
      case 'const':
        break;
      default:
        elsewhere = true;
    }
  }
  return { objects, elsewhere };
}

function flowLocals(flow: FunctionFlow): MemoryObject[] {
  const all = new Set<MemoryObject>();
  for (const instr of flow.instructions)
    if (instr.op === 'address' && instr.object.space === 'local') all.add(instr.object);
  return [...all];
}

/** Memory a function may write, as far as its own text and the pointers it hands on tell. */
export interface Writes {
  /** Of each parameter the members through which it is written. */
  readonly parameters: ReadonlyMap<number, ReadonlySet<string>>;
  /** Parameters passed by value that the function itself changes. */
  readonly own: ReadonlySet<number>;
  readonly objects: ReadonlySet<string>;
  readonly unknown: boolean;
}

const READS_ONLY = /^(__ld\w+|printf|tex\w*|__cvta\w*|\.?(size|data|begin|end))$/;

export function writesOf(flow: FunctionFlow): Writes {
  const parameters = new Map<number, Set<string>>();
  const own = new Set<number>();
  const objects = new Set<string>();
  let unknown = false;
  const note = (address: InstrId, isStore: boolean): void => {
    const root = rootOf(flow, address);
    if (root.kind === 'parameter' && root.own && isStore) own.add(root.index);
    else if (root.kind === 'parameter') {
      const paths = parameters.get(root.index);
      if (paths) paths.add(root.path);
      else parameters.set(root.index, new Set([root.path]));
    } else if (root.kind === 'object') objects.add(root.object.name);
    else unknown = true;
  };
  for (const instr of flow.instructions) {
    if (instr.op === 'store') note(instr.address, true);
    else if (instr.op === 'call' && !READS_ONLY.test(instr.callee))
      for (const arg of instr.args) if (isPointer(flow, arg)) note(arg, false);
  }
  return { parameters, own, objects, unknown };
}

/** Whether what lies at `root` is in reach of what is written through the same parameter. */
export function mayBeWritten(writes: Writes, root: Root & { readonly kind: 'parameter' }): boolean {
  for (const path of writes.parameters.get(root.index) ?? [])
    if (path.startsWith(root.path) || root.path.startsWith(path)) return true;
  return false;
}

function isPointer(flow: FunctionFlow, id: InstrId): boolean {
  const instr = flow.instructions[id];
  if (instr.type.kind !== 'pointer') return false;
  const root = rootOf(flow, id);
  return !(root.kind === 'parameter' && flow.parameters[root.index]?.isConst);
}
