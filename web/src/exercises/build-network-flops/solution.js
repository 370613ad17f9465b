/** Where a window fits along one side. */
function places(side, { kernel, stride, padding = 0 }) {
  return Math.floor((side + 2 * padding - kernel) / stride) + 1;
}

const product = (shape) => shape.reduce((result, side) => result * side, 1);

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
      flops += 2 * inputs * product(shape);
      if (layer.bias) flops += product(shape);
    } else if (kind === 'conv2d') {
      const [channels, height, width] = shape;
      shape = [layer.out, places(height, layer), places(width, layer)];
      flops += 2 * channels * layer.kernel ** 2 * product(shape);
      if (layer.bias) flops += product(shape);
    } else if (kind === 'max_pool2d') {
      const [channels, height, width] = shape;
      shape = [channels, places(height, layer), places(width, layer)];
      flops += layer.kernel ** 2 * product(shape);
    } else if (kind === 'relu') {
      flops += product(shape);
    } else if (kind === 'flatten') {
      shape = [product(shape)];
    }
  }
  return { per_call: batch * flops, per_sample: flops };
}
