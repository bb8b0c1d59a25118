// The contract of the JSON report (`--format json`), as a check: every breach of it in a report, in words.
import type { BranchReport, FileReport, Report } from '../../server/src/report/model';

type Say = (message: string) => void;
type Check = (value: unknown, say: Say) => void;

const architectures = ['sm_75', 'sm_80', 'sm_86', 'sm_89', 'sm_90', 'sm_100', 'sm_120'];
const severities = ['warning', 'information', 'hint', 'none'];
const uniformities = ['grid', 'block', 'warp', 'divergent', 'caller', 'unknown'];
const extents = ['every-warp', 'some-warps', 'one-per-block', 'boundary', 'data-dependent'];
const rules = [
  'divergent-branch',
  'divergent-loop',
  'divergent-switch',
  'barrier-divergence',
  'barrier-after-exit',
  'warp-sync-mask',
  'implicit-warp-sync',
  'legacy-warp-intrinsic',
  'hidden-divergence',
  'idle-lanes',
  'unused-comment',
];

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 200);
}

const text: Check = (value, say) => typeof value === 'string' || say(`${show(value)} is no text`);
const words: Check = (value, say) =>
  (typeof value === 'string' && value.trim() !== '') || say(`${show(value)} is empty`);
const count: Check = (value, say) =>
  (Number.isInteger(value) && (value as number) >= 0) || say(`${show(value)} is no count`);
const place: Check = (value, say) =>
  (Number.isInteger(value) && (value as number) >= 1) || say(`${show(value)} is not 1-based`);
const amount: Check = (value, say) =>
  (typeof value === 'number' && Number.isFinite(value) && value >= 0) || say(`${show(value)} is no amount`);
const share: Check = (value, say) =>
  (typeof value === 'number' && value >= 0 && value <= 1) || say(`${show(value)} is not between 0 and 1`);
const flag: Check = (value, say) => typeof value === 'boolean' || say(`${show(value)} is neither true nor false`);
const mask: Check = (value, say) => /^0x[0-9a-f]{8}$/.test(String(value)) || say(`${show(value)} is no mask`);
/** One amount for each unknown, and what the formula comes to at them. */
const samples: Check = (value, say) => {
  const all = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (!all.some(([name]) => name === 'estimate')) say(`${show(value)} has no estimate`);
  for (const [name, each] of all) amount(each, (message) => say(`${name}: ${message}`));
};
const anyOf =
  (...values: string[]): Check =>
  (value, say) =>
    values.includes(value as string) || say(`${show(value)} is not one of ${values.join(', ')}`);
const orNull =
  (check: Check): Check =>
  (value, say) =>
    value === null || check(value, say);
const listOf =
  (check: Check): Check =>
  (value, say) => {
    if (!Array.isArray(value)) say(`${show(value)} is no list`);
    else for (const [index, each] of value.entries()) check(each, (message) => say(`[${index}]: ${message}`));
  };

/** An object with these keys and no others; those whose name ends in `?` may be missing. */
function object(shape: Record<string, Check>): Check {
  const keys = Object.keys(shape).map((key) => key.replace('?', ''));
  return (value, say) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return say(`${show(value)} is no object`);
    for (const key of Object.keys(value)) if (!keys.includes(key)) say(`${key} is not in the contract`);
    for (const [name, check] of Object.entries(shape)) {
      const key = name.replace('?', '');
      const of = (value as Record<string, unknown>)[key];
      if (of === undefined && name.endsWith('?')) continue;
      check(of, (message) => say(`${key}: ${message}`));
    }
  };
}

