import type { FunctionInfo, Launch } from '../../program/program';
import { NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import type { Place } from './place';
import { subtree } from './tree';

/** `kernel<<<grid, block, …>>>(args)`, as written in the analysed file. */
export interface LaunchSite {
  readonly launch: Launch;
  /** The function that launches. */
  readonly host: FunctionInfo;
  readonly call: Node;
  readonly configuration: readonly Node[];
  readonly args: readonly Node[];
}

/** The only launch of the kernel, where it stands in this file as a chevron that the tree shows; null otherwise. */
export function onlyLaunch({ analysis, of, file, ast }: Place): LaunchSite | null {
  const { program } = analysis;
  const kernel = of.function;
  if (kernel.kind !== 'kernel' || program.functions.filter(({ name }) => name === kernel.name).length !== 1)
    return null;
  const launches = program.launches.filter((each) => each.kernel === kernel.name);
  const [launch] = launches;
  if (launches.length !== 1 || launch.file !== file || launch.shape === null) return null;
  if (program.hasUnknownLaunch(kernel)) return null;
  const host = program.functions.find(
    (each) => each.file === file && each.kind === 'host' && each.start <= launch.start && launch.end <= each.end,
  );
  if (host === undefined) return null;
  for (const node of subtree(ast, host.body)) {
    if (ast.kinds[node] !== Kind.call_expression || ast.ends[node] !== launch.end) continue;
    const inner = ast.child(node, Field.function);
    if (ast.kinds[inner] !== Kind.call_expression || ast.starts[inner] !== launch.start) continue;
    // A macro that launches has its own text.
    if (!file.text.slice(launch.start, launch.end).includes('<<<')) return null;
    return {
      launch,
      host,
      call: node,
      configuration: listed(ast.child(inner, Field.arguments)),
      args: listed(ast.child(node, Field.arguments)),
    };
  }
  return null;

  function listed(list: Node): Node[] {
    return list === NONE ? [] : ast.children(list).filter((child) => ast.kinds[child] !== Kind.comment);
  }
}
