import type { Ast, Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { Context } from './context';
import type { FunctionInfo } from './program';
import { UNSEEN_TIER } from './scopes';
import { kindSet, namePath } from './tree';

/** Classes derived from one that are looked at. */
const MOST_DERIVED = 64;

const nameKinds = kindSet(Kind.identifier, Kind.type_identifier);

/** What calls mean whose target is not written at the call: virtual methods, pointers to functions. */
export class LateTargets {
  private derived: Map<string, string[]> | null = null;
  private taken: readonly FunctionInfo[] | null = null;
  private readonly virtual = new Map<string, boolean>();

  constructor(private readonly context: Context) {}

  /** Does the class or one of its bases declare the method virtual? */
  isVirtual(owner: string, name: string): boolean {
    const key = `${owner}::${name}`;
    let found = this.virtual.get(key);
    if (found === undefined) {
      found = this.context.aggregates.lineage(owner).some((each) => this.declaresVirtual(each, name));
      this.virtual.set(key, found);
    }
    return found;
  }

  private declaresVirtual(owner: string, name: string): boolean {
    return this.context.declarations.aggregates(owner).some(({ file: { ast }, node }) => {
      const body = ast.child(node, Field.body);
      return ast.children(body).some((member) => {
        const head = ast.masked.slice(ast.starts[member], Math.min(ast.ends[member], ast.starts[member] + 400));
        return new RegExp(`\\bvirtual\\b[^;{}]*\\b${escaped(name)}\\s*\\(`).test(head);
      });
    });
  }

  /** The definitions that a virtual call may run: the class's own, and those of the classes that derive from it. */
  overriders(owner: string, name: string, arity: number): readonly FunctionInfo[] {
    const found = new Set<FunctionInfo>();
    for (const cls of [owner, ...this.derivedFrom(owner)]) {
      const method = this.context.functionTable.resolveMethod(cls, name, arity);
      if (method !== null && method.kind !== 'host') found.add(method);
    }
    return [...found];
  }

  private derivedFrom(owner: string): readonly string[] {
    this.derived ??= this.collectDerived();
    const out: string[] = [];
    const queue = [owner];
    for (const next of queue)
      for (const each of this.derived.get(next) ?? [])
        if (!queue.includes(each) && out.length < MOST_DERIVED) {
          queue.push(each);
          out.push(each);
        }
    return out;
  }

  private collectDerived(): Map<string, string[]> {
    const out = new Map<string, string[]>();
    const classes = new Set(this.context.functionTable.all.flatMap(({ owner }) => owner ?? []));
    for (const cls of classes)
      for (const base of this.context.aggregates.get(cls)?.bases ?? []) {
        const list = out.get(base);
        if (list) list.push(cls);
        else out.set(base, [cls]);
      }
    return out;
  }

  /** Device functions outside objects whose address is taken in a file that is seen from there. */
  addressTaken(from: FunctionInfo): readonly FunctionInfo[] {
    this.taken ??= this.collectTaken();
    return this.seenFrom(from, this.taken).filter(({ owner, isStatic }) => owner === null || isStatic);
  }

  /** Methods of a class or its bases whose address is taken in a file that is seen from there. */
  methodsTaken(from: FunctionInfo, owner: string): readonly FunctionInfo[] {
    this.taken ??= this.collectTaken();
    const classes = this.context.aggregates.lineage(owner);
    return this.seenFrom(from, this.taken).filter(
      (each) => each.owner !== null && !each.isStatic && classes.includes(each.owner),
    );
  }

  private seenFrom(from: FunctionInfo, functions: readonly FunctionInfo[]): readonly FunctionInfo[] {
    return functions.filter(({ file }) => this.context.visibility.tier(from.file, file) < UNSEEN_TIER);
  }

  private collectTaken(): readonly FunctionInfo[] {
    const { functionTable, files } = this.context;
    const out = new Set<FunctionInfo>();
    for (const { ast } of files)
      for (let node = 0; node < ast.count; node++) {
        if (nameKinds[ast.kinds[node]] === 0 || isCalleeOrDeclared(ast, node)) continue;
        for (const each of functionTable.named(ast.textOf(node))) if (each.kind === 'device') out.add(each);
      }
    return [...out];
  }
}

function isCalleeOrDeclared(ast: Ast, node: Node): boolean {
  let top = node;
  for (let depth = 0; depth < 16; depth++) {
    const parent = ast.parents[top];
    if (parent < 0) return false;
    const kind = ast.kinds[parent];
    const isOfName =
      kind === Kind.qualified_identifier || kind === Kind.template_function || kind === Kind.dependent_name;
    if (!isOfName) break;
    top = parent;
  }
  const parent = ast.parents[top];
  if (ast.fields[top] === Field.declarator || ast.kinds[parent] === Kind.using_declaration) return true;
  if (ast.kinds[parent] === Kind.call_expression && ast.fields[top] === Field.function) return true;
  return namePath(ast, top) === null;
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, '\\$&');
}
