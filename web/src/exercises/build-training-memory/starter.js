/** Bytes that one step of training needs. */
function trainingMemory(layers, batch, optimizer) {
  let weights = 0;
  let gradients = 0;
  let state = 0;
  let activations = 0;
  for (const layer of layers) {
    // layer.in, layer.out, layer.bias
  }
  return 4 * (weights + gradients + state + activations);
}
