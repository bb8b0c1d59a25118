/** `CUDA_KERNEL_LOOP`, `RESTRICT`: at least two letters, none of them lower case. */
export function isAllCaps(name: string): boolean {
  return name.length > 1 && /[A-Z]/.test(name) && !/[a-z]/.test(name);
}
