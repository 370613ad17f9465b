/** How many numbers the network trains. */
function countParameters(layers) {
  let total = 0;
  for (const layer of layers) {
    if (layer.kind === 'linear') {
      // A tied layer uses the table of another, which has counted it.
      if (layer.tied_to === null) total += layer.in * layer.out;
      if (layer.bias) total += layer.out;
    } else if (layer.kind === 'conv2d') {
      const [height, width] = layer.kernel;
      total += layer.in * layer.out * height * width;
      if (layer.bias) total += layer.out;
    } else if (layer.kind === 'embedding') {
      total += layer.rows * layer.width;
    } else if (layer.kind === 'norm') {
      total += 2 * layer.features; // a weight and a bias each
    }
  }
  return total;
}
