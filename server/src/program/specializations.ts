import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { SourceFile } from '../syntax/source-file';
import type { Bindings, Expression } from './constants';
import type { Context } from './context';
import type { AggregateDeclaration } from './declarations';
import type { TypeInfo } from './program';
import { UNSEEN_TIER } from './scopes';
import { templateParameterAt, templateParameters } from './template-parameters';
import { argumentNodes, namePath } from './tree';

/** A template argument as far as it is known. */
type Answer = 'yes' | 'no' | 'unknown';

export interface Chosen {
  readonly declaration: AggregateDeclaration;
  /** What the parameters of a partial specialization stand for. */
  readonly bindings: Bindings;
}

const MAX_STEPS = 8;

/** Which declaration of a class template its arguments choose ([temp.spec.partial.match], for simple patterns). */
export class Specializations {
  constructor(private readonly context: Context) {}

  /** A specialization; null: the primary template; 'unknown': the arguments do not tell. */
  of(name: string, args: readonly Expression[], from: SourceFile): Chosen | null | 'unknown' {
    const specialized = this.nearest(name, from).filter((d) => d.specialized);
    let best: Chosen | null = null;
    let fewest = Number.POSITIVE_INFINITY;
    let isTied = false;
    for (const declaration of specialized) {
      const bindings = new Map<string, Expression>();
      const parameters = parametersOf(declaration.file.ast, declaration.node);
      const answer = this.matches(declaration.file, nameArguments(declaration), parameters, args, bindings);
      if (answer === 'unknown') return 'unknown';
      if (answer === 'no') continue;
      // The more specialized, the fewer parameters are left.
      isTied = parameters.size === fewest;
      if (parameters.size > fewest) continue;
      fewest = parameters.size;
      best = { declaration, bindings };
    }
    return isTied ? 'unknown' : best;
  }

  /** The declarations of a class as seen from a file: another file's class of the same name is another class. */
  nearest(name: string, from: SourceFile): readonly AggregateDeclaration[] {
    const all = this.context.declarations.aggregates(name);
    const tier = (d: AggregateDeclaration): number => this.context.visibility.tier(from, d.file);
    const least = all.reduce((t, d) => Math.min(t, tier(d)), Number.POSITIVE_INFINITY);
    // (What an included file declares this one may specialize.)
    return least >= UNSEEN_TIER ? [] : all.filter((d) => tier(d) <= Math.max(1, least));
  }

  /** Do the arguments of a full specialization of a function (`f<3>`) equal these? */
  equal(pattern: Expression, list: readonly Node[], args: readonly Expression[]): Answer {
    if (args.length < list.length) return 'unknown';
    return this.matches(pattern.where.file, list, new Set(), args, new Map());
  }

  private matches(
    file: AggregateDeclaration['file'],
    patterns: readonly Node[],
    parameters: ReadonlySet<string>,
    args: readonly Expression[],
    bindings: Map<string, Expression>,
  ): Answer {
    let isKnown = true;
    for (const [k, node] of patterns.entries()) {
      const actual = k < args.length ? this.resolved(args[k]) : null;
      const pattern: Expression = { ast: file.ast, node, where: { file, at: node, bindings: null, loose: false } };
      const answer = actual === null ? 'unknown' : this.matchesOne(pattern, parameters, actual, bindings);
      if (answer === 'no') return 'no';
      if (answer === 'unknown') isKnown = false;
    }
    return isKnown ? 'yes' : 'unknown';
  }

