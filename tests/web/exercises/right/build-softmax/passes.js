const normalize = (values, eps) => {
  const n = values.length;
  const top = values.reduce((a, b) => (a > b ? a : b));
  const exps = values.map((v) => Math.exp(v - top));
  const sum = exps.reduce((a, b) => a + b);
  const mean = values.reduce((a, v) => a + v / n, 0);
  const variance = values.reduce((a, v) => a + (v - mean) ** 2, 0) / n;
  return {
    softmax: exps.map((e) => e / sum),
    layer_norm: values.map((v) => (v - mean) / (variance + eps) ** 0.5),
  };
};
