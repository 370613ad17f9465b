/** Mean cross-entropy of softmax(relu(x W^T + b)), and its gradients. */
function backward(x, weight, bias, labels) {
  const share = 1 / x.length;
  const ins = x[0].length;
  let loss = 0;
  const dWeight = weight.map((row) => row.map(() => 0));
  const dBias = bias.map(() => 0);
  const dX = x.map((row, n) => {
    const label = labels[n];
    const z = weight.map((w, o) => row.reduce((sum, v, i) => sum + w[i] * v, bias[o]));
    const exps = z.map((value) => Math.exp(Math.max(0, value)));
    const whole = exps.reduce((a, b) => a + b);
    const p = exps.map((e) => e / whole);
    loss -= share * Math.log(p[label]);

    const dScores = p.map((each) => share * each);
    dScores[label] -= share;
    const dZ = dScores.map((d, o) => (z[o] > 0 ? d : 0));
    const dRow = new Array(ins).fill(0);
    for (let o = 0; o < weight.length; o++) {
      dBias[o] += dZ[o];
      for (let i = 0; i < ins; i++) {
        dWeight[o][i] += dZ[o] * row[i];
        dRow[i] += dZ[o] * weight[o][i];
      }
    }
    return dRow;
  });
  return { loss, weight: dWeight, bias: dBias, x: dX };
}
