import type { FunctionInfo, Program } from './program/program';
import type { SourceFile } from './syntax/source-file';
import type { Engine } from './uniformity/engine';

/** Which functions of a program call which; functions are lowered as they are asked about. */
export class CallGraph {
  private readonly byFile = new Map<SourceFile, FunctionInfo[]>();
  /** Of functions that kernels reach: those that call them. Null: not asked for yet. */
  private callers: ReadonlyMap<number, readonly number[]> | null = null;

  constructor(private readonly program: Program) {
    for (const fn of program.functions) {
      const list = this.byFile.get(fn.file);
      if (list === undefined) this.byFile.set(fn.file, [fn]);
      else list.push(fn);
    }
  }

  functionsOf(file: SourceFile): readonly FunctionInfo[] {
    return this.byFile.get(file) ?? [];
  }

  /** The file's kernels and device functions, and the kernels of other files whose calls reach one of its functions. */
  analysedFor(file: SourceFile, engine: Engine): FunctionInfo[] {
    const own = this.functionsOf(file);
    const wanted = new Set<number>();
    for (const { id, kind } of own) if (kind !== 'host') wanted.add(id);
    if (own.some(({ kind }) => kind !== 'kernel')) for (const id of this.kernelsReaching(own, engine)) wanted.add(id);
    return [...wanted].sort((a, b) => a - b).map((id) => this.program.functions[id]);
  }

  private kernelsReaching(functions: readonly FunctionInfo[], engine: Engine): number[] {
    this.callers ??= this.findCallers(engine);
    const seen = new Set(functions.map(({ id }) => id));
    for (const id of seen) for (const caller of this.callers.get(id) ?? []) seen.add(caller);
    return [...seen].filter((id) => this.program.functions[id].kind === 'kernel');
  }

  private findCallers(engine: Engine): Map<number, number[]> {
    const callers = new Map<number, number[]>();
    const seen = new Set<number>();
    for (const { id, kind } of this.program.functions) if (kind === 'kernel') seen.add(id);
    for (const id of seen)
      for (const callee of calleesOf(this.program.functions[id], engine)) {
        seen.add(callee);
        const list = callers.get(callee);
        if (list === undefined) callers.set(callee, [id]);
        else list.push(id);
      }
    return callers;
  }
}

/** Functions in an order in which callers come before what they call, circles apart. */
export function callersFirst(functions: readonly FunctionInfo[], engine: Engine): FunctionInfo[] {
  const byId = new Map(functions.map((fn) => [fn.id, fn]));
  const seen = new Set<number>();
  const done: FunctionInfo[] = [];
  for (const start of functions) {
    if (seen.has(start.id)) continue;
    seen.add(start.id);
    const stack = [{ fn: start, callees: calleesOf(start, engine), next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const callee = byId.get(top.callees[top.next++] ?? -1);
      if (top.next > top.callees.length) done.push((stack.pop() as typeof top).fn);
      else if (callee !== undefined && !seen.has(callee.id)) {
        seen.add(callee.id);
        stack.push({ fn: callee, callees: calleesOf(callee, engine), next: 0 });
      }
    }
  }
  return done.reverse();
}

function calleesOf(fn: FunctionInfo, engine: Engine): readonly number[] {
  try {
    return engine.prepare(fn).callees;
  } catch {
    return []; // A fault of ours on odd code is told where the function is analysed.
  }
}
