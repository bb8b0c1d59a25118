import { ruleIds } from '../rules';
import type { RuleSetting, RuleSettings } from '../rules/rule';
import { parseBlockShape } from './block-shape';
import { architectures, defaultSettings, type Settings } from './settings';

/** Settings from outside: what is right of them, defaults for the rest, and a line for each wrong value. */
export interface ReadSettings {
  readonly settings: Settings;
  readonly problems: readonly string[];
}

/** `unknownKeys`: what to do about keys that are no settings: a configuration file may not have them, an editor may. */
export function readSettings(value: unknown, unknownKeys: 'allow' | 'refuse'): ReadSettings {
  const problems: string[] = [];
  if (value === null || value === undefined) return { settings: defaultSettings, problems };
  if (!isObject(value)) return { settings: defaultSettings, problems: ['the configuration is not an object'] };
  if (unknownKeys === 'refuse')
    for (const key of Object.keys(value))
      if (!Object.hasOwn(readers, key)) problems.push(`${show(key)} is not a setting`);
  const settings: Settings = {
    enable: read('enable', value, problems, readers.enable),
    architecture: read('architecture', value, problems, readers.architecture),
    blockShape: read('blockShape', value, problems, readers.blockShape),
    fastMath: read('fastMath', value, problems, readers.fastMath),
    severity: read('severity', value, problems, readers.severity),
    defines: read('defines', value, problems, readers.defines),
    includePaths: read('includePaths', value, problems, readers.includePaths),
    qualifierMacros: read('qualifierMacros', value, problems, readers.qualifierMacros),
  };
  return { settings, problems };
}

type ReadValue<T> = (value: unknown, say: (problem: string) => void) => T | undefined;

const readers: { readonly [Key in keyof Settings]: ReadValue<Settings[Key]> } = {
  enable(value, say) {
    if (typeof value === 'boolean') return value;
    say('is neither true nor false');
  },
  architecture(value, say) {
    const known = architectures.find((each) => each === value);
    if (known === undefined) say(`${show(value)} is not one of ${architectures.join(', ')}`);
    return known;
  },
  blockShape(value, say) {
    if (typeof value !== 'string') return wrong(say, 'is not a text such as "256" or "16,16"');
    if (value.trim() === '') return null;
    const shape = parseBlockShape(value);
    if (!('problem' in shape)) return shape;
    say(shape.problem);
  },
  fastMath(value, say) {
    if (typeof value === 'boolean') return value;
    say('is neither true nor false');
  },
  severity(value, say) {
    if (!isObject(value)) return wrong(say, 'is not an object of rule names and levels');
    if (isLarge(value)) return wrong(say, tooMany);
    const set: [string, RuleSetting][] = [];
    for (const [rule, level] of Object.entries(value)) {
      const known = levels.find((each) => each === level);
      if (!knownRules.has(rule)) say(`${show(rule)} is not a rule`);
      else if (known === undefined) say(`${rule}: ${show(level)} is not one of ${levels.join(', ')}`);
      else set.push([rule, known]);
    }
    return Object.fromEntries(set) as RuleSettings;
  },
  defines(value, say) {
    if (!isObject(value)) return wrong(say, 'is not an object of macro names and values');
    if (isLarge(value)) return wrong(say, tooMany);
    const defines: [string, string][] = [];
    for (const [name, body] of Object.entries(value)) {
      if (!/^[A-Za-z_]\w*$/.test(name)) say(`${show(name)} is not a macro name`);
      else if (typeof body === 'string' || typeof body === 'number') defines.push([name, String(body)]);
      else if (body === true || body === null) defines.push([name, '1']);
      else say(`${name.slice(0, 40)}: ${show(body)} is neither a text nor a number`);
    }
    return Object.fromEntries(defines);
  },
  includePaths(value, say) {
    if (Array.isArray(value) && value.length > MAX_ENTRIES) return wrong(say, tooMany);
    if (Array.isArray(value) && value.every((each): each is string => typeof each === 'string' && each !== ''))
      return value;
    say('is not a list of folders');
  },
  qualifierMacros(value, say) {
    if (!isObject(value)) return wrong(say, 'is not an object of macro names and qualifiers');
    if (isLarge(value)) return wrong(say, tooMany);
    const macros: [string, string][] = [];
    for (const [name, meaning] of Object.entries(value)) {
      if (!/^[A-Za-z_]\w*$/.test(name)) say(`${show(name)} is not a macro name`);
      else if (typeof meaning === 'string') macros.push([name, meaning]);
      else say(`${name.slice(0, 40)}: ${show(meaning)} is not a text such as "__global__ void"`);
    }
    return Object.fromEntries(macros);
  },
};

function wrong(say: (problem: string) => void, problem: string): undefined {
  say(problem);
}

const levels: readonly RuleSetting[] = ['auto', 'warning', 'information', 'hint', 'off'];
/** Rules of the contract that later versions check may be configured already. */
const knownRules = new Set<string>([
  ...ruleIds,
  'barrier-divergence',
  'barrier-after-exit',
  'warp-sync-mask',
  'implicit-warp-sync',
  'legacy-warp-intrinsic',
]);

function read<Key extends keyof Settings>(
  key: Key,
  from: Readonly<Record<string, unknown>>,
  problems: string[],
  reader: ReadValue<Settings[Key]>,
): Settings[Key] {
  const value = Object.hasOwn(from, key) ? from[key] : undefined;
  if (value === undefined || value === null) return defaultSettings[key];
  return reader(value, (problem) => problems.push(`"${key}": ${problem}`)) ?? defaultSettings[key];
}

const MAX_ENTRIES = 5000;
const tooMany = `has more than ${MAX_ENTRIES} entries`;

function isLarge(value: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(value).length > MAX_ENTRIES;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a message quotes it: short, and never walked through where it is deep. */
function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 60) : value) ?? String(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
