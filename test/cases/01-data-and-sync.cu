// Scenarios 1 to 13: values that differ per lane because of data or because of where they were assigned.

__global__ void s01_uniformIfAroundPerLaneValue(int *p, int n, int a, int b) {
  int t = threadIdx.x;
  int c;
  if (n < 0) {                                        //~ grid
    c = a + t;
  } else {
    c = b + t;
  }
  if (c == 7) p[t] = 1;                               //~ divergent
}
__global__ void s01_conditionalOperator(int *p, int n, int a, int b) {
  int t = threadIdx.x;
  int c = n < 0 ? a + t : b + t;
  if (c == 7) p[t] = 1;                               //~ divergent
  int u = n < 0 ? a : b;
  if (u == 7) p[t] = 2;                               //~ grid
}

__global__ void s02_assignedUnderPerLaneIf(int *p, int a, int b) {
  int t = threadIdx.x;
  int c = a;
  if (t < 5) c = b;                                   //~ divergent one-per-block mask=0x0000001f
  if (c == 7) p[t] = 1;                               //~ divergent
}
__global__ void s02_elseForm(int *p, int a, int b) {
  int t = threadIdx.x;
  int c;
  if (t < 5) {                                        //~ divergent one-per-block mask=0x0000001f
    c = b;
  } else {
    c = a;
  }
  while (c > 7) {                                     //~ divergent
    --c;
    p[t] = c;
  }
}
__global__ void s02_compoundAssignment(int *p, int a, int b) {
  int c = a;
  if (threadIdx.x < 5) c += b;                        //~ divergent one-per-block
  if (c == 7) p[threadIdx.x] = 1;                     //~ divergent
}
__global__ void s02_increment(int *p) {
  int c = 0;
  if (threadIdx.x < 5) c++;                           //~ divergent one-per-block
  if (c) p[threadIdx.x] = 1;                          //~ divergent one-per-block mask=0x0000001f
}

__global__ void s03_innerChoiceIsUniform(int *p, int n, int a, int b) {
  int t = threadIdx.x;
  int c = 0;
  if (t >= 5) {                                       //~ divergent one-per-block mask=0xffffffe0
    if (n < 0) {                                      //~ grid
      c = a;
    } else {
      c = b;
    }
    if (c == 3) p[t] = 0;                             //~ grid
  }
  if (c == 7) p[t] = 1;                               //~ divergent
}

__device__ int s04_scale(int x, int by) { return x * by + 1; }
__global__ void s04_helperWithUniformArguments(int *p, int n) {
  if (s04_scale(n, 3) > 10) p[threadIdx.x] = 1;       //~ grid
  if (s04_scale(blockIdx.x, 3) > 10) p[threadIdx.x] = 2;   //~ block
  if (s04_scale(threadIdx.x / 32, 3) > 10) p[threadIdx.x] = 3;   //~ warp
  if (s04_scale(threadIdx.x, 3) > 10) p[threadIdx.x] = 4;  //~ divergent one-per-block mask=0xfffffff0
}

__global__ void s05_computedBeforeUsedAfter(int *p, int n) {
  int t = threadIdx.x;
  int u = n * 3;
  if (p[t] > 0) {                                     //~ divergent data-dependent
    p[t] = 0;
  }
  if (u > 9) p[t] = 1;                                //~ grid
}

__global__ void s06_sameConstantOnBothSides(int *p) {
  int t = threadIdx.x;
  int c;
  if (p[t] > 0) {                                     //~ divergent data-dependent
    c = 4;
    p[t] = 1;
  } else {
    c = 4;
  }
  if (c == 4) p[t] = 2;                               //~ uniform
}
__global__ void s06_sameVariableOnBothSides(int *p, int n) {
  int t = threadIdx.x;
  int c = 0;
  if (p[t] > 0) {                                     //~ divergent data-dependent
    c = n;
    p[t] = 1;
  } else {
    c = n;
  }
  if (c == 4) p[t] = 2;                               //~ grid
}
__global__ void s06_sameExpressionOnBothSides(int *p, int n) {
  int t = threadIdx.x;
  int c = p[t] > 0 ? n + 1 : 1 + n;
  if (c == 4) p[t] = 2;                               //~ grid
}
__global__ void s06_differingConstants(int *p) {
  int t = threadIdx.x;
  int c;
  if (p[t] > 0) c = 4;                                //~ divergent data-dependent
  else c = 5;
  if (c == 4) p[t] = 2;                               //~ divergent data-dependent
}
__global__ void s06_differingConstantsKnownMask(int *p) {
  int t = threadIdx.x;
  int c = t % 2 == 0 ? 4 : 5;
  if (c == 4) p[t] = 2;                               //~ divergent every-warp mask=0x55555555
  if (c > 3) p[t] = 3;                                //~ uniform
}

