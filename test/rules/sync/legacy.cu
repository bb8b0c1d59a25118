// Calls of the time before `_sync`; nvcc takes them for sm_60 and older alone.
__global__ void legacyForms(int* a, int n) {
  int v = a[threadIdx.x];
  v += __shfl(v, 0);  //! warning legacy-warp-intrinsic
  v += __shfl_up(v, 1);  //! warning legacy-warp-intrinsic
  v += __shfl_down(v, 1, 16);  //! warning legacy-warp-intrinsic
  v += __shfl_xor(v, 1);  //! warning legacy-warp-intrinsic
  if (__any(v)) v += 1;  //! warning legacy-warp-intrinsic
  if (__all(v)) v += 1;  //! warning legacy-warp-intrinsic
  v += __ballot(v > 0);  //! warning legacy-warp-intrinsic
  a[threadIdx.x] = v;
}
