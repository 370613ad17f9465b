// Tiles of four rows and one column.
function matmul(a, b, c, m, k, n) {
  let i = 0;
  for (; i + 3 < m; i += 4) {
    const [a0, a1, a2, a3] = [0, 1, 2, 3].map((row) => a.subarray((i + row) * k, (i + row + 1) * k));
    for (let j = 0; j < n; j++) {
      let s0 = 0, s1 = 0, s2 = 0, s3 = 0;
      for (let p = k - 1; p >= 0; p--) {
        const x = b[p * n + j];
        s0 += a0[p] * x;
        s1 += a1[p] * x;
        s2 += a2[p] * x;
        s3 += a3[p] * x;
      }
      [s0, s1, s2, s3].forEach((sum, row) => {
        c[(i + row) * n + j] = sum;
      });
    }
  }
  for (; i < m; i++)
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += a[i * k + p] * b[p * n + j];
      c[i * n + j] = sum;
    }
}
