class Roof {
  constructor({ peak_gflops, bandwidth_gb }) {
    this.peak = peak_gflops * 1e9;
    this.memory = bandwidth_gb * 1e9;
  }
  at(intensity) {
    return Math.min(this.peak, intensity * this.memory);
  }
}

function roofline(op, device) {
  const roof = new Roof(device);
  const seconds = op.run_ms / 1e3;
  const [work, traffic] = [op.flops / seconds / roof.peak, op.bytes / seconds / roof.memory];
  const intensity = op.flops / op.bytes;
  const ridge = roof.peak / roof.memory;
  const verdicts = ['compute', 'bandwidth', 'overhead'];
  const far = work < 0.2 && traffic < 0.2;
  return {
    verdict: verdicts[far ? 2 : Number(intensity < ridge)],
    ridge,
    intensity,
    peak_share: work,
    attainable_gflops: roof.at(intensity) / 1e9,
  };
}
