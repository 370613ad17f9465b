function normalize(values, eps) {
  // Sums exp of the difference to every other value, so no maximum is needed.
  const softmax = values.map(
    (v) => 1 / values.reduce((sum, other) => sum + Math.exp(other - v), 0),
  );
  const base = values[0];
  let first = 0;
  let second = 0;
  for (let i = 0; i < values.length; i++) {
    const shifted = values[i] - base;
    first += shifted;
    second += shifted * shifted;
  }
  first /= values.length;
  const root = Math.sqrt(second / values.length - first * first + eps);
  return { softmax, layer_norm: values.map((v) => (v - base - first) / root) };
}
