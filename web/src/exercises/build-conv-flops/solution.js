/** Where a window fits along one side. */
function places(side, kernel, stride, padding) {
  return Math.floor((side + 2 * padding - kernel) / stride) + 1;
}

/** FLOPs of one call of a convolution. */
function convFlops(inputShape, layer) {
  const [batch, channels, height, width] = inputShape;
  const [kernelHeight, kernelWidth] = layer.kernel;
  const { stride, padding } = layer;
  const outHeight = places(height, kernelHeight, stride, padding);
  const outWidth = places(width, kernelWidth, stride, padding);
  const outputs = batch * layer.out * outHeight * outWidth;
  const window = (channels / layer.groups) * kernelHeight * kernelWidth;
  let flops = 2 * outputs * window;
  if (layer.bias) flops += outputs;
  return flops;
}
