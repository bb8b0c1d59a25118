// Scenarios 37 to 42: loops with two entries, made of goto.

__global__ void s37_twoEntries(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int i = 0;
  if (n > 3) goto second;                             //~ grid
first:
  i += 1;
second:
  i += 2;
  p[t] = i;
  if (q[t + i] > 0) goto first;                       //~ divergent data-dependent
  if (q[t - i] > 0) goto second;                      //~ divergent data-dependent
  if (i == 6) p[t] = 1;                               //~ divergent data-dependent
}
__global__ void s38_divergentBranchIntoALoop(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int i = 0;
  if (q[t] > 3) goto middle;                          //~ divergent data-dependent
head:
  i += 1;
middle:
  i += 2;
  p[t] = i;
  if (i < n) goto head;                               //~ divergent
  if (i == 6) p[t] = 1;                               //~ divergent
}
__global__ void s39_joinDominatedByTheHeader(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int i = 0;
  int c = 0;
head:
  if (q[t] > 3) goto middle;                          //~ divergent data-dependent
  c = i;
middle:
  i += 2;
  p[t] = i;
  if (i < n) goto head;                               //~ uniform
  if (i == 6) p[t] = 1;                               //~ uniform
  if (c == 6) p[t] = 2;                               //~ divergent data-dependent
}
__global__ void s40_uniformIrreducibleUnderDivergence(int *p, const int *q, int n, int m) {
  int t = threadIdx.x;
  int i = 0;
  if (q[t] > 3) {                                     //~ divergent data-dependent
    if (n > 3) goto second;                           //~ grid
  first:
    i += 1;
  second:
    i += 2;
    p[t] = i;
    if (i < m) goto first;                            //~ uniform
    if (i == 5) p[t] = 1;                             //~ uniform
  }
  if (i == 6) p[t] = 1;                               //~ divergent data-dependent
}
__global__ void s41_reducibleOuterLoop(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int c = 0;
  for (int i = 0; i < n; i++) {                       //~ grid
    if (q[t + i] > 0) continue;                       //~ divergent data-dependent
    if (n > 5) {                                      //~ grid
      c = 1;
    } else {
      c = 2;
    }
    if (c == 2) p[t] = i;                             //~ grid
  }
}
__global__ void gotoAsWhileLoop(int *p, int n) {
  int i = 0;
again:
  i++;
  p[threadIdx.x] += i;
  if (i < n) goto again;                              //~ grid
  if (i == 4) p[threadIdx.x] = 0;                     //~ grid
}
__global__ void gotoForwardOverCode(int *p, int n) {
  int t = threadIdx.x;
  int c = 1;
  if (n > 4) goto skip;                               //~ grid
  c = 2;
  p[t] = 1;
skip:
  if (c == 2) p[t] = 2;                               //~ grid
}
__global__ void gotoForwardPerLane(int *p, int n) {
  int t = threadIdx.x;
  int c = 1;
  if (p[t] > 4) goto skip;                            //~ divergent data-dependent
  c = 2;
  p[t] = 1;
skip:
  if (c == 2) p[t] = 2;                               //~ divergent data-dependent
  if (n == 2) p[t] = 3;                               //~ grid
}
