const size = (shape) => shape.reduce((a, b) => a * b, 1);
const step = {
  linear: ([inputs], { out, bias }) => [[out], out * (2 * inputs + (bias ? 1 : 0))],
  conv2d: ([c, ...sides], { out, kernel, stride, padding, bias }) => {
    const shape = [out, ...sides.map((side) => 1 + Math.floor((side + 2 * padding - kernel) / stride))];
    return [shape, size(shape) * (2 * c * kernel * kernel + Number(bias))];
  },
  max_pool2d: ([c, ...sides], { kernel, stride }) => {
    const shape = [c, ...sides.map((side) => 1 + Math.floor((side - kernel) / stride))];
    return [shape, size(shape) * kernel * kernel];
  },
  relu: (shape) => [shape, size(shape)],
  flatten: (shape) => [[size(shape)], 0],
};
const networkFlops = ([batch, ...start], layers) => {
  const [, sample] = layers.reduce(
    ([shape, flops], layer) => {
      const [next, more] = step[layer.kind](shape, layer);
      return [next, flops + more];
    },
    [start, 0],
  );
  return { per_call: sample * batch, per_sample: sample };
};
