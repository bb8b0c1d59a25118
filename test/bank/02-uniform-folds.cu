// Uniform although the thread index stands in the condition: it cancels, or its range settles the question.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void difference(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t - t == n) arm(out);                           //~ grid
}
__global__ void exclusiveOr(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if ((t ^ t) == n) arm(out);                         //~ grid
}
__global__ void exclusiveOrTwice(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if ((t ^ 5 ^ t) == n) arm(out);                     //~ grid
}
__global__ void timesZero(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t * 0 == n) arm(out);                           //~ grid
}
__global__ void andZero(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if ((t & 0) == n) arm(out);                         //~ grid
}
__global__ void moduloOne(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t % 1 == n) arm(out);                           //~ grid
}
__global__ void evenProduct(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (2 * (t & 15) % 2 == n) arm(out);                //~ grid
}
__global__ void laneShiftedOut(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if ((t & 31) >> 5 == n) arm(out);                   //~ grid
}
__global__ void partsOfIndex(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t - (t & 31) - (t & ~31) == n) arm(out);        //~ grid
}
__global__ void quotientAndRemainder(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t - (t / 12 * 12 + t % 12) == n) arm(out);      //~ grid
}
__global__ void indexWithoutItsParts(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int start = blockIdx.x * blockDim.x;
  if (i - start - (int)threadIdx.x == n) arm(out);    //~ grid
}
__global__ void blockPartOfIndex(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i - (int)threadIdx.x > n) arm(out);             //~ block
}
__global__ void divisionByLargestBlock(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t / 1024 == n) arm(out);                        //~ grid
}
__global__ void belowLargestBlock(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t < 1024) arm(out);                             //~ uniform
}
__global__ void belowBlockSize(int *out, const int *in, int n) {
  if (threadIdx.x < blockDim.x) arm(out);             //~ uniform
}
__global__ void neverNegative(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t >= 0) arm(out);                               //~ uniform
}
__global__ void laneBelow32(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane < 32) arm(out);                            //~ uniform
}
__global__ void lanePlusOneMasked(int *out, const int *in, int n) {
  int lane = threadIdx.x % 32;
  if (((lane + 1) & ~63) == n) arm(out);              //~ grid
}
__global__ void minimumWithZero(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (min(t, 0) == n) arm(out);                       //~ grid
}
__global__ void maximumAboveRange(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (max(t, 2000) > n) arm(out);                     //~ grid
}
__global__ void lowestBitSet(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (__ffs(t | 1) == n) arm(out);                    //~ grid
}
__global__ void leadingZeros(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (__clz(t) > 20) arm(out);                        //~ uniform
}
__global__ void bitCountInRange(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (__popc(t) > 10) arm(out);                       //~ uniform
}
__global__ void highProduct(int *out, const int *in, int n) {
  unsigned t = threadIdx.x;
  if (__umulhi(t, 2u) == n) arm(out);                 //~ grid
}
__global__ void highWord(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (((long long)t >> 40) == n) arm(out);            //~ grid
}
__global__ void floatInRange(int *out, const int *in, int n) {
  float x = threadIdx.x * 0.5f;
  if (x < 1000.0f) arm(out);                          //~ uniform
}
__global__ void floatTimesZero(int *out, const int *in, int n) {
  float x = (float)threadIdx.x * 0.0f;
  if (x < n) arm(out);                                //~ uniform
}
__global__ void bothArmsEqual(int *out, const int *in, int n) {
  int v = in[threadIdx.x] > 50 ? n : n;
  if (v > 3) arm(out);                                //~ grid
}
__global__ void contradiction(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t < 7 && t > 9) arm(out);                       //~ uniform
}
__global__ void tautology(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t < 9 || t > 7) arm(out);                       //~ uniform
}
__global__ void evenIsNeverOdd(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (2 * t == 7) arm(out);                           //~ uniform
}
__global__ void squareParity(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if ((t * (t + 1) & 1) == n) arm(out);               //~ uniform
}
__global__ void unsignedAfterSubtraction(int *out, const int *in, int n) {
  unsigned lane = threadIdx.x & 31;
  if (lane - 32u > 1000u) arm(out);                   //~ uniform
}
__global__ void absoluteOfLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (abs(lane - 31) <= 31) arm(out);                 //~ uniform
}
__global__ void signOfShifted(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if ((t >> 31) == n) arm(out);                       //~ grid
}
