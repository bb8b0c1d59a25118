/** Spearman's rank correlation. */
export function spearman(x: readonly number[], y: readonly number[]): number {
  return pearson(ranks(x), ranks(y));
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Correlation and the distribution of |predicted − measured| / measured. */
export function summary(pairs: readonly { readonly predicted: number; readonly measured: number }[]): string {
  if (pairs.length === 0) return 'none';
  const errors = pairs.map(({ predicted, measured }) => Math.abs(predicted - measured) / measured);
  const rho = spearman(
    pairs.map((p) => p.measured),
    pairs.map((p) => p.predicted),
  );
  return (
    `${pairs.length}, Spearman ${rho.toFixed(3)}, relative error median ${percent(quantile(errors, 0.5))}, ` +
    `90th percentile ${percent(quantile(errors, 0.9))}`
  );
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => values[a] - values[b]);
  const result: number[] = [];
  for (let i = 0; i < order.length; ) {
    let j = i;
    while (j < order.length && values[order[j]] === values[order[i]]) j++;
    for (let k = i; k < j; k++) result[order[k]] = (i + j - 1) / 2;
    i = j;
  }
  return result;
}

function pearson(x: readonly number[], y: readonly number[]): number {
  const mean = (v: readonly number[]): number => v.reduce((a, b) => a + b, 0) / v.length;
  const mx = mean(x);
  const my = mean(y);
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number): number =>
    a.reduce((total, value, at) => total + (value - ma) * (b[at] - mb), 0);
  return product(x, mx, y, my) / Math.sqrt(product(x, mx, x, mx) * product(y, my, y, my));
}
