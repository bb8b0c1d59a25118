import { CONFIGURED_CALLS, LAUNCH_CALLS, onlyAsksAboutKernel } from '../cuda/host';
import { handsOn, isNamedLikeCast } from '../cuda/language';
import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { MacroDefinition, MaskEntry, SourceFile } from '../syntax/source-file';
import { lineOf } from '../syntax/text';
import { Choices } from './choices';
import type { Expression, Where } from './constants';
import type { Context } from './context';
import { bodyOf, callIndex, functionValueNode } from './file-index';
import type { FunctionRecord } from './functions';
import { localAt, valuesOf } from './locals';
import { expandMacro, splitArguments } from './macros';
import type { Launch } from './program';
import type { Shape } from './shapes';
import { templateParameterAt } from './template-parameters';
import { argumentNodes, argumentTexts, kindSet, MAX_DEPTH, namePath, nodeAt, unparenthesized } from './tree';

/** Contexts in which a function that launches is looked at, and call sites followed for one function. */
const MAX_CONTEXTS = 64;
const MAX_CALLERS = 2;

interface KernelName {
  readonly name: string;
  readonly templateArguments: readonly string[];
}

/** A launch as the text has it. */
interface Site {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /** Where its names are looked up. */
  readonly at: Node;
  readonly kernels: (where: Where) => readonly KernelName[];
  readonly shape: (where: Where) => Shape | null;
}

const functionKinds = kindSet(Kind.function_definition);

/** Finds the launches of a program. */
export class LaunchFinder {
  private readonly launches: Launch[] = [];
  private readonly seen = new Set<string>();
  /** Functions whose parameter is the kernel they launch. */
  private readonly wrappers = new Set<FunctionRecord>();
  private readonly contexts = new Map<FunctionRecord, readonly Where[]>();

  constructor(private readonly context: Context) {}

  find(): readonly Launch[] {
    const kernels = new Set(this.context.functionTable.all.filter((f) => f.kind === 'kernel').map((f) => f.name));
    for (const file of this.context.files) {
      this.chevrons(file);
      this.macros(file);
      this.calls(file);
    }
    for (const file of this.context.files) this.handedOver(file, kernels);
    const order = new Map(this.context.files.map((file, k) => [file, k]));
    return this.launches.sort(
      (a, b) =>
        (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) ||
        a.start - b.start ||
        (a.shape?.x ?? 0) - (b.shape?.x ?? 0),
    );
  }

  /** `k<<<grid, block>>>(…)` */
  private chevrons(file: SourceFile): void {
    const entries = file.mask.filter((entry) => entry.kind === 'launch');
    if (entries.length === 0) return;
    const { ast } = file;
    const found = new Set<MaskEntry>();
    for (const call of callIndex(file).ofCalls) {
      const inner = ast.child(call, Field.function);
      const list = ast.child(inner, Field.arguments);
      const callee = ast.child(inner, Field.function);
      if (list < 0 || callee < 0) continue;
      const entry = entryAround(entries, ast.starts[list]);
      if (!entry || entry.start < ast.ends[callee]) continue;
      found.add(entry);
      const block = argumentNodes(ast, list)[1] ?? NONE;
      this.add({
        file,
        start: ast.starts[callee],
        end: ast.ends[call],
        at: call,
        kernels: (where) => this.kernelNames({ ast, node: callee, where }, 0),
        shape: (where) => this.context.shapes.of({ ast, node: block, where }),
      });
    }
    for (const entry of entries) if (!found.has(entry)) this.chevronInText(file, entry);
  }

  /** A launch that the tree does not show as one, because something around it could not be read. */
  private chevronInText(file: SourceFile, entry: MaskEntry): void {
    const before = kernelBefore(file.text, entry.start);
    if (!before) return;
    const args = splitArguments(file.text.slice(entry.start, entry.end).replace(/^<\s*<\s*<|>\s*>\s*>$/g, ''));
    const at = nodeAt(file.ast, entry.start);
    this.add({
      file,
      start: before.start,
      end: entry.end,
      at,
      kernels: (where) => this.kernelText(before.text, where),
      shape: (where) => this.shapeText(args[1] ?? '', where),
    });
  }

  private kernelText(text: string, where: Where): readonly KernelName[] {
    const match = /^(?:.*::)?\s*([A-Za-z_]\w*)\s*(?:<(.*)>)?$/s.exec(text.trim());
    if (!match) return [];
    const name = match[1];
    if (match[2] === undefined && /^\w+$/.test(text.trim())) {
      const ast = this.context.constants.parse(name);
      if (ast) return this.kernelNames({ ast, node: 0, where }, 0);
    }
    return [{ name, templateArguments: match[2] === undefined ? [] : splitArguments(match[2]) }];
  }

