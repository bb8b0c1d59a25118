import { callEntry } from '../../cost/tables/calls';
import { calleeOf } from '../../flow/callee';
import type { BlockId, FunctionFlow, Instr, InstrId, Region } from '../../flow/ir';
import { plain, rootOf } from './slice';

/** What a compiler would not inline twice without a look: a call of that many slots is work worth sharing. */
const SHARED_WORK = 8;

/** The instructions of one side of a branch, or of one case. */
export interface Arm {
  readonly blocks: ReadonlySet<BlockId>;
  readonly instructions: readonly Instr[];
}

/** The sides of a branch as the author wrote them; empty where it has no region of its own (an operator). */
export function armsOf(flow: FunctionFlow, site: number): readonly Arm[] {
  const region = regionOf(flow.region, site);
  if (region?.kind === 'if') {
    const arms = [armOf(flow, region.then)];
    return region.otherwise === null ? arms : [...arms, armOf(flow, region.otherwise)];
  }
  return region?.kind === 'switch' ? region.cases.map(({ body }) => armOf(flow, body)) : [];
}

function regionOf(region: Region, site: number): Region | null {
  switch (region.kind) {
    case 'sequence':
      return firstOf(region.items, site);
    case 'if':
      if (region.site === site) return region;
      return firstOf(region.otherwise === null ? [region.then] : [region.then, region.otherwise], site);
    case 'switch':
      if (region.site === site) return region;
      return firstOf(
        region.cases.map(({ body }) => body),
        site,
      );
    case 'loop':
      return firstOf([region.header, region.body], site);
    default:
      return null;
  }
}

function firstOf(regions: readonly Region[], site: number): Region | null {
  for (const each of regions) {
    const found = regionOf(each, site);
    if (found !== null) return found;
  }
  return null;
}

function armOf(flow: FunctionFlow, region: Region): Arm {
  const blocks = new Set<BlockId>();
  addBlocks(region, blocks);
  const instructions = [...blocks].flatMap((block) =>
    flow.blocks[block].instructions.map((id) => flow.instructions[id]),
  );
  return { blocks, instructions };
}

function addBlocks(region: Region, blocks: Set<BlockId>): void {
  switch (region.kind) {
    case 'blocks':
      for (const block of region.blocks) blocks.add(block);
      return;
    case 'sequence':
      for (const item of region.items) addBlocks(item, blocks);
      return;
    case 'if':
      addBlocks(region.then, blocks);
      if (region.otherwise !== null) addBlocks(region.otherwise, blocks);
      return;
    case 'switch':
      for (const { body } of region.cases) addBlocks(body, blocks);
      return;
    case 'loop':
      for (const part of [region.header, region.body, region.update]) if (part !== null) addBlocks(part, blocks);
      return;
    case 'leave':
      return;
  }
}

