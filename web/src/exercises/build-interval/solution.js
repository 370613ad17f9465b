function percentile(ordered, p) {
  const position = ((ordered.length - 1) * p) / 100;
  const below = Math.floor(position);
  const above = Math.min(below + 1, ordered.length - 1);
  return ordered[below] + (position - below) * (ordered[above] - ordered[below]);
}

/** Largest k whose interval misses the median with a chance of at most 5 %; 0 if there is none. */
function largestK(n) {
  let k = 0;
  let chance = 0.5 ** n;
  let misses = 2 * chance;
  while (misses <= 0.05) {
    k += 1;
    chance *= (n - k + 1) / k;
    misses += 2 * chance;
  }
  return k;
}

/** Percentiles of the samples, and the 95 % interval of their median. */
function describeSamples(samples) {
  const ordered = [...samples].sort((a, b) => a - b);
  const n = ordered.length;
  const p50 = percentile(ordered, 50);
  const p90 = percentile(ordered, 90);
  const p99 = percentile(ordered, 99);
  const k = largestK(n);
  const low = k === 0 ? null : ordered[k - 1];
  const high = k === 0 ? null : ordered[n - k];
  return { p50, p90, p99, low, high };
}
