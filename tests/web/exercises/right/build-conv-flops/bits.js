function convFlops(inputShape, layer) {
  var size = [inputShape[2], inputShape[3]].map(function (side, i) {
    return ((side + 2 * layer.padding - layer.kernel[i] + layer.stride) / layer.stride) | 0;
  });
  var flops = 0;
  for (var group = 0; group < layer.groups; group++) {
    var inputs = inputShape[1] / layer.groups, outputs = layer.out / layer.groups;
    var sum = 2 * inputs * layer.kernel[0] * layer.kernel[1];
    if (layer.bias) sum++;
    flops += inputShape[0] * outputs * size[0] * size[1] * sum;
  }
  return flops;
}
