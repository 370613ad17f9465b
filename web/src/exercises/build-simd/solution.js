/** C = A B. a is m × k, b is k × n, c is m × n, all float32, row by row. What c held before is overwritten. */
function matmul(a, b, c, m, k, n) {
  for (let i = 0; i < m; i += 1) {
    let j = 0;
    for (; j + 4 <= n; j += 4) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      for (let p = 0; p < k; p += 1) {
        const factor = a[i * k + p];
        const at = p * n + j;
        s0 += factor * b[at];
        s1 += factor * b[at + 1];
        s2 += factor * b[at + 2];
        s3 += factor * b[at + 3];
      }
      const to = i * n + j;
      c[to] = s0;
      c[to + 1] = s1;
      c[to + 2] = s2;
      c[to + 3] = s3;
    }
    // What is left of the row, fewer than four columns, one by one.
    for (; j < n; j += 1) {
      let sum = 0;
      for (let p = 0; p < k; p += 1) sum += a[i * k + p] * b[p * n + j];
      c[i * n + j] = sum;
    }
  }
}
