// Scenarios 48 to 51: what is loaded from where.
__constant__ int limits[64];
__constant__ int oneLimit;
__device__ int counters[64];

__global__ void s48_addresses(int *p, const int *__restrict__ q, int n) {
  int t = threadIdx.x;
  if (q[0] > 3) p[t] = 1;                             //~ uniform
  if (q[n] > 3) p[t] = 2;                             //~ uniform
  if (q[blockIdx.x] > 3) p[t] = 3;                    //~ uniform
  if (*q > 3) p[t] = 4;                               //~ uniform
  if (q[t / 32] > 3) p[t] = 5;                        //~ warp
  if (q[t] > 3) p[t] = 6;                             //~ divergent data-dependent
  if (*(q + t) > 3) p[t] = 7;                         //~ divergent data-dependent
  if (__ldg(q + n) > 3) p[t] = 8;                     //~ uniform
  if (__ldg(&q[t]) > 3) p[t] = 9;                     //~ divergent data-dependent
  if (q[q[0]] > 3) p[t] = 10;                         //~ uniform
  if (q[q[t]] > 3) p[t] = 11;                         //~ divergent data-dependent
  if (q[t & 32] > 3) p[t] = 12;                       //~ warp
  if (q[t - t] > 3) p[t] = 13;                        //~ uniform
}
__global__ void s48_constantMemory(int *p, int n) {
  int t = threadIdx.x;
  if (oneLimit > 3) p[t] = 1;                         //~ grid
  if (limits[n] > 3) p[t] = 2;                        //~ grid
  if (limits[3] > 3) p[t] = 3;                        //~ grid
  if (limits[blockIdx.x] > 3) p[t] = 4;               //~ block
  if (limits[t] > 3) p[t] = 5;                        //~ divergent data-dependent
}
__global__ void s48_restrictIsGrid(int *__restrict__ p, const int *__restrict__ q, int n) {
  if (q[n] > 3) p[threadIdx.x] = 1;                   //~ grid
  if (q[blockIdx.x] > 3) p[threadIdx.x] = 2;          //~ block
}
__global__ void s48_writtenInTheKernel(int *p, int n) {
  p[threadIdx.x] = 1;
  if (p[n] > 3) p[threadIdx.x] = 1;                   //~ warp
}
__global__ void s48_pointerArithmetic(int *p, const int *q, int n) {
  int t = threadIdx.x;
  const int *row = q + blockIdx.x * n;
  if (row[0] > 3) p[t] = 1;                           //~ uniform
  if (row[t] > 3) p[t] = 2;                           //~ divergent data-dependent
  const int *mine = q + t;
  if (mine[0] > 3) p[t] = 3;                          //~ divergent data-dependent
  if (*mine > 3) p[t] = 4;                            //~ divergent data-dependent
  for (int k = 0; k < n; k++, row++) {                //~ grid
    if (*row > 3) p[t] = 5;                           //~ uniform
  }
}
__global__ void deviceVariables(int *p) {
  int t = threadIdx.x;
  if (counters[0] > 3) p[t] = 1;                      //~ uniform
  if (counters[t] > 3) p[t] = 2;                      //~ divergent data-dependent
}

__global__ void s49_localArrayOfPerLaneValues(int *p, int n) {
  int t = threadIdx.x;
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = t + i;           //~ uniform
  if (a[0] == 7) p[t] = 1;                            //~ divergent
  if (a[n & 3] == 7) p[t] = 2;                        //~ divergent
}
__global__ void s49_localArrayOfUniformValues(int *p, int n) {
  int t = threadIdx.x;
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = n + i;           //~ uniform
  if (a[0] == 7) p[t] = 1;                            //~ uniform
  if (a[n & 3] == 7) p[t] = 2;                        //~ uniform
  if (a[t & 3] == 7) p[t] = 3;                        //~ divergent
}
__global__ void s49_elementByElement(int *p, int n) {
  int t = threadIdx.x;
  int a[2];
  a[0] = n;
  a[1] = t;
  if (a[0] == 7) p[t] = 1;                            //~ grid
  if (a[1] == 7) p[t] = 2;                            //~ divergent one-per-block mask=0x00000080
}
__global__ void s49_writtenUnderPerLaneIf(int *p, int n) {
  int t = threadIdx.x;
  int a[2] = {0, 0};
  if (t < 5) a[0] = 1;                                //~ divergent one-per-block
  if (a[0]) p[t] = 1;                                 //~ divergent
  if (a[1]) p[t] = 2;                                 //~ uniform
}
__global__ void s49_writtenAtAPerLaneIndex(int *p, int n) {
  int t = threadIdx.x;
  int a[4] = {0, 0, 0, 0};
  a[t & 3] = 1;
  if (a[0]) p[t] = 1;                                 //~ divergent
}
__global__ void s49_initialiserList(int *p, int n) {
  const int a[3] = {1, 2, 3};
  if (a[n % 3] == 2) p[0] = 1;                        //~ uniform
  if (a[threadIdx.x % 3] == 2) p[0] = 2;              //~ divergent
}

