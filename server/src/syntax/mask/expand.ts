import type { MacroDefinition } from '../source-file';
import type { View } from './view';

/** What libraries' loop macros mean where their definition is not in sight. */
const builtinLoops: Readonly<Record<string, { parameters: readonly string[]; body: string }>> = {};

const strideLoop = (type: string) =>
  `for (${type} i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)`;
for (const name of [
  'CUDA_KERNEL_LOOP',
  'CUDA_1D_KERNEL_LOOP',
  'GPU_1D_KERNEL_LOOP',
  'HIP_KERNEL_LOOP',
  'GPU_KERNEL_LOOP',
])
  (builtinLoops as Record<string, unknown>)[name] = { parameters: ['i', 'n'], body: strideLoop('int') };
for (const name of ['CUDA_KERNEL_LOOP_TYPE', 'CUDA_1D_KERNEL_LOOP_T'])
  (builtinLoops as Record<string, unknown>)[name] = { parameters: ['i', 'n', 'T'], body: strideLoop('T') };

export function builtinLoop(name: string): { parameters: readonly string[]; body: string } | undefined {
  return Object.hasOwn(builtinLoops, name) ? builtinLoops[name] : undefined;
}

const MAX_EXPANSION = 4000;

/** A function-like macro's body with its arguments put in; undefined where it would grow too long. */
export function expandBody(
  definition: { readonly parameters: readonly string[] | null; readonly body: string },
  argumentTexts: readonly string[],
): string | undefined {
  const { parameters, body } = definition;
  if (body.length > MAX_EXPANSION) return undefined;
  if (parameters === null || parameters.length === 0) return body;
  const values = new Map<string, string>();
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.endsWith('...')) {
      values.set(
        parameter === '...' ? '__VA_ARGS__' : parameter.slice(0, -3).trim(),
        argumentTexts.slice(index).join(', '),
      );
      break;
    }
    values.set(parameter, argumentTexts[index] ?? '');
  }
  let length = body.length;
  const out = body.replace(/[A-Za-z_$][\w$]*/g, (name) => {
    const value = values.get(name);
    if (value === undefined || length > MAX_EXPANSION) return name;
    length += value.length;
    return value;
  });
  return length > MAX_EXPANSION ? undefined : out;
}

/** The texts of a call's arguments: tokens `open` to its partner, split at commas of that level. */
export function argumentTexts(view: View, open: number): string[] {
  return argumentRanges(view, open).map(([first, last]) =>
    first > last ? '' : view.text.slice(view.starts[first], view.ends[last]).trim(),
  );
}

/** First and last token of each argument (first > last: empty). */
export function argumentRanges(view: View, open: number): [number, number][] {
  const close = view.partners[open];
  const out: [number, number][] = [];
  let first = open + 1;
  for (let k = open + 1; k < close; k++) {
    if (view.isPunct(k, 44)) {
      out.push([first, k - 1]);
      first = k + 1;
    } else if (view.partners[k] > k && view.kinds[k] !== 0) k = view.partners[k];
  }
  if (close > open + 1 || out.length > 0) out.push([first, close - 1]);
  return out;
}

export function expansionAt(
  view: View,
  definition: MacroDefinition | undefined,
  name: string,
  open: number,
): string | undefined {
  const known = definition ?? builtinLoop(name);
  if (known === undefined) return undefined;
  return expandBody(known, known.parameters === null || open < 0 ? [] : argumentTexts(view, open));
}
