import { ruleIds } from '../rules';
import type { RuleSetting, RuleSettings } from '../rules/rule';
import { parseBlockShape } from './block-shape';
import { architectures, defaultSettings, type Settings, withSettings } from './settings';

/** Settings from outside: what is right of them, defaults for the rest, and a line for each wrong value. */
export interface ReadSettings {
  readonly settings: Settings;
  /** Those that are set, and right. */
  readonly given: Partial<Settings>;
  readonly problems: readonly Problem[];
}

/** `text` names the key, too. */
export interface Problem {
  readonly key: string;
  readonly text: string;
}

/** A configuration file is an object and has no keys but settings; an editor may say nothing, and more. */
export function readSettings(value: unknown, from: 'editor' | 'file'): ReadSettings {
  const problems: Problem[] = [];
  const given: Partial<Settings> = {};
  if (from === 'editor' && (value === null || value === undefined))
    return { settings: defaultSettings, given, problems };
  if (!isObject(value)) {
    problems.push({ key: '', text: 'the configuration is not an object' });
    return { settings: defaultSettings, given, problems };
  }
  for (const key of Object.keys(value)) {
    if (isSetting(key)) Object.assign(given, read(key, value[key], problems));
    else if (from === 'file' && key !== '$schema') problems.push({ key, text: `${show(key)} is not a setting` });
  }
  return { settings: withSettings(defaultSettings, given), given, problems };
}

function isSetting(key: string): key is keyof Settings {
  return Object.hasOwn(readers, key);
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
  codeLens(value, say) {
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
  include: globs,
  exclude: globs,
  compileCommands(value, say) {
    if (typeof value === 'string') return value;
    say('is neither the name of a file nor "off"');
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

function globs(value: unknown, say: (problem: string) => void): readonly string[] | undefined {
  if (Array.isArray(value) && value.length > MAX_ENTRIES) return wrong(say, tooMany);
  if (Array.isArray(value) && value.every((each): each is string => typeof each === 'string' && each !== '')) {
    const long = value.find((each) => each.length > MAX_GLOB);
    return long === undefined ? value : wrong(say, `${show(long)} has more than ${MAX_GLOB} characters`);
  }
  say('is not a list of patterns such as "third_party/**"');
}

function wrong(say: (problem: string) => void, problem: string): undefined {
  say(problem);
}

const levels: readonly RuleSetting[] = ['auto', 'warning', 'information', 'hint', 'off'];
const knownRules = new Set<string>(ruleIds);

function read<Key extends keyof Settings>(key: Key, value: unknown, problems: Problem[]): Partial<Settings> {
  if (value === undefined || value === null) return {};
  const reader: ReadValue<Settings[Key]> = readers[key];
  const found = reader(value, (problem) => problems.push({ key, text: `"${key}": ${problem}` }));
  return found === undefined ? {} : { [key]: found };
}

const MAX_ENTRIES = 5000;
const MAX_GLOB = 500;
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
