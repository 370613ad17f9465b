def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def peak_of(changes):
    in_use = 0
    peak = 0
    for change in changes:
        in_use += change
        peak = max(peak, in_use)
    return peak


def quick_profile(network, samples_ms, device):
    """The lines of a profile: counts, latency, memory, bottleneck, efficiency."""
    layers = network["layers"]
    parameters = sum(layer["parameters"] for layer in layers)
    flops = sum(layer["flops"] for layer in layers)
    moved = sum(layer["bytes"] for layer in layers)
    latency_ms = median(samples_ms)

    seconds = latency_ms / 1000
    peak_share = flops / seconds / 1e9 / device["peak_gflops"]
    bandwidth_share = moved / seconds / 1e9 / device["bandwidth_gb"]
    if peak_share < 0.2 and bandwidth_share < 0.2:
        bottleneck = "overhead"
    elif flops / moved < device["peak_gflops"] / device["bandwidth_gb"]:
        bottleneck = "bandwidth"
    else:
        bottleneck = "compute"

    return {
        "parameters": parameters,
        "flops": flops,
        "flops_per_sample": flops / network["batch"],
        "latency_ms": latency_ms,
        "peak_mb": peak_of(network["memory"]) / 1e6,
        "bottleneck": bottleneck,
        "efficiency_percent": 100 * peak_share,
    }
