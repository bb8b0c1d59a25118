import type { Expr, Narrow, Type } from './ast';
import type { Random } from './random';

/** A way of writing the same program in other words. */
export const LIBERTIES = [
  'fewParentheses',
  'names in parentheses',
  'macros',
  'bare macros',
  'casts',
  'commas',
  'declarations',
  'conditions',
  'bodies',
  'types',
  'variables',
  'literals',
  'words',
  'access',
  'noise',
] as const;
export type Liberty = (typeof LIBERTIES)[number];
export type Spacing = 'plain' | 'none' | 'much' | 'comments';

/** What the printer asks at each place where the text could be another. */
export class Style {
  /** Lines that must stand before the program: macros, names of types. */
  readonly prologue = new Set<string>();
  private readonly names = new Map<string, string>();
  private readonly pool: string[];

  constructor(
    readonly liberties: ReadonlySet<Liberty>,
    readonly spacing: Spacing,
    readonly random: Random,
  ) {
    this.pool = [...VARIABLES].sort(() => random.next() - 0.5);
  }

  takes(liberty: Liberty, share = 0.5): boolean {
    return this.liberties.has(liberty) && this.random.chance(share);
  }

  define(line: string): void {
    this.prologue.add(line);
  }

  /** What stands for a name of the program. */
  nameOf(name: string): string {
    if (!this.liberties.has('variables')) return name;
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const own = (this.random.chance(0.7) ? this.pool.pop() : undefined) ?? name;
    this.names.set(name, own);
    return own;
  }

  /** One name of a type. */
  typeOf(type: Narrow, isOneWord = false): string {
    const words = isOneWord ? ONE_WORD[type] : undefined;
    const usual = words ?? type;
    if (!this.takes('types') && (!isOneWord || words !== undefined)) return usual;
    const [name, definition] = this.random.pick(ALIASES[type]);
    if (definition !== null) this.define(definition);
    return isOneWord && / /.test(name) ? this.typeOf(type, isOneWord) : name;
  }

  literal(value: number, suffix: string): string {
    if (value < 0 || !this.takes('literals')) return `${value}${suffix}`;
    const digits = String(value);
    const spellings = [
      `0x${value.toString(16)}`,
      `0X${value.toString(16).toUpperCase()}`,
      `0b${value.toString(2)}`,
      `0${value.toString(8)}`,
    ];
    if (digits.length > 1) spellings.push(`${digits[0]}'${digits.slice(1)}`);
    return `${this.random.pick(spellings)}${this.random.chance(0.5) ? suffix.toUpperCase() : suffix}`;
  }

  operator(op: string): string {
    const word = WORDS[op];
    return word !== undefined && this.takes('words') ? word : op;
  }
}

/** The text that the oracle reads. */
export function plainStyle(random: Random): Style {
  return new Style(new Set(), 'plain', random);
}

/** Some liberties, of which each is taken here and there. */
export function randomStyle(random: Random): Style {
  const share = random.pick([0.2, 0.5, 0.9]);
  const liberties = LIBERTIES.filter(() => random.chance(share));
  return new Style(new Set(liberties), random.pick(['plain', 'none', 'much', 'comments']), random);
}

export const WORDS: Readonly<Record<string, string>> = {
  '&&': 'and',
  '||': 'or',
  '!': 'not',
  '&': 'bitand',
  '|': 'bitor',
  '^': 'xor',
  '~': 'compl',
  '!=': 'not_eq',
  '&=': 'and_eq',
  '|=': 'or_eq',
  '^=': 'xor_eq',
};

/** Operators by how they bind; unary ones are above them. */
export const LEVELS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['||'],
    ['&&'],
    ['|'],
    ['^'],
    ['&'],
    ['==', '!='],
    ['<', '>', '<=', '>='],
    ['<<', '>>'],
    ['+', '-'],
    ['*', '/', '%'],
  ].flatMap((operators, i) => operators.map((operator) => [operator, i + 3] as const)),
);
export const OUTER = 0;
export const ASSIGNED = 1;
export const CHOSEN = 2;
export const UNARY = 14;
export const POSTFIX = 15;

