const marks = /\b__(?:global|device)__\b/;
const cudaFile = /\.cuh?$/i;
const headerFile = /\.(?:h|hh|hpp|hxx|inl|inc|ipp|tpp)$/i;

/** Names that are CUDA by themselves. */
export function isCudaFile(path: string): boolean {
  return cudaFile.test(path);
}

/** Headers may hold device code: their text tells. */
export function isHeader(path: string): boolean {
  return headerFile.test(path);
}

export function holdsDeviceCode(text: string): boolean {
  return marks.test(text);
}

export function holdsLaunch(text: string): boolean {
  return /<<<|cudaLaunchKernel/.test(text);
}
