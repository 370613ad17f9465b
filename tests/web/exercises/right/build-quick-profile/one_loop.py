def quick_profile(network, samples_ms, device):
    parameters = flops = bytes_ = 0
    for layer in network["layers"]:
        parameters += layer["parameters"]
        flops += layer["flops"]
        bytes_ += layer["bytes"]
    rest = list(samples_ms)
    while len(rest) > 2:
        rest.remove(max(rest))
        rest.remove(min(rest))
    latency = sum(rest) / len(rest)
    gflops = flops / latency / 1e6
    gbs = bytes_ / latency / 1e6
    near = gflops >= 0.2 * device["peak_gflops"] or gbs >= 0.2 * device["bandwidth_gb"]
    left = flops * device["bandwidth_gb"] < bytes_ * device["peak_gflops"]
    peak = used = 0
    for change in network["memory"]:
        used += change
        if used > peak:
            peak = used
    return {
        "bottleneck": ("bandwidth" if left else "compute") if near else "overhead",
        "efficiency_percent": gflops / device["peak_gflops"] * 100,
        "peak_mb": peak * 1e-6,
        "latency_ms": latency,
        "flops_per_sample": flops // network["batch"],
        "flops": flops,
        "parameters": parameters,
    }
