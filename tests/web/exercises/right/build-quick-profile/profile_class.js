class Profile {
  constructor(network, samples, device) {
    Object.assign(this, { network, samples, device });
  }
  count(key) {
    let sum = 0;
    for (const { [key]: value } of this.network.layers) sum += value;
    return sum;
  }
  get latency() {
    const list = [...this.samples];
    const ranked = [];
    while (list.length) ranked.push(...list.splice(list.indexOf(Math.min(...list)), 1));
    const half = (ranked.length - 1) / 2;
    return (ranked[Math.floor(half)] + ranked[Math.ceil(half)]) / 2;
  }
  get peak() {
    let used = 0;
    return this.network.memory.reduce((most, change) => Math.max(most, (used += change)), 0);
  }
  get gflops() {
    return this.count('flops') / (this.latency * 1e6);
  }
  get bottleneck() {
    const { peak_gflops, bandwidth_gb } = this.device;
    const slope = (this.count('flops') / this.count('bytes')) * bandwidth_gb;
    const busy = this.count('bytes') / (this.latency * 1e6) / bandwidth_gb;
    if (this.gflops / peak_gflops < 0.2 && busy < 0.2) return 'overhead';
    return slope < peak_gflops ? 'bandwidth' : 'compute';
  }
}

function quickProfile(network, samples, device) {
  const profile = new Profile(network, samples, device);
  return {
    parameters: profile.count('parameters'),
    flops: profile.count('flops'),
    flops_per_sample: profile.count('flops') / network.batch,
    latency_ms: profile.latency,
    peak_mb: profile.peak / 1e6,
    bottleneck: profile.bottleneck,
    efficiency_percent: (profile.gflops / device.peak_gflops) * 100,
  };
}
