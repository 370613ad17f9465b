def measure_latency(run, clock, warm_up, samples):
    for i in range(warm_up):
        run()
    ordered = []
    for i in range(samples):
        before = clock()
        run()
        took = clock() - before
        at = 0
        while at < len(ordered) and ordered[at] < took:
            at += 1
        ordered.insert(at, took)
    return 500 * (ordered[(samples - 1) // 2] + ordered[samples // 2])
