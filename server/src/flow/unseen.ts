import { calleeNamed } from '../cuda/table';
import { isLibraryName, isToolkitName, isToolkitType, namesLibrary } from '../cuda/toolkit';
import type { TypeInfo } from '../program/program';
import type { Lowering } from './context';

/** What of the names that device code uses is in sight, and how a function that is not takes its arguments. */

/** Macros of the C and CUDA headers that stand for constants. */
const KNOWN_CONSTANT =
  /^(U?INT(_(FAST|LEAST))?(8|16|32|64|PTR|MAX)?_(MAX|MIN)|(S|U)?CHAR_(MAX|MIN|BIT)|U?(SHRT|LONG|LLONG)_(MAX|MIN)|SIZE_MAX|SSIZE_MAX|(FLT|DBL|LDBL)_\w+|M_\w+|INFINITY|NAN|HUGE_VALF?|NULL|RAND_MAX|EOF|CUDART_\w+|CU(DA)?_[A-Z]\w*|CURAND_\w+|__\w+|stdout|stderr|nullptr|cuda[A-Z]\w*|warpSize)$/;

/** How C++ authors spell constants: `TILE_SIZE`, `kTileSize`, and variable templates that tell of types, `is_same_v`. */
const CONSTANT = /^(_*[A-Z][A-Z0-9_]*|k[A-Z]\w*)$/;
const CLASS_SCOPE = /(^|::)(_*[A-Z]\w*|\w+<.*>)::\w+$/;

/** How much is known of a name that stands for no variable: `undefined` where its declaration is in sight. */
export function unseenName(l: Lowering, full: string, name: string): 'agrees' | 'anything' | undefined {
  if (isLibraryName(full) || KNOWN_CONSTANT.test(name) || !/^[A-Za-z_]\w*$/.test(name)) return undefined;
  if (calleeNamed(name) !== null || isToolkitName(name)) return undefined;
  if (isOfTemplate(l, full) || l.program.declares(name) || l.program.isCaptured(l.fn, name)) return undefined;
  const isConstant = CONSTANT.test(name) || (full.endsWith('>') && full.includes('<')) || CLASS_SCOPE.test(full);
  return isConstant ? 'agrees' : 'anything';
}

/** A template parameter, or something of the type that one stands for. */
function isOfTemplate(l: Lowering, full: string): boolean {
  const [first] = full.replace(/^(typename|::)\s*/, '').split(/::|</, 1);
  if (l.program.isTemplateParameter(l.fn, first.trim())) return true;
  return (
    full.includes('<') &&
    [...full.matchAll(/[A-Za-z_]\w*/g)].some(([word]) => l.program.isTemplateParameter(l.fn, word))
  );
}

/**
 * What is called, as the author wrote it, where its code is not in sight; undefined where the language, the toolkit or a
 * library defines it. `callee`: as instructions name it (`.push`, `__ldg`).
 */
export function unseenCallee({ callee, written, receiver, isHandedNothing }: UnseenCall): string | undefined {
  if (written === '') return undefined;
  const bare = callee.slice(callee.lastIndexOf('.') + 1);
  if (isLibraryName(written) || isToolkitName(bare)) return undefined;
  const known = calleeNamed(callee);
  if (known !== null && (known.effect !== null || known.group !== null || known.result.kind !== 'unknown'))
    return undefined;
  if (!callee.startsWith('.') && callee.includes('.')) return undefined;
  // (A library's method that has no record may write what it is handed.)
  if (receiver !== null && isHandedNothing && isLibraryType(receiver)) return undefined;
  const name = written.replace(/\btemplate /g, '');
  return name.length > MOST ? `${name.slice(0, MOST)}…` : name;
}

interface UnseenCall {
  readonly callee: string;
  readonly written: string;
  /** The type of the object that a method is called on. */
  readonly receiver: TypeInfo | null;
  readonly isHandedNothing: boolean;
}

const MOST = 60;

function isLibraryType(type: TypeInfo): boolean {
  return namesLibrary((type.pointee ?? type).text);
}

/** Does a variable of this type, set by nothing, hold what only its class can tell? */
export function isUnseenType(l: Lowering, type: TypeInfo): boolean {
  const { text, scalar, aggregate, pointee, lengths, dependent } = type;
  if (scalar.kind !== 'other' || pointee !== null || lengths.length > 0 || dependent) return false;
  if (aggregate !== null && l.program.aggregate(aggregate) !== null) return false;
  const name = /([A-Za-z_][\w:]*)\s*(<.*>)?\s*$/.exec(text.replace(/^(const|volatile|struct|class|typename)\s+/, ''));
  if (name === null || isLibraryType(type)) return false;
  const last = name[1].slice(name[1].lastIndexOf(':') + 1);
  return (
    !isOfTemplate(l, name[1]) && !isToolkitType(last) && !l.program.declares(last) && last !== 'auto' && last !== 'void'
  );
}
