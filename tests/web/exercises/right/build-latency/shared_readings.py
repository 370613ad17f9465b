def measure_latency(run, clock, warm_up, samples):
    while warm_up > 0:
        run()
        warm_up -= 1
    edges = [clock()]
    while len(edges) <= samples:
        run()
        edges.append(clock())
    times = sorted((b - a) * 1000.0 for a, b in zip(edges, edges[1:]))
    while len(times) > 2:
        times = times[1:-1]
    return sum(times) / len(times)
