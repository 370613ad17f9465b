class Linear {
  constructor(weight, bias) {
    Object.assign(this, { weight, bias });
    this.gradients = { weight: weight.map((row) => row.map(() => 0)), bias: bias.map(() => 0) };
  }
  forward(x) {
    this.x = x;
    return this.weight.map((row, o) => row.reduce((s, w, i) => s + w * x[i], this.bias[o]));
  }
  backward(d) {
    d.forEach((each, o) => {
      this.gradients.bias[o] += each;
      this.x.forEach((v, i) => {
        this.gradients.weight[o][i] += each * v;
      });
    });
    return this.x.map((_, i) => d.reduce((s, each, o) => s + each * this.weight[o][i], 0));
  }
}

class Relu {
  forward(z) {
    this.open = z.map((v) => v > 0);
    return z.map((v) => Math.max(v, 0));
  }
  backward(d) {
    return d.map((each, o) => (this.open[o] ? each : 0));
  }
}

class CrossEntropy {
  forward(scores, label, weight) {
    const top = Math.max(...scores);
    const e = scores.map((s) => Math.exp(s - top));
    const whole = e.reduce((a, b) => a + b);
    this.d = e.map((each, o) => weight * (each / whole - (o === label ? 1 : 0)));
    return weight * (Math.log(whole) + top - scores[label]);
  }
}

function backward(x, weight, bias, labels) {
  const linear = new Linear(weight, bias);
  const [relu, criterion] = [new Relu(), new CrossEntropy()];
  let loss = 0;
  const dx = x.map((row, n) => {
    loss += criterion.forward(relu.forward(linear.forward(row)), labels[n], 1 / x.length);
    return linear.backward(relu.backward(criterion.d));
  });
  return { loss, ...linear.gradients, x: dx };
}
