import { analyseFile } from '../analyse';
import type { FileAnalysis } from '../analysis';
import { buildProgram } from '../program/build';
import type { Program } from '../program/program';
import { AnalysisCache } from '../reuse';
import { runRules } from '../rules';
import type { RuleFinding } from '../rules/rule';
import type { Settings } from '../settings/settings';
import type { CudaParser } from '../syntax/parser';
import type { SourceFile } from '../syntax/source-file';
import { gather } from './gather';
import { ParsedFiles } from './parsed-files';
import type { Reader } from './reader';

export type Analysed =
  | { readonly skipped: null; readonly analysis: FileAnalysis; readonly findings: readonly RuleFinding[] }
  | { readonly skipped: string };

interface Result {
  readonly program: Program;
  readonly file: SourceFile;
  readonly analysed: Analysed;
}

/** From paths to findings: parses, builds the program of each group of files, analyses, runs the rules. */
export class Engine {
  readonly files: ParsedFiles;
  private readonly results = new Map<string, Result>();
  private readonly programs = new Map<string, { readonly files: readonly SourceFile[]; readonly program: Program }>();
  /** By the key of a group: what one edit of its files leaves valid. */
  private readonly caches = new Map<string, AnalysisCache>();

  constructor(
    private readonly parser: CudaParser,
    private readonly reader: Reader,
    private readonly settings: Settings,
    private readonly useWorkspace: boolean,
    /** Files are asked about again and again and may change, as in an editor; else they stay as they are. */
    private readonly keepResults: boolean,
  ) {
    this.files = new ParsedFiles(parser, reader, parseSettings(settings), useWorkspace, !keepResults);
  }

  /** Analyses one file of a group. `key` names the group: its program is kept until one of its files changes. */
  analyse(path: string, key: string, group: readonly string[]): Analysed {
    const parsed = this.files.get(path);
    if ('reason' in parsed) return { skipped: parsed.reason };
    if (parsed.skipped !== null) return { skipped: parsed.skipped };
    const program = this.programOf(key, group);
    const known = this.results.get(path);
    if (known?.program === program && known.file === parsed.file) return known.analysed;
    const { architecture: arch, blockShape, fastMath, severity } = this.settings;
    const analysis = analyseFile(program, parsed.file, { arch, blockShape, fastMath }, this.cacheOf(key));
    const notes = [...analysis.notes];
    const findings = runRules(analysis, severity, (rule, error) => {
      const message = `the rule ${rule} failed, please report it: ${error instanceof Error ? error.message : error}`;
      notes.push({ kind: 'budget', line: 1, endLine: 1, message });
    });
    const analysed: Analysed = { skipped: null, analysis: { ...analysis, notes }, findings };
    if (this.keepResults) this.results.set(path, { program, file: parsed.file, analysed });
    return analysed;
  }

  /** A document was closed: what is on disk counts again. */
  close(path: string): void {
    this.files.close(path);
    this.results.delete(path);
    this.programs.delete(path);
    this.caches.delete(path);
  }

  dispose(): void {
    this.files.dispose();
    this.forget();
  }

  private forget(): void {
    this.programs.clear();
    this.caches.clear();
    this.results.clear();
  }

  private cacheOf(key: string): AnalysisCache {
    let cache = this.caches.get(key);
    if (cache === undefined) {
      cache = new AnalysisCache();
      this.caches.set(key, cache);
    }
    return cache;
  }

  private programOf(key: string, group: readonly string[]): Program {
    const known = this.programs.get(key);
    if (known !== undefined && !this.keepResults) return known.program; // a run finds the files as they were
    const files = this.files.together(() => gather(group, this.files, this.reader, this.useWorkspace));
    if (known !== undefined && sameFiles(known.files, files)) return known.program;
    const program = buildProgram(files, {
      parseExpression: (text) => this.parser.parseExpression(text),
      parseStatements: (text) => this.parser.parseStatements(text),
      blockShape: this.settings.blockShape,
    });
    if (!this.keepResults) this.forget(); // a run goes from folder to folder
    this.programs.set(key, { files, program });
    return program;
  }
}

function parseSettings({ architecture, defines, includePaths, qualifierMacros }: Settings) {
  return { arch: architecture, defines, includePaths, qualifierMacros };
}

function sameFiles(a: readonly SourceFile[], b: readonly SourceFile[]): boolean {
  return a.length === b.length && a.every((file, index) => file === b[index]);
}
