// Four sums in an array.
function matmul(a, b, c, m, k, n) {
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j += 4) {
      const lanes = Math.min(4, n - j);
      sums.fill(0);
      for (let p = 0; p < k; p++)
        for (let lane = 0; lane < lanes; lane++) sums[lane] += a[i * k + p] * b[p * n + j + lane];
      for (let lane = 0; lane < lanes; lane++) c[i * n + j + lane] = sums[lane];
    }
  }
}
