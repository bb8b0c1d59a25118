/**
 * The generated ifs that ptxas was asked about: `kind` is what the body holds, `k` how many statements, `condition`
 * where the truth comes from. The same text as the generators of the hardware measurements (`gen_pred*.py`).
 */
const CONDITIONS: Readonly<Record<string, string>> = {
  data: '(x>0.5f)',
  tid: '(i&1)',
  param: '(n>5)',
  warp: '((i>>5)&1)',
};

/** Kinds whose kernel has the small signature of the first generator. */
const FIRST = new Set(['ffma', 'imad', 'st', 'ld', 'sh', 'ifelse']);

export const PRELUDE = '__device__ __noinline__ float callee(float x,float a){ return x*a+__sinf(x); }\n';

export function kernelName(kind: string, condition: string, k: number): string {
  return `p_${kind}_${condition}_${k}`;
}

export function kernelText(kind: string, condition: string, k: number): string {
  const name = kernelName(kind, condition, k);
  const c = CONDITIONS[condition];
  if (FIRST.has(kind)) {
    const otherwise = kind === 'ifelse' ? ` else { ${times(k, 'x=__fmaf_rn(x,b,a);')} }` : '';
    const isShared = kind === 'sh';
    const shared = isShared ? '__shared__ float s[256]; s[i]=x; __syncthreads();' : '';
    const end = isShared ? '__syncthreads(); o[i]=x+m+s[i^5];' : 'o[i]=x+m;';
    return `__global__ void ${name}(float*o,const float*p,int n,int c,float a,float b){ int i=threadIdx.x; float x=p[i]; int m=i; ${shared} if ${c} { ${firstBody(kind, k)} }${otherwise} ${end} }`;
  }
  return `__global__ void ${name}(float*o,const float*p,int*q,int n,int c,float a,float b){ int i=threadIdx.x; float x=p[i]; int m=i; double d=i; ${secondBody(kind, c, k)}  o[i]=x+m+(float)d; }`;
}

function firstBody(kind: string, k: number): string {
  switch (kind) {
    case 'imad':
      return times(k, 'm=m*c+n;');
    case 'st':
      return list(k, (j) => `o[i+${64 * (j + 1)}]=x;`);
    case 'ld':
      return list(k, (j) => `x+=p[i+${64 * (j + 1)}];`);
    case 'sh':
      return list(k, (j) => `s[(i+${j + 1})&255]=x;`);
    default:
      return times(k, 'x=__fmaf_rn(x,a,b);');
  }
}

const FFMA = 'x=__fmaf_rn(x,a,b);';

function secondBody(kind: string, c: string, k: number): string {
  const inLoop = c.replace('(i&1)', '((i+j)&1)');
  switch (kind) {
    case 'ret':
      return `if ${c} return; ${times(k, FFMA)}`;
    case 'loopbreak':
      return `\n#pragma unroll 1\nfor(int j=0;j<n;j++){ ${times(k, FFMA)} if ${inLoop} break; m+=j; }`;
    case 'loopcont':
      return `\n#pragma unroll 1\nfor(int j=0;j<n;j++){  if ${inLoop} continue; ${times(k, FFMA)} m+=j; }`;
    default:
      return `if ${c} ${arms(kind, k)}`;
  }
}

function arms(kind: string, k: number): string {
  const block = (text: string): string => `{ ${text} }`;
  const fma = times(k, FFMA);
  switch (kind) {
    case 'else2':
      return `${block(fma)} else ${block(list(k, (j) => (j % 2 === 0 ? 'm=m*c+n;' : 'm=m^(n+m);')))}`;
    case 'elseadd':
      return `${block(fma)} else ${block(list(k, (j) => (j % 2 === 0 ? 'x=__fmul_rn(x,b);' : 'x=__fadd_rn(x,a);')))}`;
    case 'elseempty5':
      return `${block(fma)} else ${block(times(5, 'm=m*c+n;'))}`;
    case 'mix':
      return block(list(k, (j) => `x=__fmaf_rn(p[i+${64 * (j + 1)}],a,x); o[i+${64 * (j + 1)}]=x;`));
    case 'dfma':
      return block(times(k, 'd=__fma_rn(d,1.5,0.25);'));
    case 'div':
      return block(times(k, 'x=a/x;'));
    case 'sqrt':
      return block(times(k, 'x=sqrtf(x);'));
    case 'mufu':
      return block(times(k, 'x=__expf(x);'));
    case 'idiv':
      return block(times(k, 'm=c/(m+n);'));
    case 'atomg':
      return block(list(k, (j) => `atomicAdd(&q[i+${64 * (j + 1)}],m);`));
    case 'atomone':
      return block(list(k, (j) => `atomicAdd(&q[${64 * (j + 1)}],1);`));
    case 'call':
      return block(times(k, 'x=callee(x,a);'));
    case 'loop':
      return block(`for(int j=0;j<n;j++) ${FFMA}`);
    case 'nest':
      return block(`${fma} if (m&2) { ${times(k, 'x=__fmaf_rn(x,b,a);')} }`);
    default:
      throw new Error(`no kind ${kind}`);
  }
}

function times(k: number, statement: string): string {
  return list(k, () => statement);
}

function list(k: number, statement: (j: number) => string): string {
  return Array.from({ length: k }, (_, j) => statement(j)).join(' ');
}