__global__ void s07_threeWayJoinEqual(int *p, int n) {
  int t = threadIdx.x;
  int c;
  if (n > 0) {                                        //~ grid
    c = 0;
  } else if (p[t] > 0) {                              //~ divergent data-dependent
    c = 1;
    p[t] = 1;
  } else {
    c = 1;
  }
  if (c) p[t] = 2;                                    //~ uniform
}
__global__ void s07_threeWayJoinDiffering(int *p, int n) {
  int t = threadIdx.x;
  int c;
  if (n > 0) {                                        //~ grid
    c = 0;
  } else if (p[t] > 0) {                              //~ divergent data-dependent
    c = 1;
  } else {
    c = 2;
  }
  if (c == 1) p[t] = 2;                               //~ divergent data-dependent
}

__global__ void s08_armsOfSeveralBlocks(int *p, int n, int m) {
  int t = threadIdx.x;
  int c = 0, d = 0;
  if (p[t] > 0) {                                     //~ divergent data-dependent
    if (n > 0) c = 1;                                 //~ grid
    if (m > 0) d = 1;                                 //~ grid
  } else {
    if (n > 1) c = 2;                                 //~ grid
    if (m > 1) d = 2;                                 //~ grid
  }
  if (c == 1) p[t] = 2;                               //~ divergent data-dependent
  if (d == 1) p[t] = 3;                               //~ divergent data-dependent
}

__global__ void s09_uniformIfAfterJoin(int *p, int n) {
  int t = threadIdx.x;
  int c = 0, d;
  if (p[t] > 0) c = 1;                                //~ divergent data-dependent
  if (n > 3) {                                        //~ grid
    d = 1;
  } else {
    d = 2;
  }
  if (d == 1) p[t] = 2;                               //~ grid
  if (c) p[t] = 3;                                    //~ divergent data-dependent
}

__global__ void s10_uniformGotoIntoArm(int *p, int n) {
  int t = threadIdx.x;
  int c = 0;
  if (n > 3) goto middle;                             //~ grid
  if (p[t] > 0) {                                     //~ divergent data-dependent
    c = 1;
  middle:
    p[t] = 5;
  } else {
    c = 2;
  }
  if (c == 2) p[t] = 2;                               //~ divergent data-dependent
}

__global__ void s11_uniformJumpIntoTheOtherArm(int *p, int n) {
  int t = threadIdx.x;
  int c = 0;
  if (p[t] > 0) {                                     //~ divergent data-dependent
    c = 1;
    if (n > 3) goto other;                            //~ grid
  } else {
    c = 2;
  other:
    if (c == 2) p[t] = 1;                             //~ divergent data-dependent
  }
  if (c == 1) p[t] = 2;                               //~ divergent data-dependent
}

__global__ void s12_armWithLoop(int *p, int n) {
  int t = threadIdx.x;
  int c = 0;
  if (p[t] > 0) {                                     //~ divergent data-dependent
    for (int i = 0; i < n; i++) {                     //~ grid
      c += 2;
      if (c == 8) p[t] = i;                           //~ uniform
    }
    if (c == 6) p[t] = 1;                             //~ uniform
  }
  if (c == 4) p[t] = 2;                               //~ divergent data-dependent
}

__global__ void s13_unsetOnOneSide(int *p, int n) {
  int t = threadIdx.x;
  int c;
  if (p[t] > 0) c = n;                                //~ divergent data-dependent
  if (c == 4) p[t] = 2;                               //~ any
}
