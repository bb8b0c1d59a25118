__global__ void kernel(float *a) {
	__builtin_assume(blockDim.x % 32 == 0);
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = a[i];
	if ((i / 64) & 1) {
		for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
	} else {
		for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
	}
	a[i] = x;
}
