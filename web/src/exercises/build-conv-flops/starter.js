/** FLOPs of one call of a convolution. */
function convFlops(inputShape, layer) {
  const [batch, channels, height, width] = inputShape;
  const [kernelHeight, kernelWidth] = layer.kernel;
  // layer.out, layer.stride, layer.padding,
  // layer.groups, layer.bias
  let flops = 0;
  return flops;
}
