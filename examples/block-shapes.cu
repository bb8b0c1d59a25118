// What a warp is made of depends on the shape of the block: the same condition, two answers.
__global__ void wide(float *image, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (threadIdx.y == 0) {  // 32 × 8 threads: a row of the block is a warp
    image[y * width + x] = 0.0f;
  }
}

__global__ void square(float *image, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float value = image[y * width + x];
  if (threadIdx.y % 2 == 0) {  // 16 × 16 threads: a warp holds two rows, and they disagree
    for (int k = 0; k < 20; ++k) value = value * 0.75f + 1.0f;
  } else {
    for (int k = 0; k < 20; ++k) value = value * 0.5f - 1.0f;
  }
  image[y * width + x] = value;
}

void run(float *image, int width, int height) {
  wide<<<dim3(width / 32, height / 8), dim3(32, 8)>>>(image, width);
  dim3 block(16, 16);
  square<<<dim3(width / 16, height / 16), block>>>(image, width);
}