/** The same costly function is called in most arms: the work could be done once, with operands that the arms choose. */
export function shareWork(arms: readonly Arm[]): boolean {
  const working = arms.filter(({ instructions }) => instructions.length > 0);
  if (working.length < 2) return false;
  const counts = new Map<string, number>();
  for (const arm of working)
    for (const key of new Set(arm.instructions.flatMap(workKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts.values()].some((many) => many >= 2 && many * 3 >= working.length * 2);
}

function workKey(instr: Instr): string[] {
  if (instr.op !== 'call') return [];
  if (instr.target >= 0) return [`function ${instr.target}`];
  if (instr.unseen !== undefined) return [`unseen ${instr.unseen}`];
  const known = calleeOf(instr);
  const price = callEntry(instr, instr.type);
  const isLong = price !== null && (price.forces !== null || price.extra + 1 >= SHARED_WORK);
  return known !== null && isLong ? [`callee ${known.name}`] : [];
}

/** The arm fills shared memory from global memory: the edge of a tile. */
export function fillsTile(flow: FunctionFlow, { instructions }: Arm): boolean {
  return instructions.some((instr) => {
    if (instr.op !== 'store' || instr.space !== 'shared') return false;
    const value = flow.instructions[plain(flow, instr.value)];
    const source = value?.op === 'phi' || value?.op === 'select' ? loadAmong(flow, value) : value;
    return source?.op === 'load' && source.space !== 'shared' && source.space !== 'local';
  });
}

function loadAmong(flow: FunctionFlow, instr: Extract<Instr, { op: 'phi' | 'select' }>): Instr | undefined {
  const ids = instr.op === 'phi' ? instr.incoming : [instr.yes, instr.no];
  return ids.map((id) => flow.instructions[plain(flow, id)]).find((each) => each?.op === 'load');
}

/** The arm adds other threads' elements of a shared array to its own: a step of a tree reduction. */
export function reducesShared(flow: FunctionFlow, { instructions }: Arm): boolean {
  return instructions.some((instr) => {
    if (instr.op !== 'store' || instr.space !== 'shared') return false;
    const root = rootOf(flow, instr.address);
    const loads = instructions.filter((each) => each.op === 'load' && each.space === 'shared');
    const same = loads.filter((each) => each.op === 'load' && rootOf(flow, each.address) === root);
    return same.length >= 2 || (same.length === 1 && loads.length >= 1 && flow.instructions[instr.value]?.op === 'phi');
  });
}

/**
 * The two values that a condition compares change places: in memory (each is stored where the other was loaded), or as
 * variables that hold one another afterwards.
 */
export function exchanges(flow: FunctionFlow, arms: readonly Arm[]): boolean {
  return arms.some(({ blocks, instructions }) => {
    const stores = instructions.filter((instr) => instr.op === 'store');
    const crossed = stores.filter((store) => {
      if (store.op !== 'store') return false;
      return stores.some((other) => {
        if (other.op !== 'store' || other === store) return false;
        const value = flow.instructions[plain(flow, store.value)];
        return value?.op === 'load' && sameAddress(flow, value.address, other.address);
      });
    });
    return crossed.length >= 2 || swapsVariables(flow, blocks);
  });
}

/** Joins after the arm that take one another's other operand. */
function swapsVariables(flow: FunctionFlow, blocks: ReadonlySet<BlockId>): boolean {
  const joins = flow.blocks.filter(
    ({ id, predecessors }) =>
      !blocks.has(id) && predecessors.length === 2 && predecessors.some((from) => blocks.has(from)),
  );
  return joins.some(({ instructions }) => {
    const phis = instructions.map((id) => flow.instructions[id]).filter((instr) => instr.op === 'phi');
    return phis.some((a) =>
      phis.some(
        (b) =>
          a !== b &&
          a.incoming[0] === b.incoming[1] &&
          a.incoming[1] === b.incoming[0] &&
          a.incoming[0] !== a.incoming[1],
      ),
    );
  });
}

/** The same base and the same index, by value. */
function sameAddress(flow: FunctionFlow, a: InstrId, b: InstrId, depth = 0): boolean {
  const left = plain(flow, a);
  const right = plain(flow, b);
  if (left === right) return true;
  const x = flow.instructions[left];
  const y = flow.instructions[right];
  if (x === undefined || y === undefined || depth > 4) return false;
  if (x.op === 'address' && y.op === 'address') return x.object === y.object;
  if (x.op === 'const' && y.op === 'const') return x.value === y.value;
  if (x.op === 'binary' && y.op === 'binary')
    return (
      x.operator === y.operator &&
      sameAddress(flow, x.left, y.left, depth + 1) &&
      sameAddress(flow, x.right, y.right, depth + 1)
    );
  if (x.op !== 'offset' || y.op !== 'offset') return false;
  return (
    x.elementBytes === y.elementBytes &&
    x.negative === y.negative &&
    sameAddress(flow, x.base, y.base, depth + 1) &&
    sameAddress(flow, x.index, y.index, depth + 1)
  );
}

/** One of the two values that the condition compares replaces the other: `if (x > best) best = x`. */
export function keepsExtremum(flow: FunctionFlow, condition: InstrId, arms: readonly Arm[]): boolean {
  const test = flow.instructions[plain(flow, condition)];
  if (test?.op !== 'binary' || !ORDERINGS.has(test.operator)) return false;
  const pair = [plain(flow, test.left), plain(flow, test.right)];
  const isPair = (a: InstrId, b: InstrId): boolean =>
    a !== b && pair.includes(plain(flow, a)) && pair.includes(plain(flow, b));
  return arms.some(
    ({ blocks, instructions }) =>
      flow.blocks.some(
        ({ id, predecessors, instructions: ids }) =>
          !blocks.has(id) &&
          predecessors.length === 2 &&
          predecessors.some((from) => blocks.has(from)) &&
          ids.some((each) => {
            const phi = flow.instructions[each];
            return phi.op === 'phi' && isPair(phi.incoming[0], phi.incoming[1]);
          }),
      ) ||
      instructions.some((store) => {
        if (store.op !== 'store') return false;
        const kept = pair
          .map((id) => flow.instructions[id])
          .find((each) => each?.op === 'load' && sameAddress(flow, each.address, store.address));
        return kept !== undefined && pair.includes(plain(flow, store.value)) && plain(flow, store.value) !== kept.id;
      }),
  );
}

const ORDERINGS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
