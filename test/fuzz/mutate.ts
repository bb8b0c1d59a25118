// Damage that knows the grammar: what people type, paste, generate and undo, and what only an enemy writes.
import { pick, type Random } from './random';

type Mutation = (text: string, below: Random) => string;

const MAX_LENGTH = 40_000;

/** One to six mutations of a text. */
export function mutate(text: string, below: Random): string {
  let mutated = text;
  for (let left = 1 + below(6); left > 0; left--) mutated = mutateOnce(mutated, below);
  return mutated;
}

export function mutateOnce(text: string, below: Random): string {
  return pick(below, mutations)(text, below).slice(0, MAX_LENGTH);
}

const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#[ \t]*\w+|[A-Za-z_]\w*|\d[\w.]*|<<<|>>>|<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||<<|>>|\+\+|--|->|::|##|[^\s\w]/g;

interface Token {
  readonly start: number;
  readonly text: string;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map((match) => ({ start: match.index, text: match[0] }));
}

function splice(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** Changes one token; texts without any stay. */
function onToken(change: (token: Token, tokens: readonly Token[], below: Random) => string): Mutation {
  return (text, below) => {
    const tokens = tokensOf(text);
    if (tokens.length === 0) return text;
    const token = pick(below, tokens);
    return splice(text, token.start, token.start + token.text.length, change(token, tokens, below));
  };
}

/** Changes a run of lines. */
function onLines(change: (lines: string[], below: Random) => string[]): Mutation {
  return (text, below) => {
    const lines = text.split('\n');
    const from = below(lines.length);
    const count = 1 + below(Math.min(6, lines.length - from));
    return [
      ...lines.slice(0, from),
      ...change(lines.slice(from, from + count), below),
      ...lines.slice(from + count),
    ].join('\n');
  };
}

function insert(what: (below: Random) => string): Mutation {
  return (text, below) => {
    const at = below(text.length + 1);
    return splice(text, at, at, what(below));
  };
}

/** Replaces one occurrence of a pattern. */
function replace(pattern: RegExp, by: readonly string[]): Mutation {
  return (text, below) => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return text;
    const match = pick(below, found);
    return splice(text, match.index, match.index + match[0].length, pick(below, by));
  };
}

const words = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ';',
  ',',
  '<',
  '>',
  '<<<1, 32>>>',
  '&',
  '*',
  '--',
  '++',
  '!',
  '~',
  '-',
  '?',
  ':',
  '::',
  '->',
  '.',
  '=',
  '==',
  '&&',
  '||',
  '%',
  '/',
  '<<',
  '"',
  "'",
  '\\',
  '#',
  '##',
  '@',
  '...',
  'if',
  'else',
  'for',
  'while',
  'do',
  'switch',
  'case 1:',
  'default:',
  'break;',
  'continue;',
  'return;',
  'goto L;',
  'L:',
  'template <typename T>',
  'struct S {',
  'class',
  'namespace',
  'using',
  'typedef',
  'operator',
  'auto',
  'const',
  'volatile',
  '__global__',
  '__device__',
  '__host__',
  '__shared__',
  '__constant__',
  '__restrict__',
  '__launch_bounds__(256)',
  'extern "C"',
  'threadIdx.x',
  'blockIdx.x',
  'blockDim.x',
  'warpSize',
  'threadIdx.y',
  '__syncthreads();',
  '__syncwarp();',
  '__shfl_sync(0xffffffff, x, 0)',
  '__ballot_sync(~0u, x)',
  'asm volatile("bar.sync 0;");',
  'int',
  'float',
  'double',
  'unsigned long long',
  'bool',
  'char',
  'void',
  'int3',
  'T',
  'nullptr',
  'this',
  'new',
  'delete',
  'throw',
  'try {',
  'catch (...)',
  'sizeof',
  'alignas(16)',
  '[&](int x) { return x; }',
  'requires',
  'co_await',
  '[[likely]]',
  '=> {',
];

