import type { Answer } from '../uniformity/analyse';

/** What a `//~` comment expects of its line; the syntax is that of shared/tools/check-cases.mjs. */
export interface Expectation {
  /** 1-based. */
  readonly line: number;
  /** The kernel or function around it, and so the name of the phenomenon. */
  readonly name: string;
  /** grid | block | warp | uniform | divergent | unknown | any; null: the line must hold no divergent branch. */
  readonly verdict: string | null;
  readonly extents: readonly string[];
  readonly mask: number | null;
  readonly text: string;
}

const VERDICTS = new Set(['grid', 'block', 'warp', 'uniform', 'divergent', 'unknown', 'any']);
const STATEMENTS = new Set(['if', 'for', 'while', 'do', 'switch']);

/** One expectation a line. */
export function readExpectations(source: string): Expectation[] {
  let name = '';
  return source.split('\n').map((text, index) => {
    const opened = /^(?:template.*|__\w+__ .*|\s*)\b(\w+)\([^;]*\{/.exec(text);
    if (opened !== null && /^__|^template/.test(text)) name = opened[1];
    const words = (/\/\/~\s*(.*)$/.exec(text)?.[1] ?? '')
      .trim()
      .split(/\s+/)
      .filter((w) => w !== '');
    const mask = words.find((w) => w.startsWith('mask='))?.slice(5);
    return {
      line: index + 1,
      name,
      verdict: words.find((w) => VERDICTS.has(w)) ?? null,
      extents: words.find((w) => !VERDICTS.has(w) && !w.includes('='))?.split('/') ?? [],
      mask: mask === undefined ? null : Number(mask),
      text: text.replace(/\s*\/\/~.*/, '').trim(),
    };
  });
}

/** What is wrong with the answers on one line; null: nothing. */
export function wrongAt(expected: Expectation, answers: readonly Answer[]): string | null {
  const here = answers.filter((a) => a.line === expected.line && STATEMENTS.has(a.verdict.site.kind));
  const got = here.map((a) => describe(a)).join(', ') || 'nothing';
  const split = here.find((a) => a.judgement.uniformity === 'divergent');
  switch (expected.verdict) {
    case 'any':
      return null;
    case 'divergent': {
      if (split === undefined) return `expected divergent, got ${got}`;
      const { extent, mask } = split.judgement;
      if (expected.extents.length > 0 && !expected.extents.includes(extent ?? ''))
        return `expected ${expected.extents.join('/')}, got ${got}`;
      if (expected.mask !== null && mask !== expected.mask) return `expected mask ${hex(expected.mask)}, got ${got}`;
      return null;
    }
    case null:
      return split === undefined ? null : `expected no divergence, got ${got}`;
    default: {
      if (split !== undefined) return `expected ${expected.verdict}, got ${got}`;
      const allowed = expected.verdict === 'uniform' ? ['grid', 'block', 'warp'] : [expected.verdict];
      return here.some((a) => allowed.includes(a.judgement.uniformity))
        ? null
        : `expected ${expected.verdict}, got ${got}`;
    }
  }
}

function describe({ judgement }: Answer): string {
  const mask = judgement.mask === null ? '' : ` mask ${hex(judgement.mask)}`;
  return judgement.extent === null ? judgement.uniformity : `${judgement.uniformity} ${judgement.extent}${mask}`;
}

function hex(mask: number): string {
  return `0x${mask.toString(16).padStart(8, '0')}`;
}
