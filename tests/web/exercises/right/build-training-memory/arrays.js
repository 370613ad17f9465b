const trainingMemory = (layers, batch, optimizer) => {
  const bytes = Float32Array.BYTES_PER_ELEMENT;
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  const weights = sum(layers.flatMap((l) => [l.in * l.out, l.bias ? l.out : 0]));
  const activations = sum(layers.map((l) => l.out * batch)) + 1;
  const state = optimizer.startsWith('adam') ? [weights, weights] : optimizer === 'sgd' ? [] : [weights];
  return sum([weights, weights, ...state, activations]) * bytes;
};
