/** Softmax and layer norm of a list; what both need is gathered in one pass. */
function normalize(values, eps) {
  let largest = values[0];
  let total = 0;
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    if (value > largest) {
      total *= Math.exp(largest - value);
      largest = value;
    }
    total += Math.exp(value - largest);
    count += 1;
    const distance = value - mean;
    mean += distance / count;
    squares += distance * (value - mean);
  }
  const std = Math.sqrt(squares / count + eps);
  return {
    softmax: values.map((value) => Math.exp(value - largest) / total),
    layer_norm: values.map((value) => (value - mean) / std),
  };
}
