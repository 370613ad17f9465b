const roofline = ({ flops, bytes, run_ms }, { peak_gflops, bandwidth_gb }) => {
  const compute = flops / peak_gflops / 1e6;
  const memory = bytes / bandwidth_gb / 1e6;
  const limit = Math.max(compute, memory);
  return {
    intensity: flops / bytes,
    ridge: peak_gflops / bandwidth_gb,
    attainable_gflops: flops / 1e6 / limit,
    peak_share: compute / run_ms,
    verdict: limit < 0.2 * run_ms ? 'overhead' : limit === memory ? 'bandwidth' : 'compute',
  };
};
