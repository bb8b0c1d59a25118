import { terminalSafeJson } from '../syntax/text';
import type { Report } from './model';

export function toJson(report: Report): string {
  return `${terminalSafeJson(JSON.stringify(report, null, 2))}\n`;
}
