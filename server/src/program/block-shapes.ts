import type { SourceFile } from '../syntax/source-file';
import { lineOf } from '../syntax/text';
import type { Context } from './context';
import { blockSizeAttribute, FunctionRecord } from './functions';
import type { BlockShapeFact, FunctionInfo, Launch } from './program';
import type { Shape } from './shapes';

/** What the blocks of kernels look like: annotation, attribute, launches, setting, in this order. */
export class BlockShapes {
  private readonly byKernel = new Map<string, Launch[]>();

  constructor(
    private readonly context: Context,
    launches: readonly Launch[],
    private readonly setting: Shape | null,
  ) {
    for (const launch of launches) {
      const list = this.byKernel.get(launch.kernel);
      if (list) list.push(launch);
      else this.byKernel.set(launch.kernel, [launch]);
    }
  }

  of(kernel: FunctionInfo): readonly BlockShapeFact[] {
    const { file } = kernel;
    const line = lineOf(file.lineStarts, kernel.nameStart) + 1;
    const annotation = annotationBefore(kernel);
    if (annotation) return [{ ...annotation.shape, path: file.path, line: annotation.line, from: 'annotation' }];
    const attribute = kernel instanceof FunctionRecord ? blockSizeAttribute(kernel, this.context) : null;
    if (attribute) return [{ ...attribute, path: file.path, line, from: 'attribute' }];
    const facts: BlockShapeFact[] = [];
    for (const { shape, file: from, line: at } of this.launchesOf(kernel)) {
      if (!shape || facts.some((f) => f.x === shape.x && f.y === shape.y && f.z === shape.z)) continue;
      facts.push({ ...shape, path: from.path, line: at, from: 'launch' });
    }
    if (facts.length === 0 && this.setting && kernel.kind === 'kernel')
      facts.push({ ...this.setting, path: '', line: 0, from: 'setting' });
    return facts;
  }

  hasUnknownLaunch(kernel: FunctionInfo): boolean {
    return this.launchesOf(kernel).some((launch) => launch.shape === null);
  }

  /** The launches that mean this kernel: where a file has a kernel of the name itself, its launches are of that one. */
  private launchesOf(kernel: FunctionInfo): readonly Launch[] {
    const launches = this.byKernel.get(kernel.name) ?? [];
    const sameName = this.context.functionTable.named(kernel.name).filter((f) => f.kind === 'kernel');
    if (sameName.length <= 1) return launches;
    return launches.filter((launch) => this.nearest(launch.file, sameName).has(kernel.file));
  }

  private nearest(from: SourceFile, kernels: readonly FunctionInfo[]): Set<SourceFile> {
    let best = 3;
    for (const kernel of kernels) best = Math.min(best, this.context.visibility.tier(from, kernel.file));
    return new Set(kernels.filter((k) => this.context.visibility.tier(from, k.file) === best).map((k) => k.file));
  }
}

/** `// divergence: block(x, y, z)` between what precedes a kernel and its body. */
function annotationBefore(kernel: FunctionInfo): { readonly shape: Shape; readonly line: number } | null {
  const { file, start, body } = kernel;
  const bodyStart = file.ast.starts[body];
  for (let k = file.comments.length - 1; k >= 0; k--) {
    const comment = file.comments[k];
    if (comment.kind !== 'block' || comment.start >= bodyStart) continue;
    const [x, y, z] = comment.block;
    const result = { shape: { x, y: y ?? 1, z: z ?? 1 }, line: comment.line + 1 };
    if (comment.start >= start) return result;
    if (comment.trailing) return null;
    // Nothing but comments and white space may stand between the annotation and the kernel.
    const between = file.text.slice(comment.end, start);
    if (between.length > 4000) return null;
    const blank = between.replace(/\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g, '').trim() === '';
    return blank ? result : null;
  }
  return null;
}
