import path from 'node:path';
import { readSettings } from '../settings/read-settings';
import { defaultSettings, type Settings } from '../settings/settings';
import { readRegularFile } from '../workspace/regular-file';
import type { Options } from './options';
import { UsageError } from './usage-error';

const MAX_LENGTH = 1 << 20;

/** The settings of a run: the configuration file, and over it the options. */
export function settingsOf({ config, arch, block }: Options): Settings {
  const settings = config === null ? defaultSettings : readConfig(config);
  return { ...settings, architecture: arch ?? settings.architecture, blockShape: block ?? settings.blockShape };
}

function readConfig(file: string): Settings {
  const { settings, problems } = readSettings(parse(file), 'refuse');
  if (problems.length > 0) throw new UsageError(`${file}: ${problems[0]}`);
  const folder = path.dirname(file);
  return { ...settings, includePaths: settings.includePaths.map((each) => path.resolve(folder, each)) };
}

function parse(file: string): unknown {
  const read = readRegularFile(file);
  if ('reason' in read) throw new UsageError(`${file}: the configuration cannot be read: ${read.reason}`);
  const { text } = read;
  if (text.length > MAX_LENGTH)
    throw new UsageError(
      `${file}: the configuration has ${text.length} characters, more than the limit of ${MAX_LENGTH}`,
    );
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: the configuration is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