/** How the text of an expression binds where nothing is put around it. */
export function levelOf(e: Expr): number {
  switch (e.k) {
    case 'cond':
      return CHOSEN;
    case 'bin':
    case 'logic':
      return LEVELS[e.op];
    case 'un':
    case 'cast':
      return UNARY;
    default:
      return POSTFIX;
  }
}

/** Does it hold a condition of its own? One that comes out of a macro stands elsewhere. */
export function holdsCondition(e: Expr): boolean {
  switch (e.k) {
    case 'cond':
    case 'logic':
      return true;
    case 'bin':
      return holdsCondition(e.a) || holdsCondition(e.b);
    case 'un':
    case 'cast':
      return holdsCondition(e.a);
    case 'load':
    case 'elem':
      return holdsCondition(e.i);
    case 'fn':
    case 'call':
      return e.args.some(holdsCondition);
    case 'warp':
      return holdsCondition(e.a) || (e.b !== null && holdsCondition(e.b));
    default:
      return false;
  }
}

/** The type that `auto` gives a name, or null where it is not that of the program (`a < b` is a `bool`). */
export function exactType(e: Expr, typeOf: (e: Expr) => Type): Type | null {
  const isExact = (part: Expr): boolean => {
    switch (part.k) {
      case 'var':
      case 'builtin':
      case 'lit':
      case 'load':
      case 'elem':
      case 'fn':
      case 'call':
        return true;
      case 'bin':
        return /^[-+*/%&|^]$/.test(part.op);
      case 'cond':
        return isExact(part.a) && isExact(part.b);
      case 'un':
        return part.op !== '!';
      default:
        return false;
    }
  };
  return isExact(e) ? typeOf(e) : null;
}

const ONE_WORD: Partial<Record<Narrow, string>> = { int: 'int', unsigned: 'unsigned', short: 'short', bool: 'bool' };

const ALIASES: Readonly<Record<Narrow, readonly (readonly [name: string, definition: string | null])[]>> = {
  int: [
    ['signed int', null],
    ['int32_t', '#include <cstdint>'],
    ['i32', 'typedef int i32;'],
    ['Whole', 'using Whole = int;'],
    ['INTEGER', '#define INTEGER int'],
  ],
  unsigned: [
    ['unsigned int', null],
    ['uint', null],
    ['uint32_t', '#include <cstdint>'],
    ['u32', 'typedef unsigned int u32;'],
    ['Word', 'using Word = unsigned;'],
    ['WORD', '#define WORD unsigned int'],
  ],
  'long long': [
    ['long long int', null],
    ['signed long long', null],
    ['int64_t', '#include <cstdint>'],
    ['Wide', 'typedef long long Wide;'],
    ['LONG', '#define LONG long long'],
  ],
  short: [
    ['short int', null],
    ['int16_t', '#include <cstdint>'],
    ['Half', 'typedef short Half;'],
  ],
  'unsigned short': [
    ['unsigned short int', null],
    ['ushort', null],
    ['uint16_t', '#include <cstdint>'],
    ['Half2', 'using Half2 = unsigned short;'],
  ],
  'unsigned char': [
    ['uint8_t', '#include <cstdint>'],
    ['Byte', 'typedef unsigned char Byte;'],
  ],
  'signed char': [
    ['int8_t', '#include <cstdint>'],
    ['Tiny', 'using Tiny = signed char;'],
  ],
  bool: [['Truth', 'typedef bool Truth;']],
};

/** Names that look like something else: types, words that are special elsewhere, CUDA's in other cases. */
const VARIABLES =
  `T U Vec Float5 index_t value_t size_type _t Dim3 ThreadIdx warpsize blockdim final override import module kernel
  device shared grid block thread data get set K N1 Int uint8 int32 tex in inout unroll type value Type Value ptr_t
  u l f e1 LL restrict_ x y s_x var let function self none True False array string list vector pair map min_ Max
  Matrix Tile MASK WARP Index Node xor_ and_ int_t lanes_T id ID`
    .trim()
    .split(/\s+/);
