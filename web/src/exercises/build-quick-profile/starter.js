/** The lines of a profile: counts, latency, memory, bottleneck, efficiency. */
function quickProfile(network, samplesMs, device) {
  const { layers, batch, memory } = network;
  return {
    parameters: layers.reduce((total, layer) => total + layer.parameters, 0),
    flops: 0,
    flops_per_sample: 0,
    latency_ms: 0,
    peak_mb: 0,
    bottleneck: 'compute',
    efficiency_percent: 0,
  };
}
