/** C = A B. a is m × k, b is k × n, c is m × n, all float32, row by row. What c held before is overwritten. */
function matmul(a, b, c, m, k, n) {
  for (let i = 0; i < m; i += 1) {
    for (let j = 0; j < n; j += 1) {
      let sum = 0;
      for (let p = 0; p < k; p += 1) {
        // Row i and column p of a is a[i * k + p]. Where is row p and column j of b?
      }
      c[i * n + j] = sum;
    }
  }
}
