__global__ void kernel(float *out, const float *in, float factor, int n)
{
	int i = threadIdx.x + blockIdx.x * blockDim.x;
	if (i < n)
		out[i] = in[i] * factor;
}

void host(float *result, const float *data, int n)
{
	float *in, *out;
	cudaMallocManaged(&in, ((n + 31) / 32 * 32) * sizeof(float));
	cudaMallocManaged(&out, ((n + 31) / 32 * 32) * sizeof(float));
	for (int k = 0; k < n; ++k)
		in[k] = data[k];
	kernel<<<dim3((n + 63) / 64), dim3(64)>>>(out, in, 1.5f, (n + 31) / 32 * 32);
	cudaDeviceSynchronize();
	for (int k = 0; k < n; ++k)
		result[k] = out[k];
	cudaFree(in);
	cudaFree(out);
}
