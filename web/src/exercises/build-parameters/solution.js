/** Trained elements of a network: weights and biases. */
function countParameters(layers) {
  let total = 0;
  for (const layer of layers) {
    if (layer.tied_to === null) total += layer.in * layer.out;
    if (layer.bias) total += layer.out;
  }
  return total;
}
