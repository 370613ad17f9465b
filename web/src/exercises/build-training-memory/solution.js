const STATE = { sgd: 0, momentum: 1, adam: 2, adamw: 2 };

/** Bytes that one step of training needs. */
function trainingMemory(layers, batch, optimizer) {
  let weights = 0;
  let activations = 1; // the loss
  for (const layer of layers) {
    weights += layer.in * layer.out;
    if (layer.bias) weights += layer.out;
    activations += batch * layer.out;
  }
  const gradients = weights;
  const state = STATE[optimizer] * weights;
  return 4 * (weights + gradients + state + activations);
}
