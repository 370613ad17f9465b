class Profile:
    def __init__(self, network, samples_ms, device):
        self.network = network
        self.samples = samples_ms
        self.device = device

    def count(self, key):
        return sum([layer[key] for layer in self.network["layers"]])

    def latency(self):
        ranked = sorted(self.samples)
        half = (len(ranked) - 1) / 2
        return (ranked[int(half)] + ranked[int(half + 0.5)]) / 2

    def peak(self):
        changes = self.network["memory"]
        return max(sum(changes[:end + 1]) for end in range(len(changes)))

    def shares(self):
        run_s = self.latency() * 1e-3
        return (
            self.count("flops") / (run_s * self.device["peak_gflops"] * 1e9),
            self.count("bytes") / (run_s * self.device["bandwidth_gb"] * 1e9),
        )

    def bottleneck(self):
        compute, memory = self.shares()
        if compute < 0.2 and memory < 0.2:
            return "overhead"
        return "compute" if compute >= memory else "bandwidth"

def quick_profile(network, samples_ms, device):
    profile = Profile(network, samples_ms, device)
    return dict(
        parameters=profile.count("parameters"),
        flops=profile.count("flops"),
        flops_per_sample=profile.count("flops") / network["batch"],
        latency_ms=profile.latency(),
        peak_mb=profile.peak() / 1e6,
        bottleneck=profile.bottleneck(),
        efficiency_percent=profile.shares()[0] * 100,
    )
