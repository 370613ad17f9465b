const total = (list, of) => list.map(of).reduce((a, b) => a + b, 0);

const quickProfile = ({ batch, layers, memory }, samples, { peak_gflops, bandwidth_gb }) => {
  const flops = total(layers, (layer) => layer.flops);
  const ranked = Float64Array.from(samples).sort();
  const latency_ms = (ranked[ranked.length >> 1] + ranked[(ranked.length - 1) >> 1]) / 2;
  const compute = flops / peak_gflops / 1e6;
  const traffic = total(layers, (layer) => layer.bytes) / bandwidth_gb / 1e6;
  const far = Math.max(compute, traffic) < latency_ms / 5;
  return {
    parameters: total(layers, (layer) => layer.parameters),
    flops,
    flops_per_sample: flops / batch,
    latency_ms,
    peak_mb: Math.max(...memory.map((_, at) => total(memory.slice(0, at + 1), Number))) / 1e6,
    bottleneck: far ? 'overhead' : traffic > compute ? 'bandwidth' : 'compute',
    efficiency_percent: (100 * compute) / latency_ms,
  };
};
