// Along the rows of B and C, four numbers at a time.
function matmul(a, b, c, m, k, n) {
  c.fill(0);
  for (let i = 0; i < m; i++) {
    const row = c.subarray(i * n, (i + 1) * n);
    for (let p = 0; p < k; p++) {
      const from = b.subarray(p * n, (p + 1) * n);
      const factor = a[i * k + p];
      let j = 0;
      while (j < n - 3) {
        row[j] += factor * from[j];
        row[j + 1] += factor * from[j + 1];
        row[j + 2] += factor * from[j + 2];
        row[j + 3] += factor * from[j + 3];
        j += 4;
      }
      while (j < n) {
        row[j] += factor * from[j];
        j++;
      }
    }
  }
}
