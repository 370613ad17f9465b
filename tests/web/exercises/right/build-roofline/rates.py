def per_second(count, ms):
    return 1000 * count / ms

def roofline(op, device):
    peak, memory = device["peak_gflops"] * 1e9, device["bandwidth_gb"] * 1e9
    shares = [
        per_second(op["flops"], op["run_ms"]) / peak,
        per_second(op["bytes"], op["run_ms"]) / memory,
    ]
    intensity = op["flops"] / op["bytes"]
    verdict = "overhead"
    if max(shares) >= 0.2:
        verdict = ["compute", "bandwidth"][intensity < peak / memory]
    return {"verdict": verdict, "peak_share": shares[0], "ridge": peak / memory,
            "attainable_gflops": min(peak, intensity * memory) / 1e9, "intensity": intensity}
