// Three dimensions in blocks of 16.
const STEP = 16;
function block(a, b, c, [i0, i1], [p0, p1], [j0, j1], k, n) {
  for (let i = i0; i < i1; i++)
    for (let j = j0; j < j1; j++) {
      let sum = p0 === 0 ? 0 : c[i * n + j];
      for (let p = p0; p < p1; p++) sum += a[i * k + p] * b[p * n + j];
      c[i * n + j] = sum;
    }
}
const parts = (end) =>
  Array.from({ length: Math.ceil(end / STEP) }, (_, at) => [at * STEP, Math.min(end, (at + 1) * STEP)]);
function matmul(a, b, c, m, k, n) {
  for (const i of parts(m)) for (const j of parts(n)) for (const p of parts(k)) block(a, b, c, i, p, j, k, n);
}
