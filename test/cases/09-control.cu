// Every form of a condition: switch, else if, conditional operators, short circuits, do, early exits.

__global__ void switchOnUniform(int *p, int n) {
  switch (n) {                                        //~ grid
    case 0:
      p[0] = 1;
      break;
    case 1:
    case 2:
      p[0] = 2;
    default:
      p[0] = 3;
  }
  switch (threadIdx.x / 32) {                         //~ warp
    case 0:
      p[1] = 1;
      break;
    default:
      p[1] = 2;
  }
}
__global__ void switchOnLane(int *p, int n) {
  int c = 0, d = 0, e = 0;
  switch (threadIdx.x & 3) {                          //~ divergent every-warp
    case 0:
      c = 1;
      break;
    case 1:
      c = 1;
      d = 1;
      break;
    default:
      c = 1;
      e = n;
  }
  if (c == 1) p[0] = 1;                               //~ uniform
  if (d == 1) p[0] = 2;                               //~ divergent every-warp
  if (e == 3) p[0] = 3;                               //~ divergent
}
__global__ void switchInsideIsUniform(int *p, int n) {
  int t = threadIdx.x;
  switch (p[t] & 3) {                                 //~ divergent data-dependent
    case 0:
      if (n > 3) p[t] = 1;                            //~ grid
      break;
    case 1:
      if (t & 1) p[t] = 2;                            //~ divergent every-warp
      break;
  }
  if (n > 5) p[t] = 3;                                //~ grid
}
__global__ void switchFallThroughJoins(int *p, int n) {
  int t = threadIdx.x;
  int c = 0;
  switch (p[t]) {                                     //~ divergent data-dependent
    case 0:
      c = 1;
    case 1:
      if (c) p[t] = 7;                                //~ divergent data-dependent
      break;
    case 2:
      if (c) p[t] = 8;                                //~ uniform
  }
}
__global__ void switchThatCannotSplit(int *p) {
  int lane = threadIdx.x & 31;
  switch (lane / 32) {                                //~ grid
    case 0:
      p[0] = 1;
      break;
    case 1:
      if (lane < 4) p[0] = 2;
      break;
  }
}
__global__ void elseIfLadder(int *p, int n) {
  int lane = threadIdx.x & 31;
  if (lane < 8) {                                     //~ divergent every-warp mask=0x000000ff
    p[0] = 1;
  } else if (lane < 16) {                             //~ divergent every-warp mask=0x0000ff00
    p[0] = 2;
  } else if (lane >= 16) {                            //~ uniform
    p[0] = 3;
  } else if (n > 3) {                                 //~ grid
    p[0] = 4;
  }
}
__global__ void earlyReturns(int *p, const int *q, int n) {
  int t = threadIdx.x;
  if (q[t] == 0) return;                              //~ divergent data-dependent
  if (n > 3) p[t] = 1;                                //~ grid
  if (t & 1) return;                                  //~ divergent every-warp
  if (t & 1) p[t] = 2;                                //~ uniform
  if (n > 4) return;                                  //~ grid
  for (int k = 0; k < n; k++) p[t] += k;              //~ grid
}
__global__ void returnInBothArms(int *p, const int *q, int n) {
  int t = threadIdx.x;
  if (q[t] == 0) {                                    //~ divergent data-dependent
    p[t] = 1;
    return;
  } else {
    p[t] = 2;
    return;
  }
  if (t < 3) p[t] = 3;
}
__global__ void conditionalOperators(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int a = n > 3 ? 1 : 2;
  if (a == 1) p[t] = 1;                               //~ grid
  int b = t & 1 ? n : n + 1;
  if (b == 5) p[t] = 2;                               //~ divergent
  int c = n > 3 ? q[t] : q[0];
  if (c == 5) p[t] = 3;                               //~ divergent data-dependent
  int d = t & 1 ? 3 : 3;
  if (d == 3) p[t] = 4;                               //~ grid
  int e = q[t] > 0 ? q[n] : 4;
  if (e == 3) p[t] = 5;                               //~ divergent data-dependent
}
__global__ void shortCircuits(int *p, const int *q, int n) {
  int t = threadIdx.x;
  if (n > 3 && q[n] > 0) p[t] = 1;                    //~ uniform
  if (n > 3 && q[t] > 0) p[t] = 2;                    //~ divergent data-dependent
  if (t < 16 && q[n] > 0) p[t] = 3;                   //~ divergent
  if (t < 32 && q[0] > 0) p[t] = 4;                   //~ warp
  if (n > 3 || q[t] > 0) p[t] = 5;                    //~ divergent data-dependent
  int u = n;
  if (n > 3 && (u = q[t]) > 0) p[t] = 6;              //~ divergent data-dependent
  if (u > 2) p[t] = 7;                                //~ divergent data-dependent
  if (false && q[t]) p[t] = 8;                        //~ grid
  if (true || q[t]) p[t] = 9;                         //~ grid
}
__global__ void whileWithDeclaration(int *p, const int *q) {
  int i = 0;
  while (int v = q[i]) {                              //~ uniform
    p[threadIdx.x] += v;
    i++;
  }
}
__global__ void doOnce(int *p, int n) {
  do {
    if (n > 3) break;                                 //~ grid
    p[threadIdx.x] = 1;
  } while (0);                                        //~ grid
}
__global__ void asserted(int *p, int n) {
  int t = threadIdx.x;
  if (p[t] < 0) __trap();                             //~ divergent data-dependent
  if (n > 3) p[t] = 1;                                //~ grid
}
__global__ void uniformAroundEverything(int *p, int n) {
  if (n > 3) {                                        //~ grid
    int t = threadIdx.x;
    if (t & 1) p[t] = 1;                              //~ divergent every-warp mask=0xaaaaaaaa
    if (blockIdx.x) p[t] = 2;                         //~ block
  }
}
__global__ void dataGuardsTheRest(int *p, const int *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && q[i] > 0) {                            //~ divergent data-dependent
    if (i & 1) p[i] = 1;                              //~ divergent every-warp
    if (n > 7) p[i] = 2;                              //~ grid
  }
}
__global__ void boundaryForms(int *p, int n, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;                                 //~ divergent boundary
  if (i + 1 < n) p[i] = 1;                            //~ divergent boundary
  if (i > 0) p[i] = 2;                                //~ divergent
  if (i == n - 1) p[i] = 3;                           //~ divergent boundary
  if (i * 2 < n) p[i] = 4;                            //~ divergent boundary
}
__global__ void imageGuard(int *p, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;                       //~ divergent boundary
  p[y * w + x] = 0;
}
__global__ void imageGuardNested(int *p, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < h && col < w) {                           //~ divergent boundary
    p[row * w + col] = 0;
  }
}
void launchImages(int *p) {
  dim3 block(32, 8);
  imageGuard<<<dim3(8, 8), block>>>(p, 100, 100);
  imageGuardNested<<<dim3(8, 8), block>>>(p, 100, 100);
}

// An unsigned selector may have wrapped: the lanes of a case are not known.
__global__ void caseOfAWrappedSelector(int *out, int n) {
  switch (threadIdx.x + n) {                          //~ divergent
    case 0:
    case 1:
      if (threadIdx.x > 1) out[0] = 1;                //~ divergent
      out[2] = 1;
  }
}

// All lanes go to one place, by several labels.
__global__ void labelsOfOnePlace(int *p) {
  switch (threadIdx.y * 2) {
    case 0:
      break;
    case 1:
      return;
  }
  if (threadIdx.x % 4) p[0] = 1;                      //~ divergent every-warp mask=0xeeeeeeee
}
void labelsOfOnePlaceLaunched(int *p) { labelsOfOnePlace<<<4, dim3(8, 8)>>>(p); }
