// The last four columns overlap those before.
function matmul(a, b, c, m, k, n) {
  const four = (i, j) => {
    let w = 0;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let p = 0, at = j; p < k; p++, at += n) {
      const factor = a[i * k + p];
      w += factor * b[at];
      x += factor * b[at + 1];
      y += factor * b[at + 2];
      z += factor * b[at + 3];
    }
    c.set([w, x, y, z], i * n + j);
  };
  for (let i = 0; i < m; i++) {
    for (let j = 0; j + 4 <= n; j += 4) four(i, j);
    if (n >= 4) four(i, n - 4);
    else
      for (let j = 0; j < n; j++) {
        c[i * n + j] = 0;
        for (let p = 0; p < k; p++) c[i * n + j] += a[i * k + p] * b[p * n + j];
      }
  }
}
