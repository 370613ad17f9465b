// Tiles of 3 x 5 sums in an array, smaller at the edges.
function matmul(a, b, c, m, k, n) {
  const tile = new Float64Array(15);
  for (let i = 0; i < m; i += 3)
    for (let j = 0; j < n; j += 5) {
      const [rows, columns] = [Math.min(3, m - i), Math.min(5, n - j)];
      tile.fill(0);
      for (let p = 0; p < k; p++)
        for (let r = 0; r < rows; r++)
          for (let s = 0; s < columns; s++) tile[5 * r + s] += a[(i + r) * k + p] * b[p * n + j + s];
      for (let r = 0; r < rows; r++)
        for (let s = 0; s < columns; s++) c[(i + r) * n + j + s] = tile[5 * r + s];
    }
}
