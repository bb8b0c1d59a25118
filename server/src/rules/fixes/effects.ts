import type { AnalysedFunction, FileAnalysis } from '../../analysis';
import type { Instr, InstrId } from '../../flow/ir';
import { rootOf } from '../../uniformity/memory';

/** What a piece of code does beside computing a value. */
export interface Effects {
  /** Stores, calls that may write, asm, volatile accesses. */
  readonly writes: boolean;
  readonly loads: boolean;
  /** Barriers, votes, shuffles: lanes meet here. */
  readonly meets: boolean;
  readonly sharedMemory: boolean;
  readonly atomics: boolean;
  /** Reads which thread or lane it is. */
  readonly readsThread: boolean;
  /** Integer division, whose divisor a guard may have tested. */
  readonly divides: boolean;
  /** Float operations that may stand for several roundings or calls that are not inlined. */
  readonly calls: boolean;
}

const PURE =
  /^(::|std::)*(abs|labs|llabs|fabsf?|f?min[fd]?|f?max[fd]?|fminf|fmaxf|umin|umax|u?ll(min|max)|r?sqrtf?|cbrtf?|hypotf?|expf?|exp2f?|exp10f?|expm1f?|logf?|log2f?|log10f?|log1pf?|sinf?|cosf?|tanf?|sin(pi)f?|cos(pi)f?|asinf?|acosf?|atanf?|atan2f?|sinhf?|coshf?|tanhf?|powf?|floorf?|ceilf?|roundf?|rintf?|truncf?|fmodf?|fmaf?|copysignf?|fdimf?|erff?|erfcf?|isnan|isinf|isfinite|signbit|__fdividef|__powf|__expf|__exp10f|__log2?f|__log10f|__sinf|__cosf|__tanf|__saturatef|__f(add|sub|mul|div|ma|sqrt|rcp)_r[nzud]|__fmaf_r[nzud]|__d(add|sub|mul|div|sqrt|rcp)_r[nzud]|__fma_r[nzud]|__u?mul(hi|24)|__u?mul64hi|__popc(ll)?|__clz(ll)?|__ffs(ll)?|__brev(ll)?|__byte_perm|__funnelshift_\w+|__u?sad|__u?hadd|__u?rhadd|__(float|double|int|uint|ll|ull|half)\w*2\w+|__\w+_as_\w+|__h(add|sub|mul|fma|div)2?|make_\w+|static_cast|int|float|double|unsigned|bool)$/;

const MEETS =
  /sync|shfl|ballot|__any|__all|vote|barrier|arrive|wait|reduce_\w+|match_|activemask|elect|cluster|this_grid|this_warp/i;
const ATOMIC = /atomic|red\b|fetch_|\.(store|exchange|compare_exchange)/i;
const THREAD =
  /thread_rank|thread_index|lane|warp|clock|globaltimer|smid|group_index|this_thread|tiled_partition|coalesced/i;

export function isPureCall(callee: string): boolean {
  return PURE.test(callee);
}

export function effectsOf(
  analysis: FileAnalysis,
  of: AnalysedFunction,
  instructions: readonly Instr[],
  depth = 0,
): Effects {
  const found = {
    writes: false,
    loads: false,
    meets: false,
    sharedMemory: false,
    atomics: false,
    readsThread: false,
    divides: false,
    calls: false,
  };
  for (const instr of instructions) {
    switch (instr.op) {
      case 'store':
        if (!isOwn(of, instr.address)) found.writes = true;
        if (instr.space === 'shared') found.sharedMemory = true;
        if (instr.volatile) found.meets = true;
        break;
      case 'load':
        found.loads = true;
        if (instr.volatile) found.writes = true;
        if (instr.space === 'shared') found.sharedMemory = true;
        break;
      case 'asm':
        found.writes = found.meets = found.readsThread = found.atomics = found.loads = true;
        break;
      case 'builtin':
        if (/^threadIdx|lane|warpId|threadRank/.test(instr.which)) found.readsThread = true;
        break;
      case 'binary':
        if ((instr.operator === '/' || instr.operator === '%') && instr.type.kind !== 'float') {
          const by = of.flow.instructions[instr.right];
          if (by.op !== 'const' || by.value === 0) found.divides = true;
        }
        break;
      case 'address':
        if (instr.object.space === 'shared') found.sharedMemory = true;
        break;
      case 'call': {
        if (isPureCall(instr.callee)) break;
        found.calls = true;
        const callee = depth < 6 ? functionOf(analysis, instr) : undefined;
        if (callee === undefined) {
          found.writes = found.loads = found.readsThread = true;
          if (MEETS.test(instr.callee) || instr.target >= 0) found.meets = true;
          if (ATOMIC.test(instr.callee) || instr.target >= 0) found.atomics = true;
          if (THREAD.test(instr.callee)) found.readsThread = true;
          if (instr.target >= 0) found.sharedMemory = true;
          break;
        }
        const inner = effectsOf(analysis, callee, liveOf(callee), depth + 1);
        found.writes ||= inner.writes;
        found.loads ||= inner.loads;
        found.meets ||= inner.meets;
        found.sharedMemory ||= inner.sharedMemory;
        found.atomics ||= inner.atomics;
        found.readsThread ||= inner.readsThread;
        found.divides ||= inner.divides;
        break;
      }
      case 'out':
        found.writes = true;
    }
  }
  return found;
}

/** A local variable whose address nobody else has. */
function isOwn({ flow }: AnalysedFunction, address: InstrId): boolean {
  const root = rootOf(flow, address);
  return root.kind === 'object' && root.object.space === 'local' && !root.object.escapes;
}

export function functionOf(analysis: FileAnalysis, call: Instr & { op: 'call' }): AnalysedFunction | undefined {
  const { target, alternatives } = call;
  if (target < 0 || alternatives !== undefined) return undefined;
  return analysis.functions.find((each) => each.function.id === target);
}

export function liveOf({ flow }: AnalysedFunction): Instr[] {
  const ids = new Set<InstrId>();
  for (const block of flow.blocks) for (const id of block.instructions) ids.add(id);
  return flow.instructions.filter(({ id }) => ids.has(id));
}
