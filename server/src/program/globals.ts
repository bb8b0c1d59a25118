import { Field } from '../syntax/kinds';
import { qualifiersOf } from '../syntax/qualifiers';
import type { SourceFile } from '../syntax/source-file';
import { toNumber } from './arithmetic';
import type { Context } from './context';
import type { Variable } from './declarations';
import type { GlobalInfo } from './program';
import { withoutTemplateArguments } from './resolve';
import { UNSEEN_TIER } from './scopes';

function isIn({ place, alsoIn }: Variable, qualifier: string): boolean {
  if (place.owner !== null) return place.owner === qualifier || alsoIn === qualifier;
  return qualifier === '' || alsoIn === qualifier || place.path.includes(qualifier);
}

/** Variables outside functions, static members and enumerators, as device code sees them. */
export class Globals {
  private readonly known = new Map<SourceFile | null, Map<string, GlobalInfo | null>>();

  constructor(private readonly context: Context) {}

  /** `from`: the file in which the name is used; null: of all files. */
  get(name: string, from: SourceFile | null): GlobalInfo | null {
    let known = this.known.get(from);
    if (known === undefined) {
      known = new Map();
      this.known.set(from, known);
    }
    let found = known.get(name);
    if (found === undefined) {
      const parts = withoutTemplateArguments(name).split('::');
      const qualifier = parts.length > 1 ? parts[parts.length - 2].trim() : null;
      const infos = this.context.declarations
        .allVariables(parts[parts.length - 1].trim())
        .filter(
          (variable) => qualifier === null || isIn(variable, this.context.declarations.namespaceBehind(qualifier)),
        )
        .filter(({ file }) => from === null || this.context.visibility.tier(from, file) < UNSEEN_TIER)
        .filter((variable) => !variable.place.local || variable.kind === 'enumerator')
        .map((variable) => this.describe(variable));
      // A device variable before a host one: device code cannot name the latter.
      found =
        infos.find((info) => info.space !== 'host') ?? infos.find((info) => info.value !== null) ?? infos[0] ?? null;
      known.set(name, found);
    }
    return found;
  }

  private describe(variable: Variable): GlobalInfo {
    const { file, node, nameNode } = variable;
    const { ast } = file;
    const value = toNumber(this.context.constants.ofVariable(variable));
    const start = ast.starts[nameNode];
    const end = ast.ends[nameNode];
    if (variable.kind === 'enumerator') {
      const type = { ...this.context.types.typeNamed(variable.alsoIn ?? 'int'), isConst: true };
      return { name: variable.name, type, space: 'host', value, file, start, end };
    }
    const type = this.context.types.typeOf(file, ast.child(node, Field.type), variable.declarator, node);
    return { name: variable.name, type, space: this.spaceOf(variable, type.text), value, file, start, end };
  }

  private spaceOf(variable: Variable, typeText: string): GlobalInfo['space'] {
    const qualifiers = qualifiersOf(variable.file, variable.node);
    if (qualifiers.has('__shared__')) return 'shared';
    if (qualifiers.has('__constant__')) return 'constant';
    if (qualifiers.has('__device__') || qualifiers.has('__managed__')) return 'global';
    return /^texture\s*</.test(typeText) ? 'global' : 'host';
  }
}
