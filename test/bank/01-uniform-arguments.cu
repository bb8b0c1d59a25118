// Uniform: arguments, constants, memory at one address, and how values of that kind travel through the language.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

#define LIMIT 8
__constant__ int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
__device__ int flag = 1;
struct Pair {
  int shared, own;
  __device__ int get() const { return shared; }
  __device__ Pair operator+(int k) const { return {shared + k, own + k}; }
};
__device__ int addThree(int x) { return x + 3; }
__device__ int firstOf(int x, int y) { return x; }
__device__ void assign(int &target, int v) { target = v; }
__device__ bool inCallee(int *out, int x) {
  if (x > 3) arm(out);                                //~ grid
  return x > 4;
}
template <class T>
__device__ T larger(T a, T b) { return a < b ? b : a; }

__global__ void argument(int *out, const int *in, int n) {
  if (n > 5) arm(out);                                //~ grid
}
__global__ void argumentParity(int *out, const int *in, int n) {
  if (n & 1) arm(out);                                //~ grid
}
__global__ void pointerArgument(int *out, const int *in, int n) {
  if (in + n != 0) arm(out);                          //~ grid
}
__global__ void macroConstant(int *out, const int *in, int n) {
  if (n > LIMIT) arm(out);                            //~ grid
}
__global__ void gridSize(int *out, const int *in, int n) {
  if (gridDim.x > 3) arm(out);                        //~ grid
}
__global__ void blockSize(int *out, const int *in, int n) {
  if (blockDim.x == 64) arm(out);                     //~ grid
}
__global__ void warpSizeConstant(int *out, const int *in, int n) {
  if (warpSize == n) arm(out);                        //~ grid
}
template <int K>
__global__ void templateConstant(int *out, const int *in, int n) {
  if (K > n) arm(out);                                //~ grid
}
template __global__ void templateConstant<5>(int *, const int *, int);
__global__ void expected(int *out, const int *in, int n) {
  if (__builtin_expect(n > 3, 1)) arm(out);           //~ grid
}
__global__ void constantMemory(int *out, const int *in, int n) {
  if (table[n & 15] > 4) arm(out);                    //~ uniform
}
__global__ void globalVariable(int *out, const int *in, int n) {
  if (flag == n) arm(out);                            //~ uniform
}
__global__ void loadAtConstant(int *out, const int *in, int n) {
  if (in[0] > 50) arm(out);                           //~ uniform
}
__global__ void loadAtArgument(int *out, const int *in, int n) {
  if (in[n] > 50) arm(out);                           //~ uniform
}
__global__ void ldgAtArgument(int *out, const int *in, int n) {
  if (__ldg(in + n) > 50) arm(out);                   //~ uniform
}
__global__ void loadAtLoadedIndex(int *out, const int *in, int n) {
  if (in[in[n]] > 50) arm(out);                       //~ uniform
}
__global__ void loadInUniformLoop(int *out, const int *in, int n) {
  int sum = 0;
  for (int k = 0; k < 20; k++) sum += in[k + n];
  if (sum > 1000) arm(out);                           //~ uniform
}
__global__ void floatOfUniformLoad(int *out, const int *in, int n) {
  float x = in[n] * 0.25f;
  if (sqrtf(x) > 3.5f) arm(out);                      //~ uniform
}
__global__ void structField(int *out, const int *in, int n) {
  Pair p = {n, (int)threadIdx.x};
  if (p.shared > 3) arm(out);                         //~ grid
}
__global__ void structMethod(int *out, const int *in, int n) {
  Pair p = {n, (int)threadIdx.x};
  if (p.get() > 3) arm(out);                          //~ grid
}
__global__ void structOperator(int *out, const int *in, int n) {
  Pair p = {n, (int)threadIdx.x};
  if ((p + 2).shared > 3) arm(out);                   //~ grid
}
__global__ void vectorComponent(int *out, const int *in, int n) {
  int2 v = make_int2(threadIdx.x, n);
  if (v.y > 3) arm(out);                              //~ grid
}
__global__ void arrayElement(int *out, const int *in, int n) {
  int a[2] = {n, (int)threadIdx.x};
  if (a[0] > 3) arm(out);                             //~ grid
}
__global__ void uniformArray(int *out, const int *in, int n) {
  int a[4];
  for (int k = 0; k < 4; k++) a[k] = n + 3 * k;
  if (a[n & 3] & 1) arm(out);                         //~ grid
}
__global__ void overwritten(int *out, const int *in, int n) {
  int v = threadIdx.x;
  v = n;
  if (v > 3) arm(out);                                //~ grid
}
__global__ void shadowed(int *out, const int *in, int n) {
  int v = threadIdx.x;
  {
    int v = n;
    if (v > 3) arm(out);                              //~ grid
  }
  out[v] = 0;
}
__global__ void throughReference(int *out, const int *in, int n) {
  int v = threadIdx.x;
  int &r = v;
  r = n;
  if (v > 3) arm(out);                                //~ grid
}
__global__ void throughPointer(int *out, const int *in, int n) {
  int v = threadIdx.x;
  int *p = &v;
  *p = n;
  if (v > 3) arm(out);                                //~ grid
}
__global__ void helperResult(int *out, const int *in, int n) {
  if (addThree(n) > 5) arm(out);                      //~ grid
}
__global__ void helperIgnoresLane(int *out, const int *in, int n) {
  if (firstOf(n, threadIdx.x) > 5) arm(out);          //~ grid
}
__global__ void outParameter(int *out, const int *in, int n) {
  int v = threadIdx.x;
  assign(v, n);
  if (v > 5) arm(out);                                //~ grid
}
__global__ void branchOfCallee(int *out, const int *in, int n) {
  if (inCallee(out, n)) out[0] = 1;                   //~ grid
}
__global__ void helperTemplate(int *out, const int *in, int n) {
  if (larger(n, 4) > 5) arm(out);                     //~ grid
}
__global__ void lambda(int *out, const int *in, int n) {
  auto plus = [=](int x) { return x + n; };
  if (plus(3) > 5) arm(out);                          //~ grid
}
__global__ void lambdaByReference(int *out, const int *in, int n) {
  int v = threadIdx.x;
  auto set = [&](int x) { v = x; };
  set(n);
  if (v > 5) arm(out);                                //~ grid
}
__global__ void switchOnArgument(int *out, const int *in, int n) {
  switch (n) {                                        //~ grid
    case 1: arm(out); break;
    case 5: arm(out + 1); break;
    default: out[0] = 2;
  }
}

void launch(int *out, const int *in, int n) {
  templateConstant<5><<<4, 64>>>(out, in, n);
}
