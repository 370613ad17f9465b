def roofline(op, device):
    """Where an op stands under the roofline of a device, and what limits it."""
    flops = op["flops"]
    moved = op["bytes"]
    seconds = op["run_ms"] / 1000
    peak = device["peak_gflops"]
    bandwidth = device["bandwidth_gb"]

    intensity = flops / moved
    ridge = peak / bandwidth
    attainable = min(peak, intensity * bandwidth)
    peak_share = flops / seconds / 1e9 / peak
    bandwidth_share = moved / seconds / 1e9 / bandwidth

    if peak_share < 0.2 and bandwidth_share < 0.2:
        verdict = "overhead"
    elif intensity < ridge:
        verdict = "bandwidth"
    else:
        verdict = "compute"
    return {
        "intensity": intensity,
        "ridge": ridge,
        "attainable_gflops": attainable,
        "peak_share": peak_share,
        "verdict": verdict,
    }
