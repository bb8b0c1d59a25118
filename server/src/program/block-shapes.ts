import type { SourceFile } from '../syntax/source-file';
import { lineOf } from '../syntax/text';
import type { Context } from './context';
import { blockSizeAttribute, FunctionRecord } from './functions';
import type { BlockShapeFact, FunctionInfo, Launch } from './program';
import { UNSEEN_TIER } from './scopes';
import type { Shape } from './shapes';

/** What the blocks of kernels look like: annotation, attribute, launches, setting, in this order. */
export class BlockShapes {
  private readonly byKernel = new Map<string, Launch[]>();
  /** By name: where kernels of several files share it, the launches that mean each. */
  private readonly byFile = new Map<string, ReadonlyMap<SourceFile, readonly Launch[]> | null>();

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
    const seen = new Set<string>();
    for (const { shape, file: from, line: at } of this.launchesOf(kernel)) {
      const key = shapeKey(shape);
      if (!shape || seen.has(key)) continue;
      seen.add(key);
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
    let found = this.byFile.get(kernel.name);
    if (found === undefined) {
      const files = new Set<SourceFile>();
      for (const { kind, file } of this.context.functionTable.named(kernel.name))
        if (kind === 'kernel') files.add(file);
      found = this.context.files.length > 1 && files.size > 0 ? this.meantIn(kernel.name, files, launches) : null;
      this.byFile.set(kernel.name, found);
    }
    return found === null ? launches : (found.get(kernel.file) ?? []);
  }

  /** Of each file with a kernel of a name the launches that mean it. */
  private meantIn(
    name: string,
    files: ReadonlySet<SourceFile>,
    launches: readonly Launch[],
  ): ReadonlyMap<SourceFile, readonly Launch[]> {
    const meant = new Map<SourceFile, Launch[]>();
    for (const file of files) meant.set(file, []);
    const nearest = new Map<SourceFile, Iterable<SourceFile>>();
    // Those that see no kernel of the name may mean any: of each shape the first is enough.
    const anywhere = new Set<string>();
    for (const launch of launches) {
      const near = nearest.get(launch.file) ?? this.nearest(launch.file, name, files);
      nearest.set(launch.file, near);
      if (near === files) {
        const key = shapeKey(launch.shape);
        if (anywhere.has(key)) continue;
        anywhere.add(key);
      }
      for (const file of near) meant.get(file)?.push(launch);
    }
    return meant;
  }

  /**
   * Of some files with a kernel of a name those whose kernel a launch means: the file itself, else those that it sees,
   * else, where it declares such a kernel without defining it, all.
   */
  private nearest(from: SourceFile, name: string, files: ReadonlySet<SourceFile>): Iterable<SourceFile> {
    if (files.has(from)) return [from];
    const { visibility } = this.context;
    const tier = (file: SourceFile): number => Math.min(visibility.tier(from, file), UNSEEN_TIER);
    const least = [...files].reduce((t, file) => Math.min(t, tier(file)), UNSEEN_TIER);
    if (least < UNSEEN_TIER) return [...files].filter((file) => tier(file) === least);
    return this.context.declaresName(name, from) ? files : [];
  }
}

function shapeKey(shape: Shape | null): string {
  return shape === null ? '' : `${shape.x},${shape.y},${shape.z}`;
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
