def roofline(op, device):
    compute_s = op["flops"] / (device["peak_gflops"] * 1e9)
    memory_s = op["bytes"] / (device["bandwidth_gb"] * 1e9)
    run_s = op["run_ms"] * 1e-3
    if run_s > 5 * compute_s and run_s > 5 * memory_s:
        verdict = "overhead"
    else:
        verdict = "bandwidth" if memory_s > compute_s else "compute"
    return dict(
        intensity=op["flops"] / op["bytes"],
        ridge=device["peak_gflops"] / device["bandwidth_gb"],
        attainable_gflops=op["flops"] / max(compute_s, memory_s) * 1e-9,
        peak_share=compute_s / run_s,
        verdict=verdict,
    )
