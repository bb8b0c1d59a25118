__global__ void kernel(int *out, const int *in, int n) {
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	int x = in[i];
	while (x > 3)
		x = x / 2;
	out[i] = x;
}

void host(int *result, const int *data, int n) {
	int *in, *out;
	cudaMalloc(&in, n * sizeof(int));
	cudaMalloc(&out, n * sizeof(int));
	cudaMemcpy(in, data, n * sizeof(int), cudaMemcpyHostToDevice);
	// all elements
	kernel<<<(n + 255) / 256, 256>>>(out, in, n);
	cudaMemcpy(result, out, n * sizeof(int), cudaMemcpyDeviceToHost);
	cudaFree(in);
	cudaFree(out);
}
