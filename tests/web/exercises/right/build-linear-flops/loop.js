function linearFlops(inputShape, outFeatures, bias) {
  var flops = 2 * inputShape[inputShape.length - 1] * outFeatures;
  if (bias === true) flops = flops + outFeatures;
  for (var i = 0; i < inputShape.length - 1; i++) flops = flops * inputShape[i];
  return flops;
}
