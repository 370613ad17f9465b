export function median(values) {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A random order; `random` as Math.random. */
export function shuffled(values, random = Math.random) {
  return values
    .map((value) => [random(), value])
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
}
