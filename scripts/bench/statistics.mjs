export function median(values) {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A random permutation; `random` works like Math.random. */
export function shuffled(values, random = Math.random) {
  return values
    .map((value) => [random(), value])
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
}

/** Geometric mean of positive values; NaN for an empty list. */
export const geomean = (values) =>
  Math.exp(values.reduce((all, value) => all + Math.log(value), 0) / values.length);

/** The percentile at the fraction `part`, interpolated linearly; NaN for an empty list. */
export function percentile(values, part) {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = part * (sorted.length - 1);
  const low = Math.floor(at);
  const next = sorted[Math.min(low + 1, sorted.length - 1)];
  return sorted[low] + (at - low) * (next - sorted[low]);
}
