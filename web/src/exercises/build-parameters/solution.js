/** How many numbers the network trains. */
function countParameters(layers) {
  let total = 0;
  for (const layer of layers) {
    if (layer.kind === 'linear') {
      // The table of a tied layer is counted already.
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
