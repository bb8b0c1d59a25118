import type { FunctionFlow, Instr, InstrId } from '../../flow/ir';
import { functionOf, isPure } from './flow-effects';
import type { Place } from './place';

/**
 * nvcc fuses a float product and a sum into one rounding (`-fmad=true`) where both stand in one straight piece of code.
 * A rewrite that moves code into or out of an arm can thus change the last bit of a float. True where a product on one
 * side of the boundary `inside` feeds a sum on the other, or meets it only after a join; inlined calls count as both.
 * Where there are two arms (`ofTwo`), before or afterwards, the compiler may also take a sum that both end with out of
 * them, and leave the products where they are: then any pair of which a part is inside.
 */
export function mayRoundOtherwise(scene: Place, inside: (instr: Instr) => boolean, ofTwo: boolean): boolean {
  const { instructions } = scene.of.flow;
  if (ofTwo && scene.live.some((each) => inside(each) && mayFuseInside(scene, each))) return true;
  for (const sum of scene.live)
    for (const operand of summedBy(scene, sum)) {
      const seen = new Set<InstrId>();
      const work: { readonly id: InstrId; readonly joined: boolean }[] = [{ id: operand, joined: false }];
      for (let step = work.pop(); step !== undefined; step = work.pop()) {
        if (seen.has(step.id)) continue;
        seen.add(step.id);
        const instr = instructions[step.id];
        const isParted = inside(instr) !== inside(sum) || ((step.joined || ofTwo) && inside(instr));
        if (isParted && isProduct(scene, instr)) return true;
        for (const next of passedOn(instr)) work.push({ id: next, joined: step.joined || instr.op === 'phi' });
      }
    }
  return false;
}

const MAX_DEPTH = 6;

/** A call whose function, inlined, multiplies and adds: the compiler may leave a part of it in the arm. */
function mayFuseInside(scene: Place, instr: Instr, depth = 0): boolean {
  if (instr.op !== 'call' || isPure(instr)) return false;
  const callee = functionOf(scene.analysis, instr);
  if (callee === undefined || depth >= MAX_DEPTH) return isFloat(instr);
  const { instructions } = callee.flow;
  const multiplies = instructions.some((each) => each.op === 'binary' && each.operator === '*' && isFloat(each));
  if (multiplies && instructions.some(isSum)) return true;
  return instructions.some((each) => mayFuseInside(scene, each, depth + 1));
}

function isFloat({ type }: Instr): boolean {
  return type.kind === 'float';
}

function isProduct(scene: Place, instr: Instr): boolean {
  if (instr.op === 'binary') return instr.operator === '*' && isFloat(instr);
  if (instr.op !== 'call' || !isFloat(instr) || isPure(instr)) return false;
  const callee = functionOf(scene.analysis, instr);
  return callee === undefined || returnsProduct(callee.flow);
}

/** The result may be a product, or whatever was handed in. */
function returnsProduct({ instructions, result }: FunctionFlow): boolean {
  const seen = new Set<InstrId>();
  const work = result < 0 ? [] : [result];
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const instr = instructions[id];
    if (instr.op === 'param' || (instr.op === 'call' && !isPure(instr))) return true;
    if (instr.op === 'binary' && instr.operator === '*' && isFloat(instr)) return true;
    work.push(...passedOn(instr));
  }
  return false;
}

/** Operands that a sum (or a function that holds one) adds. */
function summedBy(scene: Place, instr: Instr): readonly InstrId[] {
  if (isSum(instr)) return [instr.left, instr.right];
  if (instr.op !== 'call' || isPure(instr)) return [];
  const callee = functionOf(scene.analysis, instr);
  return callee === undefined ? instr.args : instr.args.filter((_, at) => addsParameter(callee.flow, at));
}

function isSum(instr: Instr): instr is Extract<Instr, { op: 'binary' }> {
  return instr.op === 'binary' && isFloat(instr) && (instr.operator === '+' || instr.operator === '-');
}

/** The function adds its parameter to something, or hands it on. */
function addsParameter(flow: FunctionFlow, index: number): boolean {
  const reached = new Set<InstrId>(
    flow.instructions.flatMap((each) => (each.op === 'param' && each.index === index ? [each.id] : [])),
  );
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const each of flow.instructions) if (passedOn(each).some((id) => reached.has(id))) reached.add(each.id);
  }
  return flow.instructions.some((each) => {
    if (isSum(each)) return reached.has(each.left) || reached.has(each.right);
    return each.op === 'call' && !isPure(each) && each.args.some((id) => reached.has(id));
  });
}

function passedOn(instr: Instr): readonly InstrId[] {
  if (!isFloat(instr)) return [];
  if (instr.op === 'phi') return instr.incoming;
  if (instr.op === 'select') return [instr.yes, instr.no];
  if (instr.op === 'unary' || instr.op === 'cast') return [instr.operand];
  return [];
}

export const ROUNDS_OTHERWISE = 'may change the last bit of a float';
