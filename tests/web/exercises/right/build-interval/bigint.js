function choose(n, k) {
  let ways = 1n;
  for (let i = 1n; i <= BigInt(k); i++) ways = (ways * (BigInt(n) - i + 1n)) / i;
  return ways;
}

function describeSamples(samples) {
  const s = samples.slice().sort((x, y) => (x > y ? 1 : x < y ? -1 : 0));
  const n = s.length;
  const out = {};
  for (const p of [50, 90, 99]) {
    const hundredths = (n - 1) * p;
    const i = Math.floor(hundredths / 100);
    const part = (hundredths % 100) / 100;
    out[`p${p}`] = part === 0 ? s[i] : s[i] + part * (s[i + 1] - s[i]);
  }
  out.low = null;
  out.high = null;
  let ways = 0n;
  for (let k = 1; 2 * k <= n; k++) {
    ways += choose(n, k - 1);
    if (ways * 40n > 2n ** BigInt(n)) break;
    out.low = s[k - 1];
    out.high = s[n - k];
  }
  return out;
}
