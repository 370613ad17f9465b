def total(layers, key):
    result = 0
    for layer in layers:
        result = result + layer[key]
    return result

def running(changes):
    now = 0
    for change in changes:
        now += change
        yield now

def quick_profile(network, samples_ms, device):
    layers = network["layers"]
    lines = {"parameters": total(layers, "parameters"), "flops": total(layers, "flops")}
    lines["flops_per_sample"] = lines["flops"] / network["batch"]
    samples = sorted(samples_ms)
    n = len(samples)
    lines["latency_ms"] = 0.5 * (samples[n // 2] + samples[(n - 1) // 2])
    lines["peak_mb"] = max(running(network["memory"])) / 1000000
    compute_ms = lines["flops"] / device["peak_gflops"] / 1e6
    memory_ms = total(layers, "bytes") / device["bandwidth_gb"] / 1e6
    lines["efficiency_percent"] = 100 * compute_ms / lines["latency_ms"]
    if max(compute_ms, memory_ms) < lines["latency_ms"] / 5:
        lines["bottleneck"] = "overhead"
    else:
        lines["bottleneck"] = "bandwidth" if compute_ms < memory_ms else "compute"
    return lines
