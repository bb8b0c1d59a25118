import type { Include, SourceFile } from '../syntax/source-file';

/** An `#include` of a header that no file of the program is. */
export interface MissingHeader {
  /** As written, without its quotes. */
  readonly name: string;
  readonly file: SourceFile;
  readonly offset: number;
}

/** Headers of the language, the toolkit and the system: what they declare is known, and nobody looks for them here. */
const KNOWN =
  /^([a-z_0-9]+|(std|assert|c?type|errno|float|inttypes|limits|locale|math|setjmp|signal|string|time|unistd|strings|memory|malloc|omp|mpi|nccl|getopt|pthread|windows|stdint|stdio|stdlib|stddef|stdbool|stdarg|x86intrin|immintrin)\w*\.h|(sys|linux|arpa|netinet|bits|asm|gnu|windows|intrin|cuda|cub|thrust|nv|nvtx3|cooperative_groups|crt|cooperative_groups|GL|EGL|boost|gtest|gmock|benchmark|nvbench|Eigen|tbb|fmt|spdlog|pybind11|Python)\/.*|cu(da|rand|blas|sparse|fft|dnn|solver|sparse|tensor|pti)\w*\.(h|hpp|cuh)|cooperative_groups\.h|c?uda\w*\.h|device_\w+\.(h|hpp)|driver_\w+\.h|vector_(types|functions)\.(h|hpp)|math_(constants|functions)\.(h|hpp)|(texture|surface)_\w+\.(h|hpp)|sm_\d+_\w+\.(h|hpp)|host_\w+\.h|channel_descriptor\.h|builtin_types\.h|library_types\.h|mma\.h|nv\w*\.(h|hpp)|npp\w*\.h|cu\.h|Python\.h)$/;

/** How many headers one file is said to miss. */
const MOST = 50;

/** The headers that a file includes, itself or through those in sight, and that are not in sight. */
export function missingHeaders(
  file: SourceFile,
  targetOf: (from: SourceFile, include: Include) => SourceFile | null,
): MissingHeader[] {
  const missing = new Map<string, MissingHeader>();
  const seen = new Set([file]);
  const queue = [file];
  for (let next = queue.shift(); next !== undefined && missing.size < MOST; next = queue.shift())
    for (const include of next.includes) {
      const { path, offset } = include;
      const name = path.trim().replace(/^["<]|[">]$/g, '');
      if (!/^["<]/.test(path.trim()) || KNOWN.test(name)) continue;
      const target = targetOf(next, include);
      if (target === null) {
        if (!missing.has(name)) missing.set(name, { name, file: next, offset });
      } else if (!seen.has(target)) {
        seen.add(target);
        queue.push(target);
      }
    }
  return [...missing.values()];
}
