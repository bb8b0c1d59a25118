/** What the host calls of the runtime, as far as launches and their arguments are concerned. */

/** Functions that launch a kernel: where among the arguments the kernel and its block stand. */
export const LAUNCH_CALLS: Readonly<Record<string, { readonly kernel: number; readonly block: number }>> = {
  cudaLaunchKernel: { kernel: 0, block: 2 },
  cudaLaunchCooperativeKernel: { kernel: 0, block: 2 },
  hipLaunchKernelGGL: { kernel: 0, block: 2 },
  hipLaunchKernel: { kernel: 0, block: 2 },
  FBGEMM_LAUNCH_KERNEL: { kernel: 0, block: 2 },
  FBGEMM_LAUNCH_DSA_KERNEL: { kernel: 0, block: 2 },
};

/** Those that take both from a configuration, `config.blockDim`. */
export const CONFIGURED_CALLS: Readonly<Record<string, { readonly kernel: number; readonly config: number }>> = {
  cudaLaunchKernelEx: { kernel: 1, config: 0 },
  cudaLaunchKernelExC: { kernel: 1, config: 0 },
};

const NOT_LAUNCHING = /^(?:cuda|cu|hip)[A-Z]|occupancy|attribute|max_?active|^printf$|^sizeof$/i;

/** Functions that take a kernel's name without launching it. */
export function onlyAsksAboutKernel(name: string): boolean {
  return NOT_LAUNCHING.test(name);
}

/** `cudaLaunchKernelEx(&config, …)`, `cudaMemcpyToSymbol(…, &value)`: reads what it is given the address of. */
export function onlyReadsItsArguments(name: string): boolean {
  return /^(?:cuda|cu)Launch|^cudaMemcpyToSymbol/.test(name);
}

/** Host functions that leave a variable handed to them as it is. */
export function leavesArgumentsAlone(name: string): boolean {
  return /^(cuda\w+|f?printf|min|max|std::min|std::max)$/.test(name);
}
