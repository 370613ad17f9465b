def time_short_run(run, clock, tick_ms, percent, most_runs):
    """Milliseconds of one run, from a sample that is long beside the clock's tick."""
    run()
    runs = 1
    while True:
        start = clock()
        for _ in range(runs):
            run()
        sample_ms = (clock() - start) * 1000
        if tick_ms <= percent / 100 * sample_ms or runs >= most_runs:
            return sample_ms / runs
        runs = runs * 2
