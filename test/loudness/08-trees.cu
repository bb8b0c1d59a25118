// Walks of trees: a stack of the thread's own, or children that name one another.
struct Bvh {
  float lo, hi;
  int left, right;
};

__global__ void stackWalk(const Bvh *nodes, const float *query, int *hits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int stack[32];
  int top = 0, found = 0;
  stack[top++] = 0;
  float q = query[i];
  while (top > 0) {  //! warning divergent-loop tree-walk
    const Bvh &node = nodes[stack[--top]];
    if (q < node.lo || q > node.hi) continue;  //! warning divergent-branch asked-in-every-iteration
    if (node.left < 0) {
      ++found;
    } else {
      stack[top++] = node.left;
      stack[top++] = node.right;
    }
  }
  hits[i] = found;
}

__global__ void searchTree(const Bvh *nodes, const float *query, int *leaf, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int at = 0;
  while (nodes[at].left >= 0)  //! warning divergent-loop tree-walk
    at = query[i] < nodes[at].lo ? nodes[at].left : nodes[at].right;
  leaf[i] = at;
}

struct Tree {
  const int *feature;
  const float *threshold;
  const int *child;
};

class Forest {
 public:
  __device__ Forest(const Tree *trees, int count) : trees_(trees), count_(count) {}
  __device__ float predict(const float *row) const {
    float sum = 0.0f;
    for (int t = 0; t < count_; ++t) {
      const Tree &tree = trees_[t];
      int node = 0;
      while (tree.child[node] > 0)  //! warning divergent-loop tree-walk
        node = tree.child[node] + (row[tree.feature[node]] > tree.threshold[node]);
      sum += tree.threshold[node];
    }
    return sum;
  }

 private:
  const Tree *trees_;
  int count_;
};

__global__ void predictAll(const Tree *trees, int count, const float *rows, float *out, int width, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = Forest(trees, count).predict(rows + i * width);
}
