// Integer quantization of real numbers with b bits: the steps, and the step nearest to a value. Pure functions.

/** Symmetric steps as used for weights: b bits give 2^(b-1) - 1 steps on each side of zero, the last one at `largest`. */
export function stepsOf(bits: number, largest: number): number[] {
  const side = 2 ** (bits - 1) - 1;
  return Array.from({ length: 2 * side + 1 }, (_, index) => ((index - side) / side) * largest);
}

/** The nearest step; values beyond the range go to the last step. */
export function snapped(value: number, steps: readonly number[]): number {
  const [first = value] = steps;
  return steps.reduce(
    (best, step) => (Math.abs(step - value) < Math.abs(best - value) ? step : best),
    first,
  );
}
