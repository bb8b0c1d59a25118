// Labels of a switch that come out of macros.
#define CASE(k) case k: out[k] = 0; break;
#define OP(name, value) case name: { if (value > 3) out[1] = value; } break;
#define LIST(X) X(0) X(1) X(2)
#define OTHERWISE default: out[9] = 1;
enum Op { ADD, SUB };

__global__ void labels(int *out, int n) {
  switch (threadIdx.x & 3) { CASE(0) CASE(1) default: out[9] = 1; } //~ divergent every-warp
  switch (threadIdx.x & 3) { CASE(0) CASE(1) } //~ divergent every-warp
  switch (threadIdx.x & 3) { LIST(CASE) } //~ divergent every-warp
  switch (threadIdx.x & 1) { LIST(CASE) } //~ divergent every-warp
  switch (threadIdx.x & 3) { case 0: out[3] = 1; break; CASE(1) } //~ divergent every-warp
  switch (threadIdx.x & 3) { CASE(0) OTHERWISE } //~ divergent every-warp
  switch (threadIdx.x & 1) { OP(ADD, n) OP(SUB, n + 1) } //~ divergent every-warp
  switch (n) { CASE(0) CASE(1) } //~ grid
  switch (n) { OP(ADD, n) OP(SUB, 2 * n) OTHERWISE } //~ grid
  switch (blockIdx.x & 1) { LIST(CASE) } //~ block
}

void launch(int *out, int n) { labels<<<4, 128>>>(out, n); }
