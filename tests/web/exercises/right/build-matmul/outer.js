// Sums of outer products, p outermost, in float32 all the way.
function matmul(a, b, c, m, k, n) {
  for (let at = 0; at < m * n; at++) c[at] = 0;
  for (let p = 0; p < k; p++)
    for (let i = 0; i < m; i++)
      for (let j = 0; j < n; j++)
        c[i * n + j] = Math.fround(c[i * n + j] + Math.fround(a[i * k + p] * b[p * n + j]));
}
