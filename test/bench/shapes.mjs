// CUDA text of shapes that grow: each takes how often the shape is repeated. Machines write such text (generated tables,
// unrolled code, fuzzers), so none may cost more than in proportion to its length.

const lines = (count, make) => Array.from({ length: count }, (_, k) => make(k)).join('\n');

const body = (text) =>
  `__global__ void k(int *x, int *y, const float *f, int n)\n{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    int a = 0;\n${text}\n    y[i] = a;\n}\n`;

/** Inside one kernel: statements, one after another. */
export const statements = {
  'straight code': (n) => body(lines(n, (k) => `a = a * 3 + x[i + ${k}];`)),
  'ifs in a row': (n) => body(lines(n, (k) => `if (x[i + ${k}] > ${k}) a += ${k};`)),
  'ifs of constants': (n) =>
    body(lines(n, (k) => (k % 8 === 0 ? `if (threadIdx.x > ${k}) a += 1;` : `if (n > ${k}) a += ${k};`))),
  'early returns': (n) => body(lines(n, (k) => `if (x[i + ${k}] == ${k}) return;`)),
  'early returns in a loop': (n) =>
    body(`for (int j = 0; j < n; j++) {\n${lines(n, (k) => `if (x[j + ${k}] == i) return;\na += ${k};`)}\n}`),
  'breaks in a loop': (n) =>
    body(`for (int j = 0; j < n; j++) {\n${lines(n, (k) => `if (x[j + ${k}] == i) break;\na += ${k};`)}\n}`),
  'continues in a loop': (n) =>
    body(`for (int j = 0; j < n; j++) {\n${lines(n, (k) => `if (x[j + ${k}] == i) continue;\na += ${k};`)}\n}`),
  'breaks and returns that threads agree on': (n) =>
    body(
      `for (int j = 0; j < n; j++) {\n${lines(n, (k) => (k % 2 === 0 ? `if (f[j + ${k}] > 1.f) break;` : `if (n == ${k}) return;\na += j;`))}\n}`,
    ),
  'loops in a row': (n) => body(lines(n, (k) => `for (int j = 0; j < x[i + ${k}]; j++) a += j;`)),
  'loops with an early return each': (n) =>
    body(lines(n, (k) => `for (int j = 0; j < ${k + 2}; j++) if (x[j] == i) return;`)),
  'while loops with a break each': (n) =>
    body(lines(n, (k) => `while (a < x[i + ${k}]) { a += 2; if (a == ${k}) break; }`)),
  'macro uses': (n) =>
    `#define ADD(v, k) do { if (x[i + k] > k) v += k; } while (0)\n${body(lines(n, (k) => `ADD(a, ${k});`))}`,
  'macro expressions': (n) => `#define AT(k) (x[i * 4 + (k)] + n)\n${body(lines(n, (k) => `a += AT(${k});`))}`,
  'else-if chain': (n) => body(`${lines(n, (k) => `if (x[i] == ${k}) a = ${k * 3}; else`)} a = 1;`),
  'cases of a switch': (n) => body(`switch (x[i]) {\n${lines(n, (k) => `case ${k}: a += ${k * 7}; break;`)}\n}`),
  'cases that fall through': (n) => body(`switch (x[i]) {\n${lines(n, (k) => `case ${k}: a += ${k * 7};`)}\n}`),
  'switches in a row': (n) =>
    body(lines(n, (k) => `switch (x[i + ${k}]) { case 1: a += ${k}; break; case 2: a -= 1; default: a ^= 3; }`)),
  variables: (n) =>
    body(`${lines(n, (k) => `int v${k} = x[i + ${k}] + ${k === 0 ? 'n' : `v${k - 1}`};`)}\na = v${n - 1};`),
  'variables changed in a loop': (n) =>
    body(
      `${lines(n, (k) => `int v${k} = ${k};`)}\nfor (int j = 0; j < n; j++) {\n${lines(n, (k) => `v${k} += x[j] + ${k};`)}\n}\n${lines(n, (k) => `a += v${k};`)}`,
    ),
  'variables handed round': (n) =>
    body(
      `${lines(n, (k) => `int v${k} = ${k};`)}\nwhile (n--) { int t = v0;\n${lines(n - 1, (k) => `v${k} = v${k + 1};`)}\nv${n - 1} = t + 1; if (v3 > i) v7++; }\na = v8;`,
    ),
  'references of references': (n) =>
    body(`int &r0 = a;\n${lines(n, (k) => `int &r${k + 1} = r${k}; r${k + 1} += x[${k}];`)}`),
  'pointers from pointers': (n) =>
    body(`int *p0 = x + i;\n${lines(n, (k) => `int *p${k + 1} = p${k} + 1; a += *p${k + 1};`)}`),
  'elements of a local array': (n) =>
    body(
      `int t[${n}];\n${lines(n, (k) => `t[${k}] = x[i + ${k}];`)}\n${lines(n, (k) => `if (t[${n - 1 - k}] > n) a += ${k};`)}`,
    ),
  barriers: (n) =>
    body(
      `__shared__ int s[1024];\n${lines(n, (k) => `s[threadIdx.x] = a + ${k}; __syncthreads(); a += s[(threadIdx.x + ${k}) % 1024]; __syncthreads();`)}`,
    ),
  'warp shuffles': (n) => body(lines(n, (k) => `a += __shfl_xor_sync(0xffffffff, a, ${1 << (k % 5)});`)),
  'calls that are not seen': (n) => body(lines(n, (k) => `a += unseen(a, x[${k}], n);`)),
  'out-parameters of unseen functions': (n) => body(`int c = 0;\n${lines(n, () => 'step(&a, x, &c);')}`),
  'out-parameters of seen functions': (n) =>
    `__device__ void step(int *p, int *q, int v) { if (v > 3) { *p += v; *q = *p - v; } else *q += 1; }\n${body(`int c = 0;\n${lines(n, (k) => `step(&a, &c, x[i + ${k}]);`)}`)}`,
  'methods that change their object': (n) =>
    `struct R { int s; int t; __device__ int next(int v) { s = s * 5 + v; if (s & 1) t++; return s ^ t; } };\n${body(`R r; r.s = i; r.t = 0;\n${lines(n, (k) => `a += r.next(${k});`)}`)}`,
  'unseen methods of one object': (n) => body(`Rng r(i);\n${lines(n, (k) => `r.skip(${k}); a += r.draw();`)}`),
  lambdas: (n) =>
    body(lines(n, (k) => `auto g${k} = [&](int v) { if (v > ${k}) a += v; return v + a; }; a ^= g${k}(x[${k}]);`)),
  'one lambda called': (n) =>
    body(`auto g = [&](int v) { if (v > n) a += v; return v + a; };\n${lines(n, (k) => `a ^= g(x[${k}]);`)}`),
  'ternaries with loads': (n) => body(lines(n, (k) => `a += x[i] > ${k} ? x[${k}] : f[${k}];`)),
  'short circuits with loads': (n) =>
    body(lines(n, (k) => `if (x[i] > ${k} && x[${k}] > n || f[${k}] > 0.f) a += ${k};`)),
  'inline assembly': (n) => body(lines(n, () => 'asm volatile("add.s32 %0, %1, %2;" : "=r"(a) : "r"(a), "r"(n));')),
  atomics: (n) => body(lines(n, (k) => `if (atomicAdd(&x[${k}], a) > n) a++;`)),
  'blocks in a row': (n) => body(lines(n, (k) => `{ int t = x[${k}]; { int u = t + a; a = u > i ? u : t; } }`)),
  'labels that nobody crosses': (n) =>
    body(lines(n, (k) => `L${k}: if (x[i + ${k}] > ${k}) { a++; goto M${k}; } a += 2; M${k}: ;`)),
  'labels whose gotos cross': (n) =>
    body(lines(n, (k) => `L${k}: a = a * 3 + ${k}; if (x[i + a] % ${k + 2} == 1) goto L${(k * 7919 + 13) % n};`)),
};

