/** C = A B. a is m × k, b is k × n, c is m × n, all float32, row by row. What c held before is overwritten. */
function matmul(a, b, c, m, k, n) {
  const size = 64;
  c.fill(0);
  for (let p0 = 0; p0 < k; p0 += size) {
    const p1 = Math.min(k, p0 + size);
    for (let j0 = 0; j0 < n; j0 += size) {
      const j1 = Math.min(n, j0 + size);
      for (let i = 0; i < m; i += 1) {
        for (let p = p0; p < p1; p += 1) {
          const factor = a[i * k + p];
          for (let j = j0; j < j1; j += 1) c[i * n + j] += factor * b[p * n + j];
        }
      }
    }
  }
}
