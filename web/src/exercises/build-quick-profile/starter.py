def quick_profile(network, samples_ms, device):
    """The lines of a profile: counts, latency, memory, bottleneck, efficiency."""
    layers = network["layers"]
    return {
        "parameters": sum(layer["parameters"] for layer in layers),
        "flops": 0,
        "flops_per_sample": 0,
        "latency_ms": 0,
        "peak_mb": 0,
        "bottleneck": "compute",
        "efficiency_percent": 0,
    }
