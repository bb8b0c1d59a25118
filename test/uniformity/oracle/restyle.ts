import { type Answer, analyse } from '../analyse';
import type { Expr, Kernel } from './ast';
import { type Printed, print } from './print';
import { Random } from './random';
import { randomStyle, type Style } from './style';

export interface Difference {
  readonly condition: string;
  readonly plain: string;
  readonly styled: string;
}

/** What is said of each condition of a program, in whatever words it is written. */
function verdictsOf(printed: Printed): Map<object, string> {
  return analyse(printed.text, ({ answers }) => {
    const at = new Map<string, Answer[]>();
    for (const answer of answers) {
      const key = `${answer.start} ${answer.end} ${answer.verdict.site.kind}`;
      at.set(key, [...(at.get(key) ?? []), answer]);
    }
    const out = new Map<object, string>();
    for (const [key, { start, end, kind }] of printed.sites) {
      const verdicts = (at.get(`${start} ${end} ${kind}`) ?? []).map(verdictOf);
      out.set(key, [...new Set(verdicts)].sort().join(', ') || 'none');
    }
    return out;
  });
}

function verdictOf({ judgement: { uniformity, extent, mask, constant } }: Answer): string {
  return [uniformity, extent ?? '', mask === null ? '' : `0x${(mask >>> 0).toString(16)}`, constant ?? '']
    .filter((word) => word !== '')
    .join(' ');
}

/** Where a program in a style is judged otherwise than in the plain one. */
export function differences(kernel: Kernel, style: Style): { found: Difference[]; text: string; conditions: number } {
  const plain = print(kernel);
  const styled = print(kernel, 'k', style);
  const [a, b] = [verdictsOf(plain), verdictsOf(styled)];
  const found: Difference[] = [];
  for (const [key, verdict] of a) {
    const other = b.get(key) ?? 'none';
    // (A left operand is only reported where something hangs on it.)
    // (What a literal holds where nobody comes is said or not.)
    const tested = 'c' in key ? (key.c as Expr | null) : null;
    if (tested?.k === 'lit') continue;
    if (verdict === other || (styled.sites.get(key)?.kind === 'logical' && (verdict === 'none' || other === 'none')))
      continue;
    const { start, end, kind } = styled.sites.get(key) as { start: number; end: number; kind: string };
    found.push({ condition: `${kind} \`${styled.text.slice(start, end)}\``, plain: verdict, styled: other });
  }
  return { found, text: styled.text, conditions: a.size };
}

export function styleFor(seed: number): Style {
  return randomStyle(new Random(seed ^ 0x2545f491));
}
