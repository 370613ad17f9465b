/** FLOPs of one call of a network, and of one sample. */
function networkFlops(inputShape, layers) {
  const batch = inputShape[0];
  let shape = inputShape.slice(1); // of one sample
  let flops = 0; // of one sample
  for (const layer of layers) {
    const kind = layer.kind;
    if (kind === 'linear') {
      const inputs = shape[0];
      shape = [layer.out];
      // flops += ...
    } else if (kind === 'conv2d') {
      const [channels, height, width] = shape;
    } else if (kind === 'max_pool2d') {
      const [channels, height, width] = shape;
    } else if (kind === 'relu') {
    } else if (kind === 'flatten') {
    }
  }
  return { per_call: 0, per_sample: flops };
}
