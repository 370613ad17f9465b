// Each tensor is stored under its name, so that sharing needs no special case.
const countParameters = (layers) => {
  const tables = new Map();
  for (const { kind, name, tied_to, bias, kernel = [1, 1], features, rows, width, ...sizes } of layers) {
    if (kind === 'linear' || kind === 'conv2d') {
      tables.set(`${tied_to ?? name}.weight`, sizes.in * sizes.out * kernel[0] * kernel[1]);
      if (bias) tables.set(`${name}.bias`, sizes.out);
    }
    if (kind === 'embedding') tables.set(`${name}.weight`, rows * width);
    if (kind === 'norm') tables.set(name, features * 2);
  }
  let total = 0;
  for (const size of tables.values()) total += size;
  return total;
};
