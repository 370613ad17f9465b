// Tiles of 2 x 2; at the edges the last row or column is computed twice.
function matmul(a, b, c, m, k, n) {
  for (let i0 = 0; i0 < m; i0 += 2) {
    const i1 = Math.min(i0 + 1, m - 1);
    for (let j0 = 0; j0 < n; j0 += 2) {
      const j1 = Math.min(j0 + 1, n - 1);
      let [s, t, u, v] = [0, 0, 0, 0];
      for (let p = 0; p < k; p++) {
        const [x, y] = [a[i0 * k + p], a[i1 * k + p]];
        const [z, w] = [b[p * n + j0], b[p * n + j1]];
        s += x * z;
        t += x * w;
        u += y * z;
        v += y * w;
      }
      c[i0 * n + j0] = s;
      c[i0 * n + j1] = t;
      c[i1 * n + j0] = u;
      c[i1 * n + j1] = v;
    }
  }
}
