function backward(x, weight, bias, labels) {
  const n = x.length;
  const outs = bias.length;
  const ins = x[0].length;
  const answer = { loss: 0, weight: [], bias: [], x: [] };
  for (let o = 0; o < outs; o++) {
    answer.bias[o] = 0;
    answer.weight[o] = Array.from({ length: ins }, () => 0);
  }
  for (let k = 0; k < n; k++) {
    answer.x[k] = Array.from({ length: ins }, () => 0);
    const e = [];
    const open = [];
    let whole = 0;
    for (let o = 0; o < outs; o++) {
      let z = 0;
      for (let i = 0; i < ins; i++) z += x[k][i] * weight[o][i];
      z += bias[o];
      open[o] = z > 0;
      e[o] = open[o] ? Math.exp(z) : 1;
      whole += e[o];
    }
    answer.loss += Math.log(whole / e[labels[k]]) / n;
    for (let o = 0; o < outs; o++) {
      if (!open[o]) continue;
      const d = (e[o] / whole - (o === labels[k] ? 1 : 0)) / n;
      answer.bias[o] += d;
      for (let i = 0; i < ins; i++) {
        answer.weight[o][i] += d * x[k][i];
        answer.x[k][i] += d * weight[o][i];
      }
    }
  }
  return answer;
}
