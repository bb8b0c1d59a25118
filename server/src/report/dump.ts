import type { AnalysedFunction, FileAnalysis } from '../analysis';
import { dumpFlow } from '../flow/dump';
import type { Site } from '../flow/ir';
import { printable } from '../syntax/text';
import type { FunctionVerdicts } from '../uniformity/result';
import { laneValue } from './lane-values';
import { placeOf } from './place';

/** What can be shown of how the analysis sees a function: its masked text, its control-flow graph, its lane values. */
export const dumpKinds = ['mask', 'cfg', 'values'] as const;
export type DumpKind = (typeof dumpKinds)[number];

/** The functions of a file by name, or those that a line (1-based) lies in; null: all. */
export interface Wanted {
  readonly name: string | null;
  readonly line: number | null;
}

/** The functions wanted; a text says why there are none. */
export function chosen(
  { file, functions }: FileAnalysis,
  { name, line }: Wanted,
): readonly AnalysedFunction[] | string {
  const names = [...new Set(functions.map((of) => of.function.name))];
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const known =
    names.length === 0
      ? 'the file has none'
      : `there are ${names.slice(0, MOST_NAMES).map(printable).join(', ')}${more}`;
  let found = functions;
  if (name !== null) {
    found = found.filter(({ function: fn }) => fn.name === name || fn.qualifiedName === name);
    if (found.length === 0) return `no device function is called ${printable(name)}; ${known}`;
  }
  if (line !== null) {
    found = found.filter(({ function: fn }) => {
      return placeOf(file, fn.start).line <= line && line <= placeOf(file, fn.end).line;
    });
    if (found.length === 0)
      return `no device function${name === null ? '' : ` ${printable(name)}`} stands on line ${line}; ${known}`;
  }
  return found.length === 0 ? 'no device function stands here; the file has none' : found;
}

const MOST_NAMES = 12;

/** The dump of some functions of a file; of its text as a whole where `only` is null. */
export function dump(analysis: FileAnalysis, kind: DumpKind, only: readonly AnalysedFunction[] | null): string {
  const { file } = analysis;
  if (kind === 'mask') {
    if (only === null) return lines(file.ast.masked);
    return only.map(({ function: fn }) => `${lines(file.ast.masked.slice(fn.start, fn.end))}\n`).join('\n');
  }
  const functions = only ?? analysis.functions;
  return functions.map((of) => `${kind === 'cfg' ? graph(analysis, of) : values(analysis, of)}\n`).join('\n');
}

/** Text of several lines as it is, but for what steers a terminal. */
function lines(text: string): string {
  return text
    .split(/(\r?\n)/)
    .map((part, index) => (index % 2 === 0 ? printable(part) : part))
    .join('');
}

function graph(analysis: FileAnalysis, of: AnalysedFunction): string {
  return dumpFlow(of.flow, { site: (site) => siteText(analysis, of, site) });
}

/** The instructions with the values they have in each context, and what each branch is judged to be. */
function values(analysis: FileAnalysis, of: AnalysedFunction): string {
  const parts = of.verdicts.map((verdicts) => {
    const label = verdicts.context.label;
    const text = dumpFlow(of.flow, {
      site: (site) => `${siteText(analysis, of, site)}: ${verdictText(verdicts, site)}`,
      value: (id) => {
        const value = verdicts.values[id];
        return value === undefined ? null : laneValue(value);
      },
      unreachable: verdicts.unreachable,
    });
    return label === '' ? text : `// ${printable(label)}\n${text}`;
  });
  return parts.join('\n\n');
}

function siteText({ file }: FileAnalysis, { function: fn }: AnalysedFunction, site: Site): string {
  const { line } = placeOf(file, fn.start + site.condition.start);
  const text = file.text.slice(fn.start + site.condition.start, fn.start + site.condition.end).replace(/\s+/g, ' ');
  return `${site.kind} (${printable(text)}) at line ${line}`;
}

function verdictText(verdicts: FunctionVerdicts, site: Site): string {
  const found = verdicts.sites.find((each) => each.site.id === site.id);
  if (found === undefined) return 'not judged';
  const { uniformity, extent, mask } = found.judgement;
  if (extent === null) return uniformity;
  return `${uniformity} ${extent}${mask === null ? '' : ` 0x${mask.toString(16).padStart(8, '0')}`}`;
}
