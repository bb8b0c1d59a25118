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
	// No warp splits at the end of the data where its size is a multiple of 32:
	//   nPadded = (n + 31) / 32 * 32;   // allocate this many elements, and pass it for n
	// provided that a thread touches only its own element, and that nobody reads the elements behind the end.
	kernel<<<(n + 255) / 256, 256>>>(out, in, n);
	cudaMemcpy(result, out, n * sizeof(int), cudaMemcpyDeviceToHost);
	cudaFree(in);
	cudaFree(out);
}
