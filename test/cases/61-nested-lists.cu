// Lists in lists: which member each value comes to, with inner braces and without, and what is left out.
struct Tile { int edges[2]; int depth; };
struct Job { Tile tile; int rank; };
struct Long { int weights[12]; int n; };
struct Point { int x, y; };
struct Path { Point points[2]; int closed; };
template <class T, int N> struct Pack {
  T items[N];
  __device__ const T &at(int i) const { return items[i]; }
};
struct Two {
  int items[2];
  __device__ int get(int i) const { return items[i]; }
};

__global__ void braces(int *out, int n, int m) {
  int t = threadIdx.x;
  Tile a = {{n, t}, m};
  if (a.edges[1] & 1) out[0] = 1; //~ divergent every-warp
  if (a.edges[0]) out[1] = 1; //~ grid
  if (a.depth) out[2] = 1; //~ grid
  Job b = {{{t, n}, m}, n};
  if (b.tile.edges[0] & 1) out[3] = 1; //~ divergent every-warp
  if (b.tile.edges[1]) out[4] = 1; //~ grid
  if (b.tile.depth) out[5] = 1; //~ grid
  Two c = {{n, t}};
  if (c.get(1) & 1) out[6] = 1; //~ divergent every-warp
  if (c.get(0)) out[7] = 1; //~ grid
  Pack<int, 2> d = {{n, t}};
  if (d.at(1) & 1) out[8] = 1; //~ divergent
  Pack<int, 2> e = {{n, m}};
  if (e.at(1)) out[9] = 1; //~ grid
}

__global__ void withoutBraces(int *out, int n, int m) {
  int t = threadIdx.x;
  Tile a = {n, t, m};
  if (a.edges[1] & 1) out[0] = 1; //~ divergent every-warp
  if (a.edges[0]) out[1] = 1; //~ grid
  if (a.depth) out[2] = 1; //~ grid
  Job b = {n, m, t, n};
  if (b.tile.depth & 1) out[3] = 1; //~ divergent every-warp
  if (b.rank) out[4] = 1; //~ grid
  Path p = {n, m, t, n, m};
  if (p.closed) out[5] = 1; //~ grid
  Path q = {{{n, m}, {n, t}}, m};
  if (q.closed) out[6] = 1; //~ grid
}

__global__ void leftOut(int *out, int n) {
  int t = threadIdx.x;
  Tile a = {{t}};
  if (a.edges[0] & 1) out[0] = 1; //~ divergent every-warp
  if (a.edges[1]) out[1] = 1; //~ grid
  if (a.depth) out[2] = 1; //~ grid
  Long l = {{n, n, t}, n};
  if (l.weights[2] & 1) out[3] = 1; //~ divergent
  if (l.n) out[4] = 1; //~ grid
}

__global__ void byName(int *out, int n) {
  int t = threadIdx.x;
  Job a = {.tile = {.edges = {n, t}, .depth = n}, .rank = n};
  if (a.tile.edges[1] & 1) out[0] = 1; //~ divergent every-warp
  if (a.tile.depth) out[1] = 1; //~ grid
  if (a.rank) out[2] = 1; //~ grid
  Tile b = {.depth = t};
  if (b.depth & 1) out[3] = 1; //~ divergent every-warp
  if (b.edges[0]) out[4] = 1; //~ grid
}

void launch(int *out, int n) {
  braces<<<4, 128>>>(out, n, n);
  withoutBraces<<<4, 128>>>(out, n, n);
  leftOut<<<4, 128>>>(out, n);
  byName<<<4, 128>>>(out, n);
}
