function quickProfile(network, samplesMs, device) {
  const lines = { parameters: 0, flops: 0 };
  let bytes = 0;
  for (const layer of network.layers) {
    lines.parameters += layer.parameters;
    lines.flops += layer.flops;
    bytes += layer.bytes;
  }
  lines.flops_per_sample = lines.flops / network.batch;
  const rest = samplesMs.slice().sort((a, b) => b - a);
  while (rest.length > 2) {
    rest.pop();
    rest.shift();
  }
  lines.latency_ms = rest.length === 2 ? (rest[0] + rest[1]) / 2 : rest[0];
  let [used, peak] = [0, 0];
  network.memory.forEach((change) => {
    used += change;
    if (used > peak) peak = used;
  });
  lines.peak_mb = peak * 1e-6;
  const perSecond = 1e3 / lines.latency_ms;
  const peakShare = (lines.flops * perSecond) / (device.peak_gflops * 1e9);
  const memoryShare = (bytes * perSecond) / (device.bandwidth_gb * 1e9);
  lines.efficiency_percent = peakShare * 100;
  lines.bottleneck = 'overhead';
  if (peakShare >= 0.2 || memoryShare >= 0.2)
    lines.bottleneck = memoryShare > peakShare ? 'bandwidth' : 'compute';
  return lines;
}
