// divergence: block(512)
__global__ void kernel(float2 *pair, int *count) {
	unsigned slot = threadIdx.x;
	unsigned t = (slot & ~63) | ((slot & 31) << 1) | ((slot >> 5) & 1);
	float2 p = pair[t];
	if ((t & 1) == 0) {
		for (int k = 0; k < 40; ++k) p.x = p.x * 1.5f + p.y;
		atomicAdd(count, 1);
	} else {
		for (int k = 0; k < 30; ++k) p.y = p.y * 0.5f - p.x;
	}
	pair[t] = p;
}
