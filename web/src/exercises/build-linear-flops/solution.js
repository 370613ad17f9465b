/** FLOPs of one call of a linear layer. */
function linearFlops(inputShape, outFeatures, bias) {
  const inFeatures = inputShape[inputShape.length - 1];
  let rows = 1;
  for (const side of inputShape.slice(0, -1)) rows *= side;
  let flops = 2 * rows * inFeatures * outFeatures;
  if (bias) flops += rows * outFeatures;
  return flops;
}
