function median(values) {
  const ordered = [...values].sort((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  if (ordered.length % 2 === 1) return ordered[middle];
  return (ordered[middle - 1] + ordered[middle]) / 2;
}

function peakOf(changes) {
  let inUse = 0;
  let peak = 0;
  for (const change of changes) {
    inUse += change;
    peak = Math.max(peak, inUse);
  }
  return peak;
}

/** The lines of a profile: counts, latency, memory, bottleneck, efficiency. */
function quickProfile(network, samplesMs, device) {
  const { layers, batch, memory } = network;
  const sum = (key) => layers.reduce((total, layer) => total + layer[key], 0);
  const flops = sum('flops');
  const moved = sum('bytes');
  const latencyMs = median(samplesMs);

  const seconds = latencyMs / 1000;
  const peakShare = flops / seconds / 1e9 / device.peak_gflops;
  const bandwidthShare = moved / seconds / 1e9 / device.bandwidth_gb;
  let bottleneck = 'compute';
  if (peakShare < 0.2 && bandwidthShare < 0.2) bottleneck = 'overhead';
  else if (flops / moved < device.peak_gflops / device.bandwidth_gb) bottleneck = 'bandwidth';

  return {
    parameters: sum('parameters'),
    flops,
    flops_per_sample: flops / batch,
    latency_ms: latencyMs,
    peak_mb: peakOf(memory) / 1e6,
    bottleneck,
    efficiency_percent: 100 * peakShare,
  };
}