const numbers = [
  '0',
  '1',
  '-1',
  '31',
  '32',
  '33',
  '1023',
  '1024',
  '2147483647',
  '2147483648',
  '4294967296',
  '0x7fffffffffffffff',
  '18446744073709551615',
  '99999999999999999999999999',
  '1e308',
  '1e999999',
  '0.0f',
  '-0.0',
  '0b101',
  '0777',
  "1'000",
  '0x',
  '1.f',
  '.5',
  '1u',
  '1ull',
  '3.4e38f',
  '0x1p-3',
];

const bytes = [
  '\u0000',
  '\u0001',
  '\u001b[2J',
  '\u007f',
  '\u009b',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u2028',
  '\u202e',
  '\u2066',
  '\ud800',
  '\udc00',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '\u{1f600}',
  'e\u0301',
  '\u5909',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\t',
  '\\\n',
  '\\\r\n',
  '??/',
  'R"(',
  'R"x(',
  ')"',
  '/*',
  '*/',
  '//',
  '"',
  "'",
];

const macros = [
  '#define A A\n',
  '#define if while\n',
  '#define int\n',
  '#define F(x) F(F(x))\n',
  '#define G(x) G(x) + G(x)\n',
  '#define threadIdx blockIdx\n',
  '#define x (x + 1)\n',
  '#define i i ## i\n',
  '#define O {\n',
  '#define C }\n',
  '#define S(x, ...) if (x) { __VA_ARGS__ } else\n',
  '#define n\n',
  '#define a(x) #x\n',
  '#define return\n',
  '#define B0 1 + 1\n#define B1 B0 + B0\n#define B2 B1 + B1\n#define B3 B2 + B2\n#define B4 B3 + B3\n#define n B4 + B4\n',
  '#define L(i, n) for (int i = 0; i < n; i++) for (int j = i; j < n; j++)\n',
  '#define U(x) x; x; x; x; x; x; x; x\n',
  '#define D0(x) x x\n#define D1(x) D0(x) D0(x)\n#define D2(x) D1(x) D1(x)\n#define D3(x) D2(x) D2(x)\n#define D4(x) D3(x) D3(x)\n',
  '#if 0\n',
  '#if 1\n',
  '#ifdef X\n',
  '#else\n',
  '#elif n\n',
  '#endif\n',
  '#if (\n',
  '#if __CUDA_ARCH__ >= 700\n',
  '#undef n\n',
  '#include "kernel.cu"\n',
  '#include <x>\n',
  '#include n\n',
  '#pragma unroll 1000000\n',
  '#line 7 "x"\n',
  '#error x\n',
  '#\n',
  '#define \\\n',
  '#define E(\n',
  '#define V(...) f(__VA_ARGS__, __VA_ARGS__)\n',
  '// divergence: expected\n',
  '// divergence: off\n',
  '// divergence: on\n',
  '// divergence: block(1024,1024,64)\n',
  '// divergence: block(0)\n',
  '// divergence: mostly-uniform x\n',
];

/** Wraps in itself again and again. */
const nests: readonly ((inner: string, depth: number) => string)[] = [
  (inner, depth) => '('.repeat(depth) + inner + ')'.repeat(depth),
  (inner, depth) => '-'.repeat(depth) + inner,
  (inner, depth) => '!'.repeat(depth) + inner,
  (inner, depth) => '*'.repeat(depth) + inner,
  (inner, depth) => `${'--'.repeat(depth)}${inner}`,
  (inner, depth) => inner + '++'.repeat(depth),
  (inner, depth) => inner + '[0]'.repeat(depth),
  (inner, depth) => inner + '.x'.repeat(depth),
  (inner, depth) => 'f('.repeat(depth) + inner + ')'.repeat(depth),
  (inner, depth) => `${inner} ? `.repeat(depth) + inner + ` : ${inner}`.repeat(depth),
  (inner, depth) => `${inner} + `.repeat(depth) + inner,
  (inner, depth) => `${inner} && `.repeat(depth) + inner,
  (inner, depth) => `${inner}, `.repeat(depth) + inner,
  (inner, depth) => `(${inner} = `.repeat(depth) + inner + ')'.repeat(depth),
  (inner, depth) => '[&] { return '.repeat(depth) + inner + '; }()'.repeat(depth),
];

