function trainingMemory(layers, batch, optimizer) {
  const copies = 2 + ['sgd', 'momentum', 'adam'].indexOf(optimizer.replace('adamw', 'adam'));
  let bytes = 4;
  for (const { in: inputs, out, bias } of layers) {
    bytes += 4 * copies * (inputs * out + (bias ? out : 0)) + 4 * batch * out;
  }
  return bytes;
}
