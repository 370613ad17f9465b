def measure_latency(run, clock, warm_up, samples):
    """Median time of one run in milliseconds; clock() returns seconds."""
    for _ in range(warm_up):
        run()
    times = []
    for _ in range(samples):
        start = clock()
        run()
        times.append((clock() - start) * 1000)
    times.sort()
    middle = len(times) // 2
    if len(times) % 2 == 1:
        return times[middle]
    return (times[middle - 1] + times[middle]) / 2