  private shapeText(text: string, where: Where): Shape | null {
    const ast = text === '' ? null : this.context.constants.parse(text);
    return ast && this.context.shapes.of({ ast, node: 0, where });
  }

  /** Macros whose body launches. */
  private macros(file: SourceFile): void {
    for (const macro of file.macros) {
      if (!macro.body.includes('<<<')) continue;
      const uses = macro.parameters === null ? [] : this.usesOf(macro, file);
      for (const launch of launchesInBody(macro.body)) {
        const block = splitArguments(launch.args)[1] ?? '';
        for (const use of uses) this.macroUse(macro, launch.kernel, block, use);
        if (uses.length > 0) continue;
        if (macro.parameters?.includes(launch.kernel.replace(/<.*$/s, '').trim())) continue;
        this.add({
          file,
          start: macro.offset,
          end: macro.offset + 1,
          at: nodeAt(file.ast, macro.offset),
          kernels: (where) => this.kernelText(launch.kernel, where),
          shape: (where) => this.shapeText(block, where),
        });
      }
    }
  }

  private usesOf(macro: MacroDefinition, defined: SourceFile): { readonly file: SourceFile; readonly call: Node }[] {
    const out: { file: SourceFile; call: Node }[] = [];
    for (const file of this.context.files) {
      for (const call of callIndex(file).byCallee.get(macro.name) ?? []) {
        const meant = this.context.declarations.macro(macro.name, file, file.ast.starts[call]);
        if (meant === macro || (file !== defined && meant === null)) out.push({ file, call });
        if (out.length >= MAX_CONTEXTS * 4) return out;
      }
    }
    return out;
  }

  private macroUse(
    macro: MacroDefinition,
    kernel: string,
    block: string,
    use: { readonly file: SourceFile; readonly call: Node },
  ): void {
    const { ast } = use.file;
    const args = argumentNodes(ast, ast.child(use.call, Field.arguments)).map((node) => ast.textOf(node));
    const kernelText = expandMacro({ ...macro, body: kernel }, args);
    const blockText = expandMacro({ ...macro, body: block }, args);
    if (kernelText === null) return;
    this.add({
      file: use.file,
      start: ast.starts[use.call],
      end: ast.ends[use.call],
      at: use.call,
      kernels: (where) => this.kernelText(kernelText, where),
      shape: (where) => this.shapeText(blockText ?? '', where),
    });
  }

  /** cudaLaunchKernel and its like. */
  private calls(file: SourceFile): void {
    const { ast } = file;
    const { byCallee } = callIndex(file);
    for (const [name, { kernel, block }] of Object.entries(LAUNCH_CALLS)) {
      for (const call of byCallee.get(name) ?? []) {
        const args = argumentNodes(ast, ast.child(call, Field.arguments));
        if (args.length <= block) continue;
        this.addCall(file, call, args[kernel], (where) => this.context.shapes.of({ ast, node: args[block], where }));
      }
    }
    for (const [name, { kernel, config }] of Object.entries(CONFIGURED_CALLS)) {
      for (const call of byCallee.get(name) ?? []) {
        const args = argumentNodes(ast, ast.child(call, Field.arguments));
        if (args.length <= kernel) continue;
        this.addCall(file, call, args[kernel], (where) => this.configured(ast, args[config], where));
      }
    }
    for (const call of byCallee.get('doit') ?? []) {
      // triple_chevron(grid, block, …).doit(kernel, …)
      const receiver = ast.child(ast.child(call, Field.function), Field.argument);
      const chevron = receiver >= 0 ? ast.child(receiver, Field.arguments) : NONE;
      const args = argumentNodes(ast, ast.child(call, Field.arguments));
      const block = argumentNodes(ast, chevron)[1];
      if (args.length === 0 || block === undefined) continue;
      this.addCall(file, call, args[0], (where) => this.context.shapes.of({ ast, node: block, where }));
    }
  }

  private addCall(file: SourceFile, call: Node, kernel: Node, shape: Site['shape']): void {
    const { ast } = file;
    this.add({
      file,
      start: ast.starts[call],
      end: ast.ends[call],
      at: call,
      kernels: (where) => this.kernelNames({ ast, node: kernel, where }, 0),
      shape,
    });
  }

