// Which documents go to the server.

/** VS Code itself owns `cuda-cpp` (.cu, .cuh); plug-ins that add CUDA under another name use `cuda`. */
export const cudaLanguages = ['cuda-cpp', 'cuda'];

/** A C++ or C header may hold device code: the server looks, and is silent where there is none. */
const headerLanguages = ['cpp', 'c'];

/** Files, new files and virtual file systems, but not the old side of a comparison: its findings would count twice. */
const schemes = ['file', 'untitled', 'vscode-vfs', 'vscode-test-web'];

export const documentSelector = schemes.flatMap((scheme) =>
  [...cudaLanguages, ...headerLanguages].map((language) => ({ scheme, language })),
);
