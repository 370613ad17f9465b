const describeSamples = (samples) => {
  const n = samples.length;
  const sorted = Float64Array.from(samples).sort();
  const at = (p) => {
    const position = (n - 1) * (p / 100);
    const i = Math.min(Math.trunc(position), Math.max(0, n - 2));
    const next = sorted[i + 1] ?? sorted[i];
    return sorted[i] * (1 - (position - i)) + next * (position - i);
  };
  let row = [1];
  for (let toss = 0; toss < n; toss++) row = [...row, 0].map((x, i) => (x + (row[i - 1] ?? 0)) / 2);
  let k = 0;
  for (let tail = row[0]; tail <= 0.025; tail += row[k]) k++;
  const ends = k ? { low: sorted[k - 1], high: sorted.at(-k) } : { low: null, high: null };
  return { p50: at(50), p90: at(90), p99: at(99), ...ends };
};
