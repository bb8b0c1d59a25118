// The same with an assignment.
__global__ void kernel(unsigned* a, const int* kind, bool flag) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = a[i];
    int what = kind[i];
    if ((what -= 1) > 2 && flag) {
        for (int k = 0; k < 27; ++k) x = x * 3 - 5;
    }
    a[i] = x + what;
}
