function trainingMemory(layers, batch, optimizer) {
  var weights = 0, outputs = 0;
  layers.forEach(function (layer) {
    weights += (layer.in + Number(layer.bias)) * layer.out;
    outputs += layer.out;
  });
  var numbers = batch * outputs + 1;
  switch (optimizer) {
    case 'adam':
    case 'adamw':
      numbers += weights;
    case 'momentum':
      numbers += weights;
    default:
      numbers += weights + weights;
  }
  return numbers * 4;
}
