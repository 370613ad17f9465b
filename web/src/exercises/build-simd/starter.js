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
        // Add to the sums of the columns j, j + 1, j + 2 and j + 3.
      }
      const to = i * n + j;
      c[to] = s0;
      c[to + 1] = s1;
      c[to + 2] = s2;
      c[to + 3] = s3;
    }
    // What is left of the row, fewer than four columns, one by one.
  }
}