  /** The block of `&config`. */
  private configured(ast: Ast, node: Node, where: Where): Shape | null {
    let n = unparenthesized(ast, node);
    if (n >= 0 && ast.kinds[n] === Kind.pointer_expression) n = unparenthesized(ast, ast.child(n, Field.argument));
    if (n < 0 || ast.kinds[n] !== Kind.identifier) return null;
    const found = localAt(ast, n, ast.textOf(n));
    return found && this.context.shapes.local(found.local, found.locals, '.blockDim', n, where);
  }

  /** Kernels that are arguments of something that may launch them. */
  private handedOver(file: SourceFile, kernels: ReadonlySet<string>): void {
    const { ast } = file;
    const { byArgument } = callIndex(file);
    const wrapperNames = new Set([...this.wrappers].map((record) => record.name));
    for (const name of kernels) {
      for (const { call, position } of byArgument.get(name) ?? []) {
        const callee = ast.child(call, Field.function);
        if (callee < 0 || ast.kinds[callee] === Kind.call_expression) continue;
        const path =
          ast.kinds[callee] === Kind.field_expression
            ? namePath(ast, ast.child(callee, Field.field))
            : namePath(ast, callee);
        if (!path || path.name === 'doit' || Object.hasOwn(LAUNCH_CALLS, path.name) || onlyAsksAboutKernel(path.name))
          continue;
        if (isNamedLikeCast(path.name) || handsOn(path.name) || path.name === 'decltype' || wrapperNames.has(path.name))
          continue;
        if (this.context.declarations.macro(path.name, file, ast.starts[call])?.body.includes('<<<')) continue;
        if (localAt(ast, call, name)) continue;
        const enclosing = this.enclosingFunction(file, call);
        if (enclosing && enclosing.kind !== 'host') continue;
        const args = argumentNodes(ast, ast.child(call, Field.arguments));
        this.addCall(file, call, args[position], (where) => this.guess(ast, path.name, args, position, where));
      }
    }
  }

  /** `LAUNCH(kernel, grid, block, …)`: taken for what it says where the block is called a block. */
  private guess(ast: Ast, name: string, args: readonly Node[], position: number, where: Where): Shape | null {
    const block = args[position + 2];
    if (block === undefined || !/launch|run|call/i.test(name)) return null;
    if (!/block|thread|tpb|dim3/i.test(ast.textOf(block))) return null;
    return this.context.shapes.of({ ast, node: block, where });
  }

  /** The kernels an expression can name. */
  private kernelNames({ ast, node, where }: Expression, depth: number): readonly KernelName[] {
    if (depth > 8 || node < 0) return [];
    const plain = unparenthesized(ast, node);
    if (plain >= 0 && ast.kinds[plain] === Kind.conditional_expression)
      return [Field.consequence, Field.alternative].flatMap((field) =>
        this.kernelNames({ ast, node: ast.child(plain, field), where }, depth + 1),
      );
    const value =
      plain >= 0 && ast.kinds[plain] === Kind.type_descriptor
        ? ast.child(plain, Field.type)
        : functionValueNode(ast, node);
    const path = value >= 0 ? namePath(ast, value) : null;
    if (!path) return [];
    const at = ast === where.file.ast ? value : where.at;
    if (path.qualifier === null && path.templateArguments < 0 && at >= 0) {
      const found = localAt(where.file.ast, at, path.name);
      if (found) {
        if (found.local.kind === 'parameter') return this.boundKernel(path.name, where, depth);
        return valuesOf(found.locals, found.local).flatMap((n) =>
          this.kernelNames({ ast: where.file.ast, node: n, where }, depth + 1),
        );
      }
      if (templateParameterAt(where.file.ast, at, path.name)) return this.boundKernel(path.name, where, depth);
    }
    return [{ name: path.name, templateArguments: argumentTexts(ast, path.templateArguments) }];
  }

  private boundKernel(name: string, where: Where, depth: number): readonly KernelName[] {
    const binding = where.bindings?.get(name);
    if (binding) return this.kernelNames(binding, depth + 1);
    this.context.constants.unbound = true;
    const wrapper = this.enclosingFunction(where.file, where.at);
    if (wrapper) this.wrappers.add(wrapper);
    return [];
  }

  private enclosingFunction(file: SourceFile, node: Node): FunctionRecord | null {
    const { ast } = file;
    for (let n = node, depth = 0; n >= 0 && depth < MAX_DEPTH; n = ast.parents[n], depth++)
      if (functionKinds[ast.kinds[n]] && bodyOf(ast, n) >= 0) return this.context.functionTable.at(file, n);
    return null;
  }

