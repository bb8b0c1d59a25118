// `View(a)[i]` asks an object that is made for it; `View (a)[2];` would declare an array.
class View {
public:
  __device__ explicit View(const int *p, int first = 0) : begin_(p), first_(first) {}
  __device__ const int &operator[](int i) const { return begin_[first_ + i]; }

private:
  const int *begin_;
  int first_;
};

__global__ void asked(const int *a, int *out, int n) {
  if (View(a)[0] <= 8) out[0] = 1; //~ uniform
  if (View(a)[threadIdx.x] >= 0) out[1] = 1; //~ divergent data-dependent
  int rounds = 0;
  while (View(a)[threadIdx.x] > rounds) rounds++; //~ divergent data-dependent
  int x = 0;
  if (View(a)[n] > 3 && threadIdx.x & 1) x = 1; //~ divergent
  out[2] = View(a)[threadIdx.x] + x;
  int(y)[2] = {n, n};
  if (y[1]) out[3] = 1; //~ grid
  if (int(z) = n) out[4] = z; //~ grid
}
