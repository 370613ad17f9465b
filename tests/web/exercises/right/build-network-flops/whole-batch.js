function networkFlops(inputShape, layers) {
  let shape = [...inputShape];
  let total = 0;
  const size = () => shape.reduce((a, b) => a * b);
  for (const layer of layers) {
    let each = 0;
    if (layer.kind === 'relu') each = 1;
    if (layer.kind === 'flatten') shape = [shape[0], size() / shape[0]];
    if (layer.kind === 'linear' || layer.kind === 'conv2d') {
      each = 2 * shape[1] * (layer.kernel ?? 1) ** 2 + (layer.bias ? 1 : 0);
      shape[1] = layer.out;
    }
    if (layer.kind === 'max_pool2d') each = layer.kernel * layer.kernel;
    if (layer.kernel !== undefined) {
      for (const axis of [2, 3]) {
        const free = shape[axis] + 2 * (layer.padding || 0) - layer.kernel;
        shape[axis] = (free - (free % layer.stride)) / layer.stride + 1;
      }
    }
    total += each * size();
  }
  return { per_call: total, per_sample: total / inputShape[0] };
}
