def roofline(op, device):
    """Where an op stands under the roofline of a device, and what limits it."""
    # op["flops"], op["macs"], op["bytes"], op["run_ms"]
    # device["peak_gflops"], device["bandwidth_gb"]
    return {
        "intensity": 0,
        "ridge": 0,
        "attainable_gflops": 0,
        "peak_share": 0,
        "verdict": "compute",
    }