__global__ void elementChosenByBlock(int *p, int n) {
  int v[4], w[4], x[4], y[2] = {n, n};
  for (int i = 0; i < 4; i++) v[i] = w[i] = x[i] = 0; //~ grid
  v[blockIdx.x & 3] = 1;
  if (v[1]) p[0] = 1;                                 //~ block
  w[1] = n;
  if (w[blockIdx.x & 1]) p[1] = 1;                    //~ block
  if (y[blockIdx.x & 1]) p[1] = 1;                    //~ grid
  if (blockIdx.x > 1) x[2] = 1;                       //~ block
  if (x[2]) p[2] = 1;                                 //~ block
}
__global__ void elementOfEachRound(int *p, int n) {
  int v[4], w[4], sum[1] = {0};
  for (int i = 0; i < 4; i++) v[i] = i;               //~ grid
  if (v[1] == v[2]) p[0] = 1;                         //~ grid
  if (v[blockIdx.x & 3] == 2) p[1] = 1;               //~ block
  for (int i = 0; i < blockIdx.x; i++) sum[0]++;      //~ block
  if (sum[0] == 3) p[2] = 1;                          //~ block
  if (blockIdx.x > 7) return;                         //~ block
  w[0] = n;
  w[0] = n + 1;
  if (w[0] == 4) p[3] = 1;                            //~ grid
  for (int i = 0; i < n; i++) {                       //~ grid
    if (i < blockIdx.x) w[1] = i;                     //~ block
    if (w[1] == n) p[4] = 1;                          //~ block
  }
}
__global__ void shiftedInAnArray(int *p, int n) {
  int t = threadIdx.x & 31, v[1] = {t};
  int before = v[0];
  v[0] = t + n;
  int gap = v[0] - before;
  if ((t & 15) < gap) p[t] = 1;                       //~ divergent
  if (before == v[0]) p[t] = 2;                       //~ grid
}
__global__ void s50_sharedScalarBehindABarrier(int *p, const int *q) {
  __shared__ int flag;
  int t = threadIdx.x;
  if (t == 0) flag = q[0];                            //~ divergent one-per-block mask=0x00000001
  __syncthreads();
  if (flag > 3) p[t] = 1;                             //~ uniform
}
__global__ void s50_sharedArray(int *p, const int *q, int n) {
  __shared__ int tile[256];
  int t = threadIdx.x;
  tile[t] = q[t];
  __syncthreads();
  if (tile[0] > 3) p[t] = 1;                          //~ uniform
  if (tile[n] > 3) p[t] = 2;                          //~ uniform
  if (tile[t] > 3) p[t] = 3;                          //~ divergent data-dependent
  if (tile[t / 32] > 3) p[t] = 4;                     //~ warp
  for (int k = 0; k < 256; k++) {                     //~ grid
    if (tile[k] > 3) p[t] = k;                        //~ uniform
  }
}
__global__ void s50_dynamicShared(int *p, const int *q) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = q[t];
  __syncthreads();
  if (s[0] > 3) p[t] = 1;                             //~ uniform
  if (s[t ^ 1] > 3) p[t] = 2;                         //~ divergent data-dependent
}

__global__ void s51_pointerChosenUniformly(int *p, const int *q, const int *r, int n) {
  int t = threadIdx.x;
  const int *from = n > 3 ? q : r;
  if (from[0] > 3) p[t] = 1;                          //~ uniform
  if (from[t] > 3) p[t] = 2;                          //~ divergent data-dependent
  const int *other;
  if (n > 4) other = q;                               //~ grid
  else other = r;
  if (*other > 3) p[t] = 3;                           //~ uniform
}
__global__ void s51_pointerChosenPerLane(int *p, const int *q, const int *r) {
  int t = threadIdx.x;
  const int *from = t & 1 ? q : r;
  if (from[0] > 3) p[t] = 1;                          //~ divergent data-dependent
}
__global__ void twoDimensionalLocalArray(int *p, int n) {
  int a[2][2];
  a[0][0] = n;
  a[0][1] = threadIdx.x;
  if (a[0][0] == 3) p[0] = 1;                         //~ uniform
  if (a[0][1] == 3) p[0] = 2;                         //~ divergent
}
__global__ void vectorLoads(int *p, const float4 *q, int n) {
  float4 v = q[threadIdx.x];
  float4 u = q[n];
  if (v.x > 0) p[0] = 1;                              //~ divergent data-dependent
  if (u.w > 0) p[0] = 2;                              //~ uniform
  int2 both = make_int2(n, threadIdx.x);
  if (both.x > 3) p[0] = 3;                           //~ grid
  if (both.y > 3) p[0] = 4;                           //~ divergent one-per-block mask=0xfffffff0
  if (q[n].x > 0) p[0] = 5;                           //~ uniform
  if (q[threadIdx.x].x > 0) p[0] = 6;                 //~ divergent data-dependent
}

// One of two pointers is written through, by whichever name.
__global__ void oneOfTwoParametersIsWritten(int *p, int *q, int n) {
  int *either = n > 3 ? p : q;
  either[threadIdx.x] = 1;
  if (p[n] > 3) p[threadIdx.x] = 1;                   //~ warp
  if (q[n] > 3) p[threadIdx.x] = 1;                   //~ warp
}
__global__ void oneOfTwoParametersIsRead(int *p, const int *__restrict__ q, const int *__restrict__ r, int n) {
  const int *either = n > 3 ? q : r;
  if (either[n] > 3) p[threadIdx.x] = 1;              //~ grid
  const int *other = n > 3 ? q : p;
  if (other[n] > 3) p[threadIdx.x] = 1;               //~ warp
}
