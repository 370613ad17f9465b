/** C = A B. a is m × k, b is k × n, c is m × n, all float32, row by row. What c held before is overwritten. */
function matmul(a, b, c, m, k, n) {
  // One element, for the rows and columns that no tile covers.
  const cell = (i, j) => {
    let sum = 0;
    for (let p = 0; p < k; p += 1) sum += a[i * k + p] * b[p * n + j];
    c[i * n + j] = sum;
  };
  const rows = m - (m % 4);
  const columns = n - (n % 2);
  for (let i = 0; i < rows; i += 4) {
    for (let j = 0; j < columns; j += 2) {
      // A tile of 4 rows and 2 columns: eight sums.
      let s00 = 0, s01 = 0;
      let s10 = 0, s11 = 0;
      for (let p = 0; p < k; p += 1) {
        const b0 = b[p * n + j];
        const b1 = b[p * n + j + 1];
        const a0 = a[i * k + p];
        s00 += a0 * b0;
        s01 += a0 * b1;
        // The same for the rows i + 1, i + 2 and i + 3: each with a number of A of its own.
      }
      const to = i * n + j;
      c[to] = s00;
      c[to + 1] = s01;
      c[to + n] = s10;
      c[to + n + 1] = s11;
    }
    // Columns beside the tiles.
  }
  // Rows below the tiles.
  for (let i = rows; i < m; i += 1) for (let j = 0; j < n; j += 1) cell(i, j);
}
