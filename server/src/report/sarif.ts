import { rules } from '../rules';
import { pageOf } from '../rules/link';
import { terminalSafeJson } from '../syntax/text';
import { type FileReport, type Finding, type Report, type Severity, sentencesOf } from './model';

const levels: Record<Severity, 'warning' | 'note' | 'none'> = {
  warning: 'warning',
  information: 'note',
  hint: 'note',
  none: 'none',
};

/** What code scanning wants to know of a finding beside the report. */
export interface SarifMark {
  /** The same as long as the finding is, wherever its line moves. */
  readonly fingerprint: string;
  /** The baseline has it. */
  readonly isKnown: boolean;
}

/** SARIF 2.1.0. Columns count UTF-16 units, as in the report. */
export function toSarif({ tool, files }: Report, marks: ReadonlyMap<Finding, SarifMark> = new Map()): string {
  const run = {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        informationUri: 'https://github.com/cuda-divergence-hints/cuda-divergence-hints',
        rules: rules.map(({ id, summary, severity }) => ({
          id,
          shortDescription: { text: summary },
          helpUri: pageOf(id),
          defaultConfiguration: { level: severity === 'by cost' ? 'warning' : levels[severity] },
        })),
      },
    },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: files.flatMap(notifications) }],
    artifacts: files.map(({ path }) => ({ location: { uri: uri(path) } })),
    results: files.flatMap((file, index) =>
      file.findings.map((finding) => result(file, index, finding, marks.get(finding))),
    ),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${terminalSafeJson(JSON.stringify(log, null, 2))}\n`;
}

function result({ path }: FileReport, artifact: number, finding: Finding, mark: SarifMark | undefined) {
  const { rule, severity, line, column, endLine, endColumn, related } = finding;
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level: levels[severity],
    message: { text: sentencesOf(finding).join(' ') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uri(path), index: artifact },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
    relatedLocations: related.map((each, id) => ({
      id,
      physicalLocation: {
        artifactLocation: { uri: uri(each.path) },
        region: { startLine: each.line, startColumn: each.column },
      },
      message: { text: each.message },
    })),
    ...(related.length > 0 && { codeFlows: [codeFlow(path, finding)] }),
    ...(mark && {
      partialFingerprints: { 'cudaDivergence/v1': mark.fingerprint },
      ...(mark.isKnown && {
        baselineState: 'unchanged',
        suppressions: [{ kind: 'external', status: 'accepted', justification: 'in the baseline' }],
      }),
    }),
  };
}

/** From where lanes begin to differ to the condition on which they part. */
function codeFlow(path: string, { line, column, message, related }: Finding) {
  const hops = [...related].reverse().concat({ path, line, column, message });
  return {
    threadFlows: [
      {
        locations: hops.map((each) => ({
          location: {
            physicalLocation: {
              artifactLocation: { uri: uri(each.path) },
              region: { startLine: each.line, startColumn: each.column },
            },
            message: { text: each.message },
          },
        })),
      },
    ],
  };
}

/** What was not analysed is said in the log too. */
function notifications({ path, skipped, notes }: FileReport) {
  const said = skipped === null ? notes : [{ kind: 'skipped', line: 1, endLine: 1, message: skipped }];
  return said.map(({ kind, line, endLine, message }) => ({
    descriptor: { id: kind },
    level: 'note',
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uri(path) }, region: { startLine: line, endLine } } }],
  }));
}

/** A relative path is a relative reference; an absolute one a file address. */
function uri(path: string): string {
  const reference = path.replaceAll('\\', '/').split('/').map(encoded).join('/');
  return reference.startsWith('/') ? `file://${reference}` : reference;
}

/** (A name that is no Unicode text would make the encoding throw.) */
function encoded(name: string): string {
  return encodeURIComponent(
    name.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
  );
}
