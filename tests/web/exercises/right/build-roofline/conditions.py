def roofline(op, device):
    result = {}
    result["intensity"] = i = op["flops"] / op["bytes"]
    result["ridge"] = r = device["peak_gflops"] / device["bandwidth_gb"]
    if i < r:
        result["attainable_gflops"] = i * device["bandwidth_gb"]
        result["verdict"] = "bandwidth"
    else:
        result["attainable_gflops"] = device["peak_gflops"]
        result["verdict"] = "compute"
    gflops = op["flops"] / op["run_ms"] / 1e6
    gbs = op["bytes"] / op["run_ms"] / 1e6
    result["peak_share"] = gflops / device["peak_gflops"]
    if result["peak_share"] < 0.2 and gbs / device["bandwidth_gb"] < 0.2:
        result["verdict"] = "overhead"
    return result
