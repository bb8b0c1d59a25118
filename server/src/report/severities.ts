import { weightOf } from '../rules/rule';
import type { Severity } from './model';

/** `severity` is `least` or worse. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return weightOf(severity) >= weightOf(least);
}
