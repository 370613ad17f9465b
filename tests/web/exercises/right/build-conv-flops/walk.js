function convFlops([batch, channels, height, width], layer) {
  const places = (side, kernel) => {
    let fits = 0;
    for (let at = 0; at + kernel <= side + 2 * layer.padding; at += layer.stride) fits++;
    return fits;
  };
  const [kh, kw] = layer.kernel;
  const outputs = batch * layer.out * places(height, kh) * places(width, kw);
  return outputs * ((2 * channels * kh * kw) / layer.groups + (layer.bias ? 1 : 0));
}