const range = { line: place, column: place, endLine: place, endColumn: place };
const shape: Check = object({
  version: (value, say) => value === 1 || say(`${show(value)} is not 1`),
  tool: object({
    name: (value, say) => value === 'cuda-divergence-hints' || say(`${show(value)} is another tool`),
    version: (value, say) => /^\d+\.\d+\.\d+/.test(String(value)) || say(`${show(value)} is no version`),
  }),
  arch: anyOf(...architectures),
  files: listOf(
    object({
      path: words,
      skipped: orNull(words),
      notes: listOf(
        object({
          kind: anyOf('parse-error', 'inactive-preprocessor', 'macro-generated', 'budget', 'unseen-header'),
          line: place,
          endLine: place,
          message: words,
        }),
      ),
      functions: listOf(
        object({
          name: words,
          kind: anyOf('kernel', 'device'),
          line: place,
          endLine: place,
          // A shape that a setting gave stands nowhere: no path, line 0.
          blockShapes: listOf(object({ x: place, y: place, z: place, from: object({ path: text, line: count }) })),
          branches: count,
          divergent: count,
          slots: object({
            estimate: orNull(amount),
            ideal: orNull(amount),
            symbolic: orNull(words),
            sample: orNull(samples),
          }),
        }),
      ),
      branches: listOf(
        object({
          function: words,
          kind: anyOf('if', 'for', 'while', 'do', 'switch', 'ternary', 'logical'),
          ...range,
          condition: words,
          uniformity: anyOf(...uniformities),
          dependsOn: listOf(words),
          extent: orNull(anyOf(...extents)),
          active: orNull(mask),
          mask: orNull(mask),
          warps: orNull(object({ splitting: amount, perBlock: amount })),
          assumptions: listOf(words),
          why: listOf(object({ 'path?': words, line: place, column: place, message: words })),
          form: anyOf('branch', 'exit', 'predicated', 'select'),
          cost: object({
            paths: listOf(
              object({
                label: words,
                slots: orNull(amount),
                symbolic: orNull(words),
                'cycles?': amount,
                lanes: orNull(amount),
              }),
            ),
            sum: orNull(amount),
            longest: orNull(amount),
            laneEfficiency: orNull(share),
            laneEfficiencyAt: orNull(object({ '1/32': share, '1/2': share })),
            pathEfficiency: orNull(share),
            lostSlots: orNull(amount),
            lossRank: amount,
            trips: orNull(object({ max: orNull(amount), mean: orNull(amount), symbolic: orNull(words) })),
          }),
          contexts: listOf(
            object({
              label: text,
              path: text,
              line: count,
              uniformity: anyOf(...uniformities),
              extent: orNull(anyOf(...extents)),
              mask: orNull(mask),
            }),
          ),
          severity: anyOf(...severities),
        }),
      ),
      findings: listOf(
        object({
          rule: anyOf(...rules),
          severity: anyOf('warning', 'information', 'hint'),
          ...range,
          message: (value, say) => {
            words(value, say);
            if (String(value).length > 160) say(`${show(value)} is longer than 160 characters`);
          },
          detail: object({ why: text, advice: text }),
          related: listOf(object({ path: words, line: place, column: place, message: words })),
          fixes: listOf(object({ title: words, kind: anyOf('quickfix', 'refactor.rewrite'), keepsResults: flag })),
        }),
      ),
    }),
  ),
});

/** Every breach of the contract. `textOf` gives the source of a file. */
export function breaches(report: Report, textOf: (path: string) => string): string[] {
  const found: string[] = [];
  shape(report, (message) => found.push(message));
  for (const file of report.files) {
    const say = (message: string) => found.push(`${file.path}:${message}`);
    if (file.skipped !== null) {
      if (file.notes.length + file.functions.length + file.branches.length + file.findings.length > 0)
        say(' skipped, and yet there are results');
      continue;
    }
    checkFile(file, textOf(file.path), say);
  }
  return found;
}

function checkFile(file: FileReport, source: string, say: Say): void {
  const lines = source.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const slice = ({ line, column, endLine, endColumn }: BranchReport) =>
    line === endLine
      ? (lines[line - 1]?.slice(column - 1, endColumn - 1) ?? '')
      : [
          lines[line - 1]?.slice(column - 1),
          ...lines.slice(line, endLine - 1),
          lines[endLine - 1]?.slice(0, endColumn - 1),
        ].join(' ');
  const seen = new Set<string>();
  let last = [0, 0];
  for (const branch of file.branches) {
    const at = (message: string) => say(`${branch.line}:${branch.column} (${branch.condition}): ${message}`);
    if (slice(branch).replace(/\s+/g, ' ').trim() !== branch.condition) at(`the source has ${show(slice(branch))}`);
    if (/^\s|\s$/.test(slice(branch))) at('white space around the condition');
    const key = `${branch.line}:${branch.column}-${branch.endLine}:${branch.endColumn} ${branch.kind}`;
    if (seen.has(key)) at('a second entry');
    seen.add(key);
    if (branch.line < last[0] || (branch.line === last[0] && branch.column < last[1])) at('out of order');
    last = [branch.line, branch.column];
    checkBranch(branch, at);
    const finding = file.findings.find(
      ({ rule, line, column }) => rule.startsWith('divergent-') && line === branch.line && column === branch.column,
    );
    if (branch.severity !== 'none' && finding === undefined) at(`severity ${branch.severity} without a finding`);
  }
  for (const { line, column, endLine, endColumn, rule } of file.findings) {
    const at = (message: string) => say(`${line}:${column} [${rule}]: ${message}`);
    if (endLine < line || (endLine === line && endColumn <= column)) at('an empty range');
    if (endLine > lines.length || endColumn > lines[endLine - 1].length + 1) at('beyond the text');
  }
  for (const { name, line, endLine, branches, divergent } of file.functions) {
    if (endLine < line || endLine > lines.length) say(`${line}: ${name} ends on line ${endLine}`);
    const own = file.branches.filter((each) => each.function === name && each.line >= line && each.line <= endLine);
    if (own.length < branches) say(`${line}: ${name} has ${own.length} branches, not ${branches}`);
    if (divergent > branches) say(`${line}: ${name} has ${divergent} divergent of ${branches} branches`);
  }
  for (const { line, endLine, kind } of file.notes)
    if (endLine < line || endLine > lines.length) say(`${line}: a ${kind} note ends on line ${endLine}`);
}

