// Both functions in float64 and in several passes. The engine runs these layers but does not return their values, so they are computed
// here.

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Where the shifted values are exact, as in the cases, cancellation loses nothing. */
export function normalized(values: readonly number[], eps: number) {
  const largest = Math.max(...values);
  const exps = values.map((value) => Math.exp(value - largest));
  const whole = sum(exps);
  const shifted = values.map((value) => value - largest);
  const mean = sum(shifted) / values.length;
  const distances = shifted.map((value) => value - mean);
  const variance = sum(distances.map((distance) => distance * distance)) / values.length;
  return {
    softmax: exps.map((each) => each / whole),
    layer_norm: distances.map((distance) => distance / Math.sqrt(variance + eps)),
  };
}
