const convFlops = (shape, { out, kernel, stride, padding, groups, bias }) => {
  const [n, c, ...sides] = shape;
  const places = sides
    .map((side, axis) => 1 + Math.trunc((side + padding + padding - kernel[axis]) / stride))
    .reduce((a, b) => a * b, n);
  const macs = places * out * kernel.reduce((a, b) => a * b, c / groups);
  return macs + macs + (bias ? places * out : 0);
};
