// CUDA text of a wanted size, for the benches.

/** A kernel of 24 lines with a helper: a guard, a loop, a lane test, a shared reduction. */
function kernel(k) {
  return `__device__ float weigh${k}(const float *x, int i, int n)
{
    if (x[i] > 0.5f)
        return x[i] * ${k + 1}.0f;
    return i < n / 2 ? x[i] : 0.0f;
}

__global__ void reduce${k}(const float *x, float *y, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int j = i; j < n; j += gridDim.x * blockDim.x)
        sum += weigh${k}(x, j, n);
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int s = 128; s > 0; s >>= 1) {
        if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) y[blockIdx.x] = part[0];
    if (threadIdx.x % 2 == 0) y[i] += ${k}.0f;
}
`;
}

/** About this many lines of kernels, each with its helper. */
export function kernels(lines) {
  return Array.from({ length: Math.max(1, Math.round(lines / 25)) }, (_, k) => kernel(k)).join('\n');
}

/** One kernel with `count` branches in a row; every eighth splits warps. */
export function ifs(count) {
  const body = Array.from({ length: count }, (_, k) =>
    k % 8 === 0 ? `    if (threadIdx.x > ${k}) a += x[${k}];` : `    if (n > ${k}) a += ${k};`,
  );
  return `__global__ void many(const int *x, int *y, int n)\n{\n    int a = 0;\n${body.join('\n')}\n    y[threadIdx.x] = a;\n}\n`;
}

/** Kernels whose loops and branches stand `depth` deep, as many as make `count` levels in all. */
export function nested(count, depth = 12) {
  const one = (k) => {
    let text = `__global__ void nest${k}(int *x, int n)\n{\n    int a = 0;\n`;
    for (let d = 0; d < depth; d++)
      text += d % 2 === 0 ? `for (int i${d} = 0; i${d} < n; i${d}++) {\n` : `if (x[a + ${d}] > threadIdx.x) {\n`;
    return `${text}a += x[threadIdx.x];\n${'}\n'.repeat(depth)}    x[threadIdx.x] = a;\n}\n`;
  };
  return Array.from({ length: Math.max(1, Math.round(count / depth)) }, (_, k) => one(k)).join('\n');
}

/** A chain of device functions, each called twice by the next. */
export function calls(count) {
  const parts = ['__device__ int step0(int a, int b) { return a > b ? a : b; }'];
  for (let k = 1; k < count; k++)
    parts.push(
      `__device__ int step${k}(int a, int b)\n{\n    if (a > ${k}) return step${k - 1}(a + 1, b);\n    return step${k - 1}(b, a);\n}`,
    );
  for (let k = 0; k < count; k += 8)
    parts.push(`__global__ void run${k}(int *x)\n{\n    x[threadIdx.x] = step${k}(threadIdx.x, blockIdx.x);\n}`);
  return `${parts.join('\n')}\n`;
}