/** One expression, longer and longer. */
export const expressions = {
  'a sum': (n) => body(`a = ${lines(n, (k) => `x[i + ${k}] +`)} 1;`),
  'a sum to the right': (n) =>
    body(`a = ${lines(Math.min(n, 600), (k) => `x[i + ${k}] - (`)} 1 ${')'.repeat(Math.min(n, 600))};`),
  'a condition of ands': (n) => body(`if (${lines(n, (k) => `x[i + ${k}] > ${k} &&`)} n) a = 1;`),
  'a condition of ors': (n) => body(`if (${lines(n, (k) => `a == ${k} ||`)} n) a = 1;`),
  'choices in a chain': (n) => body(`a = ${lines(n, (k) => `x[i] == ${k} ? ${k * 3} :`)} 1;`),
  'a list of commas': (n) => body(`${lines(n, (k) => `a += ${k},`)} n++;`),
  'assignments in a chain': (n) => body(`a = ${lines(n, () => 'n =')} 1;`),
  'members in a chain': (n) =>
    `struct S { S *next; int v; };\n__global__ void k(S *s, int *y) { int a = s${'->next'.repeat(n)}->v; if (a > 1) y[0] = a; }\n`,
  'prefix operators': (n) => body(`a = ${'- '.repeat(n)} n;`),
  'prefix decrements': (n) => body(`${'-- '.repeat(n)} a;`),
  dereferences: (n) => body(`a = ${'*'.repeat(n)} x;`),
  'postfix operators': (n) => body(`a${'++'.repeat(n)};`),
  'shifts as of a stream': (n) => body(`out ${lines(n, (k) => `<< x[${k}]`)};`),
  parentheses: (n) => body(`a = ${'('.repeat(n)}n${')'.repeat(n)};`),
  'an initializer list': (n) => body(`const int t[] = {${lines(n, (k) => `${k * 3},`)}};\nif (t[i] > 3) a++;`),
  'arguments of a call': (n) => body(`a = unseen(${lines(n, (k) => `x[${k}],`)} 1);`),
};

/** A file, with more and more in it. */
export const files = {
  kernels: (n) =>
    lines(n, (k) => `__global__ void k${k}(int *x, int n) { int i = threadIdx.x; if (x[i] > n) x[i] = ${k}; }`),
  'kernels and their launches': (n) =>
    `${lines(n, (k) => `__global__ void k${k}(int *x, int n) { if (threadIdx.y > n) x[0] = ${k}; }`)}\nvoid run(int *x) {\n${lines(n, (k) => `k${k}<<<1, ${32 * ((k % 8) + 1)}>>>(x, 3);`)}\n}\n`,
  'kernels of one name': (n) =>
    lines(
      n,
      (k) =>
        `namespace n${k} { __global__ void k(int *x, int n) { if (threadIdx.y > n) x[0] = ${k}; }\nvoid run(int *x) { k<<<1, ${32 * ((k % 8) + 1)}>>>(x, 3); } }`,
    ),
  'device functions that nobody calls': (n) =>
    lines(n, (k) => `__device__ int f${k}(int a, int b) { if (a > b) return ${k}; return a; }`),
  'overloads of one name': (n) =>
    `${lines(n, (k) => `struct T${k} { int v; }; __device__ int get(T${k} t, int b) { if (t.v > b) return ${k}; return b; }`)}\n${lines(n, (k) => `__global__ void k${k}(int *x, T${k} t) { x[0] = get(t, threadIdx.x); }`)}`,
  'kernels that call one helper': (n) =>
    `__device__ int h(int *x, int i, int n)\n{\n    int a = 0;\n${lines(60, (k) => `    if (x[i + ${k}] > ${k}) a += x[${k}];`)}\n    return a;\n}\n${lines(n, (k) => `__global__ void k${k}(int *x, int n) { x[0] = h(x, threadIdx.x, n); }`)}`,
  'helpers that call the one before': (n) =>
    `__device__ int f0(int a) { return a + 1; }\n${lines(n, (k) => `__device__ int f${k + 1}(int a) { if (a > ${k}) return f${k}(a); return a; }`)}\n__global__ void k(int *x) { x[0] = f${n}(threadIdx.x); }\n`,
  'lambdas handed to a template': (n) =>
    `template <class F> __device__ int apply(F f, int v) { if (v > 3) return f(v); return 0; }\n${body(lines(n, (k) => `a += apply([=](int v) { return v + ${k}; }, x[${k}]);`))}`,
  'template instantiations': (n) =>
    `template <int N> __device__ int f(int a) { if (a > N) return a % N; return N; }\n${body(lines(n, (k) => `a += f<${k + 1}>(x[${k}]);`))}`,
  'template kernels launched': (n) =>
    `template <int N> __global__ void k(int *x) { if (threadIdx.x % N == 1) x[0] = N; }\nvoid run(int *x) {\n${lines(n, (k) => `k<${k + 1}><<<1, ${32 * ((k % 30) + 1)}>>>(x);`)}\n}\n`,
  'constants of constants': (n) =>
    `constexpr int c0 = 1;\n${lines(n, (k) => `constexpr int c${k + 1} = c${k} + 1;`)}\n${body(`if (i % c${n}) a = c${n - 1};`)}`,
  'macros of macros': (n) =>
    `#define M0 1\n${lines(n, (k) => `#define M${k + 1} (M${k} + 1)`)}\n${body(`if (i % M${n}) a = M${n - 1};`)}`,
  'usings in a chain': (n) =>
    `using t0 = int;\n${lines(n, (k) => `using t${k + 1} = t${k};`)}\n__global__ void k(t${n} *x, t${n} n) { if (x[threadIdx.x] > n) x[0] = 1; }\n`,
  'typedefs in a chain': (n) =>
    `typedef int t0;\n${lines(n, (k) => `typedef t${k} t${k + 1};`)}\n__global__ void k(t${n} *x, t${n} n) { if (x[threadIdx.x] > n) x[0] = 1; }\n`,
  'bases in a chain': (n) =>
    `struct B0 { int v0; };\n${lines(n, (k) => `struct B${k + 1} : B${k} { int v${k + 1}; };`)}\n__global__ void k(B${n} b, int *x) { if (b.v${n - 1} > threadIdx.x) x[0] = b.v${n}; }\n`,
  'structs in structs': (n) =>
    `struct S0 { int v; };\n${lines(n, (k) => `struct S${k + 1} { S${k} s; int w; };`)}\n__global__ void k(S${n} b, int *x) { if (b.s.s.w > threadIdx.x) x[0] = b.w; }\n`,
  'members of a struct': (n) =>
    `struct S {\n${lines(n, (k) => `int v${k};`)}\n};\n__global__ void k(S s, int *x) { S t = s;\n${lines(n, (k) => `t.v${k} += threadIdx.x;`)}\nif (t.v${n - 1} > 3) x[0] = t.v0; }\n`,
  'methods of a struct': (n) =>
    `struct S { int v;\n${lines(n, (k) => `__device__ int m${k}() { if (v > ${k}) return v; return ${k}; }`)}\n};\n__global__ void k(S s, int *x) {\n${lines(n, (k) => `x[${k}] = s.m${k}();`)}\n}\n`,
  'members of an enum': (n) =>
    `enum E {\n${lines(n, (k) => `e${k},`)}\n};\n${body(`if (i % (e${n - 1} + 1)) a = e${n >> 1};`)}`,
  'constant arrays': (n) =>
    `${lines(n, (k) => `__constant__ int c${k}[4];`)}\n${body(lines(n, (k) => `if (c${k}[i & 3]) a++;`))}`,
  'namespaces in a row': (n) =>
    lines(n, (k) => `namespace n${k} { const int c = ${k}; __device__ int f(int a) { return a > c ? a : c; } }`),
  'conditional text': (n) =>
    `#define USE 1\n${lines(n, (k) => `#if USE > ${k % 3}\n__device__ int f${k}(int a) { if (a) return 1; return 0; }\n#else\nint g${k};\n#endif`)}\n`,
  comments: (n) => `${lines(n, (k) => `// divergence: expected ${k}`)}\n${body('if (i % 2) a++;')}`,
  'one long line': (n) => body(lines(n, (k) => `if (x[i + ${k}] > n) a += ${k};`).replaceAll('\n', ' ')),
};

export const shapes = { ...statements, ...expressions, ...files };