function popcount(mask: number): number {
  let bits = 0;
  for (let left = mask >>> 0; left !== 0; left &= left - 1) bits++;
  return bits;
}

function near(a: number, b: number, digits = 2): boolean {
  return Math.abs(a - b) <= 10 ** -digits * Math.max(1, Math.abs(b)) * 1.01;
}

function checkBranch(branch: BranchReport, say: Say): void {
  const { uniformity, extent, dependsOn, cost, kind, warps, contexts, severity, form } = branch;
  const divergent = uniformity === 'divergent';
  if (divergent !== (extent !== null)) say(`${uniformity} with extent ${extent}`);
  const isOpen = uniformity === 'caller' || uniformity === 'unknown';
  if (isOpen && dependsOn.length === 0) say(`${uniformity}, and yet it depends on nothing`);
  if (!isOpen && dependsOn.length > 0) say(`${uniformity}, and yet it depends on ${dependsOn}`);
  if (!divergent && severity !== 'none') say(`${uniformity} with severity ${severity}`);
  if (divergent && branch.why.length === 0) say('divergent without a reason');
  if (severity === 'hint') say('a branch is never a hint by default');

  const active = branch.active === null ? null : Number(branch.active);
  const mask = branch.mask === null ? null : Number(branch.mask);
  if (active !== null && mask !== null && (mask & ~active) !== 0)
    say(`mask ${branch.mask} is not within ${branch.active}`);
  if (active === 0) say('reached by no lane');
  if (mask !== null && divergent && kind !== 'switch') {
    const holds = popcount(mask);
    if (holds === 0 || holds === popcount(active ?? 0xffffffff)) say(`mask ${branch.mask} splits nothing`);
    const lanesOf = (label: string) => cost.paths.find((each) => each.label === label)?.lanes;
    const holding = lanesOf('then') ?? lanesOf('yes');
    if (kind === 'if' && typeof holding === 'number' && holding !== holds)
      say(`${holding} lanes take the arm of mask ${branch.mask}`);
  }
  if (warps !== null && (warps.splitting > warps.perBlock || warps.perBlock > 32 || warps.perBlock < 1))
    say(`${warps.splitting} of ${warps.perBlock} warps`);
  if (new Set(branch.assumptions).size !== branch.assumptions.length) say('an assumption twice');
  for (const assumption of branch.assumptions)
    if (!/^(1-D block|blockDim\.x % 32 == 0|no wrap of .+|no alias of .+|unseen .+)$/.test(assumption))
      say(`assumes "${assumption}"`);

  checkCost(branch, say);
  if (contexts.length === 1) say('a single context');
  const rank = ['grid', 'block', 'warp', 'caller', 'unknown', 'divergent'];
  if (contexts.length > 0) {
    const worst = Math.max(...contexts.map((each) => rank.indexOf(each.uniformity)));
    if (rank[worst] !== uniformity) say(`${uniformity}, and yet a context is ${rank[worst]}`);
    if (new Set(contexts.map((each) => `${each.uniformity} ${each.extent} ${each.mask}`)).size === 1)
      say('contexts that do not differ');
    for (const context of contexts) {
      if ((context.uniformity === 'divergent') !== (context.extent !== null))
        say(`a context is ${context.uniformity} with extent ${context.extent}`);
      if (context.path === '' && context.line > 0) say('a context on a line of no file');
    }
  }
  checkSeverity(branch, form, say);
}

