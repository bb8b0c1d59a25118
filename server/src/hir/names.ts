import type { TypeInfo } from '../program/program';
import { withoutTemplateArguments } from '../program/resolve';
import type { Node } from '../syntax/ast';
import type { Scene } from './scene';

/** What stands before the last `::` of a name. */
export type Qualifier =
  | { readonly kind: 'class'; readonly type: TypeInfo & { readonly aggregate: string } }
  /** The last component: aliases of namespaces are looked through. */
  | { readonly kind: 'namespace'; readonly name: string }
  /** A type parameter of a template around the function. */
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'unseen' };

const LIBRARY = /^(std|cuda|thrust|cub|cooperative_groups|cg)(::|$)/;

/** What the text of a qualifier, `ns::Group<8>`, names at a node. */
export function qualifierNamed(scene: Scene, text: string, node: Node): Qualifier {
  const { program, fn, file } = scene;
  const plain = withoutTemplateArguments(text).trim();
  if (plain === '') return { kind: 'namespace', name: '' };
  const local = scene.localName(plain);
  if (local?.kind === 'type' && local.type?.aggregate != null)
    return { kind: 'class', type: { ...local.type, aggregate: local.type.aggregate } };
  if (program.isTemplateParameter(fn, plain)) return { kind: 'parameter', name: plain };
  const parts = plain.split('::');
  const last = parts[parts.length - 1].trim();
  if (LIBRARY.test(plain)) return { kind: 'namespace', name: last };
  const type = program.typeNamed(text, file, node);
  const { aggregate } = type;
  if (aggregate !== null && type.pointee === null && program.aggregate(aggregate) !== null)
    return { kind: 'class', type: { ...type, aggregate } };
  return program.isNamespace(last) ? { kind: 'namespace', name: last } : { kind: 'unseen' };
}

/** The type that a text names at a node: a local name of a type before any other. */
export function typeNamedAt(scene: Scene, text: string, node: Node): TypeInfo {
  const local = scene.localName(text.trim());
  if (local?.kind === 'type' && local.type !== null) return local.type;
  return scene.program.typeNamed(text, scene.file, node);
}

/** `a::b<c>::d` → `a::b<c>`; '' for `::d`; null: it is not qualified. */
export function qualifierText(full: string): string | null {
  let depth = 0;
  for (let k = full.length - 1; k > 0; k--) {
    if (full[k] === '>') depth++;
    else if (full[k] === '<') depth--;
    else if (depth === 0 && full[k] === ':' && full[k - 1] === ':')
      return full
        .slice(0, k - 1)
        .replace(/^::/, '')
        .trim();
  }
  return null;
}
