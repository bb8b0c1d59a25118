import type { RuleId } from './rule';

const pages = 'https://github.com/cuda-divergence-hints/cuda-divergence-hints/blob/main/docs/rules';

/** Address of a rule's page. */
export function pageOf(rule: RuleId): string {
  return `${pages}/${rule}.md`;
}
