/** Libraries whose headers are the toolkit's or the compiler's: what they mean is known, or plain C++. */
const LIBRARIES = /^(::)?(std|cuda|thrust|cub|cooperative_groups|cg|nvcuda|wmma|nv|nvtx3?|libcudacxx|cccl|mma)::/;
const IN_LIBRARY = /\b(std|cuda|thrust|cub|cooperative_groups|cg|nvcuda|wmma)::/;

/** Names that begin with such a library's namespace. */
export function isLibraryName(full: string): boolean {
  return LIBRARIES.test(full);
}

/** Does the text of a type name such a library? */
export function namesLibrary(type: string): boolean {
  return IN_LIBRARY.test(type);
}

/** Functions of the toolkit's headers that are named by a scheme, with or without a record of their own. */
export function isToolkitName(name: string): boolean {
  return /^(__\w+|tex\w*|surf\w+|curand\w*|cuda[A-Z]\w*|nvshmem\w*|mem(cpy|set|move|cmp)|str(len|cmp|cpy)|printf|assert|operator\W+|atomic[A-Z]\w*|make_\w+|tie|get|swap|move|forward)$/.test(
    name,
  );
}

export function isToolkitType(name: string): boolean {
  return /^(__\w+|cu[A-Z]\w*|cuda[A-Z]\w*|curand\w*|nv_\w+|half2?|bfloat16\w*|dim3|texture|surface|thread_\w+|\w+_group|\w*[a-z]+[1-4])$/.test(
    name,
  );
}
