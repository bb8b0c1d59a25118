// Everything that the product does with a file, done with a text; what went wrong, if anything.
import { fileReport } from '../../server/src/report/build-report';
import { branchFacts } from '../../server/src/report/hover-facts';
import { hoverMarkdown } from '../../server/src/report/hover-markdown';
import { hoverPlain } from '../../server/src/report/hover-plain';
import { plain } from '../../server/src/report/style';
import { textParts } from '../../server/src/report/text';
import { branchesOf } from '../../server/src/rules/answer';
import { offersIn, safeTogether } from '../../server/src/rules/fixes';
import { defaultSettings } from '../../server/src/settings/settings';
import type { CudaParser } from '../../server/src/syntax/parser';
import { Engine } from '../../server/src/workspace/engine';
import { noReader } from '../../server/src/workspace/reader';

const path = 'kernel.cu';
const reader = { ...noReader, resolve: (_: string, relative: string) => relative };
/** Hovers and offers of a file with thousands of branches are alike. */
const MOST = 12;

/** The fault that an input shows; null where there is none. */
export function exercise(text: string, parser: CudaParser): string | null {
  const engine = new Engine(parser, reader, defaultSettings, true, false);
  try {
    engine.files.setOpen(path, text);
    const analysed = engine.analyse(path, path, [path]);
    if (analysed.skipped !== null) return null;
    const { analysis, findings } = analysed;
    const report = fileReport({ path, ...analysed });
    JSON.stringify(report);
    textParts({ path, ...analysed }, plain);
    for (const fix of findings.slice(0, MOST).flatMap(({ fixes }) => fixes)) fix.edits();
    for (const fix of safeTogether(findings)) fix.edits();
    let left = MOST;
    for (const [of, branch] of branchesOf(analysis.functions)) {
      if (left-- === 0) break;
      const facts = branchFacts(of, branch);
      hoverMarkdown(facts, true);
      hoverPlain(facts);
      for (const { fixes } of offersIn(analysis, findings, branch.start, branch.end))
        for (const fix of fixes) fix.edits();
    }
    // Faults that the product catches so that the rest of the file is served are faults all the same.
    return report.notes.find(({ message }) => /please report it/.test(message))?.message ?? null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    engine.dispose();
  }
}
