/** Where an op stands under the roofline of a device, and what limits it. */
function roofline(op, device) {
  const flops = op.flops;
  const moved = op.bytes;
  const seconds = op.run_ms / 1000;
  const peak = device.peak_gflops;
  const bandwidth = device.bandwidth_gb;

  const intensity = flops / moved;
  const ridge = peak / bandwidth;
  const attainable = Math.min(peak, intensity * bandwidth);
  const peakShare = flops / seconds / 1e9 / peak;
  const bandwidthShare = moved / seconds / 1e9 / bandwidth;

  let verdict = 'compute';
  if (peakShare < 0.2 && bandwidthShare < 0.2) verdict = 'overhead';
  else if (intensity < ridge) verdict = 'bandwidth';
  return { intensity, ridge, attainable_gflops: attainable, peak_share: peakShare, verdict };
}
