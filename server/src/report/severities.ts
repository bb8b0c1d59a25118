import type { Severity } from './model';

const order: readonly Severity[] = ['none', 'hint', 'information', 'warning'];

/** `severity` is `least` or worse. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return order.indexOf(severity) >= order.indexOf(least);
}