const statementNests: readonly ((inner: string, depth: number) => string)[] = [
  (inner, depth) => '{'.repeat(depth) + inner + '}'.repeat(depth),
  (inner, depth) => 'if (threadIdx.x & 1) '.repeat(depth) + inner,
  (inner, depth) => 'if (n) { '.repeat(depth) + inner + ' } else { n++; }'.repeat(depth),
  (inner, depth) => 'for (int q = 0; q < n; q++) '.repeat(depth) + inner,
  (inner, depth) => 'while (n--) '.repeat(depth) + inner,
  (inner, depth) => 'do '.repeat(depth) + inner + ' while (n);'.repeat(depth),
  (inner, depth) => 'switch (n) { case 1: '.repeat(depth) + inner + ' }'.repeat(depth),
  (inner, depth) => `${inner}\n`.repeat(depth),
  (inner, depth) =>
    Array.from({ length: depth }, (_, k) => `M${k}: ${inner} if (n == ${k}) goto M${(k * 7 + 3) % depth};\n`).join(''),
];

/** Mostly shallow; one in six goes deep. */
function depthOf(below: Random): number {
  return below(6) === 0 ? 20 + below(400) : 1 + below(12);
}

const mutations: readonly Mutation[] = [
  onToken(() => ''),
  onToken(({ text }) => `${text} ${text}`),
  onToken((_, tokens, below) => pick(below, tokens).text),
  onToken(({ text }, tokens, below) => `${text} ${pick(below, tokens).text}`),
  onToken(({ text }, _, below) => `${text} ${pick(below, words)}`),
  onToken((_, __, below) => pick(below, words)),
  onToken(({ text }, _, below) => (/^\w/.test(text) ? pick(below, nests)(text, depthOf(below)) : text)),
  onToken(({ text }, _, below) => text.slice(0, below(text.length + 1))),
  onLines(() => []),
  onLines((lines) => [...lines, ...lines]),
  onLines((lines) => lines.reverse()),
  onLines((lines, below) => [pick(below, statementNests)(lines.join('\n'), depthOf(below))]),
  onLines((lines, below) => [...lines, pick(below, macros), ...lines]),
  onLines((lines) => [`/* ${lines.join('\n')}`]),
  onLines((lines) => lines.map((line) => line.trim())),
  insert((below) => pick(below, words)),
  insert((below) => pick(below, bytes)),
  insert((below) => pick(below, bytes).repeat(depthOf(below))),
  insert((below) => `\n${pick(below, macros)}`),
  (text, below) => pick(below, macros) + text,
  (text, below) => text.slice(0, below(text.length + 1)),
  (text, below) => text.slice(below(text.length + 1)),
  (text, below) => {
    const [from, to, at] = [below(text.length + 1), below(text.length + 1), below(text.length + 1)];
    return splice(text, at, at, text.slice(from, Math.min(to, from + 3000)));
  },
  replace(/\d[\w.']*/g, numbers),
  replace(/[{}]/g, ['', '{', '}', '{{', '}}', '};', '{;']),
  replace(/[()]/g, ['', '(', ')', '((', '))', '[', ']']),
  replace(/\b(?:if|while|for|switch|do|else)\b/g, [
    'if',
    'while',
    'for',
    'switch',
    'do',
    'else',
    'else if',
    'if constexpr',
  ]),
  replace(/\b(?:break|continue|return)\b/g, ['break', 'continue', 'return', 'goto L', 'L: return', 'throw', '']),
  replace(/\b(?:int|float|unsigned|double|bool|char|void|long)\b/g, [
    'int',
    'float',
    'unsigned',
    'double',
    'T',
    'auto',
    'int *',
    'int &',
    'struct S',
    'void',
    'int2',
    '',
  ]),
  replace(/[-+*/%&|^<>=!]=?|&&|\|\|/g, [
    '+',
    '-',
    '*',
    '/',
    '%',
    '<<',
    '>>',
    '<',
    '>',
    '==',
    '!=',
    '&&',
    '||',
    '=',
    '+=',
    '?',
    ',',
  ]),
  replace(/;/g, ['', ';;', ',', ':', '; }', '; {']),
  replace(/\b[A-Za-z_]\w*\b/g, [
    'threadIdx.x',
    'blockIdx.x',
    'n',
    'x',
    'a',
    'i',
    '__syncthreads()',
    'f',
    'this',
    'S::x',
  ]),
];