  /** Records a launch: once, or once for each caller of the function around it that decides its shape or kernel. */
  private add(site: Site): void {
    const where: Where = { file: site.file, at: site.at, bindings: null, loose: true };
    const { constants } = this.context;
    constants.unbound = false;
    const kernels = site.kernels(where);
    const shapes = this.shapesAt(site, where);
    const launcher = constants.unbound ? this.enclosingFunction(site.file, site.at) : null;
    const contexts = launcher ? this.contextsOf(launcher, 0) : [];
    if (contexts.length === 0) {
      this.record(site, kernels, shapes);
      return;
    }
    for (const context of contexts) {
      const bound: Where = { ...where, bindings: context.bindings };
      const inContext = site.kernels(bound);
      this.record(site, inContext.length > 0 ? inContext : kernels, this.shapesAt(site, bound));
    }
  }

  /** Every shape a launch may have. */
  private shapesAt(site: Site, where: Where): readonly (Shape | null)[] {
    const { constants } = this.context;
    const choices = new Choices();
    const out: (Shape | null)[] = [];
    constants.choices = choices;
    try {
      do out.push(site.shape(where));
      while (choices.next());
    } finally {
      constants.choices = null;
    }
    if (choices.truncated) out.push(null);
    return out;
  }

  private record(site: Site, kernels: readonly KernelName[], shapes: readonly (Shape | null)[]): void {
    for (const kernel of kernels) for (const shape of shapes) this.recordOne(site, kernel, shape);
  }

  private recordOne(site: Site, { name, templateArguments }: KernelName, shape: Shape | null): void {
    const key = `${site.file.path}:${site.start}:${name}:${shape ? `${shape.x},${shape.y},${shape.z}` : '?'}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.launches.push({
      kernel: name,
      templateArguments,
      shape,
      file: site.file,
      start: site.start,
      end: site.end,
      line: lineOf(site.file.lineStarts, site.start) + 1,
    });
  }

  /** What the parameters of a function stand for in the calls of it that can be seen. */
  private contextsOf(target: FunctionRecord, depth: number): readonly Where[] {
    const known = this.contexts.get(target);
    if (known) return known;
    this.contexts.set(target, []); // a function that calls itself adds nothing
    const out: Where[] = [];
    for (const file of this.context.files) {
      for (const call of callIndex(file).byCallee.get(target.name) ?? []) {
        if (out.length >= MAX_CONTEXTS) break;
        const count = argumentNodes(file.ast, file.ast.child(call, Field.arguments)).length;
        if (count < target.arity.least || count > target.arity.most) continue;
        const caller = this.enclosingFunction(file, call);
        if (caller === target) continue;
        const outer = caller && depth < MAX_CALLERS ? this.contextsOf(caller, depth + 1) : [];
        const plain: Where = { file, at: call, bindings: null, loose: true };
        for (const where of outer.length > 0 ? outer : [plain]) {
          if (out.length >= MAX_CONTEXTS) break;
          const bound = this.context.constants.bindCall(target, file.ast, call, { ...plain, bindings: where.bindings });
          out.push(bound);
        }
      }
    }
    this.contexts.set(target, out);
    return out;
  }
}

/** The entry of a side table whose range holds an offset. */
function entryAround(entries: readonly MaskEntry[], offset: number): MaskEntry | null {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (entries[middle].start <= offset) low = middle;
    else high = middle - 1;
  }
  const entry = entries[low];
  return entry.start <= offset && offset < entry.end ? entry : null;
}

/** The kernel's name (and template arguments) that stands before `<<<` at an offset. */
function kernelBefore(text: string, offset: number): { readonly text: string; readonly start: number } | null {
  const from = Math.max(0, offset - 600);
  let end = offset;
  while (end > from && /\s/.test(text[end - 1])) end--;
  let start = end;
  if (text[start - 1] === '>') {
    let depth = 0;
    for (; start > from; start--) {
      const c = text[start - 1];
      if (c === '>') depth++;
      else if (c === '<' && --depth === 0) {
        start--;
        break;
      } else if (c === ';' || c === '{' || c === '}') return null;
    }
    while (start > from && /\s/.test(text[start - 1])) start--;
  }
  while (start > from && /[\w:]/.test(text[start - 1])) start--;
  const name = text.slice(start, end);
  return /^[A-Za-z_:]/.test(name) ? { text: name, start } : null;
}

/** The launches in a macro's body. */
function launchesInBody(body: string): { readonly kernel: string; readonly args: string }[] {
  const out: { kernel: string; args: string }[] = [];
  for (let open = body.indexOf('<<<'); open >= 0; open = body.indexOf('<<<', open + 3)) {
    const close = body.indexOf('>>>', open);
    const before = kernelBefore(body, open);
    if (close > 0 && before) out.push({ kernel: before.text, args: body.slice(open + 3, close) });
  }
  return out;
}
