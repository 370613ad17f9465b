// Column by column; a column of B is copied first.
const matmul = (a, b, c, m, k, n) => {
  const column = new Float32Array(k);
  for (let j = 0; j < n; j++) {
    for (let p = 0; p < k; p++) column[p] = b[p * n + j];
    for (let i = 0; i < m; i++) {
      c[i * n + j] = column.reduce((sum, each, p) => sum + each * a[i * k + p], 0);
    }
  }
};
