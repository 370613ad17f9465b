/** Trained elements of a network: weights and biases. */
function countParameters(layers) {
  let total = 0;
  for (const layer of layers) {
    // layer.in, layer.out, layer.bias, layer.tied_to
  }
  return total;
}
