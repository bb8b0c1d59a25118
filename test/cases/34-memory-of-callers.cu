// What a device function loads is as common as what its callers, too, leave unwritten.
__device__ int table[64];
__device__ int element(int *s, int i) { return s[i]; }
__device__ int constElement(const int *s, int i) { return s[i]; }
__device__ int further(const int *s, int i) { return constElement(s, i + 1); }
__device__ int sum(const int *s, int n) {
  int all = 0;
  for (int k = 0; k < n; k++) all += s[k];            //~ grid
  return all;
}
struct View {
  int *d;
  int *other;
  __device__ int at(int i) const { return d[i]; }
  __device__ void put(int i, int v) { d[i] = v; }
};
__global__ void ofTheBlock(int *p, const int *q, int m) {
  __shared__ int s[64];
  s[threadIdx.x & 63] = q[threadIdx.x];
  if (element(s, m) > 3) p[0] = 1;                    //~ warp
  if (constElement(s, m) > 3) p[0] = 1;               //~ warp
  if (further(s, m) > 3) p[0] = 1;                    //~ warp
  if (sum(s, m) > 3) p[0] = 1;                        //~ warp
}
__global__ void ofAnObject(int *p, const int *q, int m) {
  __shared__ int s[64];
  View v{s};
  v.put(threadIdx.x & 63, q[threadIdx.x]);
  if (v.at(m) > 3) p[0] = 1;                          //~ warp
}
__global__ void writtenByTheCaller(int *p, const int *q, int *out, int m) {
  p[threadIdx.x] = 3;
  if (constElement(p, m) > 3) out[0] = 1;             //~ warp
  if (further(p, m) > 3) out[0] = 1;                  //~ warp
  if (constElement(q, m) > 3) out[0] = 1;             //~ grid
  if (further(q, m) > 3) out[0] = 1;                  //~ grid
}
__global__ void writtenThroughAMember(View v, int m) {
  v.put(threadIdx.x, 3);
  if (v.at(m)) v.other[0] = 1;                        //~ warp
}
__global__ void writtenThroughAnotherMember(View v, int m) {
  if (v.at(m)) v.other[0] = 1;                        //~ grid
}
__global__ void writtenThroughOneOfTheMembers(View v, int m) {
  if (constElement(v.other, m)) v.other[0] = 1;       //~ warp
}
__global__ void ofTheDevice(int *p, int m) {
  if (constElement(table, m)) table[threadIdx.x] = 1; //~ warp
}
