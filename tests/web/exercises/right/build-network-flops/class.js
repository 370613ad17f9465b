class Counter {
  constructor(shape) { this.shape = shape; this.flops = 0; }
  get elements() { let n = 1; for (const side of this.shape) n *= side; return n; }
  slide(kernel, stride, padding) {
    const places = (side) => { let n = 0; for (let at = -padding; at + kernel <= side + padding; at += stride) n++; return n; };
    this.shape = [this.shape[0], places(this.shape[1]), places(this.shape[2])];
  }
  linear({ out, bias }) { const k = this.shape[0]; this.shape = [out]; this.sum(k, bias); }
  conv2d({ out, kernel, stride, padding, bias }) {
    const k = this.shape[0] * kernel * kernel;
    this.slide(kernel, stride, padding);
    this.shape[0] = out;
    this.sum(k, bias);
  }
  max_pool2d({ kernel, stride }) { this.slide(kernel, stride, 0); this.flops += this.elements * kernel * kernel; }
  relu() { this.flops += this.elements; }
  flatten() { this.shape = [this.elements]; }
  sum(products, bias) { this.flops += this.elements * 2 * products; if (bias) this.flops += this.elements; }
}
function networkFlops(inputShape, layers) {
  const counter = new Counter(inputShape.slice(1));
  layers.forEach((layer) => counter[layer.kind](layer));
  return { per_sample: counter.flops, per_call: counter.flops * inputShape[0] };
}
