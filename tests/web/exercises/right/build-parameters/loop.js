function countParameters(layers) {
  var n = 0, i = 0;
  while (i < layers.length) {
    var l = layers[i++];
    if (l.kind == 'norm') { n += l.features; n += l.features; continue; }
    if (l.kind == 'embedding') { n += l.rows * l.width; continue; }
    if (l.kind != 'linear' && l.kind != 'conv2d') continue;
    var inputs = l.tied_to == null ? l.in : 0;
    if (l.kernel) inputs *= l.kernel[0] * l.kernel[1];
    if (l.bias) inputs += 1;
    n += inputs * l.out;
  }
  return n;
}
