import type { AnalysedFunction } from '../../analysis';
import type { Parting } from '../../uniformity/arrival';
import { describeWhy, relatedOf } from '../describe-why';
import type { Fix } from '../fixes/fix';
import { oneSentence, type Spelling } from '../one-sentence';
import { conditionOrKeyword, inFile } from '../position';
import type { Related, RuleFinding, RuleId, Severity } from '../rule';
import { code } from '../words';
import type { Level, Occurrence } from './occurrences';

/** A parting with the function whose branch it is. */
export interface PartingAt {
  readonly level: Level;
  readonly parting: Parting;
}

export interface Said {
  readonly severity: Exclude<Severity, 'none'>;
  readonly spellings: readonly Spelling[];
  readonly why: string;
  readonly advice: string;
  readonly parting: PartingAt | null;
  readonly fixes?: readonly Fix[];
}

/** The finding on an instruction: it stands at the call in the kernel, the inner place is related. */
export function findingAt(
  rule: RuleId,
  of: AnalysedFunction,
  { root, inner, levels }: Occurrence,
  said: Said,
): RuleFinding {
  const { start, end } = inFile(of.function, root.instr);
  const related: Related[] = [];
  if (levels.length > 1) related.push(placeOf(inner));
  if (said.parting !== null) related.push(...relatedTo(said.parting));
  return {
    rule,
    severity: said.severity,
    start,
    end,
    message: { what: oneSentence(textOf(inner), said.spellings), why: said.why, advice: said.advice },
    related,
    lossRank: 0,
    cause: null,
    fixes: said.fixes ?? [],
    branch: null,
  };
}

/** The source text of a level's instruction. */
export function textOf({ verdicts, instr }: Level): string {
  const { start, end } = inFile(verdicts.function, instr);
  return verdicts.function.file.text.slice(start, end);
}

function placeOf(level: Level): Related {
  const { start, end } = inFile(level.verdicts.function, level.instr);
  const { file, name } = level.verdicts.function;
  return { file, start, end, message: `${code(textOf(level))} stands here, in \`${name}\`` };
}

/** The condition of a parting as it is written; null: it has none. */
export function conditionOf({ level, parting }: PartingAt): string | null {
  const site = level.flow.sites[parting.site];
  if (site === undefined) return null;
  const { start, end } = conditionOrKeyword(level.verdicts.function, site);
  return level.verdicts.function.file.text.slice(start, end);
}

function relatedTo({ level, parting }: PartingAt): Related[] {
  const site = level.flow.sites[parting.site];
  if (site === undefined) return [];
  const { start, end } = conditionOrKeyword(level.verdicts.function, site);
  const here: Related = {
    file: level.verdicts.function.file,
    start,
    end,
    message: 'threads take different paths here',
  };
  return [here, ...relatedOf(level.verdicts.sites[parting.site]?.why ?? [])];
}

export function whyOf({ level, parting }: PartingAt): string {
  return describeWhy(level.verdicts.sites[parting.site]?.why ?? []);
}

/** One finding a place: of several contexts the first that is worst. */
export function oncePerPlace(findings: Iterable<RuleFinding>): RuleFinding[] {
  const byPlace = new Map<string, RuleFinding>();
  for (const finding of findings) {
    const key = `${finding.start}:${finding.end}`;
    if (!byPlace.has(key)) byPlace.set(key, finding);
  }
  return [...byPlace.values()].sort((a, b) => a.start - b.start);
}
