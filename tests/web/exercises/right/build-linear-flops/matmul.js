function matmul(m, k, n) {
  return 2 * m * k * n;
}
function linearFlops(inputShape, outFeatures, bias) {
  const k = inputShape.at(-1);
  const m = inputShape.reduce((a, b) => a * b) / k;
  // A bias is like one more input without its multiplication: half the FLOPs.
  return matmul(m, k, outFeatures) + (bias ? matmul(m, 1, outFeatures) / 2 : 0);
}
