import type { Result } from '../cuda/callee';
import { GROUP_FACTORY_OF_TILES, groupTypeName } from '../cuda/groups';
import { calleeNamed } from '../cuda/table';
import type { TypeInfo } from '../program/program';
import { commonType, Types } from './context';

const SCALARS: ReadonlyMap<string, TypeInfo> = new Map([
  ['int', Types.int],
  ['unsigned', Types.uint],
  ['long long', Types.long],
  ['unsigned long long', Types.ulong],
  ['bool', Types.bool],
  ['float', Types.float],
  ['double', Types.double],
]);

/** The type of a call of a function that is not in sight; `other` where nothing is known of it. */
export function callType(
  name: string,
  args: readonly TypeInfo[],
  templateArguments: readonly string[],
  typeNamed: (name: string) => TypeInfo,
): TypeInfo {
  const result = calleeNamed(name)?.result;
  return result === undefined ? Types.other : typeOf(result, args, templateArguments, typeNamed);
}

function typeOf(
  result: Result,
  args: readonly TypeInfo[],
  templateArguments: readonly string[],
  typeNamed: (name: string) => TypeInfo,
): TypeInfo {
  switch (result.kind) {
    case 'type':
      return SCALARS.get(result.name) ?? typeNamed(result.name);
    case 'first':
      return args[0] ?? Types.other;
    case 'second':
      return args[1] ?? Types.other;
    case 'second or int':
      return args[1] ?? Types.int;
    case 'pointee':
      return args[0]?.pointee ?? args[1] ?? Types.other;
    case 'common':
      return args.length >= 2 ? commonType(args[0], args[1]) : Types.other;
    case 'floating': {
      const isFloat =
        args.length > 0 &&
        args.every((a) => a.scalar.kind !== 'float' || a.scalar.bits <= 32) &&
        args[0].scalar.kind === 'float';
      return isFloat ? Types.float : Types.double;
    }
    case 'template':
      return templateArguments.length > 0 ? typeNamed(templateArguments[0]) : Types.float;
    case 'unknown':
      return Types.other;
  }
}

/** The type of a cooperative group that a factory call returns, or null. */
export function groupType(name: string, templateArguments: readonly string[]): TypeInfo | null {
  let group = calleeNamed(name)?.group ?? null;
  if (name === GROUP_FACTORY_OF_TILES && templateArguments.length > 0)
    group = `thread_block_tile<${templateArguments[0].split(',')[0].trim()}>`;
  return group === null ? null : { ...Types.other, aggregate: group, text: group };
}

/** `const cg::thread_block_tile<32, cg::thread_block> &` → `thread_block_tile<32>`; null for other types. */
export function groupName(type: TypeInfo): string | null {
  return groupTypeName(type.aggregate, type.text);
}
