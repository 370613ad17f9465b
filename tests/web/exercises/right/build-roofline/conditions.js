function roofline(op, device) {
  const answer = {};
  answer.ridge = device.peak_gflops / device.bandwidth_gb;
  answer.intensity = op.flops / op.bytes;
  const gflops = op.flops / (op.run_ms * 1e6);
  const gb = op.bytes / (op.run_ms * 1e6);
  answer.peak_share = gflops / device.peak_gflops;
  const slope = answer.intensity * device.bandwidth_gb;
  const below = slope < device.peak_gflops;
  answer.attainable_gflops = below ? slope : device.peak_gflops;
  switch (true) {
    case answer.peak_share < 0.2 && gb < 0.2 * device.bandwidth_gb:
      answer.verdict = 'overhead';
      break;
    case below:
      answer.verdict = 'bandwidth';
      break;
    default:
      answer.verdict = 'compute';
  }
  return answer;
}
