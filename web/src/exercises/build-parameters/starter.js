/** How many numbers the network trains. */
function countParameters(layers) {
  let total = 0;
  for (const layer of layers) {
    if (layer.kind === 'linear') {
      // layer.in, layer.out, layer.bias, layer.tied_to
    } else if (layer.kind === 'conv2d') {
      const [height, width] = layer.kernel;
      // layer.in, layer.out, layer.bias
    } else if (layer.kind === 'embedding') {
      // layer.rows, layer.width
    } else if (layer.kind === 'norm') {
      // layer.features
    }
  }
  return total;
}
