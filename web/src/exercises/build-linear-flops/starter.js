/** FLOPs of one call of a linear layer. */
function linearFlops(inputShape, outFeatures, bias) {
  const inFeatures = inputShape[inputShape.length - 1];
  let rows = 1; // how many vectors come in?
  let flops = 0;
  return flops;
}