  private matchesOne(
    pattern: Expression,
    parameters: ReadonlySet<string>,
    actual: Expression,
    bindings: Map<string, Expression>,
  ): Answer {
    const text = plain(pattern.ast.textOf(pattern.node));
    if (parameters.has(text)) {
      const bound = bindings.get(text);
      if (bound !== undefined) return this.same(bound, actual);
      bindings.set(text, actual);
      return 'yes';
    }
    const [, inner, suffix] = /^(\w+)(\*|&&|&)$/.exec(text) ?? [];
    if (inner !== undefined && parameters.has(inner))
      return plain(actual.ast.textOf(actual.node)).endsWith(suffix) ? 'yes' : 'no';
    // A pattern that mentions a parameter in another way is not taken apart.
    if ([...text.matchAll(/\w+/g)].some(([word]) => parameters.has(word))) return 'unknown';
    return this.same(pattern, actual);
  }

  private same(a: Expression, b: Expression): Answer {
    const { constants, types } = this.context;
    const x = constants.number(a);
    const y = constants.number(b);
    if (x !== null && y !== null) return x === y ? 'yes' : 'no';
    const text = (e: Expression): string => plain(e.ast.textOf(e.node));
    const type = (e: Expression): TypeInfo => types.typeNamed(e.ast.textOf(e.node), e.where.file, e.where.at);
    if (x !== null || y !== null) return 'unknown';
    if (text(a) === text(b)) return 'yes';
    const left = type(a);
    const right = type(b);
    if (!isSettled(left) || !isSettled(right)) return 'unknown';
    return describe(left) === describe(right) ? 'yes' : 'no';
  }

  /** What a template parameter stands for, where the argument is one; null: not known. */
  private resolved(argument: Expression): Expression | null {
    let at = argument;
    for (let i = 0; i < MAX_STEPS; i++) {
      const { ast, where } = at;
      const type = ast.kinds[at.node] === Kind.type_descriptor ? ast.child(at.node, Field.type) : at.node;
      const isLone =
        type >= 0 &&
        (ast.kinds[type] === Kind.identifier || ast.kinds[type] === Kind.type_identifier) &&
        plain(ast.textOf(at.node)) === ast.textOf(type);
      if (!isLone) return this.isDependent(at) ? null : at;
      const place = ast === where.file.ast ? type : where.at;
      const name = ast.textOf(type);
      if (place < 0 || !templateParameterAt(where.file.ast, place, name)) return at;
      const bound = where.bindings?.get(name);
      if (bound === undefined) {
        this.context.constants.unbound = true;
        return null;
      }
      at = bound;
    }
    return null;
  }

  /** Does an argument name a template parameter whose value is not known (`T<N + 1>`, `U<A *>`)? */
  private isDependent({ ast, node, where }: Expression): boolean {
    const place = ast === where.file.ast ? node : where.at;
    if (place < 0) return false;
    for (const [name] of ast.textOf(node).matchAll(/[A-Za-z_]\w*/g))
      if (templateParameterAt(where.file.ast, place, name) && !where.bindings?.has(name)) return true;
    return false;
  }
}

function plain(text: string): string {
  return text
    .replace(/\b(typename|struct|class)\b/g, '')
    .replace(/\s+(?=\W)|(?<=\W)\s+/g, '')
    .trim();
}

function isSettled(type: TypeInfo): boolean {
  if (type.dependent) return false;
  if (type.pointee !== null) return isSettled(type.pointee);
  return type.scalar.kind !== 'other' || type.aggregate !== null;
}

function describe(type: TypeInfo): string {
  if (type.pointee !== null) return `${describe(type.pointee)}*`;
  return (
    type.aggregate ??
    `${type.isConst ? 'const ' : ''}${type.scalar.kind}${type.scalar.bits}${type.isReference ? '&' : ''}`
  );
}

function parametersOf(ast: Ast, node: Node): ReadonlySet<string> {
  const template = ast.parents[node];
  if (template < 0 || ast.kinds[template] !== Kind.template_declaration) return new Set();
  return new Set(templateParameters(ast, template).map((p) => p.name));
}

function nameArguments({ file, node }: AggregateDeclaration): readonly Node[] {
  const path = namePath(file.ast, file.ast.child(node, Field.name));
  return argumentNodes(file.ast, path?.templateArguments ?? NONE);
}