function checkCost({ cost, kind, uniformity, mask, active, warps, extent }: BranchReport, say: Say): void {
  const { paths, sum, longest, laneEfficiency, laneEfficiencyAt, pathEfficiency, lostSlots, trips } = cost;
  const isLoop = kind === 'for' || kind === 'while' || kind === 'do';
  for (const { label, slots, symbolic, lanes } of paths) {
    if ((slots === null) === (symbolic === null)) say(`path ${label}: ${slots} slots, symbolic ${symbolic}`);
    if (lanes !== null && (lanes > 32 || (mask === null && kind !== 'switch' && !isLoop)))
      say(`path ${label} has ${lanes} lanes, the mask is ${mask}`);
  }
  if (isLoop) {
    if (paths.length > 1 || (paths.length === 1 && paths[0].label !== 'body')) say(`a loop with ${show(paths)}`);
    if (sum !== longest) say(`a loop's sum ${sum} is not its longest ${longest}`);
    if (trips === null) say('a loop without trips');
  } else {
    if (trips !== null) say(`${kind} with trips`);
    if (paths.length > 33) say(`${paths.length} paths`);
    if (paths.every((each) => each.slots !== null) && sum !== null && uniformity === 'divergent') {
      const slots = paths.map((each) => each.slots as number);
      const total = slots.reduce((all, each) => all + each, 0);
      if (!near(sum, total)) say(`sum ${sum} of ${slots}`);
      // A lane may run an arm and then the rest.
      if (longest !== null && longest + 0.02 < Math.max(0, ...slots)) say(`longest ${longest} of ${slots}`);
    }
    if (laneEfficiency !== null && sum !== null && sum > 0 && uniformity === 'divergent') {
      if (paths.some((each) => each.lanes === null || each.slots === null)) say('lane efficiency of unknown lanes');
      else {
        const used = paths.reduce((all, each) => all + (each.lanes as number) * (each.slots as number), 0);
        if (!near(laneEfficiency, used / (32 * sum), 3))
          say(`lane efficiency ${laneEfficiency}, not ${used / (32 * sum)}`);
      }
    }
  }
  if (sum !== null && longest !== null) {
    if (longest > sum + 0.01) say(`longest ${longest} of ${sum}`);
    if (pathEfficiency !== null && sum > 0 && !near(pathEfficiency, longest / sum, 3))
      say(`path efficiency ${pathEfficiency}, not ${longest / sum}`);
  }
  if (laneEfficiency !== null && laneEfficiencyAt !== null) say('lane efficiency known and guessed');
  if (
    lostSlots !== null &&
    sum !== null &&
    laneEfficiency !== null &&
    uniformity === 'divergent' &&
    !isLoop &&
    (extent === 'every-warp' || warps !== null) &&
    sum > 0
  ) {
    const once = sum * (1 - laneEfficiency) * (warps === null ? 1 : warps.splitting / warps.perBlock);
    // In loops the trips around the branch count, too.
    if (lostSlots + 0.06 < once) say(`loses ${lostSlots}, less than one pass's ${once}`);
  }
  // (A loop that lanes leave one by one is priced like one whose own condition splits them.)
  if (lostSlots !== null && lostSlots > 0 && uniformity !== 'divergent' && !isLoop)
    say(`${uniformity}, and yet it loses ${lostSlots}`);
  if (active !== null && mask !== null && laneEfficiency === null && laneEfficiencyAt !== null)
    say('the mask is known, the lanes guessed');
}

/** By cost: what weighs nothing has no squiggle, and the thresholds tell a warning from an information. */
function checkSeverity(
  { extent, cost, severity, uniformity }: BranchReport,
  form: BranchReport['form'],
  say: Say,
): void {
  if (uniformity !== 'divergent' || severity === 'none') return;
  if (form === 'predicated' || form === 'select') say(`${form} with severity ${severity}`);
  if (extent === 'boundary') say(`a boundary guard with severity ${severity}`);
  const { lostSlots, laneEfficiency, laneEfficiencyAt, paths, trips } = cost;
  if (lostSlots === null) return;
  if (lostSlots < 4) say(`${severity} at ${lostSlots} lost slots`);
  const isLong = trips !== null || paths.some(({ slots, cycles }) => (cycles ?? slots ?? 8) >= 8);
  if (laneEfficiency !== null) {
    const heavy = lostSlots >= 16 && laneEfficiency <= 0.8 && isLong;
    if (heavy !== (severity === 'warning'))
      say(`${severity} at ${lostSlots} lost slots, lane efficiency ${laneEfficiency}`);
  } else if (laneEfficiencyAt !== null) {
    const long = paths.some(({ slots }) => slots !== null && slots >= 32);
    const heavy = lostSlots >= 16 && laneEfficiencyAt['1/2'] <= 0.8 && isLong;
    if (heavy && severity !== 'warning') say(`${severity} at ${lostSlots} lost slots`);
    if (!heavy && !long && severity === 'warning')
      say(`a warning at ${lostSlots} lost slots, ${show(laneEfficiencyAt)}`);
  }
}
