function describeSamples(samples) {
  const remaining = samples.slice();
  const sorted = [];
  while (remaining.length > 0) {
    const least = Math.min(...remaining);
    sorted.push(least);
    remaining.splice(remaining.indexOf(least), 1);
  }
  const n = sorted.length;
  const logs = [0];
  for (let i = 1; i <= n; i++) logs[i] = logs[i - 1] + Math.log(i);
  const heads = (j) => Math.exp(logs[n] - logs[j] - logs[n - j] - n * Math.LN2);
  const misses = (k) => {
    let sum = 0;
    for (let j = 0; j < k; j++) sum += 2 * heads(j);
    return sum;
  };
  let k = Math.floor(n / 2);
  while (k > 0 && misses(k) > 0.05) k -= 1;
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => {
    const at = share * (n - 1);
    const low = Math.floor(at);
    const weight = at - low;
    return weight === 0 ? sorted[low] : (1 - weight) * sorted[low] + weight * sorted[low + 1];
  });
  return { p50, p90, p99, low: sorted[k - 1] ?? null, high: k > 0 ? sorted[n - k] : null };
}
