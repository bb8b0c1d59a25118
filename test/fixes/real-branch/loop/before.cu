__global__ void kernel(float *out, const float *in, int flag) {
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = in[i];
	float a = x;
	for (int k = 0; k < 24; ++k)
		a = a * 1.01f - 0.5f;
	x = flag > 2 ? a : x;
	out[i] = x;
}
