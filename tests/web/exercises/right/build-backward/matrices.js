const transpose = (a) => a[0].map((_, i) => a.map((row) => row[i]));
const product = (a, b) => {
  const columns = transpose(b);
  return a.map((row) => columns.map((c) => c.reduce((sum, v, i) => sum + v * row[i], 0)));
};

const backward = (x, weight, bias, labels) => {
  const z = product(x, transpose(weight)).map((row) => row.map((v, o) => v + bias[o]));
  const logSum = z.map((row) => Math.log(row.reduce((sum, v) => sum + Math.exp(v > 0 ? v : 0), 0)));
  const dz = z.map((row, n) =>
    row.map((v, o) => (v > 0 ? (Math.exp(v - logSum[n]) - Number(o === labels[n])) / x.length : 0)),
  );
  return {
    loss:
      z.reduce((sum, row, n) => sum + logSum[n] - Math.max(0, row[labels[n]]), 0) / x.length,
    weight: product(transpose(dz), x),
    bias: transpose(dz).map((column) => column.reduce((a, b) => a + b)),
    x: product(dz, weight),
  };
};
