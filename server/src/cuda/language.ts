import { calleeNamed } from './table';

/** Named casts of C++, and the library's functions that read the bits of one type as another. */
const CASTS: ReadonlySet<string> = new Set([
  'static_cast',
  'reinterpret_cast',
  'const_cast',
  'dynamic_cast',
  'bit_cast',
  '__bit_cast',
]);

/** `static_cast<T>(x)` and its like, by the name before the template arguments. */
export function isCast(name: string): boolean {
  return CASTS.has(name);
}

/** `some_cast<T>(x)`: also the casts that libraries define. */
export function isNamedLikeCast(name: string): boolean {
  return name.endsWith('_cast');
}

/** `std::move(x)`, `std::forward<T>(x)`: the value is that of the only argument. */
export function handsOn(name: string): boolean {
  return HANDS_ON.has(name);
}

const HANDS_ON: ReadonlySet<string> = new Set(['move', 'forward']);

/** Wrappers of the HIP headers around the name of a kernel. */
export function wrapsKernelName(name: string): boolean {
  return name === 'HIP_KERNEL_NAME';
}

/** Makes a shape of a block or grid of its three arguments. */
export function makesShape(name: string): boolean {
  return name === 'dim3' || name === 'make_uint3';
}

/** Does the callee, as its name stands in the text, compute its result from its arguments and do nothing else? */
export function isPureName(text: string): boolean {
  const name = text.replace(/^(::)?((cuda::)?std::)?/, '');
  if (isCast(name) || PRIMITIVES.has(name)) return true;
  const callee = calleeNamed(name);
  if (callee === null || callee.access !== 'none' || callee.convergent || callee.readsThread) return false;
  switch (callee.effect?.kind) {
    case 'pure':
    case 'unary':
    case 'binary':
      return true;
    default:
      return false;
  }
}

/** `__ldg(p)`: loads what nobody is to write meanwhile. */
export function readsUnchanging(name: string): boolean {
  const callee = calleeNamed(name);
  return callee?.effect?.kind === 'load' && callee.price?.pure === true;
}

const PRIMITIVES: ReadonlySet<string> = new Set(['int', 'float', 'double', 'unsigned', 'bool']);
