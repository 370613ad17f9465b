function countParameters(layers) {
  const of = (layer) => {
    const bias = layer.bias ? layer.out : 0;
    switch (layer.kind) {
      case 'linear':
        return (layer.tied_to ? 0 : layer.in * layer.out) + bias;
      case 'conv2d':
        return layer.kernel.reduce((a, b) => a * b, layer.in * layer.out) + bias;
      case 'embedding':
        return layer.rows * layer.width;
      case 'norm':
        return layer.features << 1;
      default:
        return 0;
    }
  };
  return layers.map(of).reduce((a, b) => a + b, 0);
}
