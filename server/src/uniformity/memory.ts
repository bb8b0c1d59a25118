import { calleeOf } from '../flow/callee';
import type { FunctionFlow, Instr, InstrId, MemoryObject } from '../flow/ir';

/** What a pointer was made from, by walking its arithmetic. */
export type Root =
  /** `own`: in the parameter itself, which was passed by value; else in what it points to. `path`: by which members. */
  | { readonly kind: 'parameter'; readonly index: number; readonly own: boolean; readonly path: string }
  | { readonly kind: 'object'; readonly object: MemoryObject }
  | { readonly kind: 'unknown' };

/** Pointers that may be one of more values than these are not told apart. */
const MAX_SOURCES = 256;

/** All that a pointer may have been made from: `p = c ? a : b` has two roots. */
export function rootsOf(flow: FunctionFlow, address: InstrId): readonly Root[] {
  let known = rootsIn.get(flow);
  if (known === undefined) {
    known = new Map();
    rootsIn.set(flow, known);
  }
  let roots = known.get(address);
  if (roots === undefined) {
    roots = findRoots(flow, address);
    known.set(address, roots);
  }
  return roots;
}

/** Every pass of the fixpoint asks again. */
const rootsIn = new WeakMap<FunctionFlow, Map<InstrId, readonly Root[]>>();

function findRoots(flow: FunctionFlow, address: InstrId): readonly Root[] {
  const roots: Root[] = [];
  const work = [{ id: address, own: true, path: '' }];
  const seen = new Set<InstrId>();
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    const { id, own, path } = at;
    if (seen.has(id)) continue; // what a loop advances
    seen.add(id);
    if (seen.size > MAX_SOURCES) return [{ kind: 'unknown' }];
    const instr = flow.instructions[id];
    switch (instr.op) {
      case 'param': {
        const isOwn = own && instr.by === 'value' && instr.type.kind !== 'pointer';
        roots.push({ kind: 'parameter', index: instr.index, own: isOwn, path });
        break;
      }
      case 'address':
        roots.push({ kind: 'object', object: instr.object });
        break;
      case 'offset':
        work.push({ id: instr.base, own, path });
        break;
      case 'field': {
        // A member's value, not its address: what it points to lies elsewhere.
        const isInside = instr.field.startsWith('&') || instr.inside === true;
        work.push({ id: instr.operand, own: own && isInside, path: `${instr.field}/${path}` });
        break;
      }
      case 'cast':
        work.push({ id: instr.operand, own, path });
        break;
      case 'phi':
        for (const incoming of instr.incoming) work.push({ id: incoming, own, path });
        break;
      case 'select':
        work.push({ id: instr.no, own, path }, { id: instr.yes, own, path });
        break;
      case 'undef': // (a variable that every way sets before it is used)
        break;
      default:
        roots.push({ kind: 'unknown' });
    }
  }
  return roots.length === 0 ? [{ kind: 'unknown' }] : roots;
}

/** The one thing that a pointer was made from. */
export function rootOf(flow: FunctionFlow, address: InstrId): Root {
  const [first, ...others] = rootsOf(flow, address);
  return others.every((other) => isSameRoot(first, other)) ? first : { kind: 'unknown' };
}

function isSameRoot(a: Root, b: Root): boolean {
  if (a.kind === 'parameter' && b.kind === 'parameter')
    return a.index === b.index && a.own === b.own && a.path === b.path;
  return a.kind === 'object' && b.kind === 'object' && a.object === b.object;
}

/** The local objects that an address may lie in, and whether it may lie elsewhere, too. */
export interface Pointees {
  readonly objects: readonly MemoryObject[];
  readonly elsewhere: boolean;
}

export function localsAt(flow: FunctionFlow, address: InstrId): Pointees {
  const objects: MemoryObject[] = [];
  let elsewhere = false;
  for (const root of rootsOf(flow, address)) {
    if (root.kind !== 'object' || root.object.space !== 'local') elsewhere = true;
    else if (!objects.includes(root.object)) objects.push(root.object);
  }
  return { objects, elsewhere };
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

export function writesOf(flow: FunctionFlow): Writes {
  const parameters = new Map<number, Set<string>>();
  const own = new Set<number>();
  const objects = new Set<string>();
  let unknown = false;
  const note = (address: InstrId, isStore: boolean): void => {
    for (const root of rootsOf(flow, address))
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
    else if (instr.op === 'call' && mayWrite(instr))
      for (const arg of instr.args) if (isPointer(flow, arg)) note(arg, false);
  }
  return { parameters, own, objects, unknown };
}

/** Does a call write through the pointers that it is handed? */
function mayWrite(call: Instr & { op: 'call' }): boolean {
  const access = calleeOf(call)?.access ?? 'unknown';
  return access !== 'none' && access !== 'reads';
}

/** Whether what lies at `root` is in reach of what is written through the same parameter. */
export function mayBeWritten(writes: Writes, root: Root & { readonly kind: 'parameter' }): boolean {
  return areInReach([...(writes.parameters.get(root.index) ?? [])], root.path);
}

function isPointer(flow: FunctionFlow, id: InstrId): boolean {
  const instr = flow.instructions[id];
  if (instr.type.kind !== 'pointer') return false;
  return !rootsOf(flow, id).every((root) => root.kind === 'parameter' && flow.parameters[root.index]?.isConst);
}

/** Longer lists of members are not told apart. */
const MAX_PATHS = 64;

/**
 * The members through which what an argument points to is written while the function runs, by itself or by one that
 * called it: `''` is all of them. What another thread has changed meanwhile its callee may see, too.
 */
export function writtenThrough(
  flow: FunctionFlow,
  writes: Writes,
  argument: InstrId,
  byCallers: (parameter: number) => readonly string[],
): readonly string[] {
  const out = new Set<string>();
  const work = [{ id: argument, path: '' }];
  const seen = new Set<string>();
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    const { id, path } = at;
    const instr = flow.instructions[id];
    if (instr.op !== 'aggregate') {
      for (const each of writtenAt(flow, writes, id, byCallers)) out.add(`${path}${each}`);
      continue;
    }
    for (const [index, value] of instr.values.entries()) {
      const { kind } = flow.instructions[value].type;
      // (What has no name are all other members.)
      const inner = instr.fields[index] === '' ? path : `${path}${instr.fields[index]}/`;
      const key = `${value}:${inner}`;
      if ((kind !== 'pointer' && kind !== 'other') || seen.has(key)) continue;
      seen.add(key);
      work.push({ id: value, path: inner });
    }
    if (seen.size > MAX_VALUES || out.size > MAX_PATHS) return [''];
  }
  return [...out].sort();
}

/** Members of objects in objects that are looked at. */
const MAX_VALUES = 4000;

function writtenAt(
  flow: FunctionFlow,
  writes: Writes,
  pointer: InstrId,
  byCallers: (parameter: number) => readonly string[],
): ReadonlySet<string> {
  const out = new Set<string>();
  for (const root of rootsOf(flow, pointer))
    if (root.kind === 'object') {
      if (root.object.space !== 'constant' && !root.object.constant) out.add('');
    } else if (root.kind === 'unknown') out.add('');
    else
      for (const path of [...(writes.parameters.get(root.index) ?? []), ...byCallers(root.index)])
        if (root.path.startsWith(path)) out.add('');
        else if (path.startsWith(root.path)) out.add(path.slice(root.path.length));
  return out;
}

export function areInReach(paths: readonly string[], path: string): boolean {
  return paths.some((each) => path.startsWith(each) || each.startsWith(path));
}
